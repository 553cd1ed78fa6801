import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { systemClock } from "../../../../src/infra/clock.ts";
import { createLogger } from "../../../../src/infra/logger.ts";
import { openMemory } from "../../../../src/memory/memory.ts";
import { Watcher } from "../../../../src/schedule/watcher.ts";
import type { Setup } from "../contender.ts";
import { watching } from "../watching.ts";

export interface DigestOptions {
  /** Only reads and writes the same rows, by prepared statements. */
  readonly isFloor?: boolean;
  /** Servers with settings, beside those with watches. */
  readonly others?: number;
}

/** On a busy machine a late figure is better than none. */
const PATIENT_MS = 5_000;

/** The database work of a digest without any logic: read what is due and known, write the result. */
function statementsOf(path: string, message: string): () => void {
  const database = new DatabaseSync(path);
  database.exec("pragma synchronous = normal; pragma secure_delete = on");
  const prepared = (sql: string) => database.prepare(sql);
  const due = prepared(
    "select * from watches indexed by watches_by_time where paused is null and outbox_key is null and is_away = 0 and due_at <= ? order by due_at limit 1",
  );
  const claim = prepared("update watches set lease = 'floor', due_at = ? where id = ?");
  const known = [
    ...["scores", "influencers", "posts"].map(
      (kind) => `select * from ${kind}_over_time where collection = ? order by first_seen_at desc limit 1`,
    ),
    "select name from known_collections where address = ?",
  ].map(prepared);
  const server = prepared("select * from servers where id = ?");
  const finish = prepared(
    "update watches set due_at = ?, digest_at = ?, checked_at = ?, lease = null, next_base = ?, outbox_key = ? where id = ?",
  );
  const post = prepared("insert into outbox (key, server_id, channel_id, message, written_at, due_at) values (?, ?, ?, ?, ?, ?)");
  return () => {
    const now = Date.now();
    const later = now + 86_400_000;
    database.exec("begin immediate");
    const watch = due.get(now) as Record<string, SQLInputValue> & { id: string; base: string };
    claim.run(later, watch.id);
    database.exec("commit");
    for (const statement of known) statement.get(watch["collection"] ?? null);
    server.get(watch["server_id"] ?? null);
    database.exec("begin immediate");
    finish.run(later, later, now, watch.base, `key ${watch.id}`, watch.id);
    post.run(`key ${watch.id}`, watch["server_id"] ?? null, watch["channel_id"] ?? null, message, now, now);
    database.exec("commit");
  };
}

/** Checks one due watch after the other and writes the posts. */
export const setUp: Setup = async (options) => {
  const { databaseUrl, isFloor } = options as DigestOptions & { readonly databaseUrl: string };
  if (isFloor) {
    // About as long as a digest.
    const once = statementsOf(databaseUrl.replace("sqlite:", ""), "x".repeat(3_000));
    return {
      async run(operations) {
        for (let count = 0; count < operations; count++) once();
      },
    };
  }
  const memory = await openMemory(databaseUrl, { log: createLogger("error"), clock: systemClock, limitMs: PATIENT_MS });
  let written = 0;
  const watcher = new Watcher({
    memory,
    ...watching,
    clock: systemClock,
    log: createLogger("error"),
    onWritten: () => {
      written += 1;
    },
  });
  return {
    async run(operations) {
      const end = written + operations;
      for (let count = 0; count < operations; count++) await watcher.turn();
      if (written !== end) throw new Error(`${end - written} of ${operations} digests were not written`);
    },
    close: () => memory.close(),
  };
};
