import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Address } from "../../src/contract/address.ts";
import { type Clock, systemClock } from "../../src/infra/clock.ts";
import type { DatabaseOptions } from "../../src/infra/database.ts";
import { DatabaseError, type DatabaseProblem } from "../../src/infra/engine.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { openSource } from "../../src/service/import/import-source.ts";
import { type Kind, type RunOptions, runImport } from "../../src/service/import/run-import.ts";
import { reportText } from "../../src/service/import/summary.ts";
import { createServiceMetrics } from "../../src/service/serve/metrics.ts";
import { createServer, type ServerOptions } from "../../src/service/serve/server.ts";
import { cleanUp } from "./clean-up.ts";
import type { Engine } from "./databases/engines.ts";

/* The service's database, imports into it and the server over it, without a process. */

/** The service's tables in a database that is closed after the test. */
export async function openTestService(
  url: string,
  clock?: Clock,
  onStatement?: DatabaseOptions["onStatement"],
): Promise<ServiceDatabase> {
  const database = await openServiceDatabase({ url, limitMs: 20_000, clock, onStatement });
  cleanUp(() => database.close());
  return database;
}

/** Adds collections without terms: posts match them only by their addresses. */
export const listCollections = (database: ServiceDatabase, ...addresses: readonly Address[]) =>
  database.transact("list", (transaction) =>
    transaction
      .insertInto("collections")
      .values(addresses.map((address) => ({ address, name: "Otters", terms: "[]" })))
      .execute(),
  );

const plain = <Row extends object>(rows: readonly Row[]): Row[] => rows.map((row) => ({ ...row }));

/** All imported rows, in the order of their keys. */
export const rowsOf = (database: ServiceDatabase) =>
  database.run("rows", async (connection) => ({
    collections: plain(await connection.selectFrom("collections").selectAll().orderBy("address").execute()),
    posts: plain(await connection.selectFrom("posts").selectAll().orderBy("collection").orderBy("day").orderBy("id").execute()),
    people: plain(await connection.selectFrom("people").selectAll().orderBy("collection").orderBy("id").execute()),
    floor_prices: plain(await connection.selectFrom("floor_prices").selectAll().orderBy("collection").orderBy("at").execute()),
    answers_to_rebuild: plain(await connection.selectFrom("answers_to_rebuild").selectAll().orderBy("collection").execute()),
  }));

/** A service's database, closed after the test. */
export async function openTestDatabase(engine: Engine, clock?: Clock): Promise<ServiceDatabase & { readonly url: string }> {
  const url = await engine.createUrl();
  const database = await openServiceDatabase({ url, limitMs: 10_000, clock });
  cleanUp(() => database.close());
  return Object.assign(database, { url });
}

/** The same database, whose calls fail while the test says why. */
export function troubled(database: ServiceDatabase, trouble: () => DatabaseProblem | undefined): ServiceDatabase {
  const untroubled = <T>(work: () => Promise<T>) => {
    const problem = trouble();
    return problem ? Promise.reject(new DatabaseError(problem, "the database did not answer")) : work();
  };
  return Object.create(database, {
    run: { value: (...call: Parameters<ServiceDatabase["run"]>) => untroubled(() => database.run(...call)) },
    transact: { value: (...call: Parameters<ServiceDatabase["transact"]>) => untroubled(() => database.transact(...call)) },
    time: { value: database.time.bind(database) },
  }) as ServiceDatabase;
}

/** The time of imports in tests: two hours after the posts of `newPost`. */
export const IMPORTED_AT = Date.UTC(2026, 10, 20, 12);

/** A refused line in the file of rejects. */
const reject = /^(?<reasons>[^\t]*)\t(?<content>.*)\n$/s;

/** Imports a file's content like the command; the file is deleted after the test. */
export async function importFile(
  database: ServiceDatabase,
  kind: Kind,
  content: string | Buffer,
  { now = IMPORTED_AT, ...options }: Partial<Pick<RunOptions, "isDryRun" | "keepDays">> & { readonly now?: number } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "import-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "file");
  writeFileSync(file, content);
  const report = await runImport({
    kind,
    sources: [await openSource(file)],
    database,
    clock: { now: () => now },
    keepDays: 400,
    rejects: `${file}.rejects`,
    isDryRun: false,
    onSource: () => () => {},
    ...options,
  });
  const [, ...parts] = (report.rejects === undefined ? "" : readFileSync(report.rejects, "latin1")).split(`${file}:`);
  const rejected = parts.map((part) => {
    const [line = "", ...rest] = part.split("\t");
    const { reasons = "", content: own = "" } = reject.exec(rest.join("\t"))?.groups ?? {};
    const bytes = Buffer.from(own, "latin1");
    return { line: Number(line), reasons: Buffer.from(reasons, "latin1").toString().split("; "), text: bytes.toString(), bytes };
  });
  return { ...report, rejected, text: reportText(report) };
}

export const testKey = "key-for-tests";

/** A server over a database, closed after the test, and its logged errors. */
export async function createTestServer(
  database: ServiceDatabase,
  { clock = systemClock as Clock, ...options }: Partial<ServerOptions> = {},
) {
  const errors: unknown[] = [];
  const metrics = createServiceMetrics();
  const server = await createServer({
    database: () => database,
    metrics,
    clock,
    requestsPerMinute: 0,
    configuredKeys: [testKey],
    onError: (error) => errors.push(error),
    ...options,
  });
  cleanUp(() => server.close());
  const get = (url: string, headers: Record<string, string> = {}) =>
    server.inject({ url, headers: { "x-api-key": testKey, ...headers } });
  return { server, errors, metrics, get };
}
