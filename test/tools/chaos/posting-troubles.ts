import { setTimeout as pause } from "node:timers/promises";
import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { refusal } from "../../../src/playground/stand-in/form-checker.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Directs } from "./directs.ts";
import type { Posting, Taken } from "./posting.ts";
import type { PostingPlan, PostingTrouble } from "./posting-plan.ts";
import { isCard } from "./read-post.ts";
import { allPermissions, type Watches } from "./watches.ts";

/** The possible faults of posts. */
interface Befallen {
  readonly channels: DiscordStandIn["channels"];
  readonly watches: Watches;
  readonly directs: Directs;
  readonly posting: Posting;
  readonly database: Pick<ChaosDatabase, "query">;
}

/** Causes one trouble after the other until the signal aborts; some overlap. */
export async function makePostingTrouble(
  plan: PostingPlan,
  befallen: Befallen,
  signal: AbortSignal,
  onTrouble: (kind: string) => void,
): Promise<void> {
  const lasting: Promise<void>[] = [];
  while (!signal.aborted) {
    await pause(plan.gap(), undefined, { signal }).catch(() => {});
    if (signal.aborted) break;
    const trouble = plan.trouble();
    onTrouble(trouble.kind);
    lasting.push(befall(trouble, befallen, signal));
  }
  await Promise.all(lasting);
}

async function befall(
  trouble: PostingTrouble,
  { channels: discord, watches, directs, posting, database }: Befallen,
  signal: AbortSignal,
): Promise<void> {
  const { channels } = watches;
  const channel = channels[trouble.channel % channels.length];
  const card = standingCard(trouble.channel, watches, posting);
  if (channel === undefined) return;
  const last = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  const without = async (permission: bigint, ms: number) => {
    discord.set({ id: channel, permissions: allPermissions & ~permission });
    await last(ms);
    // It may have been deleted meanwhile.
    if (!discord.get(channel)) return;
    discord.set({ id: channel, permissions: allPermissions });
    watches.neglect(channel);
  };
  switch (trouble.kind) {
    case "a channel is deleted":
      discord.delete(channel);
      posting.deletedChannels.set(channel, Date.now());
      return watches.neglect(channel);
    case "a card is deleted":
      if (card) posting.delete(card);
      return;
    case "a member closes direct messages": {
      const id = directs.channels[trouble.channel % directs.channels.length];
      if (id === undefined || !discord.get(id)) return;
      discord.set({ id, refusal: refusal(403, 50_007, "Cannot send messages to this user") });
      await last(trouble.ms);
      return discord.set({ id, refusal: undefined });
    }
    case "the bot may not post":
      return without(Permission.SendMessages | Permission.SendMessagesInThreads, trouble.ms);
    case "the bot may not see the channel":
      return without(Permission.ViewChannel, trouble.ms);
    case "the bot may not read back":
      return without(Permission.ReadMessageHistory, trouble.ms);
    case "a channel is out of order":
      posting.failing.set(channel, (posting.failing.get(channel) ?? 0) + 1);
      await last(trouble.ms);
      posting.failing.set(channel, (posting.failing.get(channel) ?? 1) - 1);
      return;
    case "a day passes":
      return letDigestsBeDue(database).catch(() => {});
  }
}

/** One that no moderator is about to ask for again, and that stands in a channel that stands. */
function standingCard(index: number, watches: Watches, posting: Posting): Taken | undefined {
  const neglected = new Set(watches.neglected.map(({ channel }) => channel));
  const cards = posting.taken.filter(({ message, deletedAt }) => {
    const { channelId = "" } = message;
    const isThere = deletedAt === undefined && !posting.deletedChannels.has(channelId) && !neglected.has(channelId);
    return isThere && isCard(message);
  });
  return cards[index % cards.length];
}

/** Makes all digests due, except those being checked or posted. */
export async function letDigestsBeDue({ query }: Pick<ChaosDatabase, "query">): Promise<void> {
  const now = Date.now();
  // The bots lock watches in this order; another one would deadlock.
  await query(`update watches set planned_at = ${now}, due_at = ${now} where id in (select id from watches
    where kinds like '%"digest":%' and paused is null and tried_key is null and lease is null order by id for no key update)`);
}
