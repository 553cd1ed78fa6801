import { type Kysely, sql, type Transaction } from "kysely";
import { type CallOptions, type Database, engineOf, lock } from "./database.ts";
import { DatabaseError } from "./engine.ts";

const LIMIT_MS = 120_000;

export type Migration = (transaction: Kysely<never>) => Promise<void>;

export interface Schema {
  /** Also the name of the lock. */
  readonly versionTable: string;
  readonly migrations: readonly Migration[];
  /** Two programs must not share a database. */
  readonly other: { readonly versionTable: string; readonly message: string };
}

export type Migrated = Awaited<ReturnType<typeof migrate>>;

/** Runs missing migrations in one transaction under a lock. */
export async function migrate<Tables>(database: Database<Tables>, schema: Schema) {
  const { versionTable, migrations } = schema;
  const to = migrations.length;
  const options = { limitMs: LIMIT_MS };
  if ((await schemaVersion(database, schema, options)) === to) return { from: to, to };
  const work = async (transaction: Transaction<Tables>) => {
    await lock(transaction, versionTable);
    // The session may have cached that a faster process's table does not exist.
    const table = sql.table(versionTable);
    await sql`create table if not exists ${table} (version integer not null)`.execute(transaction);
    const from = await readVersion(transaction, schema);
    // `Tables` describes the current tables.
    for (const migration of migrations.slice(from)) await migration(transaction as unknown as Kysely<never>);
    await sql`delete from ${table}`.execute(transaction);
    await sql`insert into ${table} (version) values (${to})`.execute(transaction);
    return { from, to };
  };
  return database.transact("migrate", work, options);
}

/** @throws {DatabaseError} `newer_schema`, or `failed` if the database is another program's. */
export const schemaVersion = <Tables>(database: Database<Tables>, schema: Schema, options?: CallOptions): Promise<number> =>
  database.run("schema_version", (connection) => readVersion(connection, schema), options);

async function readVersion<Tables>(connection: Kysely<Tables>, schema: Schema): Promise<number> {
  const { versionTable, migrations, other } = schema;
  const isThere = async (table: string) => {
    const isPostgres = engineOf(connection) === "postgres";
    const query = isPostgres ? sql`where to_regclass(${table}) is not null` : sql`from sqlite_master where name = ${table}`;
    return (await sql`select 1 ${query}`.execute(connection)).rows.length > 0;
  };
  if (!(await isThere(versionTable))) {
    if (await isThere(other.versionTable)) throw new DatabaseError("failed", other.message);
    return 0;
  }
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(versionTable)}`.execute(connection);
  const version = rows[0]?.version ?? 0;
  if (version <= migrations.length) return version;
  const message = `its schema has version ${version}, and this program knows ${migrations.length}: update the program, or restore a backup`;
  throw new DatabaseError("newer_schema", message);
}
