import type { Address } from "../contract/address.ts";
import { comparable } from "./comparable.ts";
import type { Alias, Servers } from "./servers.ts";

export const MAX_ALIASES = 50;
/** In UTF-16 units. */
export const MAX_ALIAS_LENGTH = 50;

export type AliasOutcome =
  /** Set; with the collection that the name stood for before. */
  | { readonly outcome: "set"; readonly before: Address | undefined }
  /** The server has `MAX_ALIASES` others. */
  | { readonly outcome: "too_many" }
  /** It is longer than `MAX_ALIAS_LENGTH`, or has nothing in it that can be seen. */
  | { readonly outcome: "too_long" | "empty" };

/** Servers' own names for collections. They are read with their server; writes reject with a `MemoryError`. */
export class Aliases {
  readonly #servers: Servers;

  constructor(servers: Servers) {
    this.#servers = servers;
  }

  /**
   * Sets an alias. It may be a collection's name: in its server the alias comes before that, whatever strangers call theirs.
   * Whether the name could be taken for an address, a link or an ENS name is for the caller to see.
   */
  async set(serverId: string, written: string, collection: Address): Promise<AliasOutcome> {
    const name = comparable(written);
    if (name === "") return { outcome: "empty" };
    if (written.length > MAX_ALIAS_LENGTH) return { outcome: "too_long" };
    return this.#servers.change("alias_write", serverId, {}, async (transaction): Promise<AliasOutcome> => {
      const aliases = await transaction
        .selectFrom("aliases")
        .select(["name", "collection"])
        .where("server_id", "=", serverId)
        .execute();
      const before = aliases.find((alias) => alias.name === name)?.collection;
      if (before === undefined && aliases.length >= MAX_ALIASES) return { outcome: "too_many" };
      const meaning = { written: written.toWellFormed().replaceAll("\0", ""), collection };
      await transaction
        .insertInto("aliases")
        .values({ server_id: serverId, name, ...meaning })
        .onConflict((conflict) => conflict.columns(["server_id", "name"]).doUpdateSet(meaning))
        .execute();
      return { outcome: "set", before };
    });
  }

  /** Answers with what was removed, if there was such a name. */
  remove(serverId: string, written: string): Promise<Alias | undefined> {
    return this.#servers.change("alias_write", serverId, {}, async (transaction) => {
      const removed = await transaction
        .deleteFrom("aliases")
        .where("server_id", "=", serverId)
        .where("name", "=", comparable(written))
        .returning(["written as name", "collection"])
        .executeTakeFirst();
      return removed && { ...removed };
    });
  }
}
