import type { Address } from "../../../contract/address.ts";
import { DAY_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import { markDirty } from "../../database/dirty.ts";
import { accountHash } from "../../store/account-hash.ts";
import { keyIn, personId } from "./ids.ts";

/** An answer about somebody's account on X is used for this time. */
const HOLDS_MS = 7 * DAY_MS;

/** An author whose account on X is not known, or not for a week. */
export async function nextUnlinked(connection: ServiceConnection, source: string, now: number): Promise<number | undefined> {
  const post = await connection
    .selectFrom("tracked_posts")
    .leftJoin("linked_accounts", "linked_accounts.id", "tracked_posts.author")
    .select("uri")
    .where("source", "=", source)
    .where("is_gone", "=", 0)
    .where(({ or, eb }) => or([eb("checked_at", "is", null), eb("checked_at", "<", now - HOLDS_MS)]))
    .limit(1)
    .executeTakeFirst();
  return post && keyIn(post.uri).fid;
}

/** Stores whether a person has an account on X, as a hash, and makes the answers with that person be built again if that has changed. */
export async function linkAccount(
  transaction: ServiceTransaction,
  { fid, handle }: { readonly fid: number; readonly handle: string },
  now: number,
): Promise<void> {
  const row = { id: personId(fid), account: handle === "" ? "" : accountHash("x", handle), checked_at: now };
  const accounts = transaction.selectFrom("linked_accounts").select("account").where("id", "=", row.id);
  const before = (await accounts.executeTakeFirst())?.account ?? "";
  await transaction
    .insertInto("linked_accounts")
    .values(row)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ account: row.account, checked_at: now }))
    .execute();
  if (before === row.account) return;
  const inCollections = transaction.selectFrom("answers_to_rebuild").select("collection");
  const people = transaction.selectFrom("people").select("collection").where("collection", "in", inCollections);
  const rows: readonly { collection: Address }[] = await people.where("id", "=", row.id).execute();
  await markDirty(
    transaction,
    rows.map(({ collection }) => collection),
    now,
  );
}
