import { EventEmitter, once } from "node:events";
import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { type Answer, type FormChecker, refusal } from "./form-checker.ts";
import { type MessageBody, messagePayload, newMessage, type ShownMessage } from "./message.ts";
import type { Form } from "./multipart.ts";
import { channelIds, guildId } from "./payloads.ts";
import { nextSnowflake } from "./snowflake.ts";

/** A channel of a server. */
export interface GuildChannel {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  readonly guildId: string;
  /** What the bot may do there. */
  readonly permissions: bigint;
  /** Permissions of members there, where they are not the same as elsewhere. */
  readonly memberPermissions?: bigint;
}

interface ChannelMessageBody extends MessageBody {
  readonly nonce?: string | number | null;
  readonly enforce_nonce?: boolean | null;
}

interface Posted {
  message: ShownMessage | undefined;
  readonly channelId: string;
  readonly nonce: string | number | undefined;
  /** By `performance.now()`. */
  readonly at: number;
}

export interface ChannelsOptions {
  /** Milliseconds that a message's nonce is remembered, «the past few minutes» at Discord. */
  readonly nonceLifeMs?: number;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
}

/** «In the past few minutes» (reference, «Create Message», `enforce_nonce`). */
const NONCE_LIFE_MS = 3 * 60_000;

const threads: readonly ChannelType[] = [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread];
const withMessages: readonly ChannelType[] = [ChannelType.GuildText, ChannelType.GuildAnnouncement, ...threads];

const allowed = (permissions: bigint, ...needed: bigint[]): boolean =>
  (permissions & Permission.Administrator) !== 0n || needed.every((bit) => (permissions & bit) !== 0n);

/** The channels of the servers that the bot is in, and the messages that it posts there unasked. */
export class Channels {
  readonly #channels = new Map<string, GuildChannel>();
  readonly #posted = new Map<string, Posted>();
  readonly #forms: FormChecker;
  readonly #nonceLifeMs: number;
  readonly #now: () => number;
  #noncesSince = 0;
  readonly #events = new EventEmitter();

  constructor(forms: FormChecker, { nonceLifeMs = NONCE_LIFE_MS, now = Date.now }: ChannelsOptions = {}) {
    this.#forms = forms;
    this.#now = now;
    this.#nonceLifeMs = nonceLifeMs;
    this.set({ id: channelIds.server, name: "collections" });
  }

  /** Makes a channel, or changes one: a text channel of the one server in which the bot may do everything unless it is said. */
  set(channel: Partial<GuildChannel> & Pick<GuildChannel, "id">): void {
    const { id } = channel;
    const before = this.#channels.get(id) ?? {
      name: id,
      type: ChannelType.GuildText,
      guildId,
      permissions: Permission.Administrator,
    };
    this.#channels.set(id, { ...before, ...channel });
  }

  /** Deletes a channel, and its messages with it. */
  delete(id: string): void {
    this.#channels.delete(id);
    for (const [message, { channelId }] of this.#posted) if (channelId === id) this.#posted.delete(message);
  }

  get(id: string): GuildChannel | undefined {
    return this.#channels.get(id);
  }

  get all(): GuildChannel[] {
    return [...this.#channels.values()];
  }

  /** The servers that the bot is in, by their ids. */
  get guilds(): string[] {
    const ids = new Set([guildId, ...this.all.map((channel) => channel.guildId)]);
    return [...ids].sort((one, other) => Number(BigInt(one) - BigInt(other)));
  }

  /** The messages of a channel, oldest first. */
  messages(channelId: string = channelIds.server): ShownMessage[] {
    return [...this.#posted.values()].flatMap((posted) => (posted.channelId === channelId ? (posted.message ?? []) : []));
  }

  /** Waits until a channel has as many messages. */
  async posted(count: number, channelId?: string): Promise<ShownMessage[]> {
    while (this.messages(channelId).length < count) await once(this.#events, "change");
    return this.messages(channelId);
  }

  /** Runs a callback for each message that is created or edited. */
  onMessage(run: (message: ShownMessage) => void): void {
    this.#events.on("change", (message?: ShownMessage) => message && run(message));
  }

  /** As after minutes in which nothing was posted. */
  forgetNonces(): void {
    this.#noncesSince = performance.now();
  }

  /** Someone deletes a message. */
  deleteMessage(id: string): void {
    const posted = this.#posted.get(id);
    if (posted) posted.message = undefined;
  }

  /** A message that a click has changed, if it was posted here. */
  update(message: ShownMessage): void {
    const posted = this.#posted.get(message.id);
    if (posted?.message) posted.message = message;
  }

  /** Reference, «Create Message». */
  createMessage(channelId: string, form: Form): Answer {
    const body = form.body as ChannelMessageBody;
    const refused = this.#refuseChannel(channelId, { ...body, isNew: true }, form);
    if (refused) return refused;
    const base = { ...newMessage({}, undefined), id: nextSnowflake(this.#now()), channelId };
    const made = this.#forms.compose("createMessage", { form, body, base, keepsAttachments: false });
    if ("status" in made) return made;
    const { nonce, enforce_nonce } = body;
    // Of the same author, whichever the channel.
    const earlier = enforce_nonce && nonce !== undefined && nonce !== null ? this.#findNonce(nonce) : undefined;
    if (earlier) return earlier.message ? created(earlier) : refusal(404, 10_008, "Unknown Message");
    const posted = { message: made, channelId, nonce: nonce ?? undefined, at: performance.now() };
    this.#posted.set(made.id, posted);
    this.#events.emit("change", made);
    return created(posted);
  }

  /** Reference, «Get Channel», as far as the bot uses it. */
  readChannel(channelId: string): Answer {
    const channel = this.#channels.get(channelId);
    if (!channel) return refusal(404, 10_003, "Unknown Channel");
    if (!allowed(channel.permissions, Permission.ViewChannel)) return refusal(403, 50_001, "Missing Access");
    const last = [...this.#posted].findLast(([, posted]) => posted.channelId === channelId)?.[0] ?? null;
    const { name, type, guildId: guild_id } = channel;
    return { status: 200, body: { id: channelId, name, type, guild_id, last_message_id: last } };
  }

  /** Reference, «Get Channel Messages»: those after an id, the newest first. */
  readMessages(channelId: string, { after = "0", limit = "50" }: { after?: string; limit?: string }): Answer {
    const channel = this.#channels.get(channelId);
    if (!channel) return refusal(404, 10_003, "Unknown Channel");
    if (!allowed(channel.permissions, Permission.ViewChannel)) return refusal(403, 50_001, "Missing Access");
    // Without it there are none.
    const isReadable = allowed(channel.permissions, Permission.ReadMessageHistory);
    const found = isReadable ? this.messages(channelId).filter(({ id }) => BigInt(id) > BigInt(after)) : [];
    const page = after === "0" ? found.slice(-Number(limit)) : found.slice(0, Number(limit));
    return { status: 200, body: page.reverse().map((message) => messagePayload(message)) };
  }

  /** Reference, «Edit Message». */
  editMessage(channelId: string, id: string, form: Form): Answer {
    const body = form.body as MessageBody;
    const refused = this.#refuseChannel(channelId, { ...body, isNew: false }, form);
    if (refused) return refused;
    const posted = this.#posted.get(id);
    if (!posted?.message || posted.channelId !== channelId) return refusal(404, 10_008, "Unknown Message");
    const made = this.#forms.compose("editMessage", { form, body, base: posted.message, keepsAttachments: true });
    if ("status" in made) return made;
    posted.message = made;
    this.#events.emit("change", made);
    return { status: 200, body: messagePayload(made) };
  }

  #findNonce(nonce: string | number): Posted | undefined {
    const since = Math.max(this.#noncesSince, performance.now() - this.#nonceLifeMs);
    return [...this.#posted.values()].find((posted) => String(posted.nonce) === String(nonce) && posted.at > since);
  }

  #refuseChannel(id: string, { embeds, isNew }: MessageBody & { isNew: boolean }, { files }: Form): Answer | undefined {
    const channel = this.#channels.get(id);
    if (!channel) return refusal(404, 10_003, "Unknown Channel");
    const { type, permissions } = channel;
    if (!allowed(permissions, Permission.ViewChannel)) return refusal(403, 50_001, "Missing Access");
    if (!withMessages.includes(type)) return refusal(400, 50_008, "Cannot send messages in a non-text channel");
    const needed = [
      ...(isNew ? [threads.includes(type) ? Permission.SendMessagesInThreads : Permission.SendMessages] : []),
      ...(embeds?.length ? [Permission.EmbedLinks] : []),
      ...(files.length > 0 ? [Permission.AttachFiles] : []),
    ];
    return allowed(permissions, ...needed) ? undefined : refusal(403, 50_013, "Missing Permissions");
  }
}

const created = ({ message, nonce }: Posted): Answer => ({
  status: 200,
  body: { ...(message && messagePayload(message)), ...(nonce !== undefined && { nonce }) },
});
