import { type Kysely, sql } from "kysely";
import { LRUCache } from "lru-cache";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

/** A third of Discord's 50 requests a second, so that alerts, cards and what is published find room among digests. */
const DIGESTS_A_MINUTE = 1_000;
/** A digest comes at most this long after its wish. */
export const MAX_DELAY_MS = 12 * HOUR_MS;
const MAX_CACHED = 2_000;

/** Plans digests. A minute has room for a thousand. */
export class DigestPlan {
  readonly #store: Store;
  /** By their first millisecond. */
  readonly #fullMinutes = new LRUCache<number, true>({ max: MAX_CACHED });

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * Resolves to the first time from a wish on, in steps of a minute, at which a digest has room or its channel gets one anyway.
   * Digests that are planned in the order of their times keep them from day to day. Full minutes may need hundreds of reads,
   * beyond a command's limit. `undefined` while the database cannot be read.
   */
  timeFor(channel: string, wish: number): Promise<number | undefined> {
    return this.#store.background.recall("digest_time", async (connection) => {
      let at = wish;
      while (at < wish + MAX_DELAY_MS && (await this.#isFull(connection, at - (at % MINUTE_MS)))) at += MINUTE_MS;
      if (at === wish) return at;
      // By its channel alone: the digests of the full minutes between are many, those of a channel few.
      const ofChannel = await connection.selectFrom("watches").select("digestAt").where("channelId", "=", channel).execute();
      const planned = ofChannel.flatMap(({ digestAt }) => digestAt ?? []);
      return Math.min(at, ...planned.filter((time) => time >= wish));
    });
  }

  async #isFull(connection: Kysely<Tables>, minute: number): Promise<boolean> {
    if (this.#fullMinutes.has(minute)) return true;
    const { rows } = await sql<{ planned: number }>`
      select count(*) as planned from (select 1 from watches
        where digest_at >= ${minute} and digest_at < ${minute + MINUTE_MS} limit ${DIGESTS_A_MINUTE}) as some_of_them`.execute(
      connection,
    );
    const isFull = (rows[0]?.planned ?? 0) >= DIGESTS_A_MINUTE;
    if (isFull) this.#fullMinutes.set(minute, true);
    return isFull;
  }
}
