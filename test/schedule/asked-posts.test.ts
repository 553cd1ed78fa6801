import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { type ChannelMessage, DeliveryError } from "../../src/bot/delivery/responder.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { pauseNotice } from "../../src/schedule/pause-notice.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { scoreJson } from "../support/api-server.ts";
import { setUpBot } from "../support/bot/bot.ts";
import { buttonsOf, idOfButton, textOf } from "../support/bot/reading.ts";
import { describeEngines, type Engine, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { keeperOver, passRound, watcherOver } from "./workers.ts";

const server = "1100000000000000002";
const moderator = "1100000000000000004";
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
/** The total in the API's answers, which may be recorded before the test records anything. */
const { total: answered } = scoreJson();
const everything = PermissionFlagsBits.Administrator;
const here = { channel: { id: idOf(5), type: 0, permissions: everything, memberPermissions: everything } };

/** A bot, two processes that post, and a Discord whose refusals the test sets. */
async function setUp(engine: Engine) {
  const clock = new FakeClock();
  const { memory, queries } = await openTestMemory(await engine.createUrl(), { clock, snapshotMs: HOUR_MS });
  const bot = setUpBot({ memory, clock });
  const posted: { channel: string; nonce: string; message: ChannelMessage }[] = [];
  const refused = new Map<string, DeliveryError>();
  const sender: Pick<ChannelSender, "sendToChannel"> = {
    // Of messages with the same nonce Discord posts one.
    sendToChannel: async (channel, message, { nonce, shouldSend }) => {
      if (!(await shouldSend())) throw new DeliveryError("withdrawn");
      const refusal = refused.get(channel);
      if (refusal) throw refusal;
      const existing = posted.findIndex((post) => post.nonce === nonce);
      return String(existing < 0 ? posted.push({ channel, nonce, message }) : existing + 1);
    },
  };
  const { log, lines } = recordLog();
  const card = { imageOrigins: new Set<string>(), explorerUrl: "https://etherscan.io/address/{address}", icons: plainIcons };
  const openDirect = async (member: string) => `dm of ${member}`;
  const onPaused = pauseNotice({ sender: sender as ChannelSender, openDirect, memory, card, log });
  const workers = [1, 2].flatMap(() => [
    watcherOver({ memory, sender, clock, onPaused }),
    keeperOver({ memory, sender, clock, onPaused }),
  ]);
  const work = async () => {
    for (const worker of workers) for (let waitMs = 0; waitMs < 40; ) waitMs = (await passRound(worker, clock)) ?? 0;
    await clock.advance(1);
  };
  const record = async (total: number, collection = apes) => {
    await clock.advance(MINUTE_MS);
    queries.length = 0;
    const scores = { asOf: new Date(clock.now()), cache: "miss" as const, entries: [scoreJson({ total })] };
    memory.history.record(collection, { scores });
    await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
  };
  const pass = async (days: number) => {
    for (let hour = 0; hour < 24 * days; hour += 1) {
      await clock.advance(HOUR_MS);
      await work();
    }
  };
  return { ...bot, memory, posted, refused, lines, work, record, pass };
}

const forbidden = (code: number) => new DeliveryError("forbidden", { code, status: 403 });

describeEngines((engine) => {
  test("Post one now posts one digest, even without news, however often and in how many processes it is asked for", async () => {
    const { say, press, posted, work, record, pass, clock } = await setUp(engine);
    const added = await say("watch add", { contract: apes }, here);
    await record(answered);
    await work();
    expect(posted).toEqual([]);
    const button = idOfButton(added, "Post one now");
    expect((await press(button)).content).toContain("The first digest is on its way.");
    await press(button);
    await work();
    await work();
    expect(posted).toHaveLength(1);
    expect(posted[0]).toMatchObject({ channel: idOf(5), message: { allowed_mentions: { parse: [] } } });
    const late = await press(button);
    expect(late.content).toBe("");
    expect(buttonsOf(late).map(({ label }) => label)).not.toContain("Post one now");
    await work();
    await pass(2);
    expect(posted).toHaveLength(1);
    await record(25);
    await pass(1);
    expect(posted).toHaveLength(2);
    expect(clock.now()).toBeGreaterThan(3 * DAY_MS);
  });

  test("the list has it, too, and nothing is posted before anything is recorded", async () => {
    const { say, press, posted, work, memory } = await setUp(engine);
    await memory.watches.add(server, {
      ...{ channel: idOf(6), collection: punks, locale: "en-US" },
      kinds: { digest: { every: "day", hour: 9, weekday: 1 } },
    });
    const button = idOfButton(await say("watch list", {}, here), "Post one now: 0x");
    expect((await press(button)).content).toContain("Nothing is recorded yet");
    await work();
    expect(posted).toEqual([]);
  });

  test("whoever set up a watch is told once that a lost permission has paused it, and what mends it", async () => {
    const { say, posted, refused, record, pass } = await setUp(engine);
    await say("me set", { language: "Deutsch" });
    await say("watch add", { contract: apes }, here);
    await record(answered);
    await pass(1);
    refused.set(idOf(5), forbidden(50_013));
    for (let day = 1; day <= 5; day += 1) {
      await record(20 + 5 * day);
      await pass(1);
    }
    expect(posted.map(({ channel }) => channel)).toEqual([`dm of ${moderator}`]);
    const { content } = posted[0]?.message ?? {};
    expect(content).toContain(`<#${idOf(5)}>`);
    expect(content).toContain("„Nachrichten senden“");
    expect(content).toMatch(/^\*\*\[Velvet Otters\]/);
  });

  test("a deleted channel pauses a watch and a card, which are told in one message, and those of another in another", async () => {
    const { say, posted, refused, record, pass } = await setUp(engine);
    for (const id of [idOf(5), idOf(6)]) {
      const inChannel = { channel: { ...here.channel, id } };
      await say("watch add", { contract: apes }, inChannel);
      await say("watch add", { contract: punks, what: "card" }, inChannel);
    }
    for (const id of [idOf(5), idOf(6)]) refused.set(id, new DeliveryError("gone", { code: 10_003, status: 404 }));
    await record(20);
    await record(20, punks);
    await pass(1);
    expect(posted.map(({ channel }) => channel)).toEqual([`dm of ${moderator}`, `dm of ${moderator}`]);
    for (const { message } of posted) expect(message.content.match(/Paused/g)).toHaveLength(2);
  });

  test("of many watches that a deleted channel pauses, five are named", async () => {
    const { say, posted, refused, record, pass } = await setUp(engine);
    for (let number = 1; number <= 6; number += 1) await say("watch add", { contract: addressOf(number) }, here);
    await say("watch add", { contract: punks, what: "card" }, here);
    refused.set(idOf(5), new DeliveryError("gone", { code: 10_003, status: 404 }));
    await record(20, punks);
    await pass(1);
    expect(posted).toHaveLength(1);
    expect(posted[0]?.message.content.match(/Paused/g)).toHaveLength(5);
    expect(posted[0]?.message.content).toContain("2 more");
  });

  test("closed direct messages break nothing, and a moderator who was forgotten is not written to", async () => {
    const { say, press, posted, refused, record, pass, lines, memory } = await setUp(engine);
    await say("watch add", { contract: apes }, here);
    await say("watch add", { contract: punks, what: "card" }, here);
    expect(textOf(await say("me show"))).toContain("You set up 2 watches in servers");
    refused.set(`dm of ${moderator}`, forbidden(50_007));
    refused.set(idOf(5), forbidden(50_001));
    for (let day = 1; day <= 5; day += 1) {
      await record(20 + 5 * day);
      await pass(1);
    }
    expect((await memory.watches.of(server))?.[0]?.paused).toBe("no_access");
    expect(posted).toEqual([]);
    expect(lines.filter(({ msg }) => msg === "the notice of a paused watch could not be sent")).toHaveLength(2);
    refused.clear();
    const question = await say("me forget");
    await press(idOfButton(question, "Delete"));
    expect(await memory.members.made(moderator)).toBe(0);
    const [watch] = (await memory.watches.of(server)) ?? [];
    await memory.watches.resume(server, watch?.id ?? "");
    refused.set(idOf(5), forbidden(50_001));
    await record(80);
    await pass(2);
    expect((await memory.watches.of(server))?.[0]?.paused).toBe("no_access");
    expect(posted.filter(({ channel }) => channel.startsWith("dm"))).toEqual([]);
  });
});
