import { expect } from "vitest";
import { HOUR_MS } from "../../src/infra/time.ts";
import { collect } from "../../src/service/collect/collect.ts";
import { XApi } from "../../src/service/collect/x/api.ts";
import { Budget } from "../../src/service/collect/x/budget.ts";
import { createXSource } from "../../src/service/collect/x/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { cleanUp } from "../support/clean-up.ts";
import { collectRound } from "../support/collect-round.ts";
import type { Engine } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { openTestService, rowsOf } from "../support/service.ts";
import { XStandIn } from "./x-stand-in.ts";

const TOKEN = "the-token-of-the-app";
export const otters = addressOf(1);
export const SEARCH = "/2/tweets/search/recent";
export const done = "a collection is done";
export const lost = "X failed for a collection; retrying later";

/** X, a database, and collecting processes, which share them. */
export async function setUpX(engine: Engine, options: { readonly retries?: number } = {}) {
  const clock = new FakeClock();
  // Around midnight, X is not asked.
  await clock.advance(12 * HOUR_MS);
  const x = await XStandIn.start({ token: TOKEN, clock });
  cleanUp(() => x.close());
  const database = await openTestService(await engine.createUrl(), clock);
  const process = (perDay = 1_000_000_000) => {
    const { log, lines } = recordLog();
    const waits: number[] = [];
    const ending = new AbortController();
    const api = new XApi({
      ...options,
      budget: new Budget(database, perDay),
      url: x.url,
      token: TOKEN,
      userAgent: "test/1",
      clock,
      random: () => 0.5,
      onWait: (_endpoint, ms) => void waits.push(ms),
      onRetry: () => {},
    });
    cleanUp(() => api.close());
    const collecting = { log, clock, database, keepDays: 400 };
    const source = createXSource({ ...collecting, x: api });
    return {
      api,
      lines,
      waits,
      printed: () => lines.map(({ msg }) => String(msg)),
      round: () => collectRound(source, collecting, { signal: ending.signal, clock }),
      start: () => collect([{ polled: source }], collecting, ending.signal),
      end: () => ending.abort(),
    };
  };
  return { clock, x, database, process, ...process() };
}

export const idsIn = async (database: ServiceDatabase, address = otters) =>
  (await rowsOf(database)).posts.filter(({ collection }) => collection === address).map(({ id }) => id);
/** The log once nothing is due and the worker waits. */
export const printedBy = ({ clock, printed }: { readonly clock: FakeClock; readonly printed: () => unknown[] }, from = 0) =>
  expect.poll(async () => {
    await clock.advance(0);
    return printed().slice(from);
  });
export const searched = (x: XStandIn) => x.calls.filter(({ path }) => path === SEARCH);
export const searches = (x: XStandIn) => searched(x).map(({ parameters }) => parameters);
