import { existsSync } from "node:fs";
import { sql } from "kysely";
import { Database, fileOf } from "../infra/database.ts";
import { inspectSchema, type SchemaState } from "../infra/migrate.ts";
import type { ServiceConnection } from "./database/database.ts";
import { type Distribution, readDistribution } from "./database/distribution.ts";
import { serviceSchema } from "./database/migrations.ts";
import type { ServiceTables } from "./database/tables.ts";

const INSPECTION_MS = 4_000;

export type { Distribution };

/** The position of a streamed source. */
export interface StreamState {
  /** The source's name in `COLLECT_FROM`. */
  readonly id: string;
  /** The time of the last event by the host's clock, in milliseconds since the epoch. */
  readonly readTo: number;
  /** The length of all missed parts of the stream, and when the last one was noticed. */
  readonly missedMs: number;
  readonly missedAt: number | null;
  /** See `StreamRow`. */
  readonly state?: string | null;
  readonly now: number;
}

export interface Inspection {
  readonly schema: SchemaState;
  /** Streams that were read; empty if the schema is older. */
  readonly streams: readonly StreamState[];
  /** `undefined` without Citus, or if the schema is older. */
  readonly distribution?: Distribution | undefined;
}

/**
 * The state of the service's database, which is neither created nor migrated.
 *
 * @returns `undefined` where there is none.
 * @throws {DatabaseError} when the database cannot be read.
 */
export const inspectService = (url: string): Promise<Inspection | undefined> =>
  inspecting(url, async (database, schema) => {
    if (schema.from !== schema.to) return { schema, streams: [] };
    return database.run("inspect", async (connection) => ({
      schema,
      streams: await readStreams(connection, await database.time(connection)),
      distribution: await readDistribution(connection),
    }));
  });

/** Whether there are collections or posts. Neither creates nor migrates a database. @throws {DatabaseError} when it cannot be read. */
export async function hasOwnData(url: string): Promise<boolean> {
  const any = sql`select address from collections union all select id from posts limit 1`;
  const found = await inspecting(url, (database) => database.run("inspect", (connection) => any.execute(connection)));
  return (found?.rows.length ?? 0) > 0;
}

/** @returns `undefined` where there is no database, or an empty one. */
async function inspecting<T>(
  url: string,
  inspect: (database: Database<ServiceTables>, schema: SchemaState) => Promise<T>,
): Promise<T | undefined> {
  const path = fileOf(url);
  if (path !== undefined && !existsSync(path)) return undefined;
  const database = await Database.open<ServiceTables>({ url, limitMs: INSPECTION_MS });
  try {
    const schema = await inspectSchema(database, serviceSchema);
    return schema.from === 0 ? undefined : await inspect(database, schema);
  } finally {
    await database.close();
  }
}

async function readStreams(connection: ServiceConnection, now: number): Promise<StreamState[]> {
  const rows = await connection.selectFrom("streams").select(["id", "read_to", "missed_ms", "missed_at", "state"]).execute();
  return rows.flatMap(({ id, read_to, missed_ms, missed_at, state }) =>
    read_to === null ? [] : [{ id, readTo: read_to / 1_000, missedMs: missed_ms, missedAt: missed_at, state, now }],
  );
}
