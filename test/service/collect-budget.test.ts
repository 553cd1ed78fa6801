import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clock } from "../../src/infra/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { XApi } from "../../src/service/collect/x/api.ts";
import { Budget } from "../../src/service/collect/x/budget.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { OpenClock } from "../support/fake-clock.ts";
import { openTestService } from "../support/service.ts";
import { type XFault, XStandIn } from "./x-stand-in.ts";

/* Whatever happens to processes and requests, X never charges more than the budget in one of its days. */

const TOKEN = "the-token-of-the-app";
const ATTEMPT_MS = 30_000;
const POSTS = 70;
const MOST = 30;
const cents = 10_000;

const plans = { SQLite: rounds(80, 2_000), PostgreSQL: 20 };

class KilledError extends Error {
  override readonly name = "KilledError";
}

/** A database that a process can use until it is killed: before or after one of its calls is done. */
function mortal(database: ServiceDatabase, dies: { readonly at: number; readonly isDone: boolean }, onDeath: () => void) {
  let calls = 0;
  let isDead = false;
  const die = (): never => {
    isDead = true;
    onDeath();
    throw new KilledError("killed");
  };
  const call =
    (work: (...parameters: unknown[]) => Promise<unknown>) =>
    async (...parameters: unknown[]) => {
      calls += 1;
      if (isDead || (calls === dies.at && !dies.isDone)) die();
      const result = await work(...parameters);
      if (isDead || calls === dies.at) die();
      return result;
    };
  const kill = () => {
    isDead = true;
    onDeath();
  };
  const proxy = new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      return name === "run" || name === "transact" ? call(value.bind(target)) : value.bind(target);
    },
  });
  return { database: proxy, kill };
}

type Request = { readonly kind: "search" } | { readonly kind: "posts" | "people"; readonly from: number; readonly count: number };

interface Life {
  /** How far the time of day is off. */
  readonly skewMs: number;
  /** How far it is set ahead, or back, after the first request. */
  readonly jumpMs: number;
  /** Killed before or after this call of the database. */
  readonly diesAt: { readonly at: number; readonly isDone: boolean } | undefined;
  /** Killed while this request is at X. */
  readonly diesAtX: number | undefined;
  readonly requests: readonly Request[];
}

const problem = (status: number, headers = {}): XFault => ({ status, body: { title: "Problem", status }, headers });
const faults: readonly (XFault | undefined)[] = [
  ...[undefined, undefined, "lost", "hang", "broken off"],
  ...[400, 500, 502, 503, 504].map((status) => problem(status)),
  problem(429, { "retry-after": "40.007" }),
] as const;
const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
const request: fc.Arbitrary<Request> = fc.oneof(
  fc.constant({ kind: "search" } as const),
  fc.record({ kind: fc.constant("posts" as const), from: fc.nat(POSTS - MOST), count: fc.integer({ min: 1, max: MOST }) }),
  // X charges once a day for each, so most of these are others.
  fc.record({ kind: fc.constant("people" as const), from: fc.nat(2_000), count: fc.integer({ min: 1, max: MOST }) }),
);
const life: fc.Arbitrary<Life> = fc.record({
  skewMs: fc.constantFrom(0, -DAY_MS, DAY_MS, -HOUR_MS, 10 * HOUR_MS),
  jumpMs: fc.constantFrom(0, 0, DAY_MS, -3 * HOUR_MS),
  diesAt: rarely(fc.record({ at: fc.integer({ min: 1, max: 12 }), isDone: fc.boolean() })),
  diesAtX: rarely(fc.integer({ min: 1, max: 4 })),
  requests: fc.array(request, { minLength: 1, maxLength: 3 }),
});
const step = fc.record({
  // A request is made three times.
  faults: fc.oneof(
    fc.array(fc.constantFrom(...faults), { maxLength: 4 }),
    fc.constantFrom(...faults).map((fault): (XFault | undefined)[] => Array(3).fill(fault)),
  ),
  usageFaults: fc.array(fc.constantFrom<XFault | undefined>(undefined, undefined, "lost", "hang", problem(429), problem(500)), {
    maxLength: 2,
  }),
  lives: fc.array(life, { minLength: 1, maxLength: 2 }),
  waitMs: fc.constantFrom(0, 40 * SECOND_MS, 2 * MINUTE_MS, HOUR_MS, DAY_MS - 2 * MINUTE_MS),
});
const plan = fc.record({
  budget: fc.constantFrom(5, 15, 20, 25, 33, 40).map((amount) => amount * cents),
  startMs: fc.constantFrom(12 * HOUR_MS, DAY_MS - 3 * MINUTE_MS, DAY_MS - 150 * SECOND_MS, DAY_MS - MINUTE_MS, DAY_MS),
  steps: fc.array(step, { minLength: 1, maxLength: 2 }),
});

describeEngines((engine) => {
  test("for any kills, clocks and refusals, X never charges more than the budget in one of its days", async () => {
    const clock = new OpenClock();
    const x = await XStandIn.start({ token: TOKEN, clock });
    cleanUp(() => x.close());
    const database = await openTestService(await engine.createUrl(), clock);

    /** A process that makes requests, until it is killed. */
    async function live(budget: number, ids: readonly string[], { skewMs, jumpMs, diesAt, diesAtX, requests }: Life) {
      const ending = new AbortController();
      const never = { at: Number.POSITIVE_INFINITY, isDone: false };
      const process = mortal(database, diesAt ?? never, () => ending.abort());
      let aheadMs = skewMs;
      const own: Clock = {
        now: () => clock.now() + aheadMs,
        elapsed: () => clock.elapsed(),
        after: (ms, run) => clock.after(ms, run),
      };
      const client = { clock: own, random: () => 0.5, retries: 2, onWait: () => {}, onRetry: () => {} };
      const options = { url: x.url, token: TOKEN, userAgent: "test/1", budget: new Budget(process.database, budget) };
      const api = new XApi({ ...client, ...options });
      let requested = 0;
      if (diesAtX !== undefined)
        x.before = async () => {
          requested += 1;
          if (requested === diesAtX) process.kill();
        };
      const { signal } = ending;
      const send = (request: Request) => {
        if (request.kind === "search") return api.search("otters", { since_id: null, until_id: null }, signal);
        const { kind, from, count } = request;
        if (kind === "posts") return api.lookUp(ids.slice(from, from + count), signal);
        return api.lookUpPeople(
          Array.from({ length: count }, (_, index) => String(100 + from + index)),
          signal,
        );
      };
      for (const request of requests) {
        const error = await send(request).then(
          () => undefined,
          (reason: Error) => reason,
        );
        expect([undefined, "AbortError", "KilledError", "SourceError"]).toContain(error?.name);
        if (signal.aborted) break;
        aheadMs = skewMs + jumpMs;
      }
      await api.close();
    }

    const until = (work: Promise<unknown>) => {
      let isOver = false;
      void work.finally(() => {
        isOver = true;
      });
      const pending = () => [...clock.pending].filter(({ ms }) => ms === ATTEMPT_MS).length;
      const isSilent = () => x.hanging > 0 && x.hanging === pending();
      return clock.passUntil(() => isOver, { attemptMs: [ATTEMPT_MS], isSilent, isAside: () => false }).then(() => work);
    };

    await fc.assert(
      fc.asyncProperty(plan, async ({ budget, startMs, steps }) => {
        await clock.advance(DAY_MS - (clock.now() % DAY_MS) + DAY_MS + startMs);
        x.charged.clear();
        x.posts.clear();
        const ids = Array.from({ length: POSTS }, (_, index) =>
          x.post("otters", { ageMs: HOUR_MS + index, authorId: String(100 + index) }),
        );
        for (const { lives, waitMs, ...rest } of steps) {
          x.before = () => undefined;
          x.faults.splice(0, x.faults.length, ...rest.faults);
          x.usageFaults.splice(0, x.usageFaults.length, ...rest.usageFaults);
          await until(Promise.all(lives.map((life) => live(budget, ids, life))));
          await clock.advance(waitMs);
        }
        expect(Math.max(0, ...x.charged.values()), "charged in a day").toBeLessThanOrEqual(budget);
      }),
      { numRuns: plans[engine.name] },
    );
  });
});
