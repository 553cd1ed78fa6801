import { expect, test } from "vitest";
import { sleep } from "../../src/infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { ChannelSender } from "../../src/schedule/outbox-relay.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { dead } from "../support/discord-in-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { relayOver } from "./workers.ts";

test("with calls of 400 ms, three processes reach the full rate, and start at once on new posts", async () => {
  const clock = new FakeClock();
  const { memory } = await openTestMemory(temporaryDatabase(), { clock });
  const arrived: number[] = [];
  const sendToChannel: ChannelSender["sendToChannel"] = async () => {
    arrived.push(clock.now());
    await sleep(clock, 400);
    return String(arrived.length);
  };
  const sender = { sendToChannel, findInChannel: dead as never, editInChannel: dead as never };
  const relays = [1, 2, 3].map(() => relayOver({ outbox: memory.outbox, sender, clock }));
  for (const relay of relays) relay.start();
  await clock.advance(4 * SECOND_MS);
  const since = clock.now();
  for (let number = 0; number < 100; number++) {
    // A server has at most 25 watches.
    const server = idOf(1 + Math.floor(number / 25));
    const channel = idOf(100 + number);
    await memory.watches.add(server, { channel, collection: addressOf(number), alert: {}, locale: undefined });
    const lease = await nextDue(memory.watchQueue.claim({ leaseMs: MINUTE_MS }));
    const checked = lease.watches.map(({ id }) => ({ id, dueAt: Number.MAX_SAFE_INTEGER, nextBase: "{}" }));
    await memory.watchQueue.finish(lease, checked, { key: String(number), server, channel, message: "{}" });
  }
  relays[0]?.hurry();
  await clock.advance(30 * SECOND_MS);
  expect(arrived.length).toBe(100);
  expect((arrived.at(-1) ?? 0) - since).toBeLessThanOrEqual(1.1 * 4 * SECOND_MS);
  for (const [index, at] of arrived.entries())
    expect((arrived[index + 25] ?? at + SECOND_MS) - at).toBeGreaterThanOrEqual(SECOND_MS);
  await Promise.all(relays.map((relay) => relay.stop()));
});
