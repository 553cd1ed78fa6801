import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { DAY_MS } from "../../../src/infra/time.ts";
import { openServiceDatabase } from "../../../src/service/database/database.ts";
import { openSource } from "../../../src/service/import/import-source.ts";
import { runImport } from "../../../src/service/import/run-import.ts";
import type { Book } from "./book.ts";
import { collectionOf } from "./collections.ts";
import type { ChaosDatabase } from "./database.ts";
import { type ImportFile, ImportFiles } from "./import-files.ts";
import type { Fate, ImportPlan } from "./import-plan.ts";
import { type ImportHistory, type ImportRun, wrongRows } from "./import-verdict.ts";
import type { Machine } from "./machine.ts";
import { type Networks, startNetworks } from "./networks.ts";
import type { Plan } from "./plan.ts";
import { type Ended, run } from "./program.ts";
import type { Deletion, Traffic } from "./traffic.ts";
import type { Window } from "./windows.ts";

const KEEP_DAYS = 400;
const AGAIN_MS = 500;
/** The time after all faults for pending imports, and for collecting: leases and pauses of killed programs take a minute. */
const FINISH_MS = 60_000;
const COLLECT_MS = 180_000;
/** Collecting is over once nothing has been wrong for so long. */
const STILL_MS = 10_000;
const CHECK_MS = 2_000;
const TIME_STEP_MS = 4_000;
/** Tracked posts whose check becomes due with each step of time. */
const RECHECKED = 20;
/** The stream of a collector that ends is read on by another one within this time. */
const HANDOVER_MS = 16_000;
/** Each round may spend half a dollar more than the one before: some wait for it. */
const [FIRST_DOLLARS, MORE_DOLLARS, ENOUGH_DOLLARS] = [0.5, 0.5, 100_000];
const leftAlone: Fate = { how: "left alone" };

type PostsDatabase = Pick<ChaosDatabase, "postsUrl" | "query" | "troubles">;

const wait = (ms: number, signal?: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

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
  readonly #traffics: readonly Traffic[];
  readonly #chargedByX: () => number;
  readonly #collectors: number;
  /** The budget of the last round. */
  #dollars = FIRST_DOLLARS;
  #spent = { charged: 0, budget: 0 };

  private constructor(plan: ImportPlan, { book, traffics, charged }: Networks, database: PostsDatabase, collectors: number) {
    this.book = book;
    this.#make = new ImportFiles(this.#folder, book);
    this.#collectors = collectors;
    this.#plan = plan;
    this.#database = database;
    this.#traffics = traffics;
    this.#chargedByX = charged;
  }

  /**
   * Fills the services' database before all faults.
   *
   * @param collectors the number of collectors: one takes over when another hangs or ends.
   */
  static async open(plan: Plan, posts: PostsDatabase, collectors: number): Promise<Importing> {
    const importing = new Importing(plan.importing, await startNetworks(plan.traffic), posts, collectors);
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

  get deletions(): Deletion[] {
    return this.#traffics.flatMap(({ network }) => network.deletions);
  }

  /** Numbers of what happened on the networks, and of their faults. */
  get counts(): ReadonlyMap<string, number> {
    return new Map(this.#traffics.flatMap(({ counts }) => [...counts]));
  }

  /** Writes until the signal aborts, and then finishes what it has begun. Returns what it could not finish. */
  async write(signal: AbortSignal): Promise<string[]> {
    const finished = new AbortController();
    const time = this.#letTimePass(signal, finished.signal);
    const collectors = Array.from({ length: this.#collectors }, () => this.#collectAll(signal));
    await Promise.all([...this.#traffics.map((traffic) => traffic.live(signal)), this.#importAll(signal), ...collectors]);
    this.#spent = { charged: this.#chargedByX(), budget: this.#dollars };
    this.#dollars = ENOUGH_DOLLARS;
    for (const { network } of this.#traffics) network.book(this.book);
    const failed = await this.#finish(signal);
    finished.abort();
    await time;
    return failed;
  }

  /** Collects until everything is as it should be, or for as long as that may take. */
  async #finish(signal: AbortSignal): Promise<string[]> {
    const until = performance.now() + COLLECT_MS;
    const checking = new AbortController();
    let isOver = false;
    const check = async () => {
      for (let rightSince = performance.now(); !checking.signal.aborted; await wait(CHECK_MS, checking.signal)) {
        if (await this.#isWrong().catch(() => true)) rightSince = performance.now();
        isOver = performance.now() > Math.min(rightSince + STILL_MS, until);
      }
    };
    const checks = check();
    let code: number | null = null;
    while (!isOver && code !== 0) ({ code } = await this.#collect(leftAlone, signal, () => isOver));
    checking.abort();
    await checks;
    return code === 0 ? [] : ["nothing was collected after all faults"];
  }

  async #isWrong(): Promise<boolean> {
    const answers = await this.#database.query(
      "select convert_from(body, 'UTF8') as body from answers where operation in ('tweets', 'page')",
      this.#database.postsUrl,
    );
    const shown = answers.map(({ body }) => String(body)).join();
    return wrongRows(await this.#rows()).length > 0 || this.deletions.some(({ mark }) => shown.includes(mark));
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
      if (signal.aborted) return;
      const until = performance.now() + this.#plan.lifeMs();
      await this.#collect(this.#plan.roundFate(), signal, () => signal.aborted || performance.now() > until);
    }
  }

  async #collect(fate: Fate, signal: AbortSignal, isOver: () => boolean): Promise<Ended> {
    this.#dollars += MORE_DOLLARS;
    const environment = {
      ...Object.assign({}, ...this.#traffics.map(({ network }) => network.environment)),
      SERVICE_DATABASE: this.#database.postsUrl,
      COLLECT_DOLLARS_PER_DAY: this.#dollars.toFixed(2),
    };
    const ended = await run({ script: "collect", environment, parameters: [], isOver }, fate, signal);
    this.#rounds.push(ended);
    return ended;
  }

  /**
   * Makes every collection due, and posts that are checked less often, as hours and days would; before the last round begins another
   * day, in which counts are read again.
   */
  async #letTimePass(signal: AbortSignal, finished: AbortSignal): Promise<void> {
    const recheck = (which: string) =>
      `update tracked_posts set check_at = 0 where id in (select id from tracked_posts where is_gone = 0 ${which} for update skip locked)`;
    for (; !finished.aborted; await wait(TIME_STEP_MS, finished)) {
      const statements = [
        "update polls set due_at = 0 where lease is null",
        recheck(`order by random() limit ${RECHECKED}`),
        `update answers_to_rebuild set checked_on = null
          where collection in (select collection from answers_to_rebuild for update skip locked)`,
        ...(signal.aborted
          ? [
              recheck("and source = 'bluesky'"),
              `update collect_positions set finished_at = finished_at - ${DAY_MS} where finished_at > ${Date.now() - DAY_MS / 2}`,
            ]
          : []),
      ];
      // Fails while the database is in trouble: then the collectors only collect what is due without this.
      for (const statement of statements) await this.#database.query(statement, this.#database.postsUrl).catch(() => {});
    }
  }

  async #rows() {
    const posts = await this.#database.query(
      "select collection, id, author, retweets, likes from posts",
      this.#database.postsUrl,
    );
    const hidden = new Set(this.deletions.flatMap(({ mark, isReported }) => (isReported ? [] : [mark])));
    return {
      expected: this.book.rows(),
      hidden,
      rows: posts.map((row) => ({
        collection: collectionOf(String(row["collection"])),
        id: String(row["id"]),
        author: String(row["author"]),
        retweets: Number(row["retweets"]),
        likes: Number(row["likes"]),
      })),
    };
  }

  /** The evidence for the final verdict. */
  async history(machine: Machine): Promise<ImportHistory> {
    return {
      files: this.#files,
      runs: this.#runs,
      rounds: this.#rounds,
      spent: this.#spent,
      ...(await this.#rows()),
      databaseTroubles: this.#database.troubles,
      starvedMs: (from, to) => machine.worst(2_500, from, to),
    };
  }

  /** When the hosts of a network failed, or nobody read its stream. */
  troublesOf(name: string): Window[] {
    const reading = new RegExp(`"msg":"reading ${name}`);
    const readers = this.#rounds.filter(({ lines }) => lines.some((line) => reading.test(line)));
    return [
      ...this.#traffics.flatMap(({ network, troubles }) => (network.name === name ? troubles : [])),
      ...readers.flatMap(({ halted = [], to }) => {
        const [from = to, until = to] = halted;
        return [[from, until + HANDOVER_MS] as const, [to, to + HANDOVER_MS] as const];
      }),
    ];
  }

  async close(): Promise<void> {
    await Promise.all(this.#traffics.map(({ network }) => network.close()));
    rmSync(this.#folder, { recursive: true });
  }
}
