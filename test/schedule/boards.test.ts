import { expect, test } from "vitest";
import type { Picture } from "../../src/charts/picture.ts";
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
  const drawn: Picture[] = [];
  const draw = async (picture: Picture) => new Uint8Array([drawn.push(picture)]);
  const keeper = keeperOver({ memory, sender: discord.sender(), clock, draw });
  /** Lets the process work as often as in production, or less often over hours. */
  const pass = async (ms: number) => {
    const stepMs = Math.max(STEP_MS, ms / 60);
    for (const end = clock.now() + ms; clock.now() < end; ) {
      const waitMs = (await passRound(keeper, clock)) ?? 0;
      await clock.advance(Math.max(5, Math.min(waitMs < STEP_MS ? waitMs : stepMs, end - clock.now())));
    }
  };
  return {
    ...{ clock, discord, pass, drawn },
    boardOf: async () => (await memory.boards.of(server))?.[0],
    add: () => memory.boards.add(server, { channel, collection: apes, locale: "en-US" }),
    /** As the recorder does it, which wakes the board. */
    record: async (total: number, price?: number) => {
      await memory.tracking.sync([apes], 1);
      await clock.advance(1);
      const claim = await nextDue(memory.tracking.claim({ leaseMs: MINUTE_MS, costMs: 0 }));
      const asOf = new Date(clock.now());
      const floor = price === undefined ? undefined : { price, currency: "ETH", at: asOf, source: "OpenSea" };
      const scores = { asOf, cache: "miss" as const, entries: [{ ...scoreJson({ total, voices: 40 }), floor }] };
      await memory.tracking.finish(claim, { scores }, 1);
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
    expect(discord.texts).toEqual([expect.stringMatching(/# 20\.0[\s\S]*Updated <t:\d+:R>/)]);
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
    expect(discord.texts).toEqual([expect.stringContaining("# 25.0")]);
    // Nobody records any more: only the note that it is old comes.
    await pass(5 * HOUR_MS);
    expect(discord.edits.length).toBe(3);
    expect(discord.messages.length).toBe(1);
  });

  test("a board has the floor of the record, and its change once a price of a week before is known", async () => {
    const { add, record, pass, discord } = await setUp(engine);
    await add();
    await record(20, 10);
    await pass(10 * SECOND_MS);
    expect(discord.texts).toEqual([expect.stringMatching(/\nFloor 10 ETH · OpenSea\n/)]);
    await pass(7 * DAY_MS);
    await record(20, 12.4);
    await pass(10 * SECOND_MS);
    expect(discord.texts).toEqual([expect.stringMatching(/\nFloor 12\.4 ETH · \+24% in 7 days · OpenSea\n/)]);
    expect(discord.messages.length).toBe(1);
  });

  test("a board has the picture of its collection, drawn anew when its numbers changed", async () => {
    const { add, record, pass, discord, drawn } = await setUp(engine);
    await add();
    for (const total of [20, 21, 22, 23, 24, 25]) {
      await record(total);
      await pass(DAY_MS);
    }
    await record(31);
    await pass(10 * SECOND_MS);
    const shown = () => {
      const [{ message, picture } = { message: undefined, picture: undefined }] = discord.messages;
      return { image: message?.embeds[0]?.image, bytes: picture?.bytes, description: picture?.description };
    };
    expect(drawn.at(-1)?.poster).toMatchObject({ value: "31.0", change: { text: "+6.0", rises: true } });
    const last = { image: { url: "attachment://picture.png" }, description: expect.stringContaining("31.0") };
    expect(shown()).toEqual({ ...last, bytes: new Uint8Array([drawn.length]) });
    const before = drawn.length;
    await pass(50 * MINUTE_MS);
    expect([drawn.length, discord.messages.length]).toEqual([before, 1]);
  });
});
