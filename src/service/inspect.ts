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

export interface StreamState {
  /** Of the last event, by the host's clock; milliseconds since the epoch. */
  readonly readTo: number;
  /** How much of the stream was missed in all, and when the last of it was noticed. */
  readonly missedMs: number;
  readonly missedAt: number | null;
  readonly now: number;
}

export interface Inspection {
  readonly schema: SchemaState;
  /** `undefined` if it was never read, or the schema is older. */
  readonly stream?: StreamState | undefined;
  /** `undefined` without Citus, or if the schema is older. */
  readonly distribution?: Distribution | undefined;
}

/**
 * Neither creates nor migrates a database.
 *
 * @returns `undefined` where there is none.
 * @throws {DatabaseError} when the database cannot be read.
 */
export async function inspectService(url: string, streamId: string): Promise<Inspection | undefined> {
  const path = fileOf(url);
  if (path !== undefined && !existsSync(path)) return undefined;
  const database = await Database.open<ServiceTables>({ url, limitMs: INSPECTION_MS });
  try {
    const schema = await inspectSchema(database, serviceSchema);
    if (schema.from === 0) return undefined;
    if (schema.from !== schema.to) return { schema };
    return await database.run("inspect", async (connection) => ({
      schema,
      stream: await readStream(connection, streamId, await database.time(connection)),
      distribution: await readDistribution(connection),
    }));
  } finally {
    await database.close();
  }
}

/** Whether there are collections or posts. Neither creates nor migrates a database. @throws {DatabaseError} when it cannot be read. */
export async function hasOwnData(url: string): Promise<boolean> {
  const path = fileOf(url);
  if (path !== undefined && !existsSync(path)) return false;
  const database = await Database.open<ServiceTables>({ url, limitMs: INSPECTION_MS });
  try {
    if ((await inspectSchema(database, serviceSchema)).from === 0) return false;
    const any = sql`select address from collections union all select id from posts limit 1`;
    return (await database.run("inspect", (connection) => any.execute(connection))).rows.length > 0;
  } finally {
    await database.close();
  }
}

async function readStream(connection: ServiceConnection, id: string, now: number): Promise<StreamState | undefined> {
  const read = connection.selectFrom("streams").select(["read_to", "missed_ms", "missed_at"]).where("id", "=", id);
  const row = await read.executeTakeFirst();
  if (!row || row.read_to === null) return undefined;
  return { readTo: row.read_to / 1_000, missedMs: row.missed_ms, missedAt: row.missed_at, now };
}
