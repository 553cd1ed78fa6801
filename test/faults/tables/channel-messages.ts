import { expect } from "vitest";
import { reply } from "../../../src/bot/interaction/reply.ts";
import { sleep } from "../../../src/infra/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../src/infra/time.ts";
import type { BoardAttempt, BoardLease, ListedBoard } from "../../../src/memory/boards.ts";
import type { Memory } from "../../../src/memory/memory.ts";
import type { PostLease } from "../../../src/memory/post-queue.ts";
import type { PauseReason } from "../../../src/memory/tables.ts";
import type { Attempt, WatchLease } from "../../../src/memory/watch-queue.ts";
import type { ListedWatch } from "../../../src/memory/watches.ts";
import { jsonForm } from "../../../src/playground/stand-in/multipart.ts";
import { channelIds, guildId, memberId } from "../../../src/playground/stand-in/payloads.ts";
import { Poster, type PostOutcome } from "../../../src/schedule/poster.ts";
import { english } from "../../../src/words/language.ts";
import { DiscordStandIn, type Fault } from "../../discord-stand-in/stand-in.ts";
import { messageOf } from "../../support/bot/answers.ts";
import { setUpBot } from "../../support/bot/bot.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { openTestMemory } from "../../support/databases/engines.ts";
import { temporaryDatabase } from "../../support/databases/new-database.ts";
import { isAside } from "../../support/delivery-scene.ts";
import { createSender } from "../../support/discord-client.ts";
import { OpenClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { samplesOf } from "../../support/metrics.ts";
import { recordLog } from "../../support/recorded-log.ts";

/** The time limit of an attempt, longer than any pause between two. */
const ATTEMPT_MS = 5_000;
const collection = addressOf(1);
const { say } = english;

/** The owner of the watch, and the channel of its messages. */
const owners = {
  server: { id: guildId, channel: channelIds.server, watches: "watches", list: ["watch", "list", 0] },
  board: { id: guildId, channel: channelIds.server, watches: "boards", list: ["watch", "list", 0] },
  member: { id: memberId, channel: channelIds.dm, watches: "directWatches", list: ["me", "show", 1] },
} as const;

/** A fault of posting a watch's message, or of editing a board. */
export interface PostFault {
  /** A server by default. */
  readonly owner?: keyof typeof owners;
  readonly fault: string;
  /** The faults of the requests that post or edit the message, in order. */
  readonly faults?: readonly Fault[];
  /** The faults of the requests that search for the message in the channel. */
  readonly readingFaults?: readonly Fault[];
  /** The way in which the picture is drawn, if there is one. */
  readonly drawing?: keyof typeof drawings;
  /** Whether the message arrives with its picture. */
  readonly isPictured?: boolean;
  /** Another problem at Discord, and its fix. */
  readonly upset?: (discord: DiscordStandIn) => () => void;
  /** The outcome of each attempt, and its counted calls. */
  readonly tries: readonly PostOutcome[];
  readonly calls: readonly string[];
  /** Seconds until the outcome is known. */
  readonly seconds: number;
  /** The messages that arrive in the end; a board is there before. */
  readonly posts: readonly string[];
  /** The base of later posts; a board has none. A post that may have arrived counts too, so that it is not repeated. */
  readonly base?: string | undefined;
  /** The reason for which the watch is paused, and the number of such posts before. */
  readonly paused?: PauseReason;
  readonly pausedAfter?: 1 | 3;
  /** Level and message of each log line for a post. */
  readonly logged: readonly `${"info" | "error"}: ${string}`[];
}

/** A board before it is edited. */
export const OLD = "old";
/** The first post, and the baseline after it. */
export const KEY = "key-1";
export const BASE = `{"key":"${KEY}"}`;

const sentenceOf = (reason: PauseReason, owner: PostFault["owner"]) =>
  say(`watch.paused.${owner === "member" ? "direct_refused" : reason}`);

const drawings = {
  "at once": async () => new Uint8Array([1, 2, 3]),
  "not at all": async () => undefined,
  "too slowly": (clock: OpenClock) => sleep(clock, 2 * SECOND_MS).then(() => undefined),
};

/** A row as it is printed. */
export function title(row: PostFault): string {
  const { owner, fault, tries, calls, seconds, posts, paused, pausedAfter, logged, drawing, isPictured } = row;
  const when = seconds > 0 ? ` after ${seconds} s` : " at once";
  const list = paused ? `; the list, after ${pausedAfter === 3 ? "the third" : "one"}: «${sentenceOf(paused, owner)}»` : "";
  const how = drawing && posts.length > 0 ? ` ${isPictured ? "with" : "without"} its picture` : "";
  const ends = `${posts.length > 0 ? "posted" : "not posted"}${how}${when}${list}`;
  const log = logged.length > 0 ? `logged: ${logged.join(", ")}` : "not logged";
  return `${fault} → ${ends}; ${log}; counted: ${merged(tries)}; calls: ${merged(calls)}`;
}

/** Merges repeated entries. */
export function merged(values: readonly string[]): string {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, { length }]) => (length > 1 ? `${length}× ${value}` : value))
    .join(", ");
}

async function setUp(name: keyof typeof owners, drawing: keyof typeof drawings) {
  const owner = owners[name];
  const clock = new OpenClock();
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  const { memory } = await openTestMemory(temporaryDatabase(), { clock });
  const bot = setUpBot({ memory, clock });
  const { log, lines } = recordLog();
  const sender = createSender({
    apiUrl: discord.apiUrl,
    clock,
    onReply: bot.metrics.discordCalled,
  });
  const options = { draw: () => drawings[drawing](clock), sender, clock, log, onPost: bot.metrics.posted };
  const posters = { watch: new Poster(memory.watchQueue, options), board: new Poster(memory.boardQueue, options) };
  // An empty channel looks like one without permission to read its history.
  discord.channels.openDirect(jsonForm({ recipient_id: memberId }));
  discord.channels.createMessage(owner.channel, jsonForm({ content: "gm", allowed_mentions: { parse: [] } }));
  const watches: Pick<Memory["watches"], "add" | "resume"> & Scene["watches"] = memory[owner.watches];
  const add = () =>
    watches.add(owner.id, { channel: owner.channel, collection, locale: undefined, kinds: { alert: { change: 1 } } });
  await add();
  const scene = { ...owner, clock, discord, memory, watches, add, posters, bot, lines };
  if (name !== "board") return scene;
  await bring(scene, OLD);
  await clock.advance(MINUTE_MS);
  return scene;
}
interface Scene {
  readonly id: string;
  readonly list: readonly [command: string, subcommand: string, embed: number];
  readonly clock: OpenClock;
  readonly discord: DiscordStandIn;
  readonly memory: Memory;
  readonly watches: { of(owner: string): Promise<(ListedWatch | ListedBoard)[] | undefined> };
  readonly posters: { readonly watch: Poster<WatchLease, Attempt>; readonly board: Poster<BoardLease, BoardAttempt> };
  readonly bot: ReturnType<typeof setUpBot>;
}

const watchOf = async ({ watches, id }: Scene) => {
  const [watch] = (await watches.of(id)) ?? [];
  if (!watch) throw new Error("there is no watch");
  return watch;
};

/** One attempt, as a worker makes it; milliseconds to wait if nothing is due. */
async function attempt({ clock, memory, posters, ...scene }: Scene, key: string, isPictured: boolean) {
  const button = { type: 2, style: 2, label: "Scores", custom_id: "1ss:abc" } as const;
  const message = reply({
    content: key,
    embeds: isPictured ? [{ description: key }] : [],
    components: [{ type: 1, components: [button] }],
    picture: isPictured ? { picture: {} as never, description: "A line." } : undefined,
  });
  const post = { key, reply: message, roles: [], publishes: false };
  const dueAt = clock.now() + 1;
  const timed = <Lease extends PostLease>(lease: Lease) => {
    const startedAt = clock.elapsed();
    return { ...lease, now: () => lease.claimedAt + clock.elapsed() - startedAt };
  };
  if (scene.list[0] === "watch" && (await memory.boards.of(scene.id))?.length) {
    const lease = await memory.boardQueue.claim(MINUTE_MS);
    if ("waitMs" in lease) return lease;
    const { messageId, asComponents } = lease.board;
    const shown = JSON.stringify({ key });
    if (messageId === undefined) return { end: posters.board.post(timed(lease), { key, shown, dueAt }, post) };
    return { end: posters.board.edit(timed(lease), { key: undefined, shown, dueAt }, { id: messageId, asComponents }, message) };
  }
  const lease = await memory.watchQueue.claim({ leaseMs: MINUTE_MS });
  if ("waitMs" in lease) return lease;
  const included = [{ id: lease.watches[0].id, dueAt, nextBase: JSON.stringify({ key }) }];
  return { end: posters.watch.post(timed(lease), { key, kind: "alert", included, notIncluded: [] }, post) };
}

const requests = ["createMessage", "editMessage", "readMessages"] as const;
type Faults = { readonly [call in (typeof requests)[number]]?: readonly Fault[] };

/** Posts until that is done or given up; time advances whenever nothing else can proceed. */
async function bring(scene: Scene, key: string, isPictured = false, faults: Faults = {}): Promise<void> {
  const { clock, discord, posters } = scene;
  const isSilent = () => {
    const calls = discord.received.flatMap((call) => requests.find((request) => request === call) ?? []);
    const call = calls.at(-1);
    if (call === undefined || calls.length < clock.started(ATTEMPT_MS)) return false;
    const fault = faults[call]?.[calls.filter((name) => name === call).length - 1];
    return fault === "hang" || fault === "answer hangs";
  };
  do {
    await clock.advance(posters.watch.bannedMs + posters.board.bannedMs);
    const attempted = await attempt(scene, key, isPictured);
    if ("waitMs" in attempted) {
      await clock.advance(attempted.waitMs);
      continue;
    }
    let isOver = false;
    void attempted.end.finally(() => {
      isOver = true;
    });
    await clock.passUntil(() => isOver, { attemptMs: [ATTEMPT_MS], isSilent, isAside });
  } while ((await watchOf(scene)).unpostedSince !== undefined);
}

/** The reason for a pause in the owner's list. */
async function pauseIn({ bot, list: [command, subcommand, embed] }: Scene): Promise<string | undefined> {
  const { responder, done } = bot.type(command, {}, { subcommand, server: guildId, member: memberId });
  await done;
  return /^.*\*\*(?:Paused|Ended)\*\*.*$/m.exec(messageOf(responder).embeds[embed]?.description ?? "")?.[0];
}

/**
 * Checks a row: the channel has the message once; metrics, log and list, with times; that the baseline of
 * later posts is only what was posted; and that the next post arrives, once the watch is resumed.
 */
export async function checkPostFault(row: PostFault): Promise<void> {
  const { owner = "server", faults = [], readingFaults = [], paused, pausedAfter = 1, drawing, isPictured = false } = row;
  const isBoard = owner === "board";
  const scene = await setUp(owner, drawing ?? "at once");
  const { clock, discord, watches, channel, bot, lines } = scene;
  const right = row.upset?.(discord);
  const request = isBoard ? "editMessage" : "createMessage";
  for (let post = 1; post <= pausedAfter; post++) {
    expect((await watchOf(scene)).paused).toBeUndefined();
    discord.fail(request, ...faults);
    discord.fail("readMessages", ...readingFaults);
    const startedAt = clock.now();
    await bring(scene, `key-${post}`, drawing !== undefined, { [request]: faults, readMessages: readingFaults });
    expect(Math.round((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(row.seconds);
    await clock.advance(MINUTE_MS);
  }
  const contents = () => discord.channels.messages(channel).map(({ content }) => content);
  expect(contents()).toEqual(["gm", ...row.posts]);
  const pictures = discord.channels
    .messages(channel)
    .map(({ attachments, embeds }) => [attachments.length, embeds[0]?.image?.url]);
  const pictured = isPictured ? [1, "attachment://picture.png"] : [0, undefined];
  expect(pictures).toEqual([[0, undefined], ...row.posts.map(() => pictured)]);
  const watch = await watchOf(scene);
  expect(watch.paused).toBe(paused);
  if (watch.table === "watches") expect(watch.base).toBe(row.base);
  expect(await pauseIn(scene)).toBe(paused && sentenceOf(paused, owner));
  const counted = async (metric: string, before: string, item: readonly string[], labels: (value: string) => string) => {
    const all = [...(isBoard ? [before] : []), ...Array(pausedAfter).fill(item).flat()];
    const counts = [...Map.groupBy(all, labels)].map(([label, { length }]) => [label, length]);
    expect(await samplesOf(bot.metrics.registry, metric)).toEqual(Object.fromEntries(counts));
  };
  await counted("posts_total", "posted", row.tries, (text) => `outcome="${text}"`);
  const labels = (text: string) => text.replace(/(.+) (.+)/, 'call="$1",outcome="$2"');
  await counted("discord_calls_total", "channelMessage delivered", row.calls, labels);
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(Array(pausedAfter).fill(row.logged).flat());
  expect(JSON.stringify(lines)).not.toContain(channel);

  discord.mend();
  right?.();
  await clock.advance(HOUR_MS);
  // As by a click on «Resume», which changes nothing if the watch is not paused; a member asks again.
  if (owner === "member") await scene.add();
  else expect(await watches.resume(scene.id, watch.id)).toBe(true);
  await bring(scene, "next");
  expect(contents()).toEqual(["gm", ...(isBoard ? [] : row.posts), "next"]);
  if (!isBoard) expect(await watchOf(scene)).toMatchObject({ base: '{"key":"next"}' });
  expect(discord.violations).toEqual([]);
}
