import { interactionOf, type PostIn } from "./book.ts";
import type { ImportFile } from "./import-files.ts";
import type { Ended } from "./program.ts";
import { overlap, type Window } from "./windows.ts";

/* Judges the writers of posts: each program by its end, and the final state by everything written. */

/** A finished import. */
export interface ImportRun extends Ended {
  readonly file: ImportFile;
}

/** A row of the services' final database. */
export type PostRow = Pick<PostIn, "collection" | "id" | "author" | "retweets" | "likes">;

type Rows = Pick<ImportHistory, "expected" | "rows" | "hidden">;

export interface ImportHistory {
  readonly files: readonly ImportFile[];
  readonly runs: readonly ImportRun[];
  readonly rounds: readonly Ended[];
  /** Expected and actual final state. */
  readonly expected: Iterable<PostRow>;
  readonly rows: readonly PostRow[];
  /** Ids of deleted posts that no answer shows, which X alone does not report. */
  readonly hidden: ReadonlySet<string>;
  /** X's largest charge of a day before the last round, and the largest budget by then; in dollars. */
  readonly spent: { readonly charged: number; readonly budget: number };
  /** Times of database trouble, by `performance.now()`. */
  readonly databaseTroubles: readonly Window[];
  /** The most milliseconds that the machine took from the processes within two and a half seconds, between two such moments. */
  readonly starvedMs: (from: number, to: number) => number;
}

/** After a database comes back, reconnecting takes a while. */
const AFTERMATH_MS = 3_000;
/** PostgreSQL ends transactions that idle for ten seconds, so nobody waits longer for one. */
const IDLE_MS = 9_500;
/** Beyond this, the machine was too busy to connect within two seconds. */
const TOO_BUSY_MS = 1_000;
const MAX_RESIDENT = 400 * 1_024 * 1_024;
const COLLECT_ENDED = /^npm run collect ended: ./;
/** The last log line of a round. */
const OVER = /"msg":"(?:a round is done|stopped)"/;
const UNCAUGHT = /"level":"(?:error|fatal)"/;
const SHORT = /"msg":"a collection waits for the budget"/;
const MAX_NAMED = 5;

export interface ImportVerdict {
  readonly counts: ReadonlyMap<string, number>;
  readonly breaches: readonly string[];
}

export function judgeImports(history: ImportHistory): ImportVerdict {
  const counts = new Map<string, number>();
  const count = (what: string, by = 1) => counts.set(what, (counts.get(what) ?? 0) + by);
  const { files, runs, rounds, spent, databaseTroubles, starvedMs } = history;
  const isExcused = ({ from, to, halted: [halt, goOn] = [0, 0] }: Ended) =>
    overlap(databaseTroubles, from - AFTERMATH_MS, to) > 0 || goOn - halt > IDLE_MS || starvedMs(from, to) >= TOO_BUSY_MS;
  const breaches: string[] = [];
  for (const run of runs) {
    const { outcome, wrong } = judgeRun(run, isExcused(run));
    count(`imports: ${outcome}`);
    breaches.push(...wrong.map((what) => `import of ${run.file.path}: ${what}`));
  }
  for (const round of rounds) {
    const { outcome, wrong } = judgeRound(round, isExcused(round));
    count(`rounds of collecting: ${outcome}`);
    if (round.lines.some((line) => SHORT.test(line))) count("rounds of collecting: waited for the budget");
    breaches.push(...wrong.map((what) => `collecting: ${what}`));
  }
  for (const file of files) {
    count(`files of ${file.kind}`);
    if (!runs.some((run) => run.file === file && run.code === 0)) breaches.push(`${file.path} was never imported as a whole`);
  }
  count("posts in the end", history.rows.length);
  count("cents charged by X", Math.round(spent.charged * 100));
  if (spent.charged > spent.budget) breaches.push(`over budget: X charged ${spent.charged} dollars of ${spent.budget}`);
  return { counts, breaches: [...breaches, ...wrongRows(history)] };
}

interface Judged {
  readonly outcome: string;
  readonly wrong: readonly string[];
}

function judgeRun({ fate, code, errors, resident }: ImportRun, isExcused: boolean): Judged {
  const wrong = resident > MAX_RESIDENT ? [`took ${Math.round(resident / 2 ** 20)} MB`] : [];
  if (fate === "killed" && code === null) return { outcome: "killed", wrong };
  if (code === 0)
    return {
      outcome: fate === "frozen" ? "whole, after a halt" : "whole",
      wrong: [...wrong, ...errors.map((line) => `says «${line}»`)],
    };
  const isReported = code === 1 && errors.length === 1;
  if (isExcused && isReported) return { outcome: "no database", wrong };
  return { outcome: "failed", wrong: [...wrong, `ended with ${code}: ${errors.join(" ")}`] };
}

function judgeRound({ fate, code, errors, lines, resident, isRequested }: Ended, isExcused: boolean): Judged {
  const wrong = [
    ...(resident > MAX_RESIDENT ? [`took ${Math.round(resident / 2 ** 20)} MB`] : []),
    ...lines.filter((line) => UNCAUGHT.test(line)),
  ];
  if (fate === "killed" && code === null) return { outcome: "killed", wrong };
  // A signal also kills a program that has not installed its handler yet, or is already exiting.
  const isBeside = lines.length === 0 || OVER.test(lines.at(-1) ?? "");
  const isEndedOnRequest = (fate === "asked to end" && code === 1) || (isRequested && code === null && isBeside);
  const isAccepted = code === 0 || isEndedOnRequest;
  if (isAccepted && errors.length === 0) return { outcome: fate === "asked to end" ? "asked to end" : "whole", wrong };
  const isReported = errors.length === 1 && COLLECT_ENDED.test(errors[0] ?? "");
  if (code === 1 && isReported && isExcused) return { outcome: "ended early: no database", wrong };
  return { outcome: "failed", wrong: [...wrong, `ended with ${code}: ${errors.join(" ")}`] };
}

const keyOf = ({ collection, id }: Pick<PostRow, "collection" | "id">) => `${id} in collection ${collection}`;
const item = (what: string, keys: readonly string[]) =>
  keys.length === 0 ? [] : [`${keys.length} ${what}: ${keys.slice(0, MAX_NAMED).join(", ")}`];

/** Every written post is in each of its collections once, with its counts, and nothing else is. */
export function wrongRows({ expected, rows, hidden }: Rows): string[] {
  const byKey = Map.groupBy(rows, keyOf);
  const wanted = new Map([...expected].map((row) => [keyOf(row), row]));
  const differing = [...wanted].filter(([key, { retweets, likes }]) => {
    const [row] = byKey.get(key) ?? [];
    return row && (row.retweets !== retweets || row.likes !== likes);
  });
  return [
    ...item(
      "posts are lost",
      [...wanted.keys()].filter((key) => !byKey.has(key)),
    ),
    ...item(
      "posts are there twice",
      [...byKey].flatMap(([key, { length }]) => (length > 1 ? [key] : [])),
    ),
    ...item(
      "posts are where they do not belong",
      [...byKey].flatMap(([key, [row]]) => (wanted.has(key) || (row && hidden.has(row.id)) ? [] : [key])),
    ),
    ...item(
      "posts have other counts than were written last",
      differing.map(([key, row]) => `${key} with ${interactionOf(byKey.get(key)?.[0] ?? row)}, not ${interactionOf(row)}`),
    ),
  ];
}
