import { REFRESH } from "../../../src/bot/view/components.ts";
import type { Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import { buttonsOf, selectMenusOf } from "../../../src/playground/stand-in/message-components.ts";
import type { Circumstances } from "../../../src/playground/stand-in/payloads.ts";
import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { addressOf, isUnknown } from "./collections.ts";
import type { Directs } from "./directs.ts";
import type { Done, Requested } from "./history.ts";
import { keyOf } from "./phrase-pattern.ts";
import type { Action } from "./plan.ts";
import type { Question } from "./truth.ts";
import type { Watches } from "./watches.ts";

const operations = { scores: "scores", influencers: "influencers", toptweets: "tweets" } as const;
const views = {
  "button.scores": "scores",
  "button.influencers": "influencers",
  "button.toptweets": "tweets",
  "button.talk": "talk",
  "card.why": "talk",
  "button.trends": "trends",
} as const;
const viewButtons = Object.keys(views) as (keyof typeof views)[];
const MAX_MESSAGES = 60;

/** A message with a clickable card. */
interface Clickable {
  readonly message: ShownMessage;
  readonly question: Question;
  readonly circumstances: Circumstances;
}

/** This word marks the answer about a collection that the service does not know. */
const nameOf = (collection: number) => `${isUnknown(collection) ? "unknown " : ""}collection ${collection}`;

/** The members of a server, who act as decided, on the messages that exist. */
export class Members {
  readonly #discord: DiscordStandIn;
  readonly #transport: Requested["transport"];
  readonly #messages: Clickable[] = [];
  readonly #watches: Watches;
  readonly #directs: Directs;

  constructor(
    discord: DiscordStandIn,
    transport: Requested["transport"],
    { watches, directs }: { readonly watches: Watches; readonly directs: Directs },
  ) {
    this.#discord = discord;
    this.#transport = transport;
    this.#watches = watches;
    this.#directs = directs;
  }

  /** Acts, unless there is no message to click on yet. */
  act(action: Action): Done | undefined {
    const transport = this.#transport;
    switch (action.do) {
      case "type":
        return this.#type(action);
      case "tend":
        return this.#watches.tend(action.watch, this.#discord, transport);
      case "end":
        return this.#watches.end(action.watch, this.#discord, transport);
      case "direct":
        return this.#directs.act(action, this.#discord, transport);
      case "click":
        return this.#click(action);
      case "complete":
        return {
          exchange: this.#discord.complete(action.typed),
          requested: { transport, target: "private", what: `typing «${action.typed}»`, wants: "choices" },
        };
    }
  }

  #type({ command, collection, isPrivate, count, location, member }: Extract<Action, { do: "type" }>): Done {
    const circumstances = { location, member };
    const counted = command !== "scores" && count !== undefined ? { count } : {};
    const options = { contract: addressOf(collection), private: isPrivate, ...counted };
    const question = { operation: operations[command], collection, ...counted };
    const exchange = this.#discord.type(command, options, circumstances);
    return {
      exchange,
      requested: {
        what: `/${command} ${nameOf(collection)}${count === undefined ? "" : ` count:${count}`}${isPrivate ? " private" : ""}`,
        transport: this.#transport,
        wants: "card",
        question,
        target: isPrivate ? "private" : "public",
      },
      onCard: () => this.#remember(exchange, { question, circumstances }),
    };
  }

  #click({ message: index, button, member }: Extract<Action, { do: "click" }>): Done | undefined {
    const clickable = this.#messages[index % this.#messages.length];
    if (!clickable) return undefined;
    const { message } = clickable;
    const labels = [
      ...buttonsOf(message).flatMap(({ label, emoji, disabled }) => (disabled ? [] : (label ?? emoji?.name ?? []))),
      ...selectMenusOf(message).flatMap(({ options }) => options.map(({ label }) => label)),
    ];
    const label = labels[button % labels.length];
    if (label === undefined) return undefined;
    // Nobody else sees private messages.
    const circumstances = { ...clickable.circumstances, member: message.ephemeral ? message.requestedBy : member };
    const isOwn = circumstances.member === message.requestedBy;
    const { operation, ...rest } = clickable.question;
    const view = keyOf(label, viewButtons);
    const question = { ...rest, operation: view ? views[view] : operation };
    const isRefresh = label === REFRESH || (view && views[view] === operation);
    const exchange = this.#discord.click(message, label, circumstances);
    return {
      exchange,
      requested: {
        what: `${label} under ${operation} of ${nameOf(question.collection)}${isOwn ? "" : " by somebody else"}`,
        transport: this.#transport,
        wants: "card",
        question,
        target: isOwn || isRefresh ? "in place" : "private",
      },
      onCard: () => this.#remember(exchange, { question, circumstances }),
    };
  }

  #remember(exchange: Exchange, { question, circumstances }: Omit<Clickable, "message">): void {
    const message = exchange.seen;
    if (!message || message.embeds.length === 0) return;
    const known = this.#messages.findIndex((candidate) => candidate.message.id === message.id);
    if (known >= 0) this.#messages.splice(known, 1);
    this.#messages.push({ message, question, circumstances });
    if (this.#messages.length > MAX_MESSAGES) this.#messages.shift();
  }
}
