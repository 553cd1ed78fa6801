import { expect } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { collect } from "../../../src/service/collect/collect.ts";
import type { SourceProblem } from "../../../src/service/collect/errors.ts";
import { XApi } from "../../../src/service/collect/x/api.ts";
import { Budget } from "../../../src/service/collect/x/budget.ts";
import { createXSource } from "../../../src/service/collect/x/source.ts";
import { type XFault, XStandIn } from "../../service/x-stand-in.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { OpenClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { recordLog } from "../../support/recorded-log.ts";
import { openTestService, rowsOf } from "../../support/service.ts";

const TOKEN = "the-token-of-the-app";
/** The time limit of an attempt, and the interval of lease renewals; every pause is shorter. */
const [ATTEMPT_MS, RENEW_MS] = [30_000, 20_000];
/** Two pages. */
const POSTS = 150;

/** A fault while X is asked for a collection's posts, which fill two pages. */
export interface XFaultRow {
  readonly fault: string;
  /** The endpoint that fails: search by default. */
  readonly at?: "/2/tweets/search/recent" | "/2/users";
  /** The faults of its first requests; `undefined` for none. */
  readonly faults: readonly (XFault | undefined)[];
  /** The times of the requests, in seconds since the start. */
  readonly requestsAt: readonly number[];
  /** Parts of the log lines for each retry, break-off or omission. */
  readonly logged: readonly string[];
  /** Whether the next round begins with all posts again. */
  readonly restarts?: boolean;
  /** Posts that X sent in an unreadable form. */
  readonly unread?: number;
  /** The error that ends collecting for good. */
  readonly ends?: SourceProblem;
}

/** A row as it is printed. */
export function title({ fault, at, requestsAt, logged, unread = 0, ends }: XFaultRow): string {
  const where = at === "/2/users" ? "authors: " : "";
  const accepted = ends ? `ends: ${ends}` : unread > 0 ? `all but ${unread} of ${POSTS} taken` : "all taken";
  const printed = [...new Set(logged)].map((part) => `«${part}»`).join(", ") || "nothing";
  return `${where}${fault} → ${accepted}; asked after ${requestsAt.join(", ")} s; logged: ${printed}`;
}

/**
 * Checks a row: the times of requests, the log, that every readable post is stored once, that the
 * next round requests only newer posts, and that the token appears nowhere.
 */
export async function checkXFault(row: XFaultRow): Promise<void> {
  const { at = "/2/tweets/search/recent", faults, requestsAt, logged, restarts = false, unread = 0, ends } = row;
  const clock = new OpenClock();
  // Around midnight, X is not asked.
  await clock.advance(12 * HOUR_MS);
  const x = await XStandIn.start({ token: TOKEN, clock });
  cleanUp(() => x.close());
  const database = await openTestService(temporaryDatabase(), clock);
  const otters = { address: addressOf(1), name: "Otters", terms: '["velvet otters"]' };
  await database.run("add", (connection) => connection.insertInto("collections").values(otters).execute());
  const { log, lines } = recordLog();
  const budget = new Budget(database, 1_000_000_000);
  const api = new XApi({
    ...{ budget, url: x.url, token: TOKEN, userAgent: "test/1", clock, random: () => 0.6 },
    onWait: (_endpoint, ms) => log.info({ ms }, "waiting"),
    onRetry: (err) => log.warn({ err }, "made again"),
  });
  cleanUp(() => api.close());
  const startedAt = clock.now();
  const times: number[] = [];
  x.hasFaults = (path) => path === at;
  x.before = async (path, parameters) => void (x.hasFaults(path, parameters) && times.push((clock.now() - startedAt) / 1_000));
  const ids = Array.from({ length: POSTS }, (_, index) => x.post(`Velvet otters ${index}`, { ageMs: (index + 1) * MINUTE_MS }));
  x.faults.push(...faults);

  const ending = new AbortController();
  let ended: unknown;
  const source = createXSource({ x: api, log, clock, keepDays: 400 });
  const over = collect([{ polled: source }], { database, log, clock, keepDays: 400 }, ending.signal).catch((error: unknown) => {
    ended = error;
  });
  const rounds = () => lines.filter(({ msg }) => msg === "a collection is done").length;
  const until = (count: number) =>
    clock.passUntil(() => rounds() >= count || ended !== undefined, {
      attemptMs: [ATTEMPT_MS],
      isSilent: () => x.calls.length + x.usageCalls === clock.started(ATTEMPT_MS) && x.calls.at(-1)?.status === 0,
      isAside: (ms) => ms === RENEW_MS,
    });
  await until(1);
  expect(
    times.map((seconds) => Math.round(seconds * 10) / 10),
    "asked after seconds",
  ).toEqual(requestsAt);
  const printed = lines.filter(({ level }) => level !== "info");
  expect(printed.map((line) => JSON.stringify(line))).toEqual(
    logged.map((part) => expect.stringContaining(JSON.stringify(part).slice(1, -1))),
  );
  const inDatabase = async () => (await rowsOf(database)).posts.map(({ id }) => id);
  if (ends) {
    expect(ended).toMatchObject({ name: "SourceError", problem: ends });
    expect(await inDatabase()).toEqual([]);
  } else {
    const accepted = await inDatabase();
    expect(accepted.filter((id) => !ids.includes(id))).toEqual([]);
    expect(accepted).toHaveLength(POSTS - unread);
    const since = x.post("Velvet otters again");
    x.calls.length = 0;
    await clock.advance(MINUTE_MS);
    // The round after an overdue turn may have begun before the post.
    await until(rounds() + 2);
    const search = x.calls.find(({ path }) => path === "/2/tweets/search/recent");
    expect(search).toMatchObject({ status: 200, parameters: restarts ? {} : { since_id: ids[0] } });
    expect(await inDatabase()).toHaveLength(accepted.length + 1);
    expect(await inDatabase()).toContain(since);
    ending.abort();
  }
  await over;
  expect(JSON.stringify([lines, ended])).not.toContain(TOKEN);
}
