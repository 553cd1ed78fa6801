import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { apes, channel, hunters, setUpAlerts, setUpDelivery, traders } from "../support/delivery-scene.ts";
import { addressOf } from "../support/ids.ts";

/* Roles that a watch's posts mention, and channels that they are published to, with the real sender. */

const digest = { every: "day", hour: 9, weekday: 1 } as const;
const watching = async (engine: Engine, settings: Partial<WatchSettings>) => setUpAlerts(await engine.createUrl(), settings);

describeEngines((engine) => {
  test("an alert mentions its role and no other, at most once in 24 hours", async () => {
    const { discord, move, pings } = await watching(engine, { kinds: { alert: { change: 1, role: hunters } } });
    for (const [index, hours] of [4, 4, 12, 8.1].entries()) await move(40 + 20 * index, hours * HOUR_MS);
    expect(pings()).toEqual([[hunters], [], [], [hunters]]);
    const contents = discord.channels.messages(channel).map(({ content }) => content.startsWith(`<@&${hunters}> `));
    expect(contents).toEqual([true, false, false, true]);
    expect(discord.violations).toEqual([]);
  });

  test("24 hours count from the arrival of a mention, not from when it was written", async () => {
    const { clock, discord, move, work, pings } = await watching(engine, { kinds: { alert: { change: 1, role: hunters } } });
    discord.fail("createMessage", ...Array<Fault>(10).fill({ status: 500, body: {} }));
    await move(40, 4 * HOUR_MS);
    expect(pings()).toEqual([]);
    discord.mend();
    await clock.advance(30 * MINUTE_MS);
    await work();
    expect(pings()).toEqual([[hunters]]);
    await move(60, 23.75 * HOUR_MS);
    await move(80, 4 * HOUR_MS);
    expect(pings()).toEqual([[hunters], [], [hunters]]);
  });

  test("a digest mentions nobody; an alert of several watches mentions each of their roles once", async () => {
    const scene = await setUpDelivery(await engine.createUrl());
    const all = [apes, addressOf(0xb2), addressOf(0xc3)];
    for (const [index, role] of [hunters, traders, hunters].entries()) {
      await scene.add({ collection: all[index] ?? apes, kinds: { digest, alert: { change: 1, role } } });
    }
    for (const [total, laterMs] of [
      [20, 0],
      [20.5, DAY_MS],
      [30, 4 * HOUR_MS],
    ] as const) {
      for (const collection of all) await scene.record(total, collection);
      await scene.work();
      await scene.clock.advance(laterMs);
      await scene.work();
    }
    expect(scene.pings().map((roles) => roles.toSorted())).toEqual([[], [hunters, traders]]);
    expect(scene.discord.violations).toEqual([]);
  });

  test("a post is published once, and only if that was asked for", async () => {
    const { discord, add, move, outcomes, list } = await watching(engine, {});
    await move(40, 4 * HOUR_MS);
    expect([outcomes, (await list())[0]?.publication]).toEqual([[], undefined]);
    await add({ publish: true });
    await move(60, 4 * HOUR_MS);
    expect([outcomes, (await list())[0]?.publication]).toEqual([["published"], "published"]);
    expect(discord.channels.messages(channel).map(({ isPublished }) => isPublished)).toEqual([undefined, true]);
  });

  test("a message about several collections is published if that was asked for one of them", async () => {
    const { add, clock, record, work, outcomes } = await watching(engine, { kinds: { digest } });
    await add({ collection: addressOf(0xb2), kinds: { digest }, publish: true });
    for (const total of [20, 30]) {
      for (const collection of [apes, addressOf(0xb2)]) await record(total, collection);
      await work();
      await clock.advance(DAY_MS);
      await work();
    }
    expect(outcomes).toEqual(["published"]);
  });

  test("a board is published when it is posted, and not with each edit", async () => {
    const { clock, discord, memory, record, outcomes, keep } = await setUpDelivery(await engine.createUrl());
    await memory.boards.add(guildId, { channel, collection: apes, locale: undefined, publish: true });
    for (const total of [20, 30, 40]) {
      await record(total);
      await keep();
      await clock.advance(HOUR_MS);
    }
    expect(discord.channels.messages(channel)).toHaveLength(1);
    expect(outcomes).toEqual(["published"]);
  });
});
