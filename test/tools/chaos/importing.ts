import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "../../../src/infra/time.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { openSource } from "../../../src/service/import/import-source.ts";
import { runImport } from "../../../src/service/import/run-import.ts";
import { Book } from "./book.ts";
import { collectionOf } from "./collections.ts";
import type { ChaosDatabase } from "./database.ts";
import { type ImportFile, ImportFiles } from "./import-files.ts";
import type { Fate, ImportPlan } from "./import-plan.ts";
import type { ImportHistory, ImportRun } from "./import-verdict.ts";
import type { Machine } from "./machine.ts";
import { type Ended, run } from "./program.ts";
import { XTraffic, xToken } from "./x-traffic.ts";

const KEEP_DAYS = 400;
const AGAIN_MS = 500;
/** The time after all faults for pending imports and collecting. */
const FINISH_MS = 60_000;
const leftAlone: Fate = { how: "left alone" };

type PostsDatabase = Pick<ChaosDatabase, "postsUrl" | "query">;

const wait = (ms: number, signal?: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

const LEASE_MS = 60_000;
/** A round has something to log every few seconds. */
const IDLE_MS = 10_000;

/** The writers of the services' posts: imports, one after the other, and rounds of collecting. */
export class Importing {
  readonly book: Book;
  readonly #files: ImportFile[] = [];
  readonly #runs: ImportRun[] = [];
  readonly #rounds: Ended[] = [];
  readonly #folder = mkdtempSync(join(tmpdir(), "chaos-"));
  readonly #make: ImportFiles;
  readonly #plan: ImportPlan;
  readonly #database: PostsDatabase;
  readonly #x: XTraffic;
  readonly #collectors: number;

  private constructor(plan: ImportPlan, book: Book, database: PostsDatabase, x: XTraffic, collectors: number) {
    this.book = book;
    this.#make = new ImportFiles(this.#folder, book);
    this.#collectors = collectors;
    this.#plan = plan;
    this.#database = database;
    this.#x = x;
  }

  /**
   * Fills the services' database before all faults.
   *
   * @param collectors the number of collectors: one takes over when another hangs or ends.
   */
  static async open(plan: ImportPlan, posts: PostsDatabase, collectors: number): Promise<Importing> {
    const book = new Book();
    const importing = new Importing(plan, book, posts, await XTraffic.start(plan, book), collectors);
    const database = await openServiceDatabase({ url: posts.postsUrl, limitMs: FINISH_MS });
    for (const { kind, path } of importing.#make.makeFirst()) {
      const sources = [await openSource(path)];
      const clock = { now: () => Date.now() };
      const { failure } = await runImport({
        ...{ kind, sources, database, clock, keepDays: KEEP_DAYS, rejects: `${path}.rejects`, isDryRun: false },
        onSource: () => () => {},
      });
      if (failure !== undefined) throw new Error(failure);
    }
    await database.close();
    return importing;
  }

  /** Writes until the signal aborts, and then finishes what it has begun. Returns what it could not finish. */
  async write(signal: AbortSignal): Promise<string[]> {
    const collectors = Array.from({ length: this.#collectors }, () => this.#collectAll(signal));
    await Promise.all([this.#x.write(signal), this.#importAll(signal), ...collectors]);
    const until = performance.now() + FINISH_MS;
    while (performance.now() < until) if ((await this.#collect(leftAlone, signal)).code === 0) return [];
    return ["nothing was collected after all faults"];
  }

  async #importAll(signal: AbortSignal): Promise<void> {
    for (;;) {
      await wait(this.#plan.pause(), signal);
      if (signal.aborted) return;
      const file = this.#make.make(this.#plan.file());
      this.#files.push(file);
      let givesUpAt: number | undefined;
      do {
        const { code } = await this.#import(file, this.#plan.fate(), signal);
        if (code === 0) break;
        await wait(AGAIN_MS);
        if (signal.aborted) givesUpAt ??= performance.now() + FINISH_MS;
      } while (performance.now() < (givesUpAt ?? Number.POSITIVE_INFINITY));
      rmSync(file.path);
    }
  }

  async #import(file: ImportFile, fate: Fate, signal: AbortSignal): Promise<Ended> {
    const environment = { SERVICE_DATABASE: this.#database.postsUrl };
    const parameters = [file.kind, file.path];
    const ended = await run({ script: "import", environment, parameters }, fate, signal);
    this.#runs.push({ ...ended, file });
    return ended;
  }

  async #collectAll(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await wait(this.#plan.roundPause(), signal);
      if (!signal.aborted) await this.#collect(this.#plan.roundFate(), signal);
    }
  }

  async #collect(fate: Fate, signal: AbortSignal): Promise<Ended> {
    await this.#letTimePass(signal);
    const environment = {
      SERVICE_DATABASE: this.#database.postsUrl,
      COLLECT_FROM: "x",
      X_BEARER_TOKEN: xToken,
      X_API_URL: this.#x.url,
      COLLECT_DOLLARS_PER_DAY: "100000",
    };
    // The last one waits until the leases of those that were killed are over.
    const idleMs = signal.aborted ? LEASE_MS + IDLE_MS : IDLE_MS;
    const ended = await run({ script: "collect", environment, parameters: [], idleMs }, fate, signal);
    this.#rounds.push(ended);
    return ended;
  }

  /** Makes every collection due, and before the last round begins another day, in which counts are read again. */
  async #letTimePass(signal: AbortSignal): Promise<void> {
    const statements = [
      "update polls set due_at = 0 where lease is null",
      ...(signal.aborted ? [`update collect_positions set finished_at = finished_at - ${DAY_MS}`] : []),
    ];
    // Fails while the database is in trouble: then the round only collects what is due without this.
    for (const statement of statements) await this.#database.query(statement, this.#database.postsUrl).catch(() => {});
  }

  /** The evidence for the final verdict. */
  async history({ query, troubles }: ChaosDatabase, machine: Machine): Promise<ImportHistory> {
    this.#x.book(this.book);
    const posts = await query("select collection, id, author, retweets, likes from posts", this.#database.postsUrl);
    return {
      files: this.#files,
      runs: this.#runs,
      rounds: this.#rounds,
      expected: this.book.rows(),
      rows: posts.map((row) => ({
        collection: collectionOf(String(row["collection"])),
        id: String(row["id"]),
        author: String(row["author"]),
        retweets: Number(row["retweets"]),
        likes: Number(row["likes"]),
      })),
      databaseTroubles: troubles,
      starvedMs: (from, to) => machine.worst(2_500, from, to),
    };
  }

  async close(): Promise<void> {
    await this.#x.close();
    rmSync(this.#folder, { recursive: true });
  }
}
