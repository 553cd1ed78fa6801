import { PostgresDialect, type PostgresPoolClient } from "kysely";
import pg from "pg";
import { DatabaseError, type DatabaseProblem, type Engine } from "./engine.ts";

const MAX_CONNECTIONS = 5;
const CONNECT_MS = 2_000;
const SILENT_MS = 2_000;
const IDLE_IN_TRANSACTION_MS = 10_000;
const INT8 = 20;

/** Problems by SQLSTATE or its class (postgresql.org/docs/current/errcodes-appendix.html). */
const problems: Readonly<Record<string, DatabaseProblem>> = {
  "08": "unreachable",
  // Citus sends this code for a node that is away; PostgreSQL itself does not.
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

/**
 * Citus's words for an error of one of its nodes, and for a node that it lost at the end of a transaction, which have no code.
 */
const ofNode = /^while executing command on /m;
const lostNode = /^(?:could not commit transaction .*active node|failure on connection marked as essential)/;

export const createPostgres = (url: string): Engine => ({
  name: "postgres",
  connect(limitMs, minOpen) {
    const pool = new pg.Pool({
      connectionString: url,
      application_name: "collection-pulse",
      max: MAX_CONNECTIONS,
      // These stay open: queries after an idle time should not wait for a connection.
      min: minOpen,
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
    const connect = () => pool.connect().then(discardIfBroken, rethrow);
    return {
      dialect: new PostgresDialect({ pool: { options: {}, connect, end: () => pool.end() } }),
      connections: () => ({ used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    };
  },
});

/** Makes the pool discard a connection with an unanswered query, which it would reuse. */
function discardIfBroken(client: pg.PoolClient): PostgresPoolClient {
  let isSound = true;
  const query = (sql: string, parameters: unknown[]) =>
    client.query(sql, parameters).catch((error: unknown) => {
      isSound &&= error instanceof pg.DatabaseError;
      return rethrow(error);
    });
  return {
    // The type also covers cursors, which are not used here.
    query: query as unknown as PostgresPoolClient["query"],
    release: (destroy = false) => client.release(destroy || !isSound),
  };
}

/** The driver's words when a server asks for a password, and the URL has none. */
const lacksPassword = /client password must be a (?:non-empty )?string$/;

function rethrow(error: unknown): never {
  if (error instanceof Error && lacksPassword.test(error.message)) {
    const message = "it wants a password, and the URL has none (postgres://user:password@host)";
    throw new DatabaseError("unreachable", message, { cause: error });
  }
  throw DatabaseError.from(error, problemOf);
}

function problemOf(error: unknown): DatabaseProblem {
  if (error instanceof TypeError) return "failed";
  const { code } = error as { code?: unknown };
  // An error of the driver itself concerns the connection.
  if (!(error instanceof pg.DatabaseError) || typeof code !== "string") return "unreachable";
  if (lostNode.test(error.message)) return "node_unreachable";
  const problem = problems[code] ?? problems[code.slice(0, 2)] ?? "failed";
  return problem === "unreachable" && ofNode.test(error.where ?? "") ? "node_unreachable" : problem;
}
