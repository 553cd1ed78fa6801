import { type ExpressionBuilder, type Kysely, type Selectable, sql, type Transaction, type Updateable } from "kysely";
import type { Address } from "../contract/address.ts";
import { CachedReads } from "../infra/cached-reads.ts";
import { locking } from "../infra/database.ts";
import { touch } from "./last-use.ts";
import type { Store } from "./store.ts";
import { deleteOf, lockRows, MAX_DIRECT_WATCHES, type Owners, tables, withSharedColumns } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";

const MAX_CACHED = 10_000;
const ofMembers = { column: "memberId", tables: ["watches"] } as const;
const columns = ["collection", "language", "plain", "lastUsedAt"] as const;

/** Empty for a member who is not stored. */
export interface MemberMemory
  extends Readonly<Partial<Pick<Selectable<Tables["members"]>, "collection" | "language" | "lastUsedAt">>> {
  /** Whether cards are also written in plain text. */
  readonly plain?: boolean;
}

/** `null` deletes a setting; absent settings stay. */
type MemberChanges = Pick<Updateable<Tables["members"]>, "collection" | "language"> & { readonly plain?: boolean | undefined };

/**
 * Members' settings; a member who has set nothing is not stored. Reads never reject; writes reject with a `DatabaseError`. A read
 * counts as a use of the bot, from which the 12 months of retention count.
 */
export class Members extends CachedReads<MemberMemory> {
  readonly #store: Store;

  constructor(store: Store) {
    super({ clock: store.clock, max: MAX_CACHED, read: (memberId) => this.#read(memberId) });
    this.#store = store;
  }

  set(memberId: string, changes: MemberChanges): Promise<void> {
    return this.#change("member_write", memberId, changes, async () => {});
  }

  get owners(): Owners {
    const change: Owners["change"] = (query, id, change) => this.#change(query, id, {}, change);
    return { ...ofMembers, max: MAX_DIRECT_WATCHES, change };
  }

  /** Unlike other reads, it does not count as a use of the bot, and rejects with a `DatabaseError`. */
  async settingsOf(memberId: string): Promise<MemberMemory> {
    const found = await this.#store.background.read("member_settings", (connection) =>
      connection.selectFrom("members").select(columns).where("id", "=", memberId).executeTakeFirst(),
    );
    return found ? memberOf(found) : {};
  }

  /** The number of servers' watches that a member has set up; `undefined` while the database cannot be read. */
  made(memberId: string): Promise<number | undefined> {
    return this.#store.recall("member_made", async (connection) => {
      let made = 0;
      for (const table of tables) {
        const rows = connection.selectFrom(withSharedColumns(table)).select("id").where("madeBy", "=", memberId);
        made += (await rows.execute()).length;
      }
      return made;
    });
  }

  /** Resolves to the deleted settings, the number of watches that no longer name the member, and the watched collections, if there were any. */
  forget(memberId: string) {
    const forgetting = this.writing(memberId, () =>
      this.#store.write("member_forget", async (transaction) => {
        const member = transaction.selectFrom("members").select(columns).where("id", "=", memberId);
        const [found] = await locking(transaction, member).execute();
        let made = 0;
        for (const table of tables) {
          const areTheirs = (row: ExpressionBuilder<Tables, "watches">) => row("madeBy", "=", memberId);
          made += (await lockRows(transaction, table, areTheirs)).length;
          await transaction.updateTable(withSharedColumns(table)).set({ madeBy: null }).where(areTheirs).execute();
        }
        if (!found && made === 0) return undefined;
        return { ...(found && memberOf(found)), made, watched: await deleteMembers(transaction, [memberId]) };
      }),
    );
    return forgetting.finally(() => this.#store.overwriteDeleted());
  }

  #change<T>(
    query: string,
    memberId: string,
    { plain, ...changes }: MemberChanges,
    alsoChange: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    const used = { ...changes, ...(plain !== undefined && { plain: plain ? 1 : null }), lastUsedAt: this.#store.clock.now() };
    return this.writing(memberId, () =>
      this.#store.write(query, async (transaction) => {
        await transaction
          .insertInto("members")
          .values({ id: memberId, ...used })
          .onConflict((conflict) => conflict.column("id").doUpdateSet(used))
          .execute();
        const result = await alsoChange(transaction);
        await deleteUnneeded(transaction, [memberId]);
        return result;
      }),
    );
  }

  async #read(memberId: string): Promise<MemberMemory> {
    const found = await this.#store.read("member_read", (connection) =>
      connection.selectFrom("members").select(columns).where("id", "=", memberId).executeTakeFirst(),
    );
    touch(this.#store, "member", found && { id: memberId, lastUsedAt: found.lastUsedAt });
    return found ? memberOf(found) : {};
  }
}

const memberOf = ({ plain, ...found }: Pick<Selectable<Tables["members"]>, (typeof columns)[number]>): MemberMemory => ({
  ...found,
  ...(plain && { plain: true }),
});

/** Deletes those of the locked members who have no setting and no watch. */
const deleteUnneeded = (transaction: Kysely<Tables>, ids: readonly string[]) =>
  transaction
    .deleteFrom("members")
    .where("id", "in", ids)
    .where("collection", "is", null)
    .where("language", "is", null)
    .where("plain", "is", null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("watches").select("id").whereRef("memberId", "=", "members.id"))),
    )
    .execute();

/** A condition for members' alerts that a refusal by Discord ended before the given time. */
const endedBefore = (before: number) => sql<boolean>`member_id is not null and paused is not null and outcome_at < ${before}`;

/** Deletes alerts that ended before a time, of some members; resolves to their number, `undefined` once there are none. */
export async function deleteEnded(transaction: Kysely<Tables>, before: number, most: number): Promise<number | undefined> {
  const concerned = transaction
    .selectFrom("members")
    .select("id")
    .where(({ eb, selectFrom }) =>
      eb("id", "in", selectFrom("watches").select(sql<string>`member_id`.as("member")).where(endedBefore(before))),
    )
    .orderBy("id")
    .limit(most);
  const ids = (await locking(transaction, concerned).execute()).map(({ id }) => id);
  if (ids.length === 0) return undefined;
  // The condition is checked again under the lock: the member may have added the watch anew.
  const areEnded = (row: ExpressionBuilder<Tables, "watches">) => row.and([row("memberId", "in", ids), endedBefore(before)]);
  await lockRows(transaction, "watches", areEnded);
  const { numDeletedRows } = await transaction.deleteFrom("watches").where(areEnded).executeTakeFirstOrThrow();
  await deleteUnneeded(transaction, ids);
  return Number(numDeletedRows);
}

/** Deletes locked members with their settings, watches and pending messages; resolves to the watched collections. */
export async function deleteMembers(transaction: Kysely<Tables>, ids: readonly string[]): Promise<Address[]> {
  const watched = await deleteOf(transaction, ofMembers, ids);
  await transaction.deleteFrom("members").where("id", "in", ids).execute();
  return watched;
}
