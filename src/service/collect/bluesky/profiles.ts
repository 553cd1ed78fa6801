import { LRUCache } from "lru-cache";
import { chunksOf } from "../../../infra/chunks.ts";
import { agedBy, type Clock } from "../../../infra/clock.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { type AppView, BATCH_SIZE, type Profile } from "./app-view.ts";

/** Shorter than the time between two looks at a post. */
const TTL_MS = 10 * MINUTE_MS;
const MAX_PROFILES = 5_000;

export class Profiles {
  readonly #appView: AppView;
  readonly #cache: LRUCache<string, Profile>;

  constructor(appView: AppView, clock: Clock) {
    this.#appView = appView;
    this.#cache = new LRUCache({ max: MAX_PROFILES, ttl: TTL_MS, ...agedBy(clock) });
  }

  /** Profiles by DID that are at most ten minutes old. @throws {SourceError} */
  async read(dids: Iterable<string>, signal: AbortSignal): Promise<Map<string, Profile>> {
    const wanted = [...new Set(dids)];
    const missing = wanted.filter((did) => !this.#cache.has(did));
    for (const some of chunksOf(missing, BATCH_SIZE))
      for (const profile of await this.#appView.profiles(some, signal)) this.#cache.set(profile.did, profile);
    return this.cached(wanted);
  }

  /** Has a profile read again that has changed. */
  forget(did: string): void {
    this.#cache.delete(did);
  }

  cached(dids: Iterable<string>): Map<string, Profile> {
    return new Map(
      [...dids].flatMap((did) => {
        const profile = this.#cache.get(did);
        return profile ? [[did, profile]] : [];
      }),
    );
  }
}
