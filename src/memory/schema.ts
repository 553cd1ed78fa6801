import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";
import { type Kysely, sql } from "kysely";
import { Database, fileOf } from "../infra/database.ts";
import { inspectSchema, type SchemaState } from "../infra/migrate.ts";
import { memorySchema, migrations, VERSION_TABLE } from "./migrations.ts";
import { openDatabase } from "./store.ts";
import { type SubscriptionState, subscriptionState } from "./subscriptions.ts";
import type { Tables } from "./tables.ts";
import { type TrackingState, trackingState } from "./tracking.ts";

const INSPECTION_MS = 4_000;

interface Inspected extends SchemaState {
  readonly recording?: TrackingState;
  readonly watches?: SubscriptionState;
}

/**
 * A dry run of the migration, with the state of background work. Leaves no file behind.
 *
 * @throws if the database cannot be read or written, has a newer schema, or is the service's.
 */
export async function inspectMemory(url: string): Promise<Inspected> {
  const path = fileOf(url);
  if (path !== undefined && !existsSync(path)) {
    await tryToMake(path);
    return { from: 0, to: migrations.length, update: "" };
  }
  const database = await openDatabase({ url, limitMs: INSPECTION_MS });
  try {
    const state = await inspectSchema(database, memorySchema);
    // Fails without the privilege to write.
    const deleteNothing = sql`delete from ${sql.table(VERSION_TABLE)} where 1 = 0`;
    if (state.from > 0) await database.transact("inspect", (transaction) => deleteNothing.execute(transaction));
    if (state.from !== state.to) return state;
    const inspect = async (connection: Kysely<Tables>) => {
      const now = await database.time(connection);
      return { ...state, recording: await trackingState(connection, now), watches: await subscriptionState(connection, now) };
    };
    return await database.run("inspect", inspect, { pool: "background" });
  } finally {
    await database.close();
  }
}

/** Creates the missing folders and file in a temporary folder beside them, because another process may open the real path. */
async function tryToMake(path: string): Promise<void> {
  let folder = dirname(path);
  // `basename` drops a trailing separator, which SQLite rejects.
  const missing = [`${basename(path)}${path.endsWith(sep) ? sep : ""}`];
  for (; !existsSync(folder); folder = dirname(folder)) missing.unshift(basename(folder));
  let trial: string | undefined;
  try {
    trial = mkdtempSync(join(folder, ".doctor-"));
    const database = await Database.open({ url: `sqlite:${join(trial, ...missing)}`, limitMs: INSPECTION_MS });
    await database.run("inspect", (connection) => sql`select 1`.execute(connection)).finally(() => database.close());
  } catch (error) {
    const { code, message } = ((error as Error).cause ?? error) as NodeJS.ErrnoException;
    throw new Error(`it cannot be made in ${folder} (${code ?? message})`, { cause: error });
  } finally {
    if (trial !== undefined) rmSync(trial, { recursive: true, force: true });
  }
}
