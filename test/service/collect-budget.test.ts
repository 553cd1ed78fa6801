import fc from "fast-check";
import { expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import type { Clock } from "../../src/infra/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { collectOnce } from "../../src/service/collect/collect.ts";
import { XApi } from "../../src/service/collect/x/api.ts";
import { Ledger } from "../../src/service/collect/x/ledger.ts";
import { createXSource } from "../../src/service/collect/x/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { OpenClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { openTestService, rowsOf } from "../support/service.ts";
import { type XFault, XStandIn } from "./x-stand-in.ts";

const TOKEN = "the-token-of-the-app";
const [otters, comets] = [addressOf(1), addressOf(2)];
const ATTEMPT_MS = 30_000;
const RENEW_MS = 20_000;
const cents = 10_000;

const runs = { SQLite: rounds(4, 40), PostgreSQL: 4 };

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

interface Life {
  readonly budget: number;
  /** How far the time of day is off. */
  readonly skewMs?: number;
  /** Killed before or after this call of the database. */
  readonly diesAt?: { readonly at: number; readonly isDone: boolean } | undefined;
  /** Killed while this request of it is at X. */
  readonly diesAtX?: number | undefined;
}

describeEngines((engine) => {
  async function setUp(startMs: number) {
    const clock = new OpenClock();
    await clock.advance(startMs);
    const x = await XStandIn.start({ token: TOKEN, clock });
    cleanUp(() => x.close());
    const database = await openTestService(await engine.createUrl(), clock);
    const add = (address: Address, name: string) => ({ address, name, terms: JSON.stringify([name]) });
    await database.run("add", (connection) =>
      connection
        .insertInto("collections")
        .values([add(otters, "otters"), add(comets, "comets")])
        .execute(),
    );

    /** A process that collects once. Resolves once it has ended, however that was. */
    async function live({ budget, skewMs = 0, diesAt, diesAtX }: Life) {
      const ending = new AbortController();
      const never = { at: Number.POSITIVE_INFINITY, isDone: false };
      const life = mortal(database, diesAt ?? never, () => ending.abort());
      const own: Clock = {
        now: () => clock.now() + skewMs,
        elapsed: () => clock.elapsed(),
        after: (ms, run) => clock.after(ms, run),
      };
      const { log, lines } = recordLog();
      const client = { clock: own, random: () => 0.5, retries: 2, onWait: () => {}, onRetry: () => {} };
      const ledger = new Ledger(life.database, budget);
      const api = new XApi({ ...client, ledger, url: x.url, token: TOKEN, userAgent: "test/1" });
      const options = { database: life.database, log, clock: own, keepDays: 400 };
      const source = createXSource({ ...options, x: api });
      let asked = 0;
      if (diesAtX !== undefined)
        x.before = async () => {
          asked += 1;
          if (asked === diesAtX) life.kill();
        };
      const error = await collectOnce({ ...options, source }, ending.signal).then(
        () => undefined,
        (reason: Error) => reason,
      );
      await api.close();
      return { error, lines };
    }

    const until = <T>(work: Promise<T>): Promise<T> => {
      let isOver = false;
      void work.finally(() => {
        isOver = true;
      });
      const pending = () => [...clock.pending].filter(({ ms }) => ms === ATTEMPT_MS).length;
      return clock
        .passUntil(() => isOver, {
          attemptMs: [ATTEMPT_MS],
          isSilent: () => x.hanging > 0 && x.hanging === pending(),
          isAside: (ms) => ms === RENEW_MS,
        })
        .then(() => work);
    };
    return { clock, x, database, live, until };
  }

  const problem = (status: number, headers = {}): XFault => ({ status, body: { title: "Problem", status }, headers });
  const faults: readonly (XFault | undefined)[] = [
    undefined,
    "lost",
    "hang",
    "broken off",
    problem(400),
    // A rest of it is never as long as the time until a renewal, which the clock leaves aside.
    problem(429, { "retry-after": "40.007" }),
    problem(500),
    problem(502),
    problem(503),
    problem(504),
  ];
  const rarely = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
  const life = fc.record({
    skewMs: fc.constantFrom(0, -DAY_MS, DAY_MS, -HOUR_MS, 10 * HOUR_MS),
    diesAt: rarely(fc.record({ at: fc.integer({ min: 1, max: 40 }), isDone: fc.boolean() })),
    diesAtX: rarely(fc.integer({ min: 1, max: 6 })),
  });
  const outage = fc.record({ fault: fc.constantFrom(...faults), times: fc.constantFrom(3, 4, 6) });
  const step = fc.record({
    posts: fc.oneof({ weight: 4, arbitrary: fc.integer({ min: 0, max: 45 }) }, { weight: 1, arbitrary: fc.constant(130) }),
    authors: fc.constantFrom(2, 60),
    likes: fc.integer({ min: 0, max: 40 }),
    faults: fc.oneof(
      outage.map(({ fault, times }): (XFault | undefined)[] => Array(times).fill(fault)),
      fc.array(fc.constantFrom(...faults), { maxLength: 5 }),
    ),
    usageFaults: fc.array(fc.constantFrom<XFault | undefined>(undefined, undefined, "lost", "hang", problem(429), problem(500)), {
      maxLength: 2,
    }),
    waitMs: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(0, 40 * SECOND_MS, 2 * MINUTE_MS, 16 * MINUTE_MS) },
      { weight: 1, arbitrary: fc.constantFrom(HOUR_MS, 8 * HOUR_MS, DAY_MS - 2 * MINUTE_MS) },
    ),
    lives: fc.array(life, { minLength: 1, maxLength: 2 }),
  });
  const plan = fc.record({
    budget: fc.constantFrom(5, 15, 20, 25, 30, 33, 40, 50, 60, 100, 100_000).map((amount) => amount * cents),
    startMs: fc.constantFrom(12 * HOUR_MS, 12 * HOUR_MS, 12 * HOUR_MS, DAY_MS - 3 * MINUTE_MS, DAY_MS - 40 * SECOND_MS, DAY_MS),
    steps: fc.array(step, { minLength: 2, maxLength: 7 }),
  });

  test("for any faults, X never charges more than the budget in one of its days, and no post with a reaction is lost", async () => {
    await fc.assert(
      fc.asyncProperty(plan, async ({ budget, startMs, steps }) => {
        const { clock, x, database, live, until } = await setUp(startMs);
        const ids: string[] = [];
        const reacted = new Set<string>();
        for (const { posts, authors, likes, lives, ...each } of steps) {
          for (let made = 0; made < posts; made += 1) {
            const authorId = String(100 + (made % authors));
            const id = x.post(made % 3 === 0 ? "comets" : "otters", { authorId, likes: made % (likes + 1) });
            ids.push(id);
            if (made % (likes + 1) > 0) reacted.add(id);
          }
          // X finds posts once they are half a minute old.
          await clock.advance(31 * SECOND_MS);
          x.faults.splice(0, x.faults.length, ...each.faults);
          x.usageFaults.splice(0, x.usageFaults.length, ...each.usageFaults);
          const ended = await until(Promise.all(lives.map((one) => live({ ...one, budget }))));
          for (const { error } of ended) expect([undefined, "AbortError", "KilledError", "SourceError"]).toContain(error?.name);
          await clock.advance(each.waitMs);
        }
        const charged = [...x.charged.values()];
        expect(Math.max(0, ...charged), "charged in a day").toBeLessThanOrEqual(budget);

        x.faults.length = x.usageFaults.length = 0;
        x.before = () => undefined;
        await clock.advance(2 * MINUTE_MS);
        for (let round = 0; round < 2; round += 1) {
          const { error } = await until(live({ budget: 1_000_000 * cents }));
          expect(error).toBeUndefined();
        }
        const { posts } = await rowsOf(database);
        const stored = new Set(posts.map(({ id }) => id));
        const voices = new Set(posts.filter(({ likes }) => likes > 0).map(({ author }) => author));
        // With fewer voices than an answer has entries, all posts are wanted.
        const wanted = voices.size < 20 ? ids : [...reacted];
        expect(wanted.filter((id) => !stored.has(id))).toEqual([]);
        expect([...stored].filter((id) => !ids.includes(id))).toEqual([]);
      }),
      { numRuns: runs[engine.name] },
    );
  });
});
