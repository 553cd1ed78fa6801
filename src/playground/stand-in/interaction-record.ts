import { EventEmitter, once } from "node:events";
import { InteractionResponseType, InteractionType } from "discord-api-types/v10";
import type { UploadedFile } from "./attachments.ts";
import type { ShownMessage } from "./message.ts";
import { type Form, jsonForm } from "./multipart.ts";

/** What only an interaction of a message's component is answered with. */
const ofComponents = new Set([InteractionResponseType.DeferredMessageUpdate, InteractionResponseType.UpdateMessage]);

/** Something that the bot did about an interaction. */
export interface Call {
  readonly what: "callback" | "edit" | "delete" | "followUp";
  readonly body: unknown;
  /** The files that came along. */
  readonly files?: readonly UploadedFile[];
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

  record(what: Call["what"], { body, files }: Form = jsonForm(undefined)): void {
    this.calls.push({ what, body, ...(files.length > 0 && { files }), after: performance.now() - this.sentAt });
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

  /** Discord gives up waiting for a first response. */
  fail(): void {
    if (this.state === "unanswered") this.#end();
  }

  /** Nobody is left who could go on with what was deferred: as a client shows it in the end, there was no response. */
  abandon(): void {
    if (this.state === "deferred" || this.state === "deferredUpdate") this.#end();
  }

  #end(): void {
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
