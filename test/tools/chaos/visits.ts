import { setTimeout as pause } from "node:timers/promises";
import { served } from "./book.ts";
import { collections } from "./collections.ts";
import type { Decide } from "./decide.ts";
import { fetchAt, fetchFrom, pageAt } from "./services.ts";
import type { Deletion } from "./traffic.ts";
import type { VisitDecision } from "./traffic-plan.ts";
import { FOLLOWED_MS, type Visit } from "./visits-verdict.ts";

const unserved = collections.filter((collection) => !served.includes(collection));

interface VisitorOptions {
  readonly decide: Decide<VisitDecision>;
  /** The addresses of services that run. */
  readonly urls: () => readonly string[];
  readonly deletions: () => readonly Deletion[];
}

/** Strangers who read the services' pages, and people with a key who read posts. */
export class Visitors {
  readonly visits: Visit[] = [];
  readonly #options: VisitorOptions;
  readonly #etags = new Map<string, string>();

  constructor(options: VisitorOptions) {
    this.#options = options;
  }

  async live(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const decision = this.#options.decide();
      await pause(decision.gapMs, undefined, { signal }).catch(() => {});
      const urls = this.#options.urls();
      const url = urls[decision.mixed % Math.max(1, urls.length)];
      if (url !== undefined && !signal.aborted) this.visits.push(await this.#visit(url, decision));
    }
  }

  async #visit(url: string, { what, mixed, isRepeated }: VisitDecision): Promise<Visit> {
    const choice = what === "missing" ? unserved : served;
    const collection = choice[mixed % choice.length] as number;
    const at = performance.now();
    const page = pageAt(url, collection, what === "scores.json" ? "/scores.json" : "");
    const known = isRepeated ? this.#etags.get(page) : undefined;
    const { status, body, etag } = await (what === "posts"
      ? fetchAt(url, { operation: "tweets", collection })
      : fetchFrom(page, known === undefined ? {} : { "if-none-match": known }));
    if (etag !== undefined) this.#etags.set(page, etag);
    const old = this.#options.deletions().filter((deletion) => deletion.isReported && at - deletion.at > FOLLOWED_MS);
    const shown = old.filter(({ mark }) => body.includes(mark));
    return { what, collection, at, status, isConditional: known !== undefined, shown, old: old.length };
  }
}
