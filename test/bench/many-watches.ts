import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { migrateMemory } from "../../src/memory/schema.ts";
import { PostgresServer } from "../support/postgres.ts";
import { serverId } from "./discord-load.ts";
import { collectionOf } from "./many-settings.ts";

const DAY_MS = 86_400_000;
const channelId = (number: number) => String(1_100_000_000_000_300_000n + BigInt(number));
/** A list as long as the service's, of which half is new. */
const twenty = (first: number) =>
  Array.from({ length: 20 }, (_, index) => String(1_990_000_000_000_000_000n + BigInt(first + index)));

/** A database with a digest for each of many channels, in as many servers, of collections that have changed since the last. */
export class DueWatches {
  readonly url: string;
  readonly #execute: (sql: string) => unknown;
  readonly close: () => unknown;

  private constructor(url: string, execute: (sql: string) => unknown, close: () => unknown) {
    this.url = url;
    this.#execute = execute;
    this.close = close;
  }

  static async fill(engine: "SQLite" | "PostgreSQL", count: number): Promise<DueWatches> {
    const watches = engine === "SQLite" ? DueWatches.#inFile() : await DueWatches.#inServer();
    await migrateMemory(watches.url);
    const numbers = Array.from({ length: count }, (_, number) => number);
    const before = Date.now() - DAY_MS;
    const lists = (first: number) => ({
      people: twenty(first).map((id) => [id, `person_${id.slice(-4)}`, 8]),
      posts: twenty(first).map((id, index) => [id, id, 40 - index, 400 - index, 440 - 2 * index, before + 3_600_000]),
    });
    const [old, recent] = [lists(0), lists(10)];
    const base = JSON.stringify({
      asOf: before,
      scores: { total: 20, hype: 30, gains: 2, community: 15 },
      people: old.people.map(([id, handle]) => ({ id, handle })),
      posts: old.posts.map(([id, authorId, , , interaction, postedAt]) => ({ id, authorId, interaction, postedAt })),
    });
    const insert = async (into: string, rows: readonly string[]) =>
      watches.#execute(`insert into ${into} values ${rows.join(",")}`);
    await insert(
      "servers (id, zone)",
      numbers.map((number) => `('${serverId(number)}', 'UTC')`),
    );
    const named = [...new Set(numbers.map(collectionOf))];
    await insert(
      "asked_collections (address, name, comparable_name, first_asked_at, last_asked_at)",
      named.map((address) => `('${address}', 'Velvet Otters', 'velvet otters', ${before}, ${before})`),
    );
    const seen = `${Date.now()}, ${Date.now()}`;
    await insert(
      "scores_over_time (collection, first_seen_at, last_seen_at, total, hype, gains, community)",
      named.map((address) => `('${address}', ${seen}, 21.5, 33, 1, 17)`),
    );
    for (const list of ["influencers", "posts"] as const) {
      const json = JSON.stringify(list === "posts" ? recent.posts : recent.people);
      await insert(
        `${list}_over_time (collection, first_seen_at, last_seen_at, ${list})`,
        named.map((address) => `('${address}', ${seen}, '${json}')`),
      );
    }
    await insert(
      "watches (id, server_id, channel_id, collection, every, hour, weekday, alerts, locale, due_at, digest_at, base)",
      numbers.map(
        (number) =>
          `('watch-${number}', '${serverId(number)}', '${channelId(number)}', '${collectionOf(number)}', 'day', 9, 1, 0, 'en-US', ${before + 9 * DAY_MS}, ${before + 9 * DAY_MS}, '${base}')`,
      ),
    );
    return watches;
  }

  static #inFile(): DueWatches {
    const folder = mkdtempSync(join(tmpdir(), "bench-"));
    const file = join(folder, "memory.db");
    const execute = (sql: string) => {
      const database = new DatabaseSync(file, { timeout: 5_000 });
      database.exec(sql);
      database.close();
    };
    return new DueWatches(`sqlite:${file}`, execute, () => rmSync(folder, { recursive: true }));
  }

  static async #inServer(): Promise<DueWatches> {
    const server = await PostgresServer.start();
    const url = await server.createDatabase();
    return new DueWatches(
      url,
      (sql) => server.query(sql, url),
      () => server.remove(),
    );
  }

  /** @param at milliseconds since the epoch. */
  async makeDue(at: number): Promise<void> {
    await this.#execute(`update watches set due_at = ${at}, digest_at = ${at}`);
  }
}
