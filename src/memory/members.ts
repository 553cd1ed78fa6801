import type { Address } from "../contract/address.ts";
import { DAY_MS } from "../infra/time.ts";
import { CachedReads } from "./cached-reads.ts";
import type { Store } from "./store.ts";

const MAX_CACHED = 10_000;

export interface MemberMemory {
  readonly collection?: Address | undefined;
  /** A locale of Discord's. */
  readonly language?: string | undefined;
  /** The last use of the bot, or at most a day before it, in milliseconds since the epoch. Absent if nothing is kept. */
  readonly lastUsedAt?: number | undefined;
}

/** Only what is named changes; `null` deletes it. */
export interface MemberChanges {
  readonly collection?: Address | null;
  readonly language?: string | null;
}

const columns = ["collection", "language", "lastUsedAt"] as const;

/** Members' settings. Reads never reject; writes reject with a `MemoryError`. A member who has set nothing is not stored. */
export class Members {
  readonly #store: Store;
  readonly #reads: CachedReads<MemberMemory>;

  constructor(store: Store) {
    this.#store = store;
    this.#reads = new CachedReads({ clock: store.clock, max: MAX_CACHED, read: (memberId) => this.#read(memberId) });
  }

  /**
   * `undefined` if it cannot be known right now. To be called whenever the member uses the bot: the 12 months count from that.
   *
   * @param maxAgeMs milliseconds; 30 seconds by default.
   */
  get(memberId: string, maxAgeMs?: number): Promise<MemberMemory | undefined> {
    return this.#reads.get(memberId, maxAgeMs);
  }

  current(memberId: string): Promise<MemberMemory | undefined> {
    return this.#reads.current(memberId);
  }

  set(memberId: string, changes: MemberChanges): Promise<void> {
    const used = { ...changes, lastUsedAt: this.#store.clock.now() };
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

  /** Deletes all that is kept of a member and resolves to it; `undefined` if there was nothing. */
  forget(memberId: string): Promise<MemberMemory | undefined> {
    const forgetting = this.#reads.writing(memberId, () =>
      this.#store.write("member_forget", (transaction) =>
        transaction.deleteFrom("members").where("id", "=", memberId).returning(columns).executeTakeFirst(),
      ),
    );
    return forgetting.finally(() => this.#store.overwriteDeleted());
  }

  async #read(memberId: string): Promise<MemberMemory> {
    const kept = await this.#store.read("member_read", (connection) =>
      connection.selectFrom("members").select(columns).where("id", "=", memberId).executeTakeFirst(),
    );
    if (kept && this.#store.clock.now() - kept.lastUsedAt > DAY_MS) void this.#noteUse(memberId).catch(() => {});
    return kept ?? {};
  }

  #noteUse(memberId: string): Promise<unknown> {
    const lastUsedAt = this.#store.clock.now();
    return this.#store.background.write("member_touch", (transaction) =>
      transaction.updateTable("members").set({ lastUsedAt }).where("id", "=", memberId).execute(),
    );
  }
}
