import { expect, test } from "vitest";
import type { Address } from "../../src/contract/address.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { checkCallback } from "../../src/playground/stand-in/checks.ts";
import { scoreJson } from "../support/api-server.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { DiscordInMemory } from "../support/discord-in-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { keeperOver, passRound } from "./workers.ts";

const server = idOf(1);
const channel = idOf(5);
const apes = addressOf(0xa1);
/** A process looks for work at least this often. */
const STEP_MS = 5 * SECOND_MS;

async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const url = await engine.createUrl();
  const { memory } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const discord = new DiscordInMemory(clock);
  const processOf = () => keeperOver({ memory, sender: discord.sender(), clock });
  type Process = ReturnType<typeof processOf>;
  const ownKeeper = processOf();
  /** Lets processes work as often as in production, or less often over hours. */
  const pass = async (ms: number, processes: readonly Process[] = [ownKeeper]) => {
    const stepMs = Math.max(STEP_MS, ms / 60);
    for (const end = clock.now() + ms; clock.now() < end; ) {
      const waits = await Promise.all(processes.map(async (keeper) => (await passRound(keeper, clock)) ?? 0));
      const waitMs = Math.min(...waits);
      await clock.advance(Math.max(5, Math.min(waitMs < STEP_MS ? waitMs : stepMs, end - clock.now())));
    }
  };
  return {
    ...{ clock, discord, pass, processOf },
    boardOf: async () => (await memory.boards.of(server))?.[0],
    add: (collection: Address = apes, to = channel) => memory.boards.add(server, { channel: to, collection, locale: "en-US" }),
    /** As the recorder does it, which wakes boards. */
    record: async (total: number, collections: readonly Address[] = [apes], price?: number) => {
      await memory.tracking.sync(collections, 1);
      await clock.advance(1);
      for (const _ of collections) {
        const claim = await nextDue(memory.tracking.claim({ leaseMs: MINUTE_MS, costMs: 0 }));
        const asOf = new Date(clock.now());
        const floor = price === undefined ? undefined : { price, currency: "ETH", at: asOf, source: "OpenSea" };
        const scores = { asOf, cache: "miss" as const, entries: [{ ...scoreJson({ total, voices: 40 }), floor }] };
        await memory.tracking.finish(claim, { scores }, 1);
      }
    },
  };
}

describeEngines((engine) => {
  test("a board comes with the first record, and is edited when it changes, or once an hour for its age", async () => {
    const { clock, add, record, pass, discord, boardOf } = await setUp(engine);
    await add();
    await pass(10 * SECOND_MS);
    expect(discord.messages).toEqual([]);
    expect(await boardOf()).toMatchObject({ checkedAt: expect.any(Number), outcome: undefined, messageId: undefined });
    await record(20);
    await pass(10 * SECOND_MS);
    expect(discord.texts).toEqual([expect.stringMatching(/# 20\.00[\s\S]*Updated <t:\d+:R>/)]);
    const [{ message } = { message: undefined }] = discord.messages;
    expect(message?.allowed_mentions).toEqual({ parse: [] });
    expect(checkCallback({ type: 4, data: { ...message } })).toEqual([]);

    for (let minutes = 0; minutes < 50; minutes += 10) {
      await pass(10 * MINUTE_MS);
      await record(20);
    }
    expect(discord.edits).toEqual([]);
    await pass(11 * MINUTE_MS);
    expect(discord.edits.length).toBe(1);
    expect(discord.texts[0]).toContain(`<t:${Math.floor((clock.now() - 11 * MINUTE_MS) / SECOND_MS)}:R>`);
    await record(25);
    await pass(10 * SECOND_MS);
    expect(discord.edits.length).toBe(2);
    expect(discord.texts).toEqual([expect.stringContaining("# 25.00")]);
    // Nobody records any more: only the note that it is old comes.
    await pass(5 * HOUR_MS);
    expect(discord.edits.length).toBe(3);
    expect(discord.messages.length).toBe(1);
  });

  test("a board has the floor of the record, and its change once a price of a week before is known", async () => {
    const { add, record, pass, discord } = await setUp(engine);
    await add();
    await record(20, [apes], 10);
    await pass(10 * SECOND_MS);
    expect(discord.texts).toEqual([expect.stringMatching(/\nFloor 10 ETH · OpenSea\n/)]);
    await pass(7 * DAY_MS);
    await record(20, [apes], 12.4);
    await pass(10 * SECOND_MS);
    expect(discord.texts).toEqual([expect.stringMatching(/\nFloor 12\.4 ETH · \+24% in 7 days · OpenSea\n/)]);
    expect(discord.messages.length).toBe(1);
  });

  test("a channel has at most 10 edits a minute over all processes, and nine boards are all new within 60 seconds", async () => {
    const { clock, add, record, pass, discord, processOf } = await setUp(engine);
    const processes = [processOf(), processOf(), processOf()];
    const otherText = idOf(6);
    const collections = Array.from({ length: 9 }, (_, index) => addressOf(index + 1));
    for (const collection of collections) await add(collection);
    await add(collections[0], otherText);
    await record(20, collections);
    await pass(MINUTE_MS, processes);
    expect(discord.living.length).toBe(10);
    for (let total = 21; total < 24; total++) {
      const since = clock.now();
      await record(total, collections);
      await pass(MINUTE_MS, processes);
      expect(discord.texts.filter((text) => text.includes(`# ${total}.00`)).length).toBe(10);
      // The other channel waits for none of them.
      expect((discord.edits.find((edit) => edit.channel === otherText && edit.at >= since)?.at ?? 0) - since).toBeLessThan(
        STEP_MS * 2,
      );
    }
    const times = discord.edits.filter((edit) => edit.channel === channel).map(({ at }) => at);
    expect(times.length).toBe(27);
    for (const [index, at] of times.entries())
      expect((times[index + 10] ?? at + MINUTE_MS) - at).toBeGreaterThanOrEqual(MINUTE_MS);
  });
});
