import type { ChannelMessage } from "../../src/bot/answer/responder.ts";
import { DeliveryError } from "../../src/bot/answer/responder.ts";
import type { Clock } from "../../src/infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { ChannelSender } from "../../src/schedule/outbox-relay.ts";

const dead = new Promise<never>(() => {});

/** A fault of a call, or of its process; `deleted`: somebody deletes the message before it. */
export const cardTroubles = ["none", "refused before", "answer lost", "limited", "dies before", "dies after", "deleted"] as const;
export type CardTrouble = (typeof cardTroubles)[number];

interface Shown {
  readonly id: string;
  readonly channel: string;
  readonly nonce: string;
  readonly at: number;
  message: ChannelMessage;
  isDeleted: boolean;
}

/** The messages of a bot on a fake clock, and how often it edits them. */
export class CardsInDiscord {
  readonly messages: Shown[] = [];
  readonly edits: { readonly channel: string; readonly id: string; readonly at: number }[] = [];
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get living(): Shown[] {
    return this.messages.filter(({ isDeleted }) => !isDeleted);
  }

  /** The text of each message that is there. */
  get texts(): string[] {
    return this.living.map(({ message }) =>
      [message.content, ...message.embeds.map(({ description }) => description)].join("\n"),
    );
  }

  delete(id = this.living[0]?.id): void {
    for (const message of this.messages) if (message.id === id) message.isDeleted = true;
  }

  /** A faulty way to Discord; a process that dies on it never returns. */
  sender(next: () => CardTrouble = () => "none"): ChannelSender {
    const call = async <T>(run: () => T, id?: string): Promise<T> => {
      const trouble = next();
      if (trouble === "refused before") throw new DeliveryError("unreachable");
      if (trouble === "limited") throw new DeliveryError("rate_limited", { scope: "route", retryAfterMs: 3 * SECOND_MS });
      if (trouble === "dies before") return dead;
      if (trouble === "deleted" && id !== undefined) this.delete(id);
      const answer = run();
      if (trouble === "answer lost") throw new DeliveryError("unreachable");
      return trouble === "dies after" ? dead : answer;
    };
    return {
      sendToChannel: (channel, message, { nonce }) => call(() => this.#post(channel, message, nonce)),
      editInChannel: (channel, id, message) => call(() => this.#edit(channel, id, message), id),
      findInChannel: (channel, key) =>
        call(() => this.living.find((message) => message.channel === channel && message.nonce === key)?.id),
    };
  }

  #post(channel: string, message: ChannelMessage, nonce: string): string | undefined {
    const at = this.#clock.now();
    const earlier = this.messages.find((one) => one.nonce === nonce && one.at > at - 2 * MINUTE_MS);
    if (earlier) return earlier.isDeleted ? undefined : earlier.id;
    const id = String(this.messages.length + 1);
    this.messages.push({ id, channel, nonce, at, message, isDeleted: false });
    return id;
  }

  #edit(channel: string, id: string, message: ChannelMessage): void {
    this.edits.push({ channel, id, at: this.#clock.now() });
    const shown = this.living.find((one) => one.id === id && one.channel === channel);
    if (!shown) throw new DeliveryError("gone", { code: 10_008 });
    shown.message = message;
  }
}
