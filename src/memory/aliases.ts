import type { Address } from "../contract/address.ts";
import { comparable } from "../infra/comparable.ts";
import type { Alias, Servers } from "./servers.ts";

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
      const ofServer = transaction.selectFrom("aliases").select(["name", "collection"]).where("serverId", "=", serverId);
      const aliases = await ofServer.execute();
      const before = aliases.find((alias) => alias.name === name)?.collection;
      if (before === undefined && aliases.length >= MAX_ALIASES) return { outcome: "too_many" };
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
    return this.#servers.change("alias_write", serverId, {}, (transaction) =>
      transaction
        .deleteFrom("aliases")
        .where("serverId", "=", serverId)
        .where("name", "=", comparable(written))
        .returning(["written as name", "collection"])
        .executeTakeFirst(),
    );
  }
}
