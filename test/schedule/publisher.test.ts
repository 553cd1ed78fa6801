import { expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/answer/responder.ts";
import { HOUR_MS, SECOND_MS } from "../../src/infra/time.ts";
import { Publisher } from "../../src/schedule/publisher.ts";
import { timing } from "../../src/schedule/timing.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

const { longestWaitMs } = timing.publisher;

/** A publisher of one post, which is as old as that, and what becomes of it. */
function setUp(ageMs: number, failure?: unknown, finish = async () => {}) {
  const { log, lines } = recordLog();
  const [outcomes, waits]: [string[], number[]] = [[], []];
  const claimedAt = 50 * HOUR_MS;
  const held = { rows: [{ key: "1", due: 0 }] as const, token: "t", claimedAt };
  const claim = { channel: "1", messageId: "2", postedAt: claimedAt - ageMs, claimedAt, held };
  const publications = {
    claim: async () => claim,
    later: async (_claim: unknown, waitMs: number) => void waits.push(waitMs),
    finish,
  };
  const publish = async () => {
    if (failure !== undefined) throw failure;
  };
  const onPublish = (outcome: string) => void outcomes.push(outcome);
  const publisher = new Publisher({ publications, publish, clock: new FakeClock(), log, onPublish });
  return { publisher, lines, outcomes, waits };
}

const limited = (retryAfterMs?: number) => new DeliveryError("rate_limited", { retryAfterMs });

test.each([
  ["the least wait at first", SECOND_MS, limited(), 5 * SECOND_MS],
  ["half of its age", (10 * HOUR_MS) / 60, limited(), (5 * HOUR_MS) / 60],
  ["at most an hour", 5 * HOUR_MS, limited(), longestWaitMs],
  ["what Discord asks for, if that is longer", SECOND_MS, limited(7_777), 7_777],
  ["its own, if that is longer", 5 * HOUR_MS, limited(7_777), longestWaitMs],
])("a post that Discord does not take now waits for %s", async (_name, ageMs, error, waitMs) => {
  const { publisher, outcomes, waits } = setUp(ageMs, error);
  expect([await publisher.turn(), waits, outcomes]).toEqual([0, [waitMs], ["later"]]);
});

test.each([
  ["publishing", setUp(0, new Error("no"))],
  ["noting what became of it", setUp(0, undefined, () => Promise.reject(new Error("no")))],
])("a fault in %s is logged, and the next turn stands back", async (_name, { publisher, lines, outcomes }) => {
  expect([await publisher.turn(), outcomes]).toEqual([timing.publisher.standBackMs, ["lost"]]);
  expect(lines).toMatchObject([{ level: "error", msg: "publishing a post failed unexpectedly" }]);
});
