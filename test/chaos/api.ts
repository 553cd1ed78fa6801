import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Operation } from "../../src/collection-api/contract.ts";
import { answer, type Behaviour, cutOff, hang } from "../support/api-server.ts";
import type { Decide } from "./decide.ts";
import type { ApiDecision } from "./plan.ts";
import { allPlaces, bodyOf, collectionOf, type Given, type Truth } from "./truth.ts";

type Asked = Pick<Given, "operation" | "collection">;
/** For all requests alike, for a while; `undefined` while each is decided on by itself. */
type Outage = keyof typeof during | undefined;

/** How every request is treated meanwhile, if one arrives at all. */
const during = {
  refuses: { kind: "reset", ms: 0 },
  hangs: { kind: "hang", ms: 0 },
  "answers 500": { kind: "500 with numbers", ms: 0 },
} as const;
const calm = { kind: "answer", ms: 0 } as const;

const BROKEN_PLACES = [3, 8];
const TOO_LARGE = " ".repeat(3 * 1024 * 1024);

/** The API of a chaos run: it answers from the truth, or goes wrong as it is decided, and counts how often. */
export class ChaosApi {
  /** How often each kind of fault was met with. */
  readonly faults = new Map<string, number>();
  isCalm = false;
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

  /** Begins an outage, or ends it. */
  async suffer(outage: Outage): Promise<void> {
    this.#outage = outage;
    if (outage === "refuses") await this.close();
    else if (!this.#server.listening) await this.listen();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://api");
    const operation = pathname.split("/").at(-1) as Operation;
    const asked = { operation, collection: collectionOf(searchParams.get("contractAddress") ?? "") };
    const decision = this.#decide();
    const { kind, ms } = this.#outage ? during[this.#outage] : this.isCalm ? calm : decision;
    if (!this.#outage && kind !== "answer") this.faults.set(`API: ${kind}`, (this.faults.get(`API: ${kind}`) ?? 0) + 1);
    this.#behaviours[kind](asked, ms)(request, response);
  }

  /** A version that may be shown from the moment when its last byte leaves. */
  #give(asked: Asked, broken: readonly number[] = []) {
    const version = this.#truth.nextVersion(asked);
    const places = asked.operation === "scores" ? [1] : allPlaces.filter((place) => !broken.includes(place));
    return {
      body: JSON.stringify(bodyOf({ ...asked, version }, broken)),
      leave: () => this.#truth.give({ ...asked, version, places, at: Date.now() }),
    };
  }

  #after(asked: Asked, ms: number, broken?: readonly number[]): Behaviour {
    return (request, response) => {
      setTimeout(() => {
        const { body, leave } = this.#give(asked, broken);
        leave();
        answer(body)(request, response);
      }, ms);
    };
  }

  /** Numbers that look good and are nobody's to show. */
  #poison(asked: Asked, status: number, envelope: object = {}): Behaviour {
    const version = this.#truth.nextVersion(asked);
    return answer({ ...bodyOf({ ...asked, version }), ...envelope }, status);
  }

  readonly #behaviours: { readonly [K in ApiDecision["kind"]]: (asked: Asked, ms: number) => Behaviour } = {
    answer: (asked, ms) => this.#after(asked, ms / 15),
    // Around the moment when a reply is deferred, and on beyond the attempt's end.
    "late answer": (asked, ms) => this.#after(asked, 700 + 2.2 * ms),
    drip: (asked, ms) => (request, response) => {
      const { body, leave } = this.#give(asked);
      const pieces = 20;
      const size = Math.ceil(body.length / pieces);
      response.writeHead(200, { "content-type": "application/json" });
      let sent = 0;
      const timer = setInterval(
        () => {
          sent += 1;
          if (sent === pieces) leave();
          response.write(body.slice((sent - 1) * size, sent * size));
          if (sent < pieces) return;
          clearInterval(timer);
          response.end();
        },
        (2 * ms) / pieces,
      );
      request.socket.once("close", () => clearInterval(timer));
    },
    hang: () => hang,
    reset: () => cutOff(),
    "cut off": (asked) => cutOff(JSON.stringify(bodyOf({ ...asked, version: this.#truth.nextVersion(asked) })).slice(0, -20)),
    "500 with numbers": (asked) => this.#poison(asked, 500),
    "503": (asked) => this.#poison(asked, 503),
    "429": () => answer({}, 429, { "retry-after": "1" }),
    HTML: () => answer("<!doctype html><title>Sign in</title>"),
    "half the JSON": (asked) => {
      const whole = JSON.stringify(bodyOf({ ...asked, version: this.#truth.nextVersion(asked) }));
      return answer(whole.slice(0, whole.length / 2));
    },
    "wrong types": (asked) => answer(bodyOf({ ...asked, version: this.#truth.nextVersion(asked) }, allPlaces)),
    "a broken entry": (asked, ms) =>
      asked.operation === "scores" ? this.#poison(asked, 200, { successful: 0 }) : this.#after(asked, ms / 15, BROKEN_PLACES),
    "too large": (asked) =>
      answer(`${JSON.stringify(bodyOf({ ...asked, version: this.#truth.nextVersion(asked) }))}${TOO_LARGE}`),
    "no success": (asked) => this.#poison(asked, 200, { success: 0, successful: 0 }),
  };
}
