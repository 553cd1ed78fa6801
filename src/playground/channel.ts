import { viewOfExchange } from "./exchange.ts";
import { channelOf, circumstancesOf, memberIds } from "./members.ts";
import { Messages, type Posted } from "./messages.ts";
import { PostingChannel } from "./posting-channel.ts";
import {
  type ActionHandlers,
  type Actions,
  type ChannelEvent,
  type ChannelView,
  type Condition,
  type ExchangeView,
  type MemberCircumstances,
  type MessageView,
  type Outcome,
  timeSpans,
} from "./protocol.ts";
import type { Attachment } from "./stand-in/attachments.ts";
import { NotOfferedError } from "./stand-in/command-input.ts";
import type { Discord } from "./stand-in/discord.ts";
import type { Exchange } from "./stand-in/interaction-record.ts";
import { newMessage, type ShownMessage } from "./stand-in/message.ts";
import { buttonsOf, clickPayload, PLACEHOLDER, selectMenusOf, selectPayload } from "./stand-in/message-components.ts";
import { applicationId, channelIds } from "./stand-in/payloads.ts";

const unfinished: readonly Exchange["state"][] = ["unanswered", "deferred", "deferredUpdate"];

export interface ChannelOptions {
  readonly discord: Discord;
  /** Brings an interaction to the bot and the first response back. */
  readonly deliver: (exchange: Exchange) => Promise<void>;
  /** Replaces the bot's process; resolves when the new one takes interactions. */
  readonly restart: () => Promise<void>;
  readonly time: PlaygroundTime;
}

interface PlaygroundTime {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Milliseconds that it is ahead of the machine's clock. */
  readonly aheadMs: () => number;
  /** Sets the clock forward step by step; resolves when everything that is due by then has happened. */
  readonly pass: (ms: number, onStep: () => void) => Promise<void>;
}

/** A member's interaction. */
interface Asked {
  /** For the panel that shows the last exchange. */
  readonly title: string;
  readonly specific: object;
  readonly circumstances: MemberCircumstances;
  /** The command that the answer names. */
  readonly command?: string;
  /** The message whose button or menu was used. */
  readonly clicked?: Posted;
}

/** The channels and the direct message with one bot in them: what members do there, and what they see. */
export class Channel implements ActionHandlers {
  readonly #options: ChannelOptions;
  readonly #messages = new Messages((event) => this.#tell(event));
  readonly #posting: PostingChannel;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  #condition: Condition = "healthy";
  #exchange: ExchangeView | undefined;
  /** The exchange that the panel shows. */
  #last: Exchange | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    const { channels } = options.discord;
    this.#posting = new PostingChannel(channels);
    channels.onMessage((message) => this.#showPost(message));
  }

  /** The part of a page's snapshot that changes. */
  get snapshot() {
    const { id: channel, access } = this.#posting;
    return {
      channels: this.#options.discord.channels.all.map(({ id, name, type }): ChannelView => ({ id, name, type })),
      posting: { channel, access },
      aheadMs: this.#options.time.aheadMs(),
      messages: this.#messages.views,
      exchange: this.#exchange,
      condition: this.#condition,
    };
  }

  get currentCondition(): Condition {
    return this.#condition;
  }

  /** A file of one of the messages. */
  attachment(id: string): Attachment | undefined {
    return this.#messages.attachment(id);
  }

  /** Runs a callback for every event; the returned function stops that. */
  listen(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Shows a member's message; the bot is not sent it. */
  async message({ circumstances, content }: Actions["message"]): Promise<Outcome> {
    const { member } = circumstances;
    const message = newMessage({ content }, memberIds[member]);
    this.#messages.post({ ...this.#placed(circumstances), id: message.id, author: member, state: "shown", message });
    return {};
  }

  async restart(): Promise<Outcome> {
    await this.#options.restart();
    return {};
  }

  async command({ circumstances, name, options }: Actions["command"]): Promise<Outcome> {
    return this.#offered(
      () => this.#options.discord.slashCommand(name, options, circumstancesOf(circumstances)),
      (specific) => this.#ask({ title: `/${name}`, specific, circumstances, command: `/${name}` }),
    );
  }

  async menu({ circumstances, name, message: id }: Actions["menu"]): Promise<Outcome> {
    const posted = this.#messages.seenBy(circumstances, id);
    if (!posted) return { failed: true };
    const { author, place, message } = posted;
    const picked = { ...message, author: author === "bot" ? applicationId : memberIds[author], place };
    return this.#offered(
      () => this.#options.discord.messageCommand(name, picked, circumstancesOf(circumstances)),
      (specific) => this.#ask({ title: `Apps › ${name}`, specific, circumstances, command: name }),
    );
  }

  async click({ circumstances, message: id, customId }: Actions["click"]): Promise<Outcome> {
    const clicked = this.#messages.seenBy(circumstances, id);
    const button = clicked && buttonsOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !button || button.disabled) return { failed: true };
    const specific = clickPayload(clicked.message, customId, clicked.place);
    return this.#ask({ title: `Click on “${button.label}”`, specific, circumstances, clicked });
  }

  async select({ circumstances, message: id, customId, values }: Actions["select"]): Promise<Outcome> {
    const clicked = this.#messages.seenBy(circumstances, id);
    const menu = clicked && selectMenusOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !menu) return { failed: true };
    const title = `Selection in “${menu.placeholder ?? PLACEHOLDER}”`;
    return this.#offered(
      () => selectPayload(clicked.message, menu, values, this.#options.discord.channels, clicked.place),
      (specific) => this.#ask({ title, specific, circumstances, clicked }),
    );
  }

  async choices({ circumstances, name, option, typed, options }: Actions["choices"]): Promise<Outcome> {
    const typing = { option, text: typed };
    return this.#offered(
      () => this.#options.discord.slashCommand(name, options, circumstancesOf(circumstances), typing),
      async (specific) => {
        const exchange = this.#options.discord.begin(specific, circumstancesOf(circumstances));
        // A command that is under way stays in the panel while the next one is typed.
        if (this.#last && unfinished.includes(this.#last.state)) await this.#options.deliver(exchange);
        else await this.#send(exchange, `/${name} ${option}: ${typed}…`);
        return { failed: exchange.state === "failed", choices: exchange.choices };
      },
    );
  }

  /** Removes a private message; only its member sees it. */
  async dismiss({ circumstances, message: id }: Actions["dismiss"]): Promise<Outcome> {
    if (this.#messages.seenBy(circumstances, id)?.message.ephemeral) this.#messages.remove(id);
    return {};
  }

  async condition({ condition }: Actions["condition"]): Promise<Outcome> {
    this.#condition = condition;
    this.#tell({ changed: { condition } });
    return {};
  }

  /** A moderator changes what the bot may do in the channel for posts, or deletes it. */
  async access({ access }: Actions["access"]): Promise<Outcome> {
    const { id } = this.#posting;
    this.#posting.access = access;
    if (id !== undefined && access === "deleted") this.#messages.removeFrom(id);
    const { channels, posting } = this.snapshot;
    this.#tell({ changed: { channels, posting } });
    return {};
  }

  async passTime({ span }: Actions["passTime"]): Promise<Outcome> {
    await this.#options.time.pass(timeSpans[span], () => this.#tell({ changed: { aheadMs: this.#options.time.aheadMs() } }));
    return {};
  }

  /** Asks the bot something that no member sees. */
  async askUnseen(name: string, options: Actions["command"]["options"]): Promise<void> {
    const { discord, deliver } = this.#options;
    await deliver(discord.begin(discord.slashCommand(name, options)));
  }

  /** Sends what a client lets a member send, or says why it does not. */
  async #offered(make: () => object, send: (specific: object) => Promise<Outcome>): Promise<Outcome> {
    let specific: object;
    try {
      specific = make();
    } catch (error) {
      if (error instanceof NotOfferedError) return { failed: true, notOffered: error.what };
      throw error;
    }
    return send(specific);
  }

  #placed(circumstances: MemberCircumstances) {
    const { place, member: asker } = circumstances;
    return { place, channel: channelOf(circumstances), at: this.#options.time.now(), asker, command: undefined };
  }

  /** Shows a post of the bot, or its edit. */
  #showPost(message: ShownMessage): void {
    const { id, channelId: channel = channelIds.server } = message;
    const at = this.#messages.get(id)?.at ?? this.#options.time.now();
    const post = {
      id,
      at,
      place: "server",
      channel,
      author: "bot",
      asker: undefined,
      command: undefined,
      state: "shown",
    } as const;
    this.#messages.post({ ...post, message });
  }

  /** Sends an interaction and shows everything that comes of it; resolves with the first response. */
  async #ask(asked: Asked): Promise<Outcome> {
    const { specific, circumstances, clicked, title } = asked;
    const exchange = this.#options.discord.begin(specific, circumstancesOf(circumstances), clicked?.message);
    const show = this.#display(asked, exchange);
    exchange.onChange(show);
    show();
    await this.#send(exchange, title);
    return { failed: exchange.state === "failed" };
  }

  async #send(exchange: Exchange, title: string): Promise<void> {
    this.#last = exchange;
    const tell = () => {
      // A late edit of an earlier exchange does not bring it back.
      if (exchange !== this.#last) return;
      this.#exchange = viewOfExchange(title, exchange);
      this.#tell({ changed: { exchange: this.#exchange } });
    };
    exchange.onChange(tell);
    tell();
    await this.#options.deliver(exchange);
  }

  /** Returns a function that brings the channel up to date with an exchange. */
  #display({ circumstances, command, clicked }: Asked, exchange: Exchange): () => void {
    const common = { ...this.#placed(circumstances), author: "bot", command } as const;
    const ownId = `answer-${exchange.id}`;
    const posted = new Set<string>();
    const post = (id: string, state: MessageView["state"], message: ShownMessage) => {
      // A member has dismissed it.
      if (posted.has(id) && !this.#messages.get(id)) return;
      posted.add(id);
      this.#messages.post({ ...common, id, state, message });
    };
    return () => {
      const { message, state, followUps } = exchange;
      // Without a message, the exchange removed its own answer or, if it made none, the message that was clicked.
      if (clicked && (message ? message.id === clicked.message.id : !posted.has(ownId))) {
        const current = this.#messages.get(clicked.id);
        if (current && message && state === "shown") this.#messages.post({ ...current, message });
        if (state === "removed") this.#messages.remove(clicked.id);
      } else if (state === "removed") {
        this.#messages.remove(ownId);
      } else {
        post(ownId, stateOf(state), message ?? newMessage({ flags: 64 }, exchange.member));
      }
      for (const followUp of followUps) {
        if (!posted.has(followUp.id)) post(followUp.id, "shown", followUp);
      }
    };
  }

  #tell(event: ChannelEvent): void {
    for (const listener of this.#listeners) listener(event);
  }
}

function stateOf(state: Exchange["state"]): MessageView["state"] {
  if (state === "unanswered") return "sending";
  if (state === "deferred") return "thinking";
  return state === "failed" ? "failed" : "shown";
}
