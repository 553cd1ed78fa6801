import { EventEmitter, once } from "node:events";
import { InteractionResponseType, InteractionType } from "discord-api-types/v10";
import type { UploadedFile } from "./attachments.ts";
import type { ShownMessage } from "./message.ts";
import type { Modal } from "./modal-body.ts";
import { type Form, jsonForm } from "./multipart.ts";

const ofComponents = new Set([InteractionResponseType.DeferredMessageUpdate, InteractionResponseType.UpdateMessage]);
const withModals: ReadonlySet<InteractionType | undefined> = new Set([
  InteractionType.ApplicationCommand,
  InteractionType.MessageComponent,
]);

export interface Call {
  readonly what: "callback" | "edit" | "delete" | "followUp";
  readonly body: unknown;
  readonly files?: readonly UploadedFile[];
  /** Milliseconds since the interaction was sent. */
  readonly after: number;
}

type ExchangeOptions = Pick<Exchange, "id" | "token" | "member" | "payload"> & Partial<Pick<Exchange, "message">>;

export class Exchange {
  /** By `performance.now()`. */
  sentAt = performance.now();
  readonly calls: Call[] = [];
  /** Discord's reasons for refused calls. */
  readonly refusals: string[] = [];
  readonly followUps: ShownMessage[] = [];
  state: "unanswered" | "deferred" | "deferredUpdate" | "shown" | "modal" | "removed" | "failed" = "unanswered";
  /** The message that the interaction made, or whose component was used. */
  message: ShownMessage | undefined;
  choices: { name: string; value: string }[] = [];
  /** The form that answered the interaction. */
  modal: Modal | undefined;
  readonly id: string;
  readonly token: string;
  readonly member: string;
  readonly payload: object;
  readonly #events = new EventEmitter();

  constructor(options: ExchangeOptions) {
    ({ id: this.id, token: this.token, member: this.member, payload: this.payload, message: this.message } = options);
  }

  record(what: Call["what"], { body, files }: Form = jsonForm(undefined)): void {
    this.calls.push({ what, body, ...(files.length > 0 && { files }), after: performance.now() - this.sentAt });
    this.#events.emit("change");
  }

  refuse(problems: readonly string[]): void {
    this.refusals.push(...problems);
    this.#events.emit("change");
  }

  /** Refuses first responses that do not fit the interaction (reference, «Interaction Callback Type»). */
  checkKind(response: unknown): string[] {
    const { type: kind, message } = this.payload as { type?: InteractionType; message?: object };
    const { type } = response as { type: InteractionResponseType };
    const isAutocomplete = kind === InteractionType.ApplicationCommandAutocomplete;
    const isFitting =
      (type === InteractionResponseType.ApplicationCommandAutocompleteResult) === isAutocomplete &&
      (type !== InteractionResponseType.Modal || withModals.has(kind)) &&
      // A form that a component opened may change its message.
      (!ofComponents.has(type) || message !== undefined);
    return isFitting ? [] : [`type: ${type} does not answer an interaction of type ${kind}`];
  }

  fail(): void {
    if (this.state === "unanswered") this.#end();
  }

  /** Ends the deferral of a bot that has stopped: clients then show that there was no response. */
  abandon(): void {
    if (this.state === "deferred" || this.state === "deferredUpdate") this.#end();
  }

  #end(): void {
    this.state = "failed";
    this.#events.emit("change");
  }

  onChange(run: () => void): void {
    this.#events.on("change", run);
  }

  async answered(): Promise<this> {
    while (this.calls.length === 0) await this.#change();
    return this;
  }

  /** Waits for a message that is not a deferral. */
  async finished(): Promise<ShownMessage> {
    while (!this.seen) await this.#change();
    return this.seen;
  }

  async opened(): Promise<Modal> {
    while (!this.modal) {
      if (this.seen) throw new Error(`a message instead of a modal: ${this.seen.content}`);
      await this.#change();
    }
    return this.modal;
  }

  async #change(): Promise<void> {
    if (this.state === "failed") throw new Error("the bot gave no first response that Discord takes");
    await once(this.#events, "change");
  }

  /** The message that the member reads in the end, once it is there. */
  get seen(): ShownMessage | undefined {
    const followUp = this.followUps.at(-1);
    return followUp ?? (this.state === "shown" ? this.message : undefined);
  }
}
