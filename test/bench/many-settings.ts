import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrateMemory } from "../../src/memory/schema.ts";
import { memberId, serverId } from "./discord-load.ts";

/** Servers with settings and an alias, and as many members with settings. */
export const STORED = 100_000;
export const ALIAS = "our apes";
const COLLECTIONS = 10;

/** The default collection of a server, which its alias stands for as well. */
export const collectionOf = (number: number): string => `0x${((number % COLLECTIONS) + 1).toString(16).padStart(40, "0")}`;

/** Databases in which each server and member that takes turns has set something. */
export class ManySettings {
  readonly #folder = mkdtempSync(join(tmpdir(), "bench-"));
  readonly #original = join(this.#folder, "memory.db");
  #copies = 0;

  private constructor() {}

  static async fill(): Promise<ManySettings> {
    const settings = new ManySettings();
    await migrateMemory(`sqlite:${settings.#original}`);
    const database = new DatabaseSync(settings.#original);
    database.exec("begin");
    const server = database.prepare("insert into servers (id, collection, language, zone) values (?, ?, 'en-US', 'UTC')");
    const alias = database.prepare("insert into aliases (server_id, name, written, collection) values (?, ?, ?, ?)");
    const member = database.prepare("insert into members (id, collection, language, last_used_at) values (?, ?, 'en-US', ?)");
    for (let number = 0; number < STORED; number++) {
      server.run(serverId(number), collectionOf(number));
      alias.run(serverId(number), ALIAS, ALIAS, collectionOf(number));
      member.run(memberId(number), collectionOf(number), Date.now());
    }
    database.exec("commit");
    database.close();
    return settings;
  }

  /** The address of a database that nobody else has. */
  copy(): string {
    const copy = join(this.#folder, `copy-${++this.#copies}.db`);
    copyFileSync(this.#original, copy);
    return `sqlite:${copy}`;
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
