import type { Address } from "../collection-api/address.ts";

/** All that is kept. Times are milliseconds since the epoch. Each column stands in PRIVACY.md. */
export interface Tables {
  servers: ServerRow;
  aliases: AliasRow;
  members: MemberRow;
  asked_collections: AskedCollectionRow;
}

/** A server that has set something, or has aliases. */
interface ServerRow {
  id: string;
  collection: Address | null;
  language: string | null;
  zone: string | null;
  /** When the bot was found to be no longer in the server, and was not used there since. */
  left_at: number | null;
}

interface AliasRow {
  server_id: string;
  /** As names are compared; see `comparable`. */
  name: string;
  /** As it was typed. */
  written: string;
  collection: Address;
}

/** A member who has set something. */
interface MemberRow {
  id: string;
  collection: Address | null;
  language: string | null;
  /** Of a command, a click or a suggestion, to the day. */
  last_used_at: number;
}

/** A collection that was asked for publicly in a server, and had data. */
interface AskedCollectionRow {
  address: Address;
  name: string | null;
  /** The name as names are compared. */
  comparable_name: string | null;
  first_asked_at: number;
  /** To the hour. */
  last_asked_at: number;
}
