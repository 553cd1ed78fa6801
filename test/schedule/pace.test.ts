import { expect, test } from "vitest";
import { sleep } from "../../src/infra/clock.ts";
import { HOUR_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { scoreJson } from "../support/api-server.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { watcherOver } from "./workers.ts";

test("with calls of 400 ms, three processes reach the full rate", async () => {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(temporaryDatabase(), { clock, snapshotMs: HOUR_MS });
  const arrived: number[] = [];
  const sendToChannel: ChannelSender["sendToChannel"] = async () => {
    arrived.push(clock.now());
    await sleep(clock, 400);
    return String(arrived.length);
  };
  const collections = Array.from({ length: 100 }, (_, number) => addressOf(number));
  const record = async (total: number) => {
    const answer = { entries: [scoreJson({ total })], asOf: new Date(clock.now()), cache: "miss" as const };
    for (const collection of collections) await memory.history.bring(collection, [{ scores: answer }]);
  };
  const start = () =>
    [1, 2, 3].map(() => {
      const watcher = watcherOver({ memory, sender: { sendToChannel }, clock });
      watcher.start();
      return watcher;
    });
  await record(20);
  for (const [number, collection] of collections.entries()) {
    // A server has at most 25 watches.
    const server = idOf(1 + Math.floor(number / 25));
    await memory.watches.add(server, {
      channel: idOf(100 + number),
      collection,
      kinds: { alert: { change: 1 } },
      locale: undefined,
    });
  }
  const before = start();
  await clock.advance(10 * SECOND_MS);
  expect(arrived).toEqual([]);
  // An hour of polls takes seconds.
  await Promise.all(before.map((watcher) => watcher.stop()));
  await clock.advance(HOUR_MS - 20 * SECOND_MS);
  const watchers = start();
  await record(30);
  for (let second = 0; second < 30 && arrived.length < 100; second += 1) await clock.advance(SECOND_MS);
  expect(arrived.length).toBe(100);
  expect((arrived.at(-1) ?? 0) - (arrived[0] ?? 0)).toBeLessThanOrEqual(1.1 * 4.3 * SECOND_MS);
  for (const [index, at] of arrived.entries())
    expect((arrived[index + 25] ?? at + SECOND_MS) - at).toBeGreaterThanOrEqual(SECOND_MS);
  await Promise.all(watchers.map((watcher) => watcher.stop()));
});
