import { viewOfExchange } from "./exchange-view.ts";
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
  type Outcomes,
  type PostingView,
  timeSpans,
} from "./protocol.ts";
import type { Attachment } from "./stand-in/attachments.ts";
import { NotOfferedError } from "./stand-in/command-input.ts";
import type { Discord } from "./stand-in/discord.ts";
import type { Exchange } from "./stand-in/interaction-record.ts";
import { newMessage, type ShownMessage } from "./stand-in/message.ts";
import { buttonsOf, clickPayload, PLACEHOLDER, selectMenusOf, selectPayload } from "./stand-in/message-components.ts";
import { applicationId, channelIds } from "./stand-in/payloads.ts";
import type { PictureProxy } from "./views.ts";

const unfinished: readonly Exchange["state"][] = ["unanswered", "deferred", "deferredUpdate"];

export interface ChannelOptions {
  readonly discord: Discord;
  /** Brings an interaction to the bot and the first response back. */
  readonly deliver: (exchange: Exchange) => Promise<void>;
  /** Ends the bot's process and starts another; resolves when that is there. */
  readonly restart: () => Promise<void>;
  readonly picture: PictureProxy;
  readonly time: PlaygroundTime;
}

/** A clock that can be set forward. */
interface PlaygroundTime {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly aheadMs: () => number;
  /** Sets it forward by so many milliseconds, and ends when everything has happened that is due by then. */
  readonly pass: (ms: number, onSet: () => void) => Promise<void>;
}

/** What a click or a command is about, for those who look at the exchange. */
interface Asked {
  readonly title: string;
  readonly specific: object;
  readonly circumstances: MemberCircumstances;
  /** The command that the answer says it answers. */
  readonly command?: string;
  /** The message whose button was clicked, or whose menu was used. */
  readonly clicked?: Posted;
}

/**
 * A channel and a direct message with one bot in it: what members do, and what they see of it. Its methods are the actions
 * of the protocol, by their names.
 */
export class Channel implements ActionHandlers {
  readonly #options: ChannelOptions;
  readonly #messages: Messages;
  readonly #posting: PostingChannel;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  #condition: Condition = "healthy";
  #exchange: ExchangeView | undefined;
  /** The exchange that is shown as the last. */
  #last: Exchange | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    const { discord, picture } = options;
    this.#messages = new Messages(
      picture,
      () => this.channels,
      (event) => this.#tell(event),
    );
    this.#posting = new PostingChannel(discord.channels);
    discord.channels.onMessage((message) => this.#showUnasked(message));
  }

  get messages(): MessageView[] {
    return this.#messages.views;
  }

  /** The channels of the server. */
  get channels(): ChannelView[] {
    return this.#options.discord.channels.all.map(({ id, name, type }) => ({ id, name, type }));
  }

  get posting(): PostingView {
    const { id, access } = this.#posting;
    return { channel: id, access };
  }

  get aheadMs(): number {
    return this.#options.time.aheadMs();
  }

  /** A file of one of the messages. */
  attachment(id: string): Attachment | undefined {
    return this.#messages.attachment(id);
  }

  /** The last interaction. */
  get exchange(): ExchangeView | undefined {
    return this.#exchange;
  }

  /** How the service is to behave. */
  get currentCondition(): Condition {
    return this.#condition;
  }

  /** Runs a callback for everything that happens; the returned function ends that. */
  listen(listener: (event: ChannelEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** A member writes a message, which is no business of the bot's. */
  async message({ circumstances, content }: Actions["message"]): Promise<Outcomes["message"]> {
    const { member, place } = circumstances;
    const message = newMessage({ content }, memberIds[member]);
    this.#messages.post({
      id: message.id,
      place,
      channel: channelOf(circumstances),
      at: this.#options.time.now(),
      author: member,
      asker: member,
      command: undefined,
      state: "shown",
      message,
    });
    return {};
  }

  /** Restarts the bot, as its operator does. */
  async restart(): Promise<Outcomes["restart"]> {
    await this.#options.restart();
    return {};
  }

  async command({ circumstances, name, options }: Actions["command"]): Promise<Outcomes["command"]> {
    const specific = offered(() => this.#options.discord.slashCommand(name, options, circumstancesOf(circumstances)));
    if (specific instanceof NotOfferedError) return { failed: true, notOffered: specific.what };
    return this.#ask({ title: `/${name}`, specific, circumstances, command: `/${name}` });
  }

  async menu({ circumstances, name, message: id }: Actions["menu"]): Promise<Outcomes["menu"]> {
    const posted = this.#messages.seenBy(circumstances, id);
    if (!posted) return { failed: true };
    const { author, place, message } = posted;
    const writer = author === "bot" ? applicationId : memberIds[author];
    const { discord } = this.#options;
    const specific = offered(() =>
      discord.messageCommand(name, { ...message, author: writer, place }, circumstancesOf(circumstances)),
    );
    if (specific instanceof NotOfferedError) return { failed: true };
    return this.#ask({ title: `Apps › ${name}`, specific, circumstances, command: name });
  }

  async click({ circumstances, message: id, customId }: Actions["click"]): Promise<Outcomes["click"]> {
    const clicked = this.#messages.seenBy(circumstances, id);
    const button = clicked && buttonsOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !button || button.disabled) return { failed: true };
    const specific = clickPayload(clicked.message, customId, clicked.place);
    return this.#ask({ title: `Click on “${button.label}”`, specific, circumstances, clicked });
  }

  async select({ circumstances, message: id, customId, values }: Actions["select"]): Promise<Outcomes["select"]> {
    const clicked = this.#messages.seenBy(circumstances, id);
    const menu = clicked && selectMenusOf(clicked.message).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !menu) return { failed: true };
    const { channels } = this.#options.discord;
    const specific = offered(() => selectPayload(clicked.message, menu, values, channels, clicked.place));
    if (specific instanceof NotOfferedError) return { failed: true };
    return this.#ask({ title: `Selection in “${menu.placeholder ?? PLACEHOLDER}”`, specific, circumstances, clicked });
  }

  async choices({ circumstances, name, option, typed, options }: Actions["choices"]): Promise<Outcomes["choices"]> {
    const typing = { option, text: typed };
    const specific = offered(() => this.#options.discord.slashCommand(name, options, circumstancesOf(circumstances), typing));
    if (specific instanceof NotOfferedError) return { failed: true, choices: [] };
    const exchange = this.#begin(specific, circumstances);
    // What is under way is of more interest than what is being typed meanwhile.
    if (this.#last && unfinished.includes(this.#last.state)) await this.#options.deliver(exchange);
    else await this.#send(exchange, `/${name} ${option}: ${typed}…`);
    return { failed: exchange.state === "failed", choices: exchange.choices };
  }

  /** A private message goes out of sight of the only member who sees it. */
  async dismiss({ circumstances, message: id }: Actions["dismiss"]): Promise<Outcomes["dismiss"]> {
    if (this.#messages.seenBy(circumstances, id)?.message.ephemeral) this.#messages.remove(id);
    return {};
  }

  async condition({ condition }: Actions["condition"]): Promise<Outcomes["condition"]> {
    this.#condition = condition;
    this.#tell({ condition });
    return {};
  }

  /** A moderator changes what the bot may do in the channel for posts, or deletes it. */
  async access({ access }: Actions["access"]): Promise<Outcomes["access"]> {
    const { id } = this.#posting;
    this.#posting.access = access;
    if (id !== undefined && access === "deleted") this.#messages.removeFrom(id);
    this.#tell({ channels: this.channels, posting: this.posting });
    return {};
  }

  /** Lets time pass, with all that happens meanwhile. */
  async passTime({ span }: Actions["passTime"]): Promise<Outcomes["passTime"]> {
    await this.#options.time.pass(timeSpans[span], () => this.#tell({ aheadMs: this.aheadMs }));
    return {};
  }

  /** What was asked before anybody looked: it is answered, and not shown. */
  async askUnseen(name: string, options: Actions["command"]["options"]): Promise<void> {
    const { discord, deliver } = this.#options;
    await deliver(discord.begin(discord.slashCommand(name, options)));
  }

  #begin(specific: object, circumstances: MemberCircumstances, message?: ShownMessage): Exchange {
    return this.#options.discord.begin(specific, circumstancesOf(circumstances), message);
  }

  /** A message that the bot posted of its own, or edited. */
  #showUnasked(message: ShownMessage): void {
    const { id, channelId: channel = channelIds.server } = message;
    const posted = {
      at: this.#options.time.now(),
      author: "bot",
      asker: undefined,
      command: undefined,
      ...this.#messages.get(id),
    } as const;
    this.#messages.post({ ...posted, id, place: "server", channel, state: "shown", message });
  }

  /** Sends an interaction and shows whatever comes of it, now and later; ends with the first response. */
  async #ask(asked: Asked): Promise<{ failed: boolean }> {
    const exchange = this.#begin(asked.specific, asked.circumstances, asked.clicked?.message);
    const show = this.#display(asked, exchange);
    exchange.onChange(show);
    show();
    await this.#send(exchange, asked.title);
    return { failed: exchange.state === "failed" };
  }

  async #send(exchange: Exchange, title: string): Promise<void> {
    this.#last = exchange;
    const tell = () => {
      // An edit of an earlier one may come late.
      if (exchange !== this.#last) return;
      this.#exchange = viewOfExchange(title, exchange);
      this.#tell({ exchange: this.#exchange });
    };
    exchange.onChange(tell);
    tell();
    await this.#options.deliver(exchange);
  }

  /** What puts into the channel whatever an interaction has come to. */
  #display({ circumstances, command, clicked }: Asked, exchange: Exchange): () => void {
    const { member, place } = circumstances;
    const common = {
      place,
      channel: channelOf(circumstances),
      at: this.#options.time.now(),
      author: "bot",
      asker: member,
      command,
    } as const;
    const ownId = `answer-${exchange.id}`;
    const posted = new Set<string>();
    const post = (id: string, state: MessageView["state"], message: ShownMessage) => {
      // What was there and is not any more was dismissed.
      if (posted.has(id) && !this.#messages.get(id)) return;
      posted.add(id);
      this.#messages.post({ ...common, id, state, message });
    };
    return () => {
      const { message, state, followUps } = exchange;
      // Without a message, what is gone is its own answer or, where it made none, the message that it came from.
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

/** What a client lets a member do, or why it does not. */
function offered(make: () => object): object | NotOfferedError {
  try {
    return make();
  } catch (error) {
    if (error instanceof NotOfferedError) return error;
    throw error;
  }
}

function stateOf(state: Exchange["state"]): MessageView["state"] {
  if (state === "unanswered") return "sending";
  if (state === "deferred") return "thinking";
  return state === "failed" ? "failed" : "shown";
}
