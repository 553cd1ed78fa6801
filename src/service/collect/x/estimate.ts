import type { Address } from "../../../contract/address.ts";
import { DAY_MS } from "../../../infra/time.ts";
import type { ServiceDatabase } from "../../database/database.ts";
import { MAX_ENTRIES } from "../../serve/ranking.ts";
import { SourceError } from "../errors.ts";
import type { XApi, XCounts } from "./api.ts";
import { dollarsOf, POST_WITH_AUTHOR, prices } from "./prices.ts";
import { packQueries } from "./query.ts";
import { FOLLOWED_MS, MAX_CANDIDATES, needsSilent } from "./shown.ts";

/** Recent search goes back seven days. */
const SEARCHED_DAYS = 7;

export interface Asked {
  readonly name: string;
  readonly address: Address;
  readonly queries: readonly string[];
}

interface Estimate {
  readonly name: string;
  readonly postsADay: number;
  /** Millionths of a US dollar a day; all but `posts` are at most so much. */
  readonly posts: number;
  readonly people: number;
  readonly again: number;
}

/** The collections with the queries that search for them now. */
export function readAsked(database: ServiceDatabase, now: number): Promise<Asked[]> {
  return database.run("x_collections", async (connection) => {
    const collections = connection.selectFrom("collections").select(["address", "name", "terms"]);
    const asked: Asked[] = [];
    for (const { address, name, terms } of await collections.orderBy("name").orderBy("address").execute()) {
      const atLeast = (await needsSilent(connection, address, now)) ? undefined : 1;
      asked.push({ name, address, queries: packQueries(address, JSON.parse(terms), atLeast).queries });
    }
    return asked;
  });
}

/** Of an estimate, in millionths of a US dollar. */
const costOfEstimate = (asked: readonly Asked[]): number =>
  asked.reduce((sum, { queries }) => sum + queries.length * prices.counts, 0);

/** Asks X for the counts of each query. @throws {SourceError} also where the day's budget does not allow all of it. */
export async function estimate(x: XApi, asked: readonly Asked[], signal: AbortSignal): Promise<Estimate[]> {
  const left = await x.ledger.left(await x.days(signal));
  if (costOfEstimate(asked) > left)
    throw new SourceError(
      "budget_used_up",
      `the estimate costs ${dollars(costOfEstimate(asked), 3)}, and COLLECT_DOLLARS_PER_DAY leaves ${dollars(left, 3)} today`,
    );
  const estimates: Estimate[] = [];
  for (const { name, queries } of asked) {
    let postsADay = 0;
    for (const query of queries) postsADay += average(await x.count(query, signal));
    const atOnce = SEARCHED_DAYS * postsADay;
    const shown = Math.min(MAX_ENTRIES, atOnce) * POST_WITH_AUTHOR;
    estimates.push({
      name,
      postsADay,
      posts: postsADay * prices.post,
      people: postsADay * prices.person,
      again: shown + (Math.min(MAX_CANDIDATES, atOnce) + (postsADay * FOLLOWED_MS) / DAY_MS) * prices.post,
    });
  }
  return estimates;
}

function average(counts: XCounts): number {
  const ms = counts.reduce((sum, { start, end }) => sum + Date.parse(end) - Date.parse(start), 0);
  const posts = counts.reduce((sum, { tweet_count }) => sum + tweet_count, 0);
  return ms > 0 ? (posts * DAY_MS) / ms : 0;
}

const dollars = (millionths: number, digits = 2): string => `$${dollarsOf(millionths).toFixed(digits)}`;

export const announcement = (asked: readonly Asked[]): string => {
  const requests = asked.reduce((sum, { queries }) => sum + queries.length, 0);
  return `Asking X for counts: ${requests} ${requests === 1 ? "request" : "requests"}, ${dollars(costOfEstimate(asked), 3)}.`;
};

/** @param budget in millionths of a US dollar. */
export function formatEstimate(estimates: readonly Estimate[], budget: number): string {
  const sum = (number: (each: Estimate) => number) => estimates.reduce((all, each) => all + number(each), 0);
  const all: Estimate = {
    name: "all",
    postsADay: sum(({ postsADay }) => postsADay),
    posts: sum(({ posts }) => posts),
    people: sum(({ people }) => people),
    again: sum(({ again }) => again),
  };
  const lines = [...estimates, ...(estimates.length > 1 ? [all] : [])].map(({ name, postsADay, posts, people, again }) => [
    name,
    postsADay.toFixed(1),
    dollars(posts),
    dollars(people),
    dollars(again),
    dollars(posts + people + again),
  ]);
  const most = all.posts + all.people + all.again;
  const affordable = Math.max(0, budget - all.again) / POST_WITH_AUTHOR;
  const share = all.postsADay > 0 ? Math.min(1, affordable / all.postsADay) : 1;
  const buys =
    share === 1
      ? "pays for all of it"
      : `pays for at least ${Math.floor(affordable)} of these ${Math.ceil(all.postsADay)} posts a day (${Math.floor(100 * share)} %)`;
  return [
    "A day costs, at X's prices of October 2026 and by the posts of the last seven days:",
    "",
    ...table([["collection", "posts", "new posts", "new people", "looking again", "together"], ...lines]),
    "",
    "New people and looking again cost at most so much: X charges once a day for each person and post, and people who are known",
    "are asked for once a month. Once 20 people have got likes or reposts within 30 days, posts without any are not asked for.",
    `Once, at the beginning, the posts of the last seven days cost at most ${dollars(SEARCHED_DAYS * (all.posts + all.people))}.`,
    `COLLECT_DOLLARS_PER_DAY=${dollarsOf(budget)} ${buys}${share === 1 ? `: at most ${dollars(most)}` : ""}.`,
  ].join("\n");
}

/** The first column is text, the others are numbers. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join("  ")
      .trimEnd(),
  );
}
