import { createHash } from "node:crypto";
import { expect } from "vitest";
import { DAY_MS } from "../../../src/infra/time.ts";
import { collect } from "../../../src/service/collect/collect.ts";
import { OpenSeaApi } from "../../../src/service/collect/opensea/api.ts";
import { createOpenSeaSource } from "../../../src/service/collect/opensea/source.ts";
import { OpenSeaStandIn } from "../../service/opensea-stand-in.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { OpenClock } from "../../support/fake-clock.ts";
import type { ApiFault } from "../../support/faulty-answer.ts";
import { addressOf } from "../../support/ids.ts";
import { recordLog } from "../../support/recorded-log.ts";
import { openTestService, rowsOf } from "../../support/service.ts";

/** The time limit of an attempt, and the interval of lease renewals; every pause is shorter. */
const [ATTEMPT_MS, RENEW_MS] = [30_000, 20_000];
/** A month of prices. */
export const POINTS = 180;
/** The first key of the stand-in. */
export const FIRST_KEY = createHash("sha256").update("key 0").digest("hex").slice(0, 32);

/** A fault while OpenSea is asked for a key, a contract's slug, and its floor prices, in this order. */
export interface OpenSeaFaultRow {
  readonly fault: string;
  /** The faults of the first requests; `undefined` for none. */
  readonly faults: readonly (ApiFault | undefined)[];
  /** The times of the requests until a turn is done, in seconds since the start. */
  readonly requestsAt: readonly number[];
  /** Parts of the log lines for each retry, break-off or omission. */
  readonly logged: readonly string[];
  /** Stored prices; a month of them by default. */
  readonly prices?: number;
  /** How far this machine's clock is ahead of OpenSea's. */
  readonly aheadMs?: number;
}

/** A row as it is printed. */
export function title({ fault, requestsAt, logged, prices = POINTS }: OpenSeaFaultRow): string {
  const printed = [...new Set(logged)].map((part) => `«${part}»`).join(", ") || "nothing";
  return `${fault} → ${prices} prices; asked after ${requestsAt.join(", ")} s; logged: ${printed}`;
}

/** Checks a row: the times of requests, the log, the stored prices, and that no key appears anywhere. */
export async function checkOpenSeaFault({ faults, requestsAt, logged, prices = POINTS, aheadMs = 0 }: OpenSeaFaultRow) {
  const clock = new OpenClock();
  const openSea = await OpenSeaStandIn.start({ clock: { now: () => clock.now() - aheadMs } });
  cleanUp(() => openSea.close());
  const contracts = [{ chain: "ethereum", address: addressOf(1) }];
  openSea.createCollection("otters", { contracts, floors: [{ at: clock.now() - aheadMs - 40 * DAY_MS, price: 2 }] });
  const database = await openTestService(temporaryDatabase(), clock);
  const otters = { address: addressOf(1), name: "Otters", terms: "[]" };
  await database.run("add", (connection) => connection.insertInto("collections").values(otters).execute());
  const { log, lines } = recordLog();
  const api = new OpenSeaApi({
    ...{ url: openSea.url, key: undefined, database, userAgent: "test/1", clock, random: () => 0.6 },
    onWait: (_about, ms) => log.info({ ms }, "waiting"),
    onRetry: (err) => log.warn({ err }, "made again"),
  });
  cleanUp(() => api.close());
  const startedAt = clock.now();
  const times: number[] = [];
  openSea.faults.push(...faults);
  const keys = new Set<string>();
  const note = () => {
    while (times.length < openSea.calls.length) times.push(Math.round((clock.now() - startedAt) / 100) / 10);
  };

  const ending = new AbortController();
  const source = createOpenSeaSource({ api, log, clock });
  const over = collect([{ polled: source }], { database, log, clock, keepDays: 45 }, ending.signal).catch(() => {});
  await clock.passUntil(
    () => {
      note();
      return lines.some(({ msg }) => msg === "a collection is done");
    },
    {
      attemptMs: [ATTEMPT_MS],
      isSilent: () => openSea.calls.length === clock.started(ATTEMPT_MS) && faults[openSea.calls.length - 1] === "hang",
      isAside: (ms) => ms === RENEW_MS,
    },
  );
  expect(times, "asked after seconds").toEqual(requestsAt);
  const printed = lines.filter(({ level }) => level !== "info").map((line) => JSON.stringify(line));
  expect(printed).toEqual(logged.map((part) => expect.stringContaining(JSON.stringify(part).slice(1, -1))));
  const rows = (await rowsOf(database)).floor_prices;
  expect(rows).toHaveLength(prices);
  for (const { price, at } of rows) expect([price, at <= clock.now()]).toEqual([2, true]);
  ending.abort();
  await over;
  for (const { key: sent } of openSea.calls) if (sent !== undefined) keys.add(sent);
  expect(keys.size).toBeGreaterThan(0);
  for (const secret of keys) expect(JSON.stringify(lines)).not.toContain(secret);
}
