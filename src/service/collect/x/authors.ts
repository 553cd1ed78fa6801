import { sql } from "kysely";
import type { Address } from "../../../contract/address.ts";
import { DAY_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import { markDirty } from "../../database/dirty.ts";
import type { PersonRow } from "../../database/tables.ts";
import { personIn } from "../../import/post-rows.ts";
import type { Person } from "../../post.ts";

type Stored = PersonRow & { readonly followers: number };

/** The stored profiles of a collection, by id, with the followers as of the newest post. */
export async function readAuthors(
  connection: ServiceConnection,
  collection: Address,
  ids: readonly string[],
): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Stored>`
    select people.*, posts.followers from people join posts on posts.collection = people.collection
      and posts.day = people.as_of / ${sql.lit(DAY_MS)} and posts.id = people.as_of_post
    where people.collection = ${collection} and people.id in (${sql.join(ids)})`.execute(connection);
  return new Map(rows.map((row) => [row.id, personIn(row, row.followers)]));
}

/** Replaces stored profiles, and the followers of their newest posts. */
export async function refreshAuthors(
  transaction: ServiceTransaction,
  collection: Address,
  people: readonly Person[],
  now: number,
): Promise<void> {
  const stored = await readAuthors(
    transaction,
    collection,
    people.map(({ id }) => id),
  );
  const changed = people.filter((person) => {
    const before = stored.get(person.id);
    return before && JSON.stringify({ ...before, ...person }) !== JSON.stringify(before);
  });
  // Without an order two writers could deadlock.
  for (const { id, ...person } of changed.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    await transaction
      .updateTable("people")
      .set({
        screen_name: person.screenName,
        name: person.name,
        description: person.description,
        location: person.location,
        picture_url: person.pictureUrl,
        is_verified: Number(person.isVerified),
        statuses: person.statuses,
        favourites: person.favourites,
      })
      .where("collection", "=", collection)
      .where("id", "=", id)
      .execute();
    await sql`update posts set followers = ${person.followers} from people
      where posts.collection = ${collection} and people.collection = posts.collection and people.id = ${id}
        and posts.day = people.as_of / ${sql.lit(DAY_MS)} and posts.id = people.as_of_post`.execute(transaction);
  }
  if (changed.length > 0) await markDirty(transaction, [collection], now);
}
