import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect } from "vitest";
import { commands } from "../../commands/index.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import type { WatchSettings } from "../../src/memory/watches.ts";
import { guildId } from "../../src/playground/stand-in/payloads.ts";
import { BoardKeeper } from "../../src/schedule/board-keeper.ts";
import type { PostOutcome, PublishOutcome } from "../../src/schedule/poster.ts";
import { timing } from "../../src/schedule/timing.ts";
import { Watcher } from "../../src/schedule/watcher.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { scoreJson } from "./api-server.ts";
import { messageOf } from "./bot/answers.ts";
import { setUpBot } from "./bot/bot.ts";
import { cleanUp } from "./clean-up.ts";
import { openTestMemory } from "./databases/engines.ts";
import { createSender } from "./discord-client.ts";
import { OpenClock } from "./fake-clock.ts";
import { addressOf, idOf } from "./ids.ts";
import { recordLog } from "./recorded-log.ts";

export const channel = idOf(5);
export const apes = addressOf(0xa1);
/** Two roles of the server. */
export const [hunters, traders] = [idOf(21), idOf(22)];
/** The bot's permissions in the channel. */
export const posting = Permission.ViewChannel | Permission.SendMessages | Permission.EmbedLinks | Permission.ReadMessageHistory;

/** The time limits of attempts; the second to read roles has less time than the first. */
const attemptMs = [1_400, 1_500, 5_000];
/** Whether a timer is for something else than a call of Discord: for daily work, or a lease. */
export const isAside = (ms: number): boolean => ms >= HOUR_MS || ms === timing.watcher.leaseMs / 3;

/**
 * A watch in an announcement channel, the worker that checks and posts it, and Discord.
 *
 * @param drawn the picture of every post; without it, none is drawn.
 */
export async function setUpDelivery(url: string, drawn?: Uint8Array) {
  const clock = new OpenClock();
  const discord = await DiscordStandIn.start({ token: "token", now: () => clock.now() });
  cleanUp(() => discord.close());
  const { channels } = discord;
  channels.set({ id: channel, type: ChannelType.GuildAnnouncement, permissions: posting });
  for (const id of [hunters, traders]) channels.roles.set(id, { id, name: id, mentionable: true });
  const { memory, queries } = await openTestMemory(url, { clock, snapshotMs: HOUR_MS });
  const { log, lines } = recordLog();
  const [tries, calls, outcomes]: [PostOutcome[], string[], PublishOutcome[]] = [[], [], []];
  const sender = createSender({
    apiUrl: discord.apiUrl,
    clock,
    onReply: (call, outcome) => void calls.push(`${call} ${outcome}`),
  });
  const card = { imageOrigins: new Set<string>(), explorerUrl: "https://etherscan.io/address/{address}", icons: plainIcons };
  const options = {
    ...{ memory, views: viewsOf(commands), card, sender, clock, log, draw: async () => drawn },
    onPost: (outcome: PostOutcome) => void tries.push(outcome),
    onPublish: (outcome: PublishOutcome) => void outcomes.push(outcome),
  };
  const watcher = new Watcher({ ...options, readPosts: async () => undefined, alertIntervalMs: 3 * HOUR_MS });
  const keeper = new BoardKeeper(options);
  /** Time passes only while nothing else can proceed. */
  const runOnce = async (worker: { runOnce(): Promise<number> } = watcher): Promise<number> => {
    let waitMs: number | undefined;
    void worker.runOnce().then((ms) => {
      waitMs = ms;
    });
    const begun = () => attemptMs.reduce((sum, ms) => sum + clock.started(ms), 0);
    await clock.passUntil(() => waitMs !== undefined, {
      attemptMs,
      isSilent: () => discord.isSilent && discord.received.length >= begun(),
      isAside,
    });
    return waitMs ?? 0;
  };
  const work = async (worker?: { runOnce(): Promise<number> }) => {
    for (let waitMs = 0; waitMs <= 40; ) {
      waitMs = await runOnce(worker);
      await clock.advance(Math.min(waitMs, 40));
    }
  };
  const record = async (total: number, collection = apes, page?: string) => {
    queries.length = 0;
    const scores = { entries: [{ ...scoreJson({ total }), page }], asOf: new Date(clock.now()), cache: "miss" } as const;
    memory.history.record(collection, { scores });
    await expect.poll(() => queries, { interval: 1 }).toContain("history_record done");
  };
  const list = async () => (await memory.watches.of(guildId)) ?? [];
  const isPosting = async () => (await list()).some(({ unpostedSince }) => unpostedSince !== undefined);
  const bot = setUpBot({ memory, clock });
  return {
    ...{
      clock,
      discord,
      memory,
      sender,
      lines,
      tries,
      calls,
      outcomes,
      record,
      list,
      work: () => work(),
      keep: () => work(keeper),
    },
    /** Runs workers until everything is posted or given up. */
    post: async () => {
      do {
        const waitMs = await runOnce();
        if (await isPosting()) await clock.advance(waitMs);
      } while (await isPosting());
    },
    add: (settings: Partial<WatchSettings> = {}) =>
      memory.watches.add(guildId, {
        ...{ channel, collection: apes, kinds: { alert: { change: 1 } }, locale: undefined },
        ...settings,
      }),
    /** Records another total, and posts about it. */
    move: async (total: number, laterMs: number) => {
      await clock.advance(laterMs);
      await record(total);
      await work();
    },
    pings: () => channels.messages(channel).map(({ pings = [] }) => pings),
    /** The answer to `/watch list`. */
    read: async () => {
      const { responder, done } = bot.type("watch", {}, { subcommand: "list", server: guildId });
      await done;
      return messageOf(responder)
        .embeds.map(({ description }) => description)
        .join("\n");
    },
  };
}
export type DeliveryScene = Awaited<ReturnType<typeof setUpDelivery>>;

/** The same with a watch and its first record. */
export async function setUpAlerts(url: string, settings: Partial<WatchSettings>, drawn?: Uint8Array): Promise<DeliveryScene> {
  const scene = await setUpDelivery(url, drawn);
  await scene.add(settings);
  await scene.move(20, 0);
  return scene;
}
