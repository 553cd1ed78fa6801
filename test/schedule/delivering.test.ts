import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect, onTestFinished, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { Sender } from "../../src/discord/send/sender.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import { OutboxRelay } from "../../src/schedule/outbox-relay.ts";
import { Publisher, type PublishOutcome } from "../../src/schedule/publisher.ts";
import { Watcher } from "../../src/schedule/watcher.ts";
import { DiscordStandIn, type Fault } from "../discord-stand-in/stand-in.ts";
import { scoreJson } from "../support/api-server.ts";
import { refusal } from "../support/discord-faults.ts";
import { OpenClock } from "../support/fake-clock.ts";
import { addressOf, describeEngines, type Engine, idOf, openTestMemory } from "../support/memory.ts";
import { recordLog } from "../support/recorded-log.ts";
import { temporaryDatabase } from "../support/remembering.ts";

/* Who is told of a watch's posts, with the real sender: roles that are mentioned, and channels that follow. */

const channel = idOf(5);
const [apes, punks] = [addressOf(0xa1), addressOf(0xb2)];
const [hunters, traders] = [idOf(21), idOf(22)];
const ping = { role: hunters, with: "alerts" } as const;
const bot = Permission.ViewChannel | Permission.SendMessages | Permission.EmbedLinks | Permission.ReadMessageHistory;

/** A picture's bytes; nobody reads them. */
const drawn = new Uint8Array([1, 2, 3]);

async function setUp(engine: Engine) {
  const clock = new OpenClock();
  const discord = await DiscordStandIn.start({ token: "token", now: () => clock.now() });
  onTestFinished(() => discord.close());
  const { channels } = discord;
  channels.set({ id: channel, type: ChannelType.GuildAnnouncement, permissions: bot });
  for (const id of [hunters, traders]) channels.roles.set(id, { id, name: id, mentionable: true });
  const { memory, queries } = await openTestMemory(await engine.createUrl(), { clock, snapshotMs: HOUR_MS });
  const { log, lines } = recordLog();
  const sender = new Sender({ apiUrl: discord.apiUrl, token: "token", userAgent: "collection-pulse/test", clock });
  const card = { imageOrigins: new Set<string>(), explorerUrl: "https://etherscan.io/address/{address}" };
  const readRoles = (server: string) => sender.readRoles(server);
  const watcher = new Watcher({
    memory,
    readRoles,
    readPosts: async () => undefined,
    views: viewsOf(commands),
    card,
    intervalMs: 3 * HOUR_MS,
    clock,
    log,
  });
  const relay = new OutboxRelay({ draw: async () => drawn, outbox: memory.outbox, sender, clock, log });
  const outcomes: PublishOutcome[] = [];
  const publisher = new Publisher({
    publications: memory.publications,
    publish: (to, message) => sender.publish(to, message),
    ...{ clock, log, onPublish: (outcome) => void outcomes.push(outcome) },
  });
  /** Time passes only while nothing else can proceed. */
  const turn = async (worker: { turn(): Promise<number> }): Promise<number> => {
    let waitMs: number | undefined;
    void worker.turn().then((ms) => {
      waitMs = ms;
    });
    await clock.passUntil(() => waitMs !== undefined, {
      attemptMs: [1_500, 5_000],
      isSilent: () => false,
      isAside: (ms) => ms >= HOUR_MS,
    });
    return waitMs ?? 0;
  };
  const work = async () => {
    for (const worker of [watcher, relay, publisher]) {
      for (let waitMs = 0; waitMs <= 40; ) {
        waitMs = await turn(worker);
        await clock.advance(Math.min(waitMs, 40));
      }
    }
  };
  const record = async (total: number, collection = apes) => {
    queries.length = 0;
    const scores = { entries: [scoreJson({ total })], asOf: new Date(clock.now()), cache: "miss" } as const;
    memory.history.record(collection, { scores });
    await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
  };
  return {
    ...{ clock, discord, memory, lines, outcomes, work, record, publish: () => turn(publisher) },
    add: (settings: Partial<WatchSettings> = {}) =>
      memory.watches.add(guildId, {
        ...{ channel, collection: apes, digest: undefined, alert: { change: 1 }, locale: undefined },
        ...settings,
      }),
    /** Records another total, and posts about it. */
    move: async (total: number, laterMs: number) => {
      await clock.advance(laterMs);
      await record(total);
      await work();
    },
    pings: () => channels.messages(channel).map(({ pings = [] }) => pings),
    list: async () => (await memory.watches.of(guildId)) ?? [],
  };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

/** A watch with a first record. */
async function watching(engine: Engine, settings: Partial<WatchSettings>): Promise<Scene> {
  const scene = await setUp(engine);
  await scene.add(settings);
  await scene.move(20, 0);
  return scene;
}

describeEngines((engine) => {
  test("an alert mentions its role and no other, at most once in 24 hours", async () => {
    const { discord, move, pings } = await watching(engine, { ping });
    for (const [index, hours] of [4, 4, 12, 8.1].entries()) await move(40 + 20 * index, hours * HOUR_MS);
    expect(pings()).toEqual([[hunters], [], [], [hunters]]);
    const contents = discord.channels.messages(channel).map(({ content }) => content.startsWith(`<@&${hunters}> `));
    expect(contents).toEqual([true, false, false, true]);
    expect(discord.violations).toEqual([]);
  });

  test("the chart comes with the message, once, also after a retry; without the permission for files it is left out", async () => {
    const { discord, move, work, clock } = await watching(engine, {});
    const { channels } = discord;
    const shown = () => channels.messages(channel).map(({ attachments, embeds }) => [attachments.length, embeds[0]?.image?.url]);
    await move(40, 4 * HOUR_MS);
    channels.set({ id: channel, permissions: bot | Permission.AttachFiles });
    discord.fail("createMessage", "answer lost");
    await move(60, 4 * HOUR_MS);
    await clock.advance(MINUTE_MS);
    await work();
    expect(shown()).toEqual([
      [0, undefined],
      [1, "attachment://picture.png"],
    ]);
    expect(discord.violations).toEqual([]);
  });

  test("24 hours count from the arrival of a mention, not from when it was written", async () => {
    const { clock, discord, move, work, pings } = await watching(engine, { ping });
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

  test("a digest mentions a role only where that was asked for, and then each time", async () => {
    const digest = { every: "day", hour: 9, weekday: 1 } as const;
    for (const [asked, expected] of [
      ["alerts", []],
      ["all", [hunters]],
    ] as const) {
      const { clock, record, work, pings } = await watching(engine, {
        ...{ digest, alert: undefined },
        ping: { role: hunters, with: asked },
      });
      for (const total of [30, 40]) {
        await record(total);
        await clock.advance(DAY_MS);
        await work();
      }
      expect(pings()).toEqual([expected, expected]);
    }
  });

  test("a digest of several watches mentions each of their roles once", async () => {
    const scene = await setUp(engine);
    const digest = { every: "day", hour: 9, weekday: 1 } as const;
    const roles = [hunters, traders, hunters];
    const all = [apes, punks, addressOf(0xc3)];
    for (const [index, role] of roles.entries()) {
      await scene.add({ collection: all[index] ?? apes, digest, alert: undefined, ping: { role, with: "all" } });
    }
    for (const total of [20, 30]) {
      for (const collection of all) await scene.record(total, collection);
      await scene.work();
      await scene.clock.advance(DAY_MS);
      await scene.work();
    }
    const [pinged = []] = scene.pings();
    expect(pinged.toSorted()).toEqual([hunters, traders]);
    expect(scene.discord.violations).toEqual([]);
  });

  test("a role that is gone is not mentioned, and the list says so until another is chosen", async () => {
    const { discord, memory, add, move, pings, list } = await watching(engine, { ping });
    discord.channels.roles.delete(hunters);
    await move(40, 4 * HOUR_MS);
    expect(pings()).toEqual([[]]);
    expect(JSON.parse((await list())[0]?.base ?? "{}").pings.trouble).toEqual({ role: hunters, reason: "role_gone" });
    // Nobody was mentioned, so the next alert may.
    await add({ ping: { role: traders, with: "alerts" } });
    await move(60, 4 * HOUR_MS);
    expect(pings()).toEqual([[], [traders]]);
    expect(JSON.parse((await memory.watches.of(guildId))?.[0]?.base ?? "{}").pings.trouble).toBeUndefined();
  });

  test("a role that not everybody may mention is mentioned, for the bot may have the permission; the list says so", async () => {
    const { discord, move, pings, list } = await watching(engine, { ping });
    discord.channels.roles.set(hunters, { id: hunters, name: "Hunters", mentionable: false });
    await move(40, 4 * HOUR_MS);
    expect(pings()).toEqual([[]]);
    expect(discord.channels.messages(channel)[0]?.content).toContain(`<@&${hunters}>`);
    expect(JSON.parse((await list())[0]?.base ?? "{}").pings.trouble).toEqual({ role: hunters, reason: "not_mentionable" });
    discord.channels.set({ id: channel, permissions: bot | Permission.MentionEveryone });
    await move(60, 25 * HOUR_MS);
    expect(pings()).toEqual([[], [hunters]]);
  });

  test.each<[string, Fault]>([
    ["500", { status: 500, body: {} }],
    ["403", refusal(403, 50_001, "Missing Access") as Fault],
    ["another form", { status: 200, body: [{ id: 1 }] }],
  ])("a post does not wait for roles that Discord does not tell: %s", async (_fault, fault) => {
    const { discord, move, pings } = await watching(engine, { ping });
    discord.fail("readRoles", fault, fault);
    await move(40, 4 * HOUR_MS);
    expect(pings()).toEqual([[hunters]]);
  });

  test("a retried message mentions once, and one that was given up did not", async () => {
    const { discord, move, clock, work, pings } = await watching(engine, { ping });
    discord.channels.set({ id: channel, permissions: Permission.ViewChannel });
    await move(40, 4 * HOUR_MS);
    discord.channels.set({ id: channel, permissions: bot });
    await move(60, 4 * HOUR_MS);
    expect(pings()).toEqual([[hunters]]);
    await clock.advance(HOUR_MS);
    await work();
    expect(pings()).toEqual([[hunters]]);
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
});

/** Each: what Discord says to publishing, in order, and what becomes of it; the post stays. */
const already = refusal(400, 40_033, "This message has already been crossposted") as Fault;
test.each<[fault: string, faults: readonly Fault[], outcomes: readonly PublishOutcome[], seconds: number]>([
  ["40033, published already", [already], ["published"], 0],
  ["done, and the answer is lost", ["answer lost"], ["published"], 1],
  ["500", [{ status: 500, body: {} }], ["published"], 1],
  ["500, three times", Array(3).fill({ status: 500, body: {} }), ["later", "published"], 10],
  ["429 for 50 minutes", [limitFor(3_000)], ["later", "published"], 3_000],
  ["429 for 23 hours", [limitFor(82_800)], ["later", "published"], 82_800],
  ["429 for 25 hours", [limitFor(90_000)], ["later", "late"], 86_400],
  ["401, the token is not taken", [refusal(401, 0, "401: Unauthorized") as Fault], ["later", "published"], 5],
  ["50001, no access", [refusal(403, 50_001, "Missing Access") as Fault], ["refused"], 0],
  ["50013, no permission", [refusal(403, 50_013, "Missing Permissions") as Fault], ["refused"], 0],
  ["50024, no announcement channel any more", [refusal(403, 50_024, "Cannot execute action") as Fault], ["refused"], 0],
  ["10003, channel deleted", [refusal(404, 10_003, "Unknown Channel") as Fault], ["refused"], 0],
  ["10008, message deleted", [refusal(404, 10_008, "Unknown Message") as Fault], ["deleted"], 0],
])("publishing a post: %s", async (_fault, faults, expected, seconds) => {
  const [engine] = [{ createUrl: async () => temporaryDatabase() }];
  const scene = await watching(engine as Engine, { publish: true });
  const { clock, discord, outcomes, publish, list } = scene;
  discord.fail("publish", ...faults);
  await clock.advance(4 * HOUR_MS);
  await scene.record(40);
  const startedAt = clock.now();
  await scene.work();
  await clock.advance(Math.max(0, seconds - 60) * SECOND_MS);
  while (outcomes.length < expected.length) await clock.advance(await publish());
  expect(outcomes).toEqual(expected);
  expect(Math.floor((clock.now() - startedAt) / SECOND_MS)).toBe(seconds);
  expect(discord.channels.messages(channel)).toHaveLength(1);
  const [watch] = await list();
  expect(watch).toMatchObject({ paused: undefined, failures: 0, publication: expected.at(-1) });
  expect(discord.violations).toEqual([]);
});

function limitFor(seconds: number): Fault {
  const headers = { "retry-after": String(seconds), "x-ratelimit-scope": "shared" };
  return { status: 429, body: { message: "You are being rate limited.", code: 0, global: false }, headers };
}
