import { EventEmitter, once } from "node:events";
import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { type Answer, type FormChecker, refusal } from "./form-checker.ts";
import { type MessageBody, messagePayload, newMessage, type ShownMessage } from "./message.ts";
import type { Form } from "./multipart.ts";
import { applicationId, channelIds, directId, guildId, nextSnowflake, user } from "./payloads.ts";

interface GuildChannel {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
  readonly guildId: string;
  readonly permissions: bigint;
  /** Overrides the members' permissions. */
  readonly memberPermissions?: bigint;
  /** The answer to every post. */
  readonly refusal?: Answer | undefined;
}

interface ChannelMessageBody extends MessageBody {
  readonly allowed_mentions?: { readonly roles?: readonly string[] };
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
  /** Milliseconds for which a message's nonce is remembered. */
  readonly nonceLifeMs?: number;
  readonly now?: () => number;
}

/** «In the past few minutes» (reference, «Create Message», `enforce_nonce`). */
const NONCE_LIFE_MS = 3 * 60_000;

/** The role of all members has the server's id. */
const everyone = { id: guildId, name: "@everyone", mentionable: false };
export const collectors = { id: "1100000000000000009", name: "collectors", mentionable: true };
const moderators = { id: "1100000000000000010", name: "moderators", mentionable: false };

const threads: readonly ChannelType[] = [ChannelType.AnnouncementThread, ChannelType.PublicThread, ChannelType.PrivateThread];
const withMessages: readonly ChannelType[] = [ChannelType.DM, ChannelType.GuildText, ChannelType.GuildAnnouncement, ...threads];

const allowed = (permissions: bigint, ...needed: bigint[]): boolean =>
  (permissions & Permission.Administrator) !== 0n || needed.every((bit) => (permissions & bit) !== 0n);

export class Channels {
  readonly roles = new Map([everyone, collectors, moderators].map((role) => [role.id, role]));
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

  /** Creates or changes a channel; by default a text channel of the one server, where the bot may do everything. */
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

  delete(id: string): void {
    this.#channels.delete(id);
    for (const [message, { channelId }] of this.#posted) if (channelId === id) this.#posted.delete(message);
  }

  get(id: string): GuildChannel | undefined {
    return this.#channels.get(id);
  }

  /** All channels except direct messages. */
  get all(): GuildChannel[] {
    return [...this.#channels.values()].filter(({ type }) => type !== ChannelType.DM);
  }

  get guilds(): string[] {
    const ids = new Set([guildId, ...this.all.map((channel) => channel.guildId)]);
    return [...ids].sort((a, b) => Number(BigInt(a) - BigInt(b)));
  }

  messages(channelId: string = channelIds.server): ShownMessage[] {
    return [...this.#posted.values()].flatMap((posted) => (posted.channelId === channelId ? (posted.message ?? []) : []));
  }

  async posted(count: number, channelId?: string): Promise<ShownMessage[]> {
    while (this.messages(channelId).length < count) await once(this.#events, "change");
    return this.messages(channelId);
  }

  onMessage(run: (message: ShownMessage) => void): void {
    this.#events.on("change", (message?: ShownMessage) => message && run(message));
  }

  /** Forgets all nonces, as if `nonceLifeMs` had passed. */
  forgetNonces(): void {
    this.#noncesSince = performance.now();
  }

  deleteMessage(id: string): void {
    const posted = this.#posted.get(id);
    if (posted) posted.message = undefined;
  }

  /** Replaces a post that a click has changed. */
  update(message: ShownMessage): void {
    const posted = this.#posted.get(message.id);
    if (posted?.message) posted.message = message;
  }

  /** Reference, «Create DM». */
  openDirect(form: Form): Answer {
    const refused = this.#forms.refuse("openDirect", form);
    if (refused) return refused;
    const { recipient_id: recipient } = form.body as { readonly recipient_id?: string | null };
    if (!recipient || recipient === applicationId) return refusal(400, 50_033, "Invalid Recipient(s)");
    const [id, type] = [directId(recipient), ChannelType.DM];
    if (!this.get(id)) this.set({ id, type, guildId: "" });
    return { status: 200, body: { id, type, flags: 0, last_message_id: null, recipients: [user(recipient)] } };
  }

  /** Reference, «Create Message». */
  createMessage(channelId: string, form: Form): Answer {
    const body = form.body as ChannelMessageBody;
    const refused = this.#refusePost(channelId, form, true);
    if (refused) return refused;
    const base = { ...newMessage({}, undefined), id: nextSnowflake(this.#now()), channelId };
    const made = this.#forms.compose("createMessage", { form, body, base, keepsAttachments: false });
    if ("status" in made) return made;
    const { nonce, enforce_nonce, allowed_mentions = {} } = body;
    // Nonces belong to the author, not to the channel.
    const earlier = enforce_nonce && nonce !== undefined && nonce !== null ? this.#findNonce(nonce) : undefined;
    if (earlier) return earlier.message ? created(earlier) : refusal(404, 10_008, "Unknown Message");
    const mentionsAll = allowed(this.#channels.get(channelId)?.permissions ?? 0n, Permission.MentionEveryone);
    const pings = allowed_mentions.roles?.filter((id) => this.roles.has(id) && (mentionsAll || this.roles.get(id)?.mentionable));
    const message = { ...made, ...(pings && { pings }) };
    const posted = { message, channelId, nonce: nonce ?? undefined, at: performance.now() };
    this.#posted.set(made.id, posted);
    this.#events.emit("change", message);
    return created(posted);
  }

  /** Reference, «Get Channel»; only the fields that the bot uses. */
  readChannel(channelId: string): Answer {
    const channel = this.#visible(channelId);
    if ("status" in channel) return channel;
    const last = [...this.#posted].findLast(([, posted]) => posted.channelId === channelId)?.[0] ?? null;
    const { name, type, guildId: guild_id } = channel;
    return { status: 200, body: { id: channelId, name, type, guild_id, last_message_id: last } };
  }

  /** Reference, «Get Channel Messages»: those after an id, the newest first. */
  readMessages(channelId: string, { after = "0", limit = "50" }: { after?: string; limit?: string }): Answer {
    const channel = this.#visible(channelId);
    if ("status" in channel) return channel;
    // Without this permission Discord returns an empty list.
    const isReadable = allowed(channel.permissions, Permission.ReadMessageHistory);
    const found = isReadable ? this.messages(channelId).filter(({ id }) => BigInt(id) > BigInt(after)) : [];
    const page = after === "0" ? found.slice(-Number(limit)) : found.slice(0, Number(limit));
    return { status: 200, body: page.reverse().map((message) => messagePayload(message)) };
  }

  /** Reference, «Edit Message». */
  editMessage(channelId: string, id: string, form: Form): Answer {
    const body = form.body as MessageBody;
    const refused = this.#refusePost(channelId, form, false);
    if (refused) return refused;
    return this.#change(channelId, id, (base) => {
      const made = this.#forms.compose("editMessage", { form, body, base, keepsAttachments: true });
      return "status" in made ? made : { ...made, editedAt: this.#now() };
    });
  }

  /** Reference, «Crosspost Message». Own messages need no *Manage Messages*. */
  publish(channelId: string, id: string): Answer {
    const channel = this.#visible(channelId);
    if ("status" in channel) return channel;
    const { type, permissions } = channel;
    if (type !== ChannelType.GuildAnnouncement) return refusal(403, 50_024, "Cannot execute action on this channel type");
    if (!allowed(permissions, Permission.SendMessages)) return refusal(403, 50_013, "Missing Permissions");
    return this.#change(channelId, id, (message) =>
      message.isPublished ? refusal(400, 40_033, "This message has already been crossposted") : { ...message, isPublished: true },
    );
  }

  #change(channelId: string, id: string, change: (message: ShownMessage) => ShownMessage | Answer): Answer {
    const posted = this.#posted.get(id);
    if (!posted?.message || posted.channelId !== channelId) return refusal(404, 10_008, "Unknown Message");
    const changed = change(posted.message);
    if ("status" in changed) return changed;
    posted.message = changed;
    this.#events.emit("change", changed);
    return { status: 200, body: messagePayload(changed) };
  }

  #findNonce(nonce: string | number): Posted | undefined {
    const since = Math.max(this.#noncesSince, performance.now() - this.#nonceLifeMs);
    return [...this.#posted.values()].find((posted) => String(posted.nonce) === String(nonce) && posted.at > since);
  }

  #visible(id: string): GuildChannel | Answer {
    const channel = this.#channels.get(id);
    if (!channel) return refusal(404, 10_003, "Unknown Channel");
    return allowed(channel.permissions, Permission.ViewChannel) ? channel : refusal(403, 50_001, "Missing Access");
  }

  #refusePost(id: string, { body, files }: Form, isNew: boolean): Answer | undefined {
    const { embeds } = body as MessageBody;
    const channel = this.#visible(id);
    if ("status" in channel) return channel;
    const { type, permissions, refusal: always } = channel;
    if (always) return always;
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
