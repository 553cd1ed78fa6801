import { PostgresDialect, type PostgresPoolClient, type QueryExecutorProvider, sql } from "kysely";
import pg from "pg";
import { type Backups, DatabaseError, type DatabaseProblem, type Engine } from "./engine.ts";

const MAX_CONNECTIONS = 5;
const CONNECT_MS = 2_000;
const SILENT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const INT8 = 20;

/** By SQLSTATE or its class (postgresql.org/docs/current/errcodes-appendix.html). */
const problems: Readonly<Record<string, DatabaseProblem>> = {
  "08": "unreachable",
  // Of Citus; PostgreSQL itself does not send it.
  "08006": "node_unreachable",
  "25006": "read_only",
  "28": "unreachable",
  "3D000": "unreachable",
  "53100": "full",
  "53300": "unreachable",
  "55P03": "locked",
  "57014": "slow",
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  "58030": "io_error",
  XX001: "damaged",
  XX002: "damaged",
};

/** Citus's words for an error of one of its nodes, and for a node that it lost at the end of a transaction, which have no code. */
const ofNode = /^while executing command on /m;
const lostNode = /^(?:could not commit transaction .*active node|failure on connection marked as essential)/;

export const createPostgres = (url: string): Engine => ({
  name: "postgres",
  connect(limitMs, stay) {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: "collection-pulse",
      max: MAX_CONNECTIONS,
      // The first query after a quiet time does not wait for a connection.
      min: stay ? 1 : 0,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: limitMs,
      query_timeout: limitMs + SILENT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      keepAlive: true,
      // The driver returns bigint as text; milliseconds and counts fit into a number.
      types: { getTypeParser: (type, format) => (type === INT8 ? Number : pg.types.getTypeParser(type, format)) },
    });
    // Without listeners a lost connection would end the process.
    pool.on("error", () => {});
    pool.on("connect", (client) => void client.on("error", () => {}));
    const connect = () => pool.connect().then(givenBackIfSound, rethrow);
    return {
      dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }),
      connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    };
  },
  backups,
});

/** Schemas beside the current one. */
const backups: Backups = {
  async make(transaction, version, createTables) {
    const [{ schema, copy }] = await namesFor(transaction, version);
    const use = (name: string) => sql`select set_config('search_path', ${name}, true)`.execute(transaction);
    await sql`drop schema if exists ${sql.id(copy)} cascade`.execute(transaction);
    await sql`create schema ${sql.id(copy)}`.execute(transaction);
    await use(copy);
    await createTables();
    await use(schema);
    const partitions = await sql<{ name: string; parent: string; bounds: string }>`
      select child.relname as name, parent.relname as parent, pg_get_expr(child.relpartbound, child.oid) as bounds
      from pg_inherits join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
      where child.relispartition and child.relkind = 'r' and child.relnamespace = current_schema()::regnamespace`.execute(
      transaction,
    );
    for (const { name, parent, bounds } of partitions.rows) {
      const into = sql`${sql.id(copy, name)} partition of ${sql.id(copy, parent)}`;
      await sql`create table if not exists ${into} ${sql.raw(bounds)}`.execute(transaction);
    }
    // A table that others refer to is older than they are.
    const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
      where relnamespace = ${copy}::regnamespace and relkind in ('r', 'p') and not relispartition order by oid`.execute(
      transaction,
    );
    // Creating them may have written rows.
    await sql`truncate ${sql.join(tables.map(({ name }) => sql.id(copy, name)))}`.execute(transaction);
    for (const { name } of tables)
      await sql`insert into ${sql.id(copy, name)} select * from ${sql.id(schema, name)}`.execute(transaction);
    return `the schema ${copy}`;
  },
  async find(connection, version) {
    const [{ copy, isThere }] = await namesFor(connection, version);
    return isThere ? `the schema ${copy}` : undefined;
  },
};

async function namesFor(connection: QueryExecutorProvider, version: number) {
  const { rows } = await sql<{ schema: string; copy: string; isThere: boolean }>`
    select schema, copy, to_regnamespace(quote_ident(copy)) is not null as "isThere"
    from (select current_schema() as schema, current_schema() || ${`_version_${version}`} as copy) names`.execute(connection);
  return rows as [(typeof rows)[number]];
}

/** The pool would reuse a connection with an unanswered query. */
function givenBackIfSound(client: pg.PoolClient): PostgresPoolClient {
  let isSound = true;
  const query = (sql: string, parameters: unknown[]) =>
    client.query(sql, parameters).catch((error: unknown) => {
      isSound &&= error instanceof pg.DatabaseError;
      return rethrow(error);
    });
  return {
    // The type also has cursors, which nothing here reads.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || !isSound),
  };
}

function rethrow(error: unknown): never {
  throw DatabaseError.from(error, problemOf);
}

function problemOf(error: unknown): DatabaseProblem {
  if (error instanceof TypeError) return "failed";
  const { code } = error as { code?: unknown };
  // The driver's own errors concern the connection.
  if (!(error instanceof pg.DatabaseError) || typeof code !== "string") return "unreachable";
  if (lostNode.test(error.message)) return "node_unreachable";
  const problem = problems[code] ?? problems[code.slice(0, 2)] ?? "failed";
  return problem === "unreachable" && ofNode.test(error.where ?? "") ? "node_unreachable" : problem;
}
