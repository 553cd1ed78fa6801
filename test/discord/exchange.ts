import { EventEmitter, once } from "node:events";
import type { APIActionRowComponent, APIButtonComponentWithCustomId, APIEmbed } from "discord-api-types/v10";

/** A message as the channel shows it. */
export interface ShownMessage {
  content: string;
  embeds: APIEmbed[];
  components: APIActionRowComponent<APIButtonComponentWithCustomId>[];
  ephemeral: boolean;
}

export interface Call {
  readonly what: "callback" | "edit" | "delete" | "followUp";
  readonly body: unknown;
  /** Milliseconds since the interaction was sent. */
  readonly after: number;
}

/** One interaction and all that was done about it, as Discord's side sees it. */
export class Exchange {
  readonly sentAt = performance.now();
  /** Calls that Discord took. */
  readonly calls: Call[] = [];
  readonly followUps: ShownMessage[] = [];
  state: "unanswered" | "deferred" | "deferredUpdate" | "shown" | "removed" = "unanswered";
  message: ShownMessage | undefined;
  /** What is offered to a member who is typing. */
  choices: { name: string; value: string }[] = [];
  readonly id: string;
  readonly token: string;
  readonly payload: object;
  readonly #events = new EventEmitter();

  constructor(id: string, token: string, payload: object, message?: ShownMessage) {
    this.id = id;
    this.token = token;
    this.payload = payload;
    this.message = message;
  }

  record(what: Call["what"], body: unknown): void {
    this.calls.push({ what, body, after: performance.now() - this.sentAt });
    this.#events.emit("call");
  }

  /** Waits until the first response was taken. */
  async answered(): Promise<this> {
    while (this.calls.length === 0) await once(this.#events, "call");
    return this;
  }

  /** Waits until the member sees what they will see: no deferral, or one that was edited, removed or followed up. */
  async finished(): Promise<ShownMessage> {
    for (;;) {
      const seen = this.seen;
      if (seen) return seen;
      await once(this.#events, "call");
    }
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

/** The buttons of a message that can be clicked, by label. */
export function button(message: ShownMessage, label: string): APIButtonComponentWithCustomId {
  const found = message.components.flatMap((row) => row.components).find((candidate) => candidate.label === label);
  if (!found) throw new Error(`no button ${label} in ${JSON.stringify(message.components)}`);
  return found;
}
