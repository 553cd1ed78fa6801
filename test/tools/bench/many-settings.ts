import { copyFileSync } from "node:fs";
import { comparable } from "../../../src/infra/comparable.ts";
import { type BenchDatabase, type Databases, insert, startDatabases } from "./databases.ts";
import { memberId, serverId } from "./discord-answers.ts";

/** Servers with settings and an alias, and as many members with settings. */
export const STORED = 100_000;
export const ALIAS = "our apes";
const COLLECTIONS = 10;

/** A server's default collection, which is also the target of its alias. */
export const collectionOf = (number: number): string => `0x${((number % COLLECTIONS) + 1).toString(16).padStart(40, "0")}`;

/** A collection's name, derived from its number. */
const nameOf = (number: number): string => `Collection ${number}`;

/** Writes settings and an alias per server, the settings of as many members, and as many collection names. */
async function fillSettings(database: BenchDatabase, count: number): Promise<void> {
  const now = Date.now();
  const write = (into: string, row: (number: number) => string) =>
    insert(
      database,
      into,
      Array.from({ length: count }, (_, number) => row(number)),
    );
  await write(
    "servers (id, collection, language, zone)",
    (number) => `'${serverId(number)}', '${collectionOf(number)}', 'en-US', 'UTC'`,
  );
  await write(
    "aliases (server_id, name, written, collection)",
    (number) => `'${serverId(number)}', '${ALIAS}', '${ALIAS}', '${collectionOf(number)}'`,
  );
  await write(
    "members (id, collection, language, last_used_at)",
    (number) => `'${memberId(number)}', '${collectionOf(number)}', 'en-US', ${now}`,
  );
  await write(
    "known_collections (address, name, comparable_name, seen_at, first_looked_up_at, last_looked_up_at)",
    (number) =>
      `'0x${(number + 1).toString(16).padStart(40, "0")}', '${nameOf(number)}', '${comparable(nameOf(number))}', ${now}, ${now}, ${now}`,
  );
}

/** Databases in which each active server and member has set something. */
export class ManySettings {
  readonly #databases: Databases;
  readonly #original: string;

  private constructor(databases: Databases, original: string) {
    this.#databases = databases;
    this.#original = original;
  }

  static async fill(): Promise<ManySettings> {
    const databases = await startDatabases("SQLite");
    const database = await databases.create();
    await fillSettings(database, STORED);
    return new ManySettings(databases, database.url);
  }

  /** The address of an exclusive database. */
  copy(): string {
    const path = this.#original.replace("sqlite:", "");
    const copy = `${path}-${crypto.randomUUID()}`;
    copyFileSync(path, copy);
    return `sqlite:${copy}`;
  }

  remove(): Promise<void> {
    return this.#databases.close();
  }
}
