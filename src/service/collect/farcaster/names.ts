import { LRUCache } from "lru-cache";
import type { Clock } from "../../../infra/clock.ts";
import { DAY_MS } from "../../../infra/time.ts";
import { SPARE } from "./budget.ts";
import { type Names as NamesByFid, namesIn, type Profile } from "./mapping.ts";
import type { FarcasterNode } from "./node.ts";
import { usernamesIn } from "./queries.ts";

const MAX_NAMES = 10_000;

/** Usernames of people in terms, and of people who were mentioned. */
export class Names {
  readonly #clock: Clock;
  readonly #names = new LRUCache<number, string>({ max: MAX_NAMES });
  /** The day of the last look-up of each username in a term. */
  readonly #lookedUp = new Map<string, number>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Those that are known, by fid. */
  of(fids: readonly number[]): NamesByFid {
    return new Map(
      fids.flatMap((fid) => {
        const name = this.#names.get(fid);
        return name === undefined ? [] : [[fid, name]];
      }),
    );
  }

  learn(profiles: Iterable<Profile>): void {
    for (const [fid, name] of namesIn(profiles)) this.#names.set(fid, name);
  }

  /** Looks up whom terms such as `@otters` name, once a day, if the budget allows it. @throws {SourceError} if the node fails. */
  async lookUp(terms: readonly string[], node: FarcasterNode, signal: AbortSignal): Promise<void> {
    const today = Math.floor(this.#clock.now() / DAY_MS);
    for (const name of new Set(usernamesIn(terms))) {
      if (this.#lookedUp.get(name) === today || !node.budget.tryTake(SPARE)) continue;
      this.#lookedUp.set(name, today);
      const fid = await node.fidOf(name, signal);
      if (fid !== undefined) this.#names.set(fid, name);
    }
  }
}
