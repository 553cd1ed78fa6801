import { expect } from "vitest";
import { withKey } from "../../src/bot/view/custom-id.ts";
import { Sender } from "../../src/discord/send/sender.ts";
import { HOUR_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { PauseReason } from "../../src/memory/watches.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { channelIds, guildId } from "../../src/playground/stand-in/payloads.ts";
import { OutboxRelay, type PostOutcome } from "../../src/schedule/outbox-relay.ts";
import { english } from "../../src/words/language.ts";
import { DiscordStandIn, type Fault } from "../discord-stand-in/stand-in.ts";
import { messageOf } from "./answers.ts";
import { setUpDispatcher } from "./dispatching.ts";
import { OpenClock } from "./fake-clock.ts";
import { addressOf, cleanUp, openTestMemory } from "./memory.ts";
import { samplesOf } from "./metrics.ts";
import { recordLog } from "./recorded-log.ts";
import { temporaryDatabase } from "./remembering.ts";

/** The time limit of an attempt, longer than any pause between two. */
const ATTEMPT_MS = 5_000;
const channel = channelIds.server;
const collection = addressOf(1);
const { say } = english;

/** A fault of posting a watch's message. */
export interface PostFault {
  readonly fault: string;
  /** The faults of the posting requests, in order. */
  readonly faults?: readonly Fault[];
  /** The faults of the requests that look for it in the channel. */
  readonly readingFaults?: readonly Fault[];
  /** Another problem at Discord, and its fix. */
  readonly upset?: (discord: DiscordStandIn) => () => void;
  /** The outcome of each attempt, and its counted calls. */
  readonly tries: readonly PostOutcome[];
  readonly calls: readonly string[];
  /** Seconds until that is known. */
  readonly seconds: number;
  /** The messages that arrive in the end. */
  readonly posts: readonly string[];
  /** The baseline of later posts; a post whose fate is unknown counts, and so is not repeated. */
  readonly base: string | undefined;
  /** Why the watch is paused, and after how many such posts. */
  readonly paused?: PauseReason;
  readonly pausedAfter?: 1 | 3;
  /** Level and message of each log line for a post. */
  readonly logged: readonly `${"info" | "error"}: ${string}`[];
}

/** The first post, and the baseline after it. */
export const KEY = "key-1";
export const BASE = `{"key":"${KEY}"}`;

const sentenceOf = (reason: PauseReason) => say(`watch.paused.${reason}`);

/** A row as it is printed. */
export function title({ fault, tries, calls, seconds, posts, paused, pausedAfter, logged }: PostFault): string {
  const when = seconds > 0 ? ` after ${seconds} s` : " at once";
  const list = paused ? `; the list, after ${pausedAfter === 3 ? "the third" : "one"}: «${sentenceOf(paused)}»` : "";
  const ends = `${posts.length > 0 ? "posted" : "not posted"}${when}${list}`;
  const log = logged.length > 0 ? `logged: ${logged.join(", ")}` : "not logged";
  return `${fault} → ${ends}; ${log}; counted: ${times(tries)}; calls: ${times(calls)}`;
}

/** Merges repeated entries. */
function times(values: readonly string[]): string {
  return [...Map.groupBy(values, (value) => value)]
    .map(([value, { length }]) => (length > 1 ? `${length}× ${value}` : value))
    .join(", ");
}

async function setUp() {
  const clock = new OpenClock();
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  const { memory } = await openTestMemory(temporaryDatabase(), { clock });
  const bot = setUpDispatcher({ memory, clock });
  const { log, lines } = recordLog();
  const sender = new Sender({
    ...{ apiUrl: discord.apiUrl, token: "token", userAgent: "collection-pulse/test", clock },
    onReply: bot.metrics.discordCalled,
  });
  const poster = new OutboxRelay({ outbox: memory.outbox, sender, clock, log, onPost: bot.metrics.posted });
  // An empty channel looks like one without permission to read its history.
  discord.channels.createMessage(channel, jsonForm({ content: "gm", allowed_mentions: { parse: [] } }));
  await memory.watches.add(guildId, { channel, collection, digest: undefined, alert: { change: 1 }, locale: undefined });
  return { clock, discord, memory, poster, bot, lines };
}
type Scene = Awaited<ReturnType<typeof setUp>>;

const watchOf = async ({ memory }: Scene) => {
  const [watch] = (await memory.watches.of(guildId)) ?? [];
  if (!watch) throw new Error("there is no watch");
  return watch;
};

/** Writes a due post, as the watcher does. */
async function writeDown({ memory, clock }: Scene, key: string): Promise<void> {
  const lease = await memory.watches.claim({ leaseMs: SECOND_MS });
  if (!("watches" in lease)) throw new Error("nothing is due");
  const custom_id = withKey("1ss:abc", key);
  const components = [{ type: 1, components: [{ type: 2, style: 2, label: "Scores", custom_id }] }];
  const message = JSON.stringify({ content: key, embeds: [], components, files: [], allowed_mentions: { parse: [] } });
  const checked = { id: lease.watches[0]?.id ?? "", dueAt: clock.now() + 1, nextBase: JSON.stringify({ key }) };
  expect(await memory.watches.finish(lease, [checked], { key, server: guildId, channel, message })).toBe(true);
}

/** Lets the poster finish; time advances whenever nothing else can proceed. */
async function bring(
  scene: Scene,
  faults: { readonly [call in "createMessage" | "readMessages"]?: readonly Fault[] },
): Promise<void> {
  const { clock, discord, poster } = scene;
  const isSilent = () => {
    const calls = discord.received.filter((call) => call === "createMessage" || call === "readMessages");
    const call = calls.at(-1);
    if (call === undefined || calls.length < clock.started(ATTEMPT_MS)) return false;
    const fault = faults[call]?.[calls.filter((one) => one === call).length - 1];
    return fault === "hang" || fault === "answer hangs";
  };
  while ((await watchOf(scene)).isPosting) {
    let waitMs: number | undefined;
    void poster.turn().then((ms) => {
      waitMs = ms;
    });
    await clock.passUntil(() => waitMs !== undefined, { attemptMs: [ATTEMPT_MS], isSilent, isAside: (ms) => ms >= HOUR_MS });
    if ((await watchOf(scene)).isPosting) await clock.advance(waitMs ?? 0);
  }
}

/** The reason for a pause in `/watch list`. */
async function pauseIn({ bot }: Scene): Promise<string | undefined> {
  const { responder, done } = bot.type("watch", {}, { subcommand: "list", server: guildId });
  await done;
  return /^.*\*\*Paused\*\*.*$/m.exec(messageOf(responder).embeds[0]?.description ?? "")?.[0];
}

/**
 * Checks a row: the channel has the message once; metrics, log and list, with times; that the baseline of
 * later posts is only what was posted; and that the next post arrives, once the watch is resumed.
 */
export async function checkPostFault(row: PostFault): Promise<void> {
  const { faults = [], readingFaults = [], paused, pausedAfter = 1 } = row;
  const scene = await setUp();
  const { clock, discord, memory, bot, lines } = scene;
  const right = row.upset?.(discord);
  for (let post = 1; post <= pausedAfter; post++) {
    expect((await watchOf(scene)).paused).toBeUndefined();
    await writeDown(scene, `key-${post}`);
    discord.fail("createMessage", ...faults);
    discord.fail("readMessages", ...readingFaults);
    const startedAt = clock.now();
    await bring(scene, { createMessage: faults, readMessages: readingFaults });
    expect(Math.round((clock.now() - startedAt) / SECOND_MS), "seconds").toBe(row.seconds);
    await clock.advance(SECOND_MS);
  }
  const contents = () => discord.channels.messages(channel).map(({ content }) => content);
  expect(contents()).toEqual(["gm", ...row.posts]);
  const watch = await watchOf(scene);
  expect({ base: watch.base, paused: watch.paused }).toEqual({ base: row.base, paused });
  expect(await pauseIn(scene)).toBe(paused && sentenceOf(paused));
  const counted = (values: readonly string[], labels: (value: string) => string) =>
    Object.fromEntries([...Map.groupBy(values, labels)].map(([label, { length }]) => [label, length * pausedAfter]));
  expect(await samplesOf(bot.metrics.registry, "posts_total")).toEqual(counted(row.tries, (one) => `outcome="${one}"`));
  expect(await samplesOf(bot.metrics.registry, "discord_calls_total")).toEqual({
    ...counted(row.calls, (one) => one.replace(/(.+) (.+)/, 'call="$1",outcome="$2"')),
  });
  expect(lines.map(({ level, msg }) => `${level}: ${msg}`)).toEqual(Array(pausedAfter).fill(row.logged).flat());
  expect(JSON.stringify(lines)).not.toContain(channel);

  discord.mend();
  right?.();
  await clock.advance(HOUR_MS);
  // As by a click on «Resume», which changes nothing if the watch is not paused.
  expect(await memory.watches.resume(guildId, watch.id)).toBe(true);
  await writeDown(scene, "next");
  await bring(scene, {});
  expect(contents()).toEqual(["gm", ...row.posts, "next"]);
  expect(await watchOf(scene)).toMatchObject({ base: '{"key":"next"}' });
  expect(discord.violations).toEqual([]);
}
