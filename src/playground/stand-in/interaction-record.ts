import { EventEmitter, once } from "node:events";
import {
  type APIActionRowComponent,
  type APIButtonComponentWithCustomId,
  type APIEmbed,
  InteractionResponseType,
  InteractionType,
} from "discord-api-types/v10";
import { nextSnowflake } from "./snowflake.ts";

/** A message of the bot as the channel shows it. */
export interface ShownMessage {
  readonly id: string;
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIActionRowComponent<APIButtonComponentWithCustomId>[];
  readonly ephemeral: boolean;
  /** The id of the member whose interaction made it. */
  readonly askedBy: string;
}

/** A message as it is sent; what is left out is empty, or stays as it was. */
export interface MessageBody {
  readonly content?: string | null;
  readonly embeds?: ShownMessage["embeds"] | null;
  readonly components?: ShownMessage["components"] | null;
  readonly flags?: number;
}

const EPHEMERAL = 64;
/** What only an interaction of a message's component is answered with. */
const ofComponents = new Set([InteractionResponseType.DeferredMessageUpdate, InteractionResponseType.UpdateMessage]);

const empty = { content: "", embeds: [], components: [] };

/** The message that a body makes. */
export const newMessage = ({ flags = 0, ...body }: MessageBody, askedBy: string): ShownMessage =>
  changedMessage({ ...empty, id: nextSnowflake(), ephemeral: (flags & EPHEMERAL) !== 0, askedBy }, body);

/** A message after an edit: whoever saw it before sees it now (reference, «Edit Webhook Message»). */
export function changedMessage(message: ShownMessage, { content, embeds, components }: MessageBody): ShownMessage {
  return {
    ...message,
    content: content === undefined ? message.content : (content ?? empty.content),
    embeds: embeds === undefined ? message.embeds : (embeds ?? empty.embeds),
    components: components === undefined ? message.components : (components ?? empty.components),
  };
}

/** Something that the bot did about an interaction. */
export interface Call {
  readonly what: "callback" | "edit" | "delete" | "followUp";
  readonly body: unknown;
  /** Milliseconds since the interaction was sent. */
  readonly after: number;
}

export interface ExchangeOptions {
  readonly id: string;
  readonly token: string;
  /** The id of the member who asks. */
  readonly member: string;
  /** The interaction as it is sent. */
  readonly payload: object;
  /** The message whose button was clicked. */
  readonly message?: ShownMessage | undefined;
}

/** One interaction and all that was done about it, as Discord's side sees it. */
export class Exchange {
  /** When it was sent, by `performance.now()`. */
  sentAt = performance.now();
  /** Calls that Discord took, and what it found wrong with others. */
  readonly calls: Call[] = [];
  readonly refusals: string[] = [];
  readonly followUps: ShownMessage[] = [];
  state: "unanswered" | "deferred" | "deferredUpdate" | "shown" | "removed" | "failed" = "unanswered";
  /** The message that the interaction made or came from. */
  message: ShownMessage | undefined;
  /** What is offered to a member who is typing. */
  choices: { name: string; value: string }[] = [];
  readonly id: string;
  readonly token: string;
  readonly member: string;
  readonly payload: object;
  readonly #events = new EventEmitter();

  constructor({ id, token, member, payload, message }: ExchangeOptions) {
    this.id = id;
    this.token = token;
    this.member = member;
    this.payload = payload;
    this.message = message;
  }

  record(what: Call["what"], body: unknown): void {
    this.calls.push({ what, body, after: performance.now() - this.sentAt });
    this.#events.emit("change");
  }

  refuse(problems: readonly string[]): void {
    this.refusals.push(...problems);
    this.#events.emit("change");
  }

  /** What kinds of first response an interaction of this kind does not have (reference, «Interaction Callback Type»). */
  checkKind(response: unknown): string[] {
    const { type: kind } = this.payload as { type?: InteractionType };
    const { type } = response as { type: InteractionResponseType };
    const isAutocomplete = kind === InteractionType.ApplicationCommandAutocomplete;
    const isFitting =
      (type === InteractionResponseType.ApplicationCommandAutocompleteResult) === isAutocomplete &&
      (!ofComponents.has(type) || kind === InteractionType.MessageComponent);
    return isFitting ? [] : [`type: ${type} does not answer an interaction of type ${kind}`];
  }

  /** Another message, which takes the place of a deferral and its visibility if there is one. */
  follow(body: MessageBody): ShownMessage {
    if (this.state === "deferred" && this.message) {
      this.state = "shown";
      this.message = changedMessage(this.message, body);
      return this.message;
    }
    const message = newMessage(body, this.member);
    this.followUps.push(message);
    return message;
  }

  /** Discord gives up waiting for a first response. */
  fail(): void {
    if (this.state !== "unanswered") return;
    this.state = "failed";
    this.#events.emit("change");
  }

  /** Runs a callback after everything that happens. */
  onChange(run: () => void): void {
    this.#events.on("change", run);
  }

  /** Waits until the first response was taken. */
  async answered(): Promise<this> {
    while (this.calls.length === 0) await this.#change();
    return this;
  }

  /** Waits until the member sees what they will see: no deferral, or one that was edited, removed or followed up. */
  async finished(): Promise<ShownMessage> {
    for (;;) {
      const seen = this.seen;
      if (seen) return seen;
      await this.#change();
    }
  }

  async #change(): Promise<void> {
    if (this.state === "failed") throw new Error("the bot gave no first response that Discord takes");
    await once(this.#events, "change");
  }

  /** What the member reads in the end, if that is there already. */
  get seen(): ShownMessage | undefined {
    const followUp = this.followUps.at(-1);
    if (followUp) return followUp;
    if (this.state === "shown") return this.message;
    return undefined;
  }

  get firstResponseAfter(): number {
    return this.calls[0]?.after ?? Number.POSITIVE_INFINITY;
  }
}

/** The button of a message by its label. */
export function button(message: ShownMessage, label: string): APIButtonComponentWithCustomId {
  const found = message.components.flatMap((row) => row.components).find((candidate) => candidate.label === label);
  if (!found) throw new Error(`no button ${label} in ${JSON.stringify(message.components)}`);
  return found;
}
