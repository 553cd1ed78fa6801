import { type Kysely, sql, type Transaction } from "kysely";
import { type CallOptions, type Database, engineOf, lock } from "./database.ts";
import { DatabaseError } from "./engine.ts";

const inBackground = { pool: "background" } as const satisfies CallOptions;

/** A step from one version of a schema to the next. */
export interface Migration {
  /** The effect for operators, as the end of a sentence that begins with «the update», such as «adds watches.color». */
  readonly does: string;
  readonly run: (transaction: Kysely<never>) => Promise<void>;
}

export interface Schema {
  /** The table with the version; also the name of the lock. */
  readonly versionTable: string;
  readonly migrations: readonly Migration[];
  /** The other program, with which this one must not share a database. */
  readonly another: { readonly versionTable: string; readonly message: string };
}

export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** Runs missing migrations in one transaction under a lock. */
export async function migrate<Tables>(database: Database<Tables>, schema: Schema): Promise<Migrated> {
  const { versionTable, migrations } = schema;
  const to = migrations.length;
  const version = await schemaVersion(database, schema, inBackground);
  if (version === to) return { from: to, to };
  const work = async (transaction: Transaction<Tables>) => {
    await lock(transaction, versionTable);
    // Another process may have created the table before this one got the lock, and this session may have cached that it is missing.
    const table = sql.table(versionTable);
    await sql`create table if not exists ${table} (version integer not null)`.execute(transaction);
    const from = await readVersion(transaction, schema);
    // Old migrations meet old tables, which the type `Tables` does not describe.
    const old = transaction as unknown as Kysely<never>;
    for (const { run } of migrations.slice(from)) await run(old);
    await sql`delete from ${table}`.execute(transaction);
    await sql`insert into ${table} (version) values (${to})`.execute(transaction);
    return { from, to };
  };
  return database.transact("migrate", work, inBackground);
}

export interface SchemaState {
  readonly from: number;
  readonly to: number;
  /** The effect of the update, as the rest of a sentence; empty if there is nothing to update. */
  readonly update: string;
}

/** Reads the state of the schema. @throws {DatabaseError} `newer_schema`, or `failed` if the database is another program's. */
export async function inspectSchema<Tables>(database: Database<Tables>, schema: Schema): Promise<SchemaState> {
  const { migrations } = schema;
  const from = await schemaVersion(database, schema);
  const steps = migrations.slice(from);
  return { from, to: migrations.length, update: steps.map(({ does }) => does).join("; ") };
}

/** @throws {DatabaseError} `newer_schema`, or `failed` if the database is another program's. */
const schemaVersion = <Tables>(database: Database<Tables>, schema: Schema, options?: CallOptions): Promise<number> =>
  database.run("schema_version", (connection) => readVersion(connection, schema), options);

async function readVersion<Tables>(connection: Kysely<Tables>, schema: Schema): Promise<number> {
  const { versionTable, migrations, another } = schema;
  const isThere = async (table: string) => {
    const isPostgres = engineOf(connection) === "postgres";
    const query = isPostgres ? sql`where to_regclass(${table}) is not null` : sql`from sqlite_master where name = ${table}`;
    return (await sql`select 1 ${query}`.execute(connection)).rows.length > 0;
  };
  if (!(await isThere(versionTable))) {
    if (await isThere(another.versionTable)) throw new DatabaseError("failed", another.message);
    return 0;
  }
  const { rows } = await sql<{ version: number }>`select version from ${sql.table(versionTable)}`.execute(connection);
  const version = rows[0]?.version ?? 0;
  if (version <= migrations.length) return version;
  const message = `its schema has version ${version}, and this program knows ${migrations.length}: update the program, or restore a backup from before the update`;
  throw new DatabaseError("newer_schema", message);
}
