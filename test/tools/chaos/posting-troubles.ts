import { setTimeout as pause } from "node:timers/promises";
import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { refusal } from "../../../src/playground/stand-in/form-checker.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Directs } from "./directs.ts";
import type { Posting, Taken } from "./posting.ts";
import type { PostingPlan, PostingTrouble } from "./posting-plan.ts";
import { kindOf } from "./read-post.ts";
import { allPermissions, type Watches } from "./watches.ts";

const LEFT_ALONE_MS = 15_000;

/** The possible faults of posts. */
interface Befallen {
  readonly channels: DiscordStandIn["channels"];
  readonly watches: Watches;
  readonly directs: Directs;
  readonly posting: Posting;
  readonly database: Pick<ChaosDatabase, "query" | "url">;
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
  const { channels, roles } = watches;
  const channel = channels[trouble.channel % channels.length];
  const card = standingCard(trouble.channel, watches, posting);
  const role = roles[trouble.channel % roles.length];
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
    case "a role is deleted":
      return role === undefined ? undefined : watches.deleteRole(role);
    case "nobody may mention a role":
      if (role === undefined) return;
      watches.letMention(role, false);
      await last(trouble.ms);
      return watches.letMention(role, true);
    case "a card is deleted":
      if (card) posting.delete(card);
      return;
    case "a card is deleted twice":
      return deleteTwice(card, { watches, posting }, trouble.ms, signal);
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
    case "Discord bans the address":
      posting.isBanned = true;
      await last(trouble.ms);
      posting.isBanned = false;
      return;
    case "Discord limits all that is posted":
      posting.isLimited = true;
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
    return isThere && kindOf(message) === "card";
  });
  return cards[index % cards.length];
}

/** Deletes a card, and the one that takes its place; then a moderator asks for another. */
async function deleteTwice(
  card: Taken | undefined,
  { watches, posting }: Pick<Befallen, "watches" | "posting">,
  withinMs: number,
  signal: AbortSignal,
): Promise<void> {
  if (!card) return;
  posting.delete(card);
  const { channelId = "" } = card.message;
  const next = () =>
    posting.taken.find(({ message, at }) => message.channelId === channelId && at > card.at && kindOf(message) === "card");
  for (const until = Date.now() + withinMs; !next() && Date.now() < until && !signal.aborted; ) await pause(200);
  const again = next();
  if (!again || again.deletedAt !== undefined) return;
  posting.delete(again);
  // Long enough to see that it is left alone.
  await pause(LEFT_ALONE_MS, undefined, { signal }).catch(() => {});
  watches.neglect(channelId, "card");
}

/** Makes all digests due, except those being checked or posted. */
export async function letDigestsBeDue({ query, url }: Pick<ChaosDatabase, "query" | "url">): Promise<void> {
  const now = Date.now();
  // The bots lock watches in this order; another one would deadlock.
  const inOrder = url.startsWith("postgres") ? "order by id for no key update" : "";
  await query(`update watches set digest_at = ${now}, due_at = ${now} where id in (select id from watches
    where kinds like '%"digest":%' and paused is null and outbox_key is null and lease is null ${inOrder})`);
}
