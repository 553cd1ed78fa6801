import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { removalsPath } from "../../../src/contract/removals.ts";
import type { Operation } from "../../../src/contract/schemas.ts";
import { answer, type Behaviour, cutOff, hang } from "../../support/api-server.ts";
import { collectionOf, isServed } from "./collections.ts";
import type { Decide } from "./decide.ts";
import { bodyOf } from "./numbered.ts";
import type { ApiDecision } from "./plan.ts";
import type { Subject, Truth } from "./truth.ts";

/** Asks the real services. */
export type FetchFromServices = (subject: Subject) => Promise<{ readonly status: number; readonly body: string }>;

interface Body {
  readonly data: readonly unknown[];
}
/** Applies to all requests for a while; `undefined` decides each one separately. */
type Outage = keyof typeof during | undefined;

/** The treatment of every request meanwhile, if one arrives at all. */
const during = {
  refuses: { kind: "reset", ms: 0 },
  hangs: { kind: "hang", ms: 0 },
  "answers 500": { kind: "500 with numbers", ms: 0 },
} as const;
const calm = { kind: "answer", ms: 0 } as const;

/** For services: none runs, or it has no earlier answer and cannot read its database. */
const EXCUSED = [502, 503];

/**
 * The API of a chaos run: it answers or fails as decided, and counts its faults. For some collections it passes on
 * the services' answers, for the others it makes them up; it notes all of them as the truth.
 */
export class ChaosApi {
  /** Faults by kind. */
  readonly faults = new Map<string, number>();
  /** Forbidden answers of services. */
  readonly breaches: string[] = [];
  isCalm = false;
  /** The source of some collections' answers, if there are services. */
  fetchFromServices: FetchFromServices | undefined;
  #outage: Outage;
  #port = 0;
  readonly #truth: Truth;
  readonly #decide: Decide<ApiDecision>;
  readonly #server: Server = createServer((request, response) => this.#answer(request, response));

  constructor(truth: Truth, decide: Decide<ApiDecision>) {
    this.#truth = truth;
    this.#decide = decide;
  }

  /** @returns its address. */
  async listen(): Promise<string> {
    this.#server.listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.#port}`;
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = once(this.#server, "close");
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }

  async suffer(outage: Outage): Promise<void> {
    this.#outage = outage;
    if (outage === "refuses") await this.close();
    else if (!this.#server.listening) await this.listen();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://api");
    const operation = pathname.split("/").at(-1) as Operation;
    const subject = { operation, collection: collectionOf(searchParams.get("contractAddress") ?? "") };
    const decision = this.#decide();
    if (pathname.endsWith(removalsPath)) {
      // This API has no list of removals.
      answer({}, 404)(request, response);
      return;
    }
    const { kind, ms } = this.#outage ? during[this.#outage] : this.isCalm ? calm : decision;
    if (!this.#outage && kind !== "answer") this.#count(`API: ${kind}`);
    this.#behaviours[kind](subject, ms)(request, response);
  }

  #count(fault: string): void {
    this.faults.set(fault, (this.faults.get(fault) ?? 0) + 1);
  }

  /** An answer that may be shown once its last byte has left. */
  async #give(subject: Subject) {
    const isReal = this.fetchFromServices !== undefined && isServed(subject.collection);
    const printed = isReal
      ? await this.fetchFromServices?.(subject)
      : { status: 200, body: JSON.stringify(this.#invent(subject)) };
    const { status = 502, body = "" } = printed ?? {};
    if (status !== 200) {
      this.#count(`service: ${status}`);
      if (!EXCUSED.includes(status)) this.breaches.push(`a service answered ${status} for ${subject.operation}: ${body}`);
      return { status, body, leave: () => {} };
    }
    return { status, body, leave: () => this.#truth.give(subject, JSON.parse(body) as Body, Date.now()) };
  }

  #invent(subject: Subject): Body {
    return bodyOf({ ...subject, version: this.#truth.nextVersion(subject) });
  }

  #after(subject: Subject, ms: number): Behaviour {
    return (request, response) => {
      setTimeout(async () => {
        const { status, body, leave } = await this.#give(subject);
        leave();
        answer(body, status)(request, response);
      }, ms);
    };
  }

  /** Plausible numbers that nobody may show. */
  #poison(subject: Subject, status: number): Behaviour {
    return answer(this.#invent(subject), status);
  }

  readonly #behaviours: { readonly [K in ApiDecision["kind"]]: (subject: Subject, ms: number) => Behaviour } = {
    answer: (subject, ms) => this.#after(subject, ms / 15),
    // Around the moment of a deferral, and beyond the attempt's timeout.
    "late answer": (subject, ms) => this.#after(subject, 700 + 2.2 * ms),
    hang: () => hang,
    reset: () => cutOff(),
    "500 with numbers": (subject) => this.#poison(subject, 500),
    "503": (subject) => this.#poison(subject, 503),
    "429": () => answer({}, 429, { "retry-after": "1" }),
  };
}
