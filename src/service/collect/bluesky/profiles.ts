import { LRUCache } from "lru-cache";
import { agedBy, type Clock } from "../../../infra/clock.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import type { BatchAnswers } from "../halves.ts";
import type { AppView, Profile } from "./app-view.ts";

/** The age at which a profile is read again: shorter than the time between two checks of a post. */
const TTL_MS = 10 * MINUTE_MS;
const MAX_PROFILES = 5_000;

export class Profiles {
  readonly #appView: AppView;
  readonly #onFetched: (batch: BatchAnswers<string, unknown>) => void;
  readonly #cache: LRUCache<string, Profile>;

  /** @param onFetched is called with the answers of each round of requests. */
  constructor(appView: AppView, clock: Clock, onFetched: (batch: BatchAnswers<string, unknown>) => void) {
    this.#appView = appView;
    this.#onFetched = onFetched;
    this.#cache = new LRUCache({ max: MAX_PROFILES, ttl: TTL_MS, noDeleteOnStaleGet: true, ...agedBy(clock) });
  }

  /** Profiles by DID: at most ten minutes old, or the last known ones if they cannot be read now. */
  async read(dids: Iterable<string>, signal: AbortSignal): Promise<Map<string, Profile>> {
    const wanted = [...new Set(dids)];
    const missing = wanted.filter((did) => !this.#cache.has(did));
    const batch = await this.#appView.profiles(missing, signal);
    for (const profile of batch.answers.flat()) this.#cache.set(profile.did, profile);
    this.#onFetched(batch);
    return this.cached(wanted);
  }

  /** Makes a changed profile be read again. */
  forget(did: string): void {
    this.#cache.delete(did);
  }

  /** See `read`. */
  cached(dids: Iterable<string>): Map<string, Profile> {
    return new Map(
      [...dids].flatMap((did) => {
        const profile = this.#cache.get(did, { allowStale: true });
        return profile ? [[did, profile]] : [];
      }),
    );
  }
}
