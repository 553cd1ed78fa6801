import type { Kysely } from "kysely";
import type { Address } from "../contract/address.ts";
import { comparable } from "./comparable.ts";
import type { Alias, Servers } from "./servers.ts";
import type { Tables } from "./tables.ts";

export const MAX_ALIASES = 50;
/** UTF-16 units. */
export const MAX_ALIAS_LENGTH = 50;

export type AliasOutcome =
  | { readonly outcome: "set"; readonly before: Address | undefined }
  | { readonly outcome: "too_many" }
  | { readonly outcome: "too_long" | "empty" };

/** Servers' own names for collections; `Servers` reads them. Methods reject with a `DatabaseError`. */
export class Aliases {
  readonly #servers: Servers;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /** The name may be a collection's, which the alias shadows. The caller rejects addresses, links and ENS names. */
  async set(serverId: string, written: string, collection: Address): Promise<AliasOutcome> {
    const name = comparable(written);
    if (name === "") return { outcome: "empty" };
    if (written.length > MAX_ALIAS_LENGTH) return { outcome: "too_long" };
    return this.#servers.change("alias_write", serverId, {}, async (transaction): Promise<AliasOutcome> => {
      const aliases = await ofServer(transaction, serverId).execute();
      const equal = aliases.filter((alias) => comparable(alias.written) === name);
      const before = (equal.find((alias) => alias.name === name) ?? equal[0])?.collection;
      if (before === undefined && aliases.length >= MAX_ALIASES) return { outcome: "too_many" };
      await deleteNamed(
        transaction,
        serverId,
        equal.map((alias) => alias.name).filter((stored) => stored !== name),
      );
      const meaning = { written: written.toWellFormed().replaceAll("\0", ""), collection };
      await transaction
        .insertInto("aliases")
        .values({ serverId, name, ...meaning })
        .onConflict((conflict) => conflict.columns(["serverId", "name"]).doUpdateSet(meaning))
        .execute();
      return { outcome: "set", before };
    });
  }

  remove(serverId: string, written: string): Promise<Alias | undefined> {
    const name = comparable(written);
    return this.#servers.change("alias_write", serverId, {}, async (transaction): Promise<Alias | undefined> => {
      const aliases = await ofServer(transaction, serverId).execute();
      const equal = aliases.filter((alias) => comparable(alias.written) === name);
      const match = equal.find((alias) => alias.name === name) ?? equal[0];
      await deleteNamed(
        transaction,
        serverId,
        equal.map((alias) => alias.name),
      );
      return match && { name: match.written, collection: match.collection };
    });
  }
}

/** Stored names may be of an older form of `comparable`: what was written decides. */
const ofServer = (connection: Kysely<Tables>, serverId: string) =>
  connection.selectFrom("aliases").select(["name", "written", "collection"]).where("serverId", "=", serverId);

async function deleteNamed(transaction: Kysely<Tables>, serverId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await transaction.deleteFrom("aliases").where("serverId", "=", serverId).where("name", "in", names).execute();
}
