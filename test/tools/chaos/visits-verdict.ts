import { isDeepStrictEqual } from "node:util";
import { formatScore } from "../../../src/service/pages/numbers.ts";
import type { Deletion } from "./traffic.ts";
import type { VisitDecision } from "./traffic-plan.ts";
import { outside, type Window } from "./windows.ts";

/* Judges what the services show to people: at any time during a run, and in the end. */

/** An answer; 502 if there was none. */
interface Fetched {
  readonly status: number;
  readonly body: string;
}

export interface Visit {
  readonly what: VisitDecision["what"];
  readonly collection: number;
  /** When it began, by `performance.now()`. */
  readonly at: number;
  readonly status: number;
  /** Whether it named a version that it had. */
  readonly isConditional: boolean;
  /** The posts in it that had been deleted for longer than `FOLLOWED_MS`, and the number of all such posts. */
  readonly shown: readonly Deletion[];
  readonly old: number;
}

/** A post is shown no more after so many milliseconds without any trouble. */
export const FOLLOWED_MS = 60_000;
/** Nothing answered: the service was killed or frozen, or had not read anything yet; 408 if it was frozen while the request came in. */
const EXCUSED = [408, 502, 503];
const expected: Readonly<Record<Visit["what"], number>> = { page: 200, "scores.json": 200, posts: 200, missing: 404 };

export interface VisitHistory {
  readonly visits: readonly Visit[];
  /** When something stood between a network's deletions and the answers, by `performance.now()`. */
  readonly troublesOf: (network: string) => readonly Window[];
  /** The most milliseconds that the machine took from the processes within a minute, between two such moments. */
  readonly starvedMs: (from: number, to: number) => number;
}

export function judgeVisits({ visits, troublesOf, starvedMs }: VisitHistory) {
  const counts = new Map<string, number>();
  const count = (what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);
  const breaches = new Set<string>();
  const late = new Set<Deletion>();
  for (const { what, collection, at, status, isConditional, shown, old } of visits) {
    count(`visits: ${what}, answered ${status}`);
    if (old > 0 && status === 200) count("visits that deleted posts might have shown");
    const isAnswered = status === expected[what] || (status === 304 && isConditional) || EXCUSED.includes(status);
    if (!isAnswered) breaches.add(`a visitor got ${status} for ${what} of collection ${collection}`);
    for (const deletion of shown) {
      const { network, mark, at: deletedAt } = deletion;
      const ms = outside(troublesOf(network), deletedAt, at) - starvedMs(deletedAt, at);
      if (ms <= FOLLOWED_MS || late.has(deletion)) continue;
      late.add(deletion);
      const seconds = Math.round(ms / 1_000);
      breaches.add(`${mark} of ${network} is shown as ${what} of collection ${collection}, ${seconds} s after its deletion`);
    }
  }
  return { counts, breaches: [...breaches] };
}

/** A collection as one service shows it in the end. */
export interface Shown {
  readonly collection: number;
  readonly posts: Fetched;
  readonly scores: Fetched;
  readonly page: Fetched;
  readonly record: Fetched;
}

export interface ToShow {
  /** Ids of posts. */
  readonly posts: readonly string[];
  readonly floor: number | undefined;
  /** The text that is in every page with a post, and in no other. */
  readonly markOf: (id: string) => string;
  /** The marks of deleted posts. */
  readonly deleted: readonly string[];
}

interface ScoresEntry {
  readonly total: number;
  readonly floor?: { readonly price: number };
}
/** Posts on a page. */
const ON_PAGE = 10;

export function judgeShown({ collection, ...fetched }: Shown, { posts, floor, markOf, deleted }: ToShow): string[] {
  const failed = Object.entries(fetched).filter(([, { status }]) => status !== 200);
  if (failed.length > 0)
    return failed.map(([what, { status }]) => `in the end, ${what} of collection ${collection} is answered ${status}`);
  const { page } = fetched;
  const shown = dataOf<{ readonly id: string }>(fetched.posts).map(({ id }) => id);
  const [scores] = dataOf<ScoresEntry>(fetched.scores);
  const record = JSON.parse(inUtc(fetched.record)) as ScoresEntry;
  const total = formatScore(scores?.total ?? Number.NaN);
  const unlike = Object.entries(scores ?? {}).filter(
    ([name, value]) => !isDeepStrictEqual(record[name as keyof ScoresEntry], value),
  );
  return [
    ...(shown.join() === posts.join() ? [] : [`posts of collection ${collection} are ${shown.join()}, not ${posts.join()}`]),
    ...(scores?.floor?.price === floor ? [] : [`the floor of collection ${collection} is ${scores?.floor?.price}, not ${floor}`]),
    ...unlike.map(([name, value]) => `scores.json of collection ${collection} lacks ${name} ${JSON.stringify(value)}`),
    ...(page.body.includes(`<b>${total}</b>`) ? [] : [`the page of collection ${collection} lacks its total ${total}`]),
    ...shown
      .slice(0, ON_PAGE)
      .filter((id) => !page.body.includes(markOf(id)))
      .map((id) => `the page of collection ${collection} lacks the post ${id}`),
    ...deleted
      .filter((mark) => page.body.includes(mark))
      .map((mark) => `the page of collection ${collection} has the deleted post ${mark}`),
  ];
}

/** Answers write UTC in one way, and records in another. */
const inUtc = ({ body }: Fetched): string => body.replaceAll("+00:00", "Z");

const dataOf = <Entry>(fetched: Fetched) => (JSON.parse(inUtc(fetched)) as { readonly data: readonly Entry[] }).data;
