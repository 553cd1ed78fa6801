import type { Address } from "../../../contract/address.ts";
import type { Removed } from "../../../contract/removals.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import type { PostRow } from "../../database/tables.ts";
import { brake } from "../removal-brake.ts";

const CONFIRMED_AFTER_MS = 15 * MINUTE_MS;

type Kind = Removed["kind"];
export type Ids = Readonly<Record<Kind, readonly string[]>>;

const kinds: readonly Kind[] = ["post", "author"];
const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;

/**
 * Decides what a look removes. Where too much is gone at once, it removes only what an earlier look found gone at least 15
 * minutes ago; the rest is held, and `held` counts it. What is there again is no longer held.
 */
export async function decideRemovals(
  transaction: ServiceTransaction,
  collection: Address,
  { asked, gone }: { readonly asked: Ids; readonly gone: Ids },
  now: number,
): Promise<{ readonly remove: Ids; readonly held: number }> {
  const rows = transaction.selectFrom("held_removals").select(["kind", "id", "since"]).where("collection", "=", collection);
  const since = new Map((await rows.execute()).map(({ kind, id, since }) => [keyOf(kind, id), since]));
  const isConfirmed = (kind: Kind, id: string) =>
    (since.get(keyOf(kind, id)) ?? Number.POSITIVE_INFINITY) <= now - CONFIRMED_AFTER_MS;
  const waiting = kinds.flatMap((kind) => gone[kind].filter((id) => !isConfirmed(kind, id)).map((id) => ({ kind, id })));
  const isHeld = brake({ asked: asked.post.length + asked.author.length, missing: waiting.length });
  const remove = (kind: Kind) => gone[kind].filter((id) => !isHeld || isConfirmed(kind, id));
  const held = transaction.deleteFrom("held_removals").where("collection", "=", collection);
  for (const kind of kinds) {
    const over = asked[kind].filter((id) => !(isHeld && waiting.some((each) => each.kind === kind && each.id === id)));
    if (since.size > 0 && over.length > 0) await held.where("kind", "=", kind).where("id", "in", over).execute();
  }
  if (isHeld) {
    const values = waiting.map((each) => ({ collection, ...each, since: now }));
    const keep = transaction.insertInto("held_removals").values(values);
    await keep.onConflict((conflict) => conflict.doNothing()).execute();
  }
  return { remove: { post: remove("post"), author: remove("author") }, held: isHeld ? waiting.length : 0 };
}

/** Posts and people whose removal is held: they are looked up again. */
export async function readHeld(connection: ServiceConnection, collection: Address) {
  const rows = connection.selectFrom("held_removals").select("id").where("collection", "=", collection);
  const posts = await rows.where("kind", "=", "post").execute();
  const authors = await rows.where("kind", "=", "author").execute();
  const stored = (): Promise<Pick<PostRow, "id" | "day">[]> =>
    connection
      .selectFrom("posts")
      .select(["id", "day"])
      .where("collection", "=", collection)
      .where(
        "id",
        "in",
        posts.map(({ id }) => id),
      )
      .execute();
  return { posts: posts.length > 0 ? await stored() : [], people: authors.map(({ id }) => id) };
}
