import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { networkOf } from "../../contract/networks.ts";
import type { ServiceConnection } from "../database/database.ts";
import { accountHash } from "../store/account-hash.ts";
import { type Author, type Counts, readAuthors } from "./authors.ts";

/** The authors of the last 35 days, each person once, on however many networks. */
export async function readPeople(connection: ServiceConnection, collection: Address, now: number): Promise<readonly Author[]> {
  const authors = await readAuthors(connection, collection, now);
  const ids = new Set(authors.map(({ id }) => id));
  return withoutDoubles(authors, await readAccounts(connection, collection, ids));
}

/**
 * For each author with an account on another network, that account; for each author whom these are of, their own. Accounts are hashes.
 *
 * @param known authors' ids; others are left out.
 */
async function readAccounts(
  connection: ServiceConnection,
  collection: Address,
  known: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const linked = await connection.selectFrom("linked_accounts").select(["id", "account"]).where("account", "<>", "").execute();
  const accounts = new Map(linked.filter(({ id }) => known.has(id)).map(({ id, account }) => [id, account]));
  if (accounts.size === 0) return accounts;
  const wanted = new Set(accounts.values());
  const people = sql<{ id: string; screen_name: string }>`select id, screen_name from people where collection = ${collection}`;
  for (const { id, screen_name } of (await people.execute(connection)).rows) {
    const network = known.has(id) && !accounts.has(id) ? networkOf(id) : undefined;
    const account = network && accountHash(network.id, screen_name);
    if (account !== undefined && wanted.has(account)) accounts.set(id, account);
  }
  return accounts;
}

/** Makes one author of all accounts of a person, under the id of the account with the most interaction. */
export function withoutDoubles(authors: readonly Author[], accounts: ReadonlyMap<string, string>): readonly Author[] {
  if (accounts.size === 0) return authors;
  const people = Map.groupBy(authors, ({ id }) => accounts.get(id) ?? id);
  return [...people.values()].map((group) => group.reduce(together));
}

function together(a: Author, b: Author): Author {
  const [main, other] = isBefore(a, b) ? [a, b] : [b, a];
  return {
    id: main.id,
    windows: main.windows.map((counts, index) => sumOf(counts, other.windows[index])),
    ranked: sumOf(main.ranked, other.ranked),
  };
}

const isBefore = (a: Author, b: Author): boolean => {
  const by = (a.ranked?.interaction ?? -1) - (b.ranked?.interaction ?? -1);
  return by === 0 ? a.id < b.id : by > 0;
};

/** Followers on two networks may be the same people, so the larger number counts. */
const sumOf = (a: Counts | undefined, b: Counts | undefined): Counts | undefined =>
  a && b ? { interaction: a.interaction + b.interaction, followers: Math.max(a.followers, b.followers) } : (a ?? b);
