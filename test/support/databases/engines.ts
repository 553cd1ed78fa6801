import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type Clock, systemClock } from "../../../src/infra/clock.ts";
import { type Memory, openMemory } from "../../../src/memory/memory.ts";
import type { MemoryOptions } from "../../../src/memory/store.ts";
import { cleanUp } from "../clean-up.ts";
import { recordLog } from "../recorded-log.ts";
import { describeWithPostgres, PostgresDatabases, PostgresServer } from "./postgres.ts";

/** Long enough for a busy machine, in tests that are not about time. */
const PATIENT_MS = 20_000;

export interface Engine {
  readonly name: "SQLite" | "PostgreSQL";
  /** The address of an empty or new database, or of a schema in one. */
  createUrl(): Promise<string>;
  /** Runs a statement beside the memory. */
  query(url: string, sql: string): Promise<Record<string, unknown>[]>;
  /** PostgreSQL's own server, if it was asked for. */
  readonly server: PostgresServer;
}

/** The file of a `sqlite:` address. */
export const fileOf = (url: string): string => url.replace(/^sqlite:/, "");

/**
 * The same tests over SQLite and PostgreSQL, or over the one that the level names.
 *
 * @param ownServer whether the tests stop the server or change its settings.
 * @param inFile whether they concern a file, too.
 */
export function describeEngines(tests: (engine: Engine) => void, { ownServer = false, inFile = true } = {}): void {
  const engine = process.env["TEST_ENGINES"];
  if (inFile && engine !== "PostgreSQL") describeFiles(tests);
  if (engine === "SQLite") return;
  describeWithPostgres("PostgreSQL", () => {
    let databases: PostgresDatabases | undefined;
    const opened = () =>
      databases ??
      (() => {
        throw new Error("there are no databases yet");
      })();
    beforeAll(async () => {
      databases = await (ownServer ? PostgresServer.start() : PostgresDatabases.onShared());
    });
    afterAll(() => databases?.remove());
    tests({
      name: "PostgreSQL",
      createUrl: () => opened().createSchema(),
      query: async (url, sql) => (await opened().query(sql, url)).rows,
      get server() {
        if (databases instanceof PostgresServer) return databases;
        throw new Error("the server is shared");
      },
    });
  });
}

function describeFiles(tests: (engine: Engine) => void): void {
  describe("SQLite", () => {
    const folder = mkdtempSync(join(tmpdir(), "memory-"));
    let files = 0;
    afterAll(() => rmSync(folder, { recursive: true }));
    tests({
      name: "SQLite",
      createUrl: async () => `sqlite:${join(folder, `folder-${++files}`, "memory.db")}`,
      query: async (url, sql) => {
        const database = new DatabaseSync(fileOf(url), { timeout: PATIENT_MS });
        try {
          return database
            .prepare(sql)
            .all()
            .map((row) => ({ ...row }));
        } finally {
          database.close();
        }
      },
      get server(): PostgresServer {
        throw new Error("SQLite has no server");
      },
    });
  });
}

/** A memory with its log and queries, closed after the test. */
export async function openTestMemory(
  url: string,
  { clock = systemClock as Clock, limitMs = PATIENT_MS, ...options }: Partial<MemoryOptions> = {},
) {
  const { log, lines } = recordLog();
  const queries: string[] = [];
  const onQuery = (query: string, outcome: string) => void queries.push(`${query} ${outcome}`);
  const memory: Memory = await openMemory(url, { ...options, clock, limitMs, log, onQuery });
  cleanUp(async () => {
    await memory.close();
    // Metrics count queries by their names.
    expect(queries.filter((query) => !/^[a-z]+(?:_[a-z]+)* /.test(query))).toEqual([]);
  });
  return {
    memory,
    queries,
    logged: lines,
    printed: () => lines.map(({ level, msg, problem = "" }) => `${level}: ${msg} ${problem}`.trim()),
  };
}

/** Repeats something, at most five at once per memory: more would wait too long for a connection. */
export async function inEach<Memory, T>(
  memories: readonly Memory[],
  times: number,
  work: (memory: Memory, call: number) => Promise<T>,
): Promise<T[]> {
  const done: T[] = [];
  const slots = Array.from({ length: 5 * memories.length }, async (_, slot) => {
    const memory = memories[slot % memories.length] as Memory;
    for (let call = slot; call < times; call += 5 * memories.length) done[call] = await work(memory, call);
  });
  await Promise.all(slots);
  return done;
}
