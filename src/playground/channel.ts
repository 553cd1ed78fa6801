import type { Discord } from "./discord/discord.ts";
import { type Exchange, newMessage, type ShownMessage } from "./discord/exchange.ts";
import {
  autocompletePayload,
  type Circumstances,
  clickPayload,
  commandPayload,
  memberId,
  menuPayload,
} from "./discord/payloads.ts";
import type {
  ActionHandlers,
  Actions,
  ChannelEvent,
  Condition,
  ExchangeView,
  MemberCircumstances,
  MemberName,
  MessageView,
  Outcomes,
  Place,
} from "./protocol.ts";
import { type PictureProxy, viewOfExchange, viewOfMessage } from "./views.ts";

const memberIds: { readonly [M in MemberName]: string } = { you: memberId, other: "1100000000000000042" };
/** Messages that are kept; older ones go. */
const MAX_MESSAGES = 500;

export interface ChannelOptions {
  readonly discord: Discord;
  /** Brings an interaction to the bot and the first response back. */
  readonly deliver: (exchange: Exchange) => Promise<void>;
  readonly picture: PictureProxy;
}

/** A message in the channel, as Discord has it. */
interface Posted {
  readonly id: string;
  readonly place: Place;
  readonly at: number;
  readonly author: MessageView["author"];
  readonly command: string | undefined;
  readonly asker: MemberName;
  readonly state: MessageView["state"];
  readonly message: ShownMessage;
}

/** What a click or a command is about, for those who look at the exchange. */
interface Asked {
  readonly title: string;
  readonly specific: object;
  readonly circumstances: MemberCircumstances;
  /** The command that the answer says it answers. */
  readonly command?: string;
  /** The message whose button was clicked. */
  readonly clicked?: Posted;
}

/**
 * A channel and a direct message with one bot in it: what members do, and what they see of it. Its methods are the actions
 * of the protocol, by their names.
 */
export class Channel implements ActionHandlers {
  readonly #options: ChannelOptions;
  readonly #posted = new Map<string, Posted>();
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  #condition: Condition = "healthy";
  #exchange: ExchangeView | undefined;
  #lastId: string | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
  }

  get messages(): MessageView[] {
    return [...this.#posted.values()].map((posted) => this.#view(posted));
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
    this.#post({
      id: message.id,
      place,
      at: Date.now(),
      author: member,
      asker: member,
      command: undefined,
      state: "shown",
      message,
    });
    return {};
  }

  command({ circumstances, name, options }: Actions["command"]): Promise<Outcomes["command"]> {
    return this.#ask({ title: `/${name}`, specific: commandPayload(name, options), circumstances, command: `/${name}` });
  }

  async menu({ circumstances, name, message }: Actions["menu"]): Promise<Outcomes["menu"]> {
    const posted = this.#posted.get(message);
    if (!posted) return { failed: true };
    const { content, embeds } = posted.message;
    const specific = menuPayload(name, { content, embeds, author: memberIds[posted.asker] });
    return this.#ask({ title: `Apps › ${name}`, specific, circumstances, command: name });
  }

  async click({ circumstances, message, customId }: Actions["click"]): Promise<Outcomes["click"]> {
    const clicked = this.#posted.get(message);
    const button = clicked?.message.components.flatMap((row) => row.components).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !button || button.disabled) return { failed: true };
    const specific = clickPayload(clicked.message, customId, clicked.place);
    return this.#ask({ title: `Click on “${button.label}”`, specific, circumstances, clicked });
  }

  async choices({ circumstances, name, option, typed }: Actions["choices"]): Promise<Outcomes["choices"]> {
    const exchange = this.#begin(autocompletePayload(name, option, typed), circumstances);
    await this.#send(exchange, `/${name} ${option}: ${typed}…`);
    return { failed: exchange.state === "failed", choices: exchange.choices };
  }

  /** A private message goes out of sight of the only member who sees it. */
  async dismiss({ circumstances, message }: Actions["dismiss"]): Promise<Outcomes["dismiss"]> {
    const posted = this.#posted.get(message);
    if (posted?.message.ephemeral && posted.asker === circumstances.member) this.#remove(message);
    return {};
  }

  async condition({ condition }: Actions["condition"]): Promise<Outcomes["condition"]> {
    this.#condition = condition;
    this.#tell({ condition });
    return {};
  }

  /** What was asked before anybody looked: it is answered, and not shown. */
  async askUnseen(name: string, options: Actions["command"]["options"]): Promise<void> {
    const { discord, deliver } = this.#options;
    await deliver(discord.begin(commandPayload(name, options)));
  }

  #begin(specific: object, { member, ...circumstances }: MemberCircumstances, message?: ShownMessage): Exchange {
    const asked: Circumstances = { ...circumstances, member: memberIds[member] };
    return this.#options.discord.begin(specific, asked, message);
  }

  /** Sends an interaction and shows whatever comes of it, now and later; ends with the first response. */
  async #ask(asked: Asked): Promise<{ failed: boolean }> {
    const exchange = this.#begin(asked.specific, asked.circumstances, asked.clicked?.message);
    const at = Date.now();
    exchange.onChange(() => this.#show(asked, exchange, at));
    this.#show(asked, exchange, at);
    await this.#send(exchange, asked.title);
    return { failed: exchange.state === "failed" };
  }

  async #send(exchange: Exchange, title: string): Promise<void> {
    this.#lastId = exchange.id;
    const tell = () => {
      // An edit of an earlier one may come late.
      if (exchange.id !== this.#lastId) return;
      this.#exchange = viewOfExchange(title, exchange);
      this.#tell({ exchange: this.#exchange });
    };
    exchange.onChange(tell);
    tell();
    await this.#options.deliver(exchange);
  }

  /** Puts into the channel what an interaction has come to. */
  #show({ circumstances, command, clicked }: Asked, exchange: Exchange, at: number): void {
    const { member, place } = circumstances;
    const common = { place, at, author: "bot" as const, asker: member, command };
    const { message, state } = exchange;
    const ownId = `answer-${exchange.id}`;
    if (clicked && (!message || message.id === clicked.message.id)) {
      const current = this.#posted.get(clicked.id);
      if (current && message && state === "shown") this.#post({ ...current, message });
    } else if (state === "removed") {
      this.#remove(ownId);
    } else {
      const shown = message ?? newMessage({ flags: 64 }, exchange.member);
      this.#post({ ...common, id: ownId, state: stateOf(state), message: shown });
    }
    for (const followUp of exchange.followUps) {
      this.#post({ ...common, id: followUp.id, state: "shown", message: followUp });
    }
  }

  #post(posted: Posted): void {
    this.#posted.set(posted.id, posted);
    this.#tell({ message: this.#view(posted) });
    const [oldest] = this.#posted.size > MAX_MESSAGES ? this.#posted.keys() : [];
    if (oldest !== undefined) this.#remove(oldest);
  }

  #remove(id: string): void {
    this.#posted.delete(id);
    this.#tell({ removed: id });
  }

  #view({ message, ...posted }: Posted): MessageView {
    return { ...posted, isPrivate: message.ephemeral, ...viewOfMessage(message, this.#options.picture) };
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
