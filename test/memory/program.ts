/*
 * A process that uses a database beside the tests: it reads commands as lines of JSON on stdin, and prints a line
 * for each one that is done.
 */
import { createInterface } from "node:readline";
import { sql } from "kysely";
import { type Clock, systemClock } from "../../src/infra/clock.ts";
import { Database } from "../../src/infra/database.ts";
import { createLogger } from "../../src/infra/logger.ts";
import { type Migration, migrate } from "../../src/infra/migrate.ts";
import { openMemory } from "../../src/memory/memory.ts";
import { memorySchema, migrations } from "../../src/memory/migrations.ts";
import type { Tables } from "../../src/memory/tables.ts";

const tell = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`);

/** Waits ten times as long as the bot for another process to create the schema. */
const patientClock: Clock = { ...systemClock, after: (ms, run) => systemClock.after(10 * ms, run) };

const works: Readonly<Record<string, (url: string) => Promise<unknown>>> = {
  /** Opens the memory as the bot does, and uses it. */
  async open(url) {
    const memory = await openMemory(url, { log: createLogger("silent"), clock: patientClock, limitMs: 10_000 });
    await memory.members.set(String(process.pid), { language: "de" });
    const { problem } = memory;
    await memory.close();
    return problem ?? "opened";
  },
  /** Runs all migrations, and one more that never ends. */
  async hang(url) {
    const hanging: Migration = {
      does: "hangs",
      async run(transaction) {
        await sql`create table half (id integer)`.execute(transaction);
        tell("in the middle");
        await new Promise(() => {});
      },
    };
    const database = await Database.open<Tables>({ url, limitMs: 60_000 });
    return migrate(database, { ...memorySchema, migrations: [...migrations, hanging] });
  },
};

tell("ready");
for await (const line of createInterface({ input: process.stdin })) {
  const { work, url } = JSON.parse(line) as { work: string; url: string };
  tell(await works[work]?.(url).catch((error: Error) => error.message));
}
process.exit();
