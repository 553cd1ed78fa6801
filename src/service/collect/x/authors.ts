import { sql } from "kysely";
import type { Address } from "../../../contract/address.ts";
import { DAY_MS } from "../../../infra/time.ts";
import type { ServiceConnection } from "../../database/database.ts";
import type { PersonRow } from "../../database/tables.ts";
import type { Person } from "../../store/post.ts";
import { personIn } from "../../store/post-rows.ts";

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

/** Those of the given people who were removed with `npm run forget`. */
export async function readForgotten(connection: ServiceConnection, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const tombstones = connection.selectFrom("tombstones").select("id").where("kind", "=", "author").where("id", "in", ids);
  return new Set((await tombstones.execute()).map(({ id }) => id));
}
