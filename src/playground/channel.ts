import { Messages, type Posted } from "./messages.ts";
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
} from "./protocol.ts";
import type { Discord } from "./stand-in/discord.ts";
import { type Exchange, newMessage, type ShownMessage } from "./stand-in/interaction-record.ts";
import {
  applicationId,
  autocompletePayload,
  type Circumstances,
  clickPayload,
  commandPayload,
  memberId,
  menuPayload,
} from "./stand-in/payloads.ts";
import { type PictureProxy, viewOfExchange } from "./views.ts";

const memberIds: { readonly [M in MemberName]: string } = { you: memberId, other: "1100000000000000042" };
const unfinished: readonly Exchange["state"][] = ["unanswered", "deferred", "deferredUpdate"];

export interface ChannelOptions {
  readonly discord: Discord;
  /** Brings an interaction to the bot and the first response back. */
  readonly deliver: (exchange: Exchange) => Promise<void>;
  readonly picture: PictureProxy;
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
  readonly #messages: Messages;
  readonly #listeners = new Set<(event: ChannelEvent) => void>();
  #condition: Condition = "healthy";
  #exchange: ExchangeView | undefined;
  /** The exchange that is shown as the last. */
  #last: Exchange | undefined;

  constructor(options: ChannelOptions) {
    this.#options = options;
    this.#messages = new Messages(options.picture, (event) => this.#tell(event));
  }

  get messages(): MessageView[] {
    return this.#messages.views;
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

  async menu({ circumstances, name, message: id }: Actions["menu"]): Promise<Outcomes["menu"]> {
    const posted = this.#messages.seenBy(circumstances, id);
    if (!posted) return { failed: true };
    const { author, place, message } = posted;
    const writer = author === "bot" ? applicationId : memberIds[author];
    const specific = menuPayload(name, { ...message, author: writer, place });
    return this.#ask({ title: `Apps › ${name}`, specific, circumstances, command: name });
  }

  async click({ circumstances, message: id, customId }: Actions["click"]): Promise<Outcomes["click"]> {
    const clicked = this.#messages.seenBy(circumstances, id);
    const button = clicked?.message.components.flatMap((row) => row.components).find(({ custom_id }) => custom_id === customId);
    if (!clicked || !button || button.disabled) return { failed: true };
    const specific = clickPayload(clicked.message, customId, clicked.place);
    return this.#ask({ title: `Click on “${button.label}”`, specific, circumstances, clicked });
  }

  async choices({ circumstances, name, option, typed, options }: Actions["choices"]): Promise<Outcomes["choices"]> {
    const exchange = this.#begin(autocompletePayload(name, option, typed, options), circumstances);
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
    const common = { place, at: Date.now(), author: "bot", asker: member, command } as const;
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
      if (clicked && (!message || message.id === clicked.message.id)) {
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
