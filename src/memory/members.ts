import type { Address } from "../contract/address.ts";
import { DAY_MS } from "../infra/time.ts";
import { CachedReads } from "./cached-reads.ts";
import type { Store } from "./store.ts";

const MAX_CACHED = 10_000;

/** All that is kept of a member. */
export interface MemberMemory {
  readonly collection?: Address;
  /** A locale of Discord's. */
  readonly language?: string;
  /** When the member last used the bot, or at most a day before that, in milliseconds since the epoch; not there where nothing is kept. */
  readonly lastUsedAt?: number;
}

/** What is left out stays as it is; `null` takes it away. */
export interface MemberChanges {
  readonly collection?: Address | null;
  readonly language?: string | null;
}

/** Members' settings. Reads never reject; writes reject with a `MemoryError`. Who has set nothing is never stored. */
export class Members {
  readonly #store: Store;
  readonly #reads: CachedReads<MemberMemory>;

  constructor(store: Store) {
    this.#store = store;
    this.#reads = new CachedReads({ clock: store.clock, max: MAX_CACHED, read: (memberId) => this.#read(memberId) });
  }

  /**
   * What was kept at most 30 seconds ago, empty where the member has set nothing; `undefined` when that cannot be known right
   * now. To be asked whenever the member uses the bot: it is what the 12 months are counted from.
   *
   * @param maxAgeMs how many milliseconds ago instead.
   */
  get(memberId: string, maxAgeMs?: number): Promise<MemberMemory | undefined> {
    return this.#reads.get(memberId, maxAgeMs);
  }

  /** What is kept now, whichever process has written it. */
  current(memberId: string): Promise<MemberMemory | undefined> {
    return this.#reads.current(memberId);
  }

  set(memberId: string, changes: MemberChanges): Promise<void> {
    const used = { ...changes, last_used_at: this.#store.clock.now() };
    return this.#reads.writing(memberId, () =>
      this.#store.write("member_write", async (transaction) => {
        await transaction
          .insertInto("members")
          .values({ id: memberId, ...used })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(used))
          .execute();
        await transaction
          .deleteFrom("members")
          .where("id", "=", memberId)
          .where("collection", "is", null)
          .where("language", "is", null)
          .execute();
      }),
    );
  }

  /** Deletes all that is kept of a member, and answers with it; `undefined` when there was nothing. */
  forget(memberId: string): Promise<MemberMemory | undefined> {
    const forgetting = this.#reads.writing(memberId, () =>
      this.#store.write("member_forget", async (transaction) => {
        const row = await transaction.deleteFrom("members").where("id", "=", memberId).returningAll().executeTakeFirst();
        return row && memoryOf(row);
      }),
    );
    return forgetting.finally(() => this.#store.overwriteDeleted());
  }

  async #read(memberId: string): Promise<MemberMemory> {
    const row = await this.#store.read("member_read", (connection) =>
      connection.selectFrom("members").selectAll().where("id", "=", memberId).executeTakeFirst(),
    );
    if (!row) return {};
    const now = this.#store.clock.now();
    if (now - row.last_used_at > DAY_MS) void this.#noteUse(memberId, now).catch(() => {});
    return memoryOf(row);
  }

  #noteUse(memberId: string, now: number): Promise<unknown> {
    return this.#store.background.write("member_touch", (transaction) =>
      transaction.updateTable("members").set({ last_used_at: now }).where("id", "=", memberId).execute(),
    );
  }
}

interface Row {
  readonly collection: Address | null;
  readonly language: string | null;
  readonly last_used_at: number;
}

const memoryOf = ({ collection, language, last_used_at }: Row): MemberMemory => ({
  ...(collection && { collection }),
  ...(language && { language }),
  lastUsedAt: last_used_at,
});
