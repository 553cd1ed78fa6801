import { LRUCache } from "lru-cache";
import { agedBy, type Clock, deadline } from "../../infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import type { BatchAnswers } from "./halves.ts";

/** The age at which a profile is read again: shorter than the time between two checks of a post. */
const TTL_MS = 10 * MINUTE_MS;
const MAX_PROFILES = 5_000;
/** The longest time that the posts of a stream wait for their authors. */
const WAIT_MS = 3 * SECOND_MS;

interface ProfilesOptions<Key extends PropertyKey, Profile> {
  readonly clock: Clock;
  readonly fetch: (keys: readonly Key[], signal: AbortSignal) => Promise<BatchAnswers<Key, readonly Profile[]>>;
  readonly keyOf: (profile: Profile) => Key;
  /** Called with the answers of each round of requests. */
  readonly onFetched: (batch: BatchAnswers<Key, unknown>) => void;
}

/** Profiles of people on a network, by the network's own key of a person. */
export class Profiles<Key extends PropertyKey, Profile extends object> {
  readonly #options: ProfilesOptions<Key, Profile>;
  readonly #cache: LRUCache<Key, Profile>;

  constructor(options: ProfilesOptions<Key, Profile>) {
    this.#options = options;
    this.#cache = new LRUCache({ max: MAX_PROFILES, ttl: TTL_MS, noDeleteOnStaleGet: true, ...agedBy(options.clock) });
  }

  /** At most ten minutes old, or the last known ones if they cannot be read now. */
  async read(keys: Iterable<Key>, signal: AbortSignal): Promise<Map<Key, Profile>> {
    const { fetch, keyOf, onFetched } = this.#options;
    const wanted = [...new Set(keys)];
    const missing = wanted.filter((key) => !this.#cache.has(key));
    const batch = await fetch(missing, signal);
    for (const profile of batch.answers.flat()) this.#cache.set(keyOf(profile), profile);
    onFetched(batch);
    return this.cached(wanted);
  }

  /** As `read`, but only what is there within three seconds. Never rejects. */
  async readSoon(keys: Iterable<Key>, signal: AbortSignal): Promise<Map<Key, Profile>> {
    const wanted = [...keys];
    const ending = new AbortController();
    const read = this.read(wanted, AbortSignal.any([signal, ending.signal])).catch(() => undefined);
    const profiles = await deadline(read, { ms: WAIT_MS, clock: this.#options.clock });
    ending.abort();
    return profiles ?? this.cached(wanted);
  }

  /** Makes a changed profile be read again. */
  forget(key: Key): void {
    this.#cache.delete(key);
  }

  /** See `read`. */
  cached(keys: Iterable<Key>): Map<Key, Profile> {
    return new Map(
      [...keys].flatMap((key) => {
        const profile = this.#cache.get(key, { allowStale: true });
        return profile ? [[key, profile]] : [];
      }),
    );
  }
}
