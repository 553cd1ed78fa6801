import type { Selectable, Updateable } from "kysely";
import { DAY_MS } from "../infra/time.ts";
import { CachedReads } from "./cached-reads.ts";
import type { Store } from "./store.ts";
import type { Tables } from "./tables.ts";

const MAX_CACHED = 10_000;
const columns = ["collection", "language", "lastUsedAt"] as const;

/** Empty for a member who is not stored. */
export type MemberMemory = Readonly<Partial<Pick<Selectable<Tables["members"]>, (typeof columns)[number]>>>;

/**
 * Members' settings; a member who has set nothing is not stored. Reads never reject; writes reject with a `MemoryError`. A read
 * counts as a use of the bot, from which the 12 months of retention count.
 */
export class Members extends CachedReads<MemberMemory> {
  readonly #store: Store;

  constructor(store: Store) {
    super({ clock: store.clock, max: MAX_CACHED, read: (memberId) => this.#read(memberId) });
    this.#store = store;
  }

  /** `null` deletes a setting; absent ones stay. */
  set(memberId: string, changes: Pick<Updateable<Tables["members"]>, "collection" | "language">): Promise<void> {
    const used = { ...changes, lastUsedAt: this.#store.clock.now() };
    return this.writing(memberId, () =>
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

  /** Resolves to the deleted settings, if there were any. */
  forget(memberId: string): Promise<MemberMemory | undefined> {
    const forgetting = this.writing(memberId, () =>
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
    const lastUsedAt = this.#store.clock.now();
    if (kept && lastUsedAt - kept.lastUsedAt > DAY_MS) {
      const touch = this.#store.background.write("member_touch", (transaction) =>
        transaction.updateTable("members").set({ lastUsedAt }).where("id", "=", memberId).execute(),
      );
      touch.catch(() => {});
    }
    return kept ?? {};
  }
}
