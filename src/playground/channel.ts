import { ChannelType, PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { viewOfExchange } from "./exchange.ts";
import { channelOf, circumstancesOf, memberIds, members } from "./members.ts";
import { Messages, type Posted } from "./messages.ts";
import {
  type ActionHandlers,
  type Actions,
  type ChannelAccess,
  type ChannelEvent,
  type ChannelView,
  type Condition,
  type ExchangeView,
  type MemberCircumstances,
  type MemberName,
  type MessageView,
  type Outcome,
  timeSpans,
} from "./protocol.ts";
import { NotOfferedError } from "./stand-in/command-input.ts";
import type { Discord } from "./stand-in/discord.ts";
import { Exchange } from "./stand-in/interaction-record.ts";
import type { LinkPreview } from "./stand-in/link-preview.ts";
import { newMessage, type ShownMessage } from "./stand-in/message.ts";
import { buttonsOf, clickPayload, PLACEHOLDER, selectMenusOf, selectPayload } from "./stand-in/message-components.ts";
import { applicationId, type Circumstances, channelIds, directId, nextSnowflake } from "./stand-in/payloads.ts";

const unfinished: readonly Exchange["state"][] = ["unanswered", "deferred", "deferredUpdate"];
const states: Partial<Record<Exchange["state"], MessageView["state"]>> = {
  unanswered: "sending",
  deferred: "thinking",
  failed: "failed",
};

const withoutEmbeds = Permission.ReadMessageHistory | Permission.AttachFiles;
const rest = withoutEmbeds | Permission.EmbedLinks;
const permissions: { readonly [A in Exclude<ChannelAccess, "deleted">]: bigint } = {
  post: Permission.ViewChannel | Permission.SendMessages | rest,
  no_embeds: Permission.ViewChannel | Permission.SendMessages | withoutEmbeds,
  no_sending: Permission.ViewChannel | rest,
  // Without *View Channel* the other permissions have no effect, but Discord still lists them (reference, «Implicit Permissions»).
  no_viewing: Permission.SendMessages | rest,
};

const MAX_FORMS = 50;

interface ChannelOptions {
  readonly discord: Discord;
  /** Brings an interaction to the bot and the first response back. */
  readonly deliver: (exchange: Exchange) => Promise<void>;
  /** Replaces the bot's process; resolves when the new one takes interactions. */
  readonly restart: () => Promise<void>;
  /** Discord's preview of a link in a member's message. */
  readonly preview?: (content: string) => Promise<LinkPreview | undefined>;
  readonly time: {
    readonly now: () => number;
    readonly aheadMs: () => number;
    /** Sets the clock forward step by step; resolves when everything that is due by then has happened. Absent with live data. */
    readonly pass?: ((ms: number, onStep: () => void) => Promise<void>) | undefined;
  };
}

interface MemberAction {
  readonly title: string;
  readonly circumstances: MemberCircumstances;
  /** @throws {NotOfferedError} when a client would not send it. */
  readonly make: (circumstances: Circumstances) => object;
  readonly command?: string;
  /** The message whose button or menu was used. */
  readonly clicked?: Posted;
}

/** The server's channels and the direct message, with two members and one bot. */
export class Channel implements ActionHandlers {
  readonly messages = new Messages((event) => this.#publish(event));
  readonly #options: ChannelOptions;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  currentCondition: Condition = "healthy";
  #exchange: ExchangeView | undefined;
  /** Opened forms by the id of their interaction; the oldest are dropped first. */
  readonly #forms = new Map<string, { exchange: Exchange; clicked: Posted | undefined; member: MemberName }>();
  #last: Exchange | undefined;
  #posting: { readonly channel: string | undefined; readonly access: ChannelAccess } = { channel: undefined, access: "deleted" };

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#allow("post");
    const [news, type] = [nextSnowflake(), ChannelType.GuildAnnouncement];
    options.discord.channels.set({ id: news, name: "news", type, permissions: permissions.post });
    options.discord.channels.onMessage((message) => {
      const { id, channelId: channel = channelIds.server } = message;
      const at = this.messages.get(id)?.at ?? options.time.now();
      const asker = members.find((member) => directId(memberIds[member]) === channel);
      const where = asker ? ({ location: "dm", channel: channelIds.dm } as const) : ({ location: "server", channel } as const);
      this.messages.post({ id, at, ...where, author: "bot", asker, state: "shown", message });
    });
  }

  get snapshot() {
    const { channels } = this.#options.discord;
    return {
      channels: channels.all.map(({ id, name, type }): ChannelView => ({ id, name, type })),
      roles: [...channels.roles.values()].map(({ id, name }) => ({ id, name })),
      posting: this.#posting,
      aheadMs: this.#options.time.aheadMs(),
      messages: this.messages.views,
      exchange: this.#exchange,
      condition: this.currentCondition,
    };
  }

  emoji(id: string) {
    return this.#options.discord.emojis.image(id);
  }

  /** Runs a callback for every event until the returned function is called. */
  listen(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async message({ circumstances, content }: Actions["message"]): Promise<Outcome> {
    const { member } = circumstances;
    const message = newMessage({ content }, memberIds[member]);
    const posted = { ...this.#located(circumstances), id: message.id, author: member, state: "shown", message } as const;
    this.messages.post(posted);
    const shown = await this.#options.preview?.(content);
    if (shown && this.messages.get(message.id))
      this.messages.post({ ...posted, preview: shown.parts, message: { ...message, embeds: shown.embeds } });
    return {};
  }

  async restart(): Promise<Outcome> {
    await this.#options.restart();
    return {};
  }

  async command({ circumstances, name, options }: Actions["command"]): Promise<Outcome> {
    const command = `/${name}`;
    const make = (discordCircumstances: Circumstances) => this.#options.discord.slashCommand(name, options, discordCircumstances);
    return this.#interact({ title: command, circumstances, make, command });
  }

  async menu({ circumstances, name, message: id }: Actions["menu"]): Promise<Outcome> {
    const posted = this.messages.seenBy(circumstances, id);
    if (!posted) return { failed: true };
    const { author, location, message } = posted;
    const picked = { ...message, author: author === "bot" ? applicationId : memberIds[author], location };
    const make = (discordCircumstances: Circumstances) =>
      this.#options.discord.messageCommand(name, picked, discordCircumstances);
    return this.#interact({ title: `Apps › ${name}`, circumstances, make, command: name });
  }

  async click({ circumstances, message: id, customId }: Actions["click"]): Promise<Outcome> {
    const clicked = this.messages.seenBy(circumstances, id);
    const button = clicked && buttonsOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !button || button.disabled) return { failed: true };
    const make = () => clickPayload(clicked.message, customId, clicked.location);
    return this.#interact({ title: `Click on “${button.label}”`, circumstances, make, clicked });
  }

  async select({ circumstances, message: id, customId, values }: Actions["select"]): Promise<Outcome> {
    const clicked = this.messages.seenBy(circumstances, id);
    const menu = clicked && selectMenusOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !menu) return { failed: true };
    const make = () => selectPayload(clicked.message, menu, values, clicked.location);
    return this.#interact({ title: `Selection in “${menu.placeholder ?? PLACEHOLDER}”`, circumstances, make, clicked });
  }

  /** A form stays stored after it was sent: if that fails, the member can send it again. */
  async submit({ circumstances, form: id, values }: Actions["submit"]): Promise<Outcome> {
    const opened = this.#forms.get(id);
    if (!opened || opened.member !== circumstances.member) return { failed: true };
    const { exchange, clicked } = opened;
    const make = (discordCircumstances: Circumstances) =>
      this.#options.discord.submission(exchange, values, discordCircumstances);
    return this.#interact({ title: `Form “${exchange.modal?.title}”`, circumstances, make, ...(clicked && { clicked }) });
  }

  async choices({ circumstances, name, option, typed, options }: Actions["choices"]): Promise<Outcome> {
    const make = (discordCircumstances: Circumstances) =>
      this.#options.discord.slashCommand(name, options, discordCircumstances, { option, text: typed });
    const exchange = this.#begin({ circumstances, make });
    if (!(exchange instanceof Exchange)) return exchange;
    // A command that is under way stays in the panel while the next one is typed.
    if (this.#last && unfinished.includes(this.#last.state)) await this.#options.deliver(exchange);
    else await this.#send(exchange, `/${name} ${option}: ${typed}…`);
    return { failed: exchange.state === "failed", choices: exchange.choices };
  }

  async dismiss({ circumstances, message: id }: Actions["dismiss"]): Promise<Outcome> {
    if (this.messages.seenBy(circumstances, id)?.message.ephemeral) this.messages.remove(id);
    return {};
  }

  async condition({ condition }: Actions["condition"]): Promise<Outcome> {
    this.currentCondition = condition;
    this.#publish({ changed: { condition } });
    return {};
  }

  /** A moderator changes the bot's permissions in the channel for posts, or deletes it. */
  async access({ access }: Actions["access"]): Promise<Outcome> {
    this.#allow(access);
    const { channels, posting } = this.snapshot;
    this.#publish({ changed: { channels, posting } });
    return {};
  }

  async passTime({ span }: Actions["passTime"]): Promise<Outcome> {
    const { time } = this.#options;
    await time.pass?.(timeSpans[span], () => this.#publish({ changed: { aheadMs: time.aheadMs() } }));
    return { failed: !time.pass };
  }

  async typeUnseen(name: string, options: Actions["command"]["options"]): Promise<void> {
    const { discord, deliver } = this.#options;
    await deliver(discord.begin(discord.slashCommand(name, options)));
  }

  /** Sets the bot's access to the channel for posts. A deleted channel does not come back: a new one of the same name replaces it. */
  #allow(access: ChannelAccess): void {
    const { channels } = this.#options.discord;
    const { channel = nextSnowflake() } = this.#posting;
    if (access === "deleted") {
      channels.delete(channel);
      this.messages.removeFrom(channel);
    } else channels.set({ id: channel, name: "pulse", permissions: permissions[access] });
    this.#posting = { channel: access === "deleted" ? undefined : channel, access };
  }

  #located(circumstances: MemberCircumstances) {
    const { location, member: asker } = circumstances;
    return { location, channel: channelOf(circumstances), at: this.#options.time.now(), asker };
  }

  /** The interaction, or the reason why a client does not send it. */
  #begin({ circumstances, make, clicked }: Omit<MemberAction, "title">): Exchange | Outcome {
    const discordCircumstances = circumstancesOf(circumstances);
    try {
      return this.#options.discord.begin(make(discordCircumstances), discordCircumstances, clicked?.message);
    } catch (error) {
      if (error instanceof NotOfferedError) return { failed: true, notOffered: error.what };
      throw error;
    }
  }

  /** Sends an interaction and shows its effects; resolves with the first response. */
  async #interact(action: MemberAction): Promise<Outcome> {
    const exchange = this.#begin(action);
    if (!(exchange instanceof Exchange)) return exchange;
    const show = this.#display(action, exchange);
    exchange.onChange(show);
    show();
    await this.#send(exchange, action.title);
    const { modal, id } = exchange;
    if (!modal) return { failed: exchange.state === "failed" };
    this.#forms.set(id, { exchange, clicked: action.clicked, member: action.circumstances.member });
    const [oldest] = this.#forms.size > MAX_FORMS ? this.#forms.keys() : [];
    if (oldest !== undefined) this.#forms.delete(oldest);
    return { form: { id, modal } };
  }

  async #send(exchange: Exchange, title: string): Promise<void> {
    this.#last = exchange;
    const publish = () => {
      // A late edit of an earlier exchange does not put that exchange into the panel again.
      if (exchange !== this.#last) return;
      this.#exchange = viewOfExchange(title, exchange);
      this.#publish({ changed: { exchange: this.#exchange } });
    };
    exchange.onChange(publish);
    publish();
    await this.#options.deliver(exchange);
  }

  /** Returns a function that brings the channel up to date with an exchange. */
  #display({ circumstances, command, clicked }: MemberAction, exchange: Exchange): () => void {
    const common = { ...this.#located(circumstances), author: "bot", command } as const;
    const ownId = `answer-${exchange.id}`;
    const posted = new Set<string>();
    const post = (id: string, state: MessageView["state"], message: ShownMessage) => {
      // The member has dismissed the message.
      if (posted.has(id) && !this.messages.get(id)) return;
      posted.add(id);
      this.messages.post({ ...common, id, state, message });
    };
    return () => {
      const { message, state, followUps } = exchange;
      if (state === "modal") return this.messages.remove(ownId);
      // Without a message, the exchange removed its own answer or, if it made none, the message that was clicked.
      if (clicked && (message ? message.id === clicked.message.id : !posted.has(ownId))) {
        const current = this.messages.get(clicked.id);
        if (current && message && state === "shown") this.messages.post({ ...current, message });
        if (state === "removed") this.messages.remove(clicked.id);
      } else if (state === "removed") {
        this.messages.remove(ownId);
      } else {
        post(ownId, states[state] ?? "shown", message ?? newMessage({ flags: 64 }, exchange.member));
      }
      for (const followUp of followUps) {
        if (!posted.has(followUp.id)) post(followUp.id, "shown", followUp);
      }
    };
  }

  #publish(event: ChannelEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}
