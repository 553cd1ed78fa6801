import type { ChannelMessage, PictureFile } from "../../src/bot/delivery/responder.ts";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import type { Clock } from "../../src/infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";

/** How long Discord recognizes a nonce: the bot relies on two of its «few minutes». */
const NONCE_MS = 2 * MINUTE_MS;

/** A promise that never settles: its process is dead. */
export const dead = new Promise<never>(() => {});

/** A fault of a call, or of its process; `deleted`: somebody deletes the message before it. */
export const discordTroubles = [
  "none",
  "answer lost",
  "refused before",
  "limited",
  "dies before",
  "dies after",
  "unreadable",
  "deleted",
] as const;
export type DiscordTrouble = (typeof discordTroubles)[number];

export interface Shown {
  readonly id: string;
  readonly channel: string;
  readonly nonce: string;
  readonly at: number;
  message: ChannelMessage;
  picture: PictureFile | undefined;
  isDeleted: boolean;
}

/** Channels of Discord on a fake clock: the messages of a bot, and how often it edits them. */
export class DiscordInMemory {
  readonly edits: { readonly channel: string; readonly id: string; readonly at: number }[] = [];
  messages: readonly Shown[] = [];
  #sent = 0;
  readonly #clock: Clock;
  readonly #nonceMs: number;
  readonly #onMessage: (message: Shown, isRepeated: boolean) => void;

  constructor(clock: Clock, { nonceMs = NONCE_MS, onMessage = (_message: Shown, _isRepeated: boolean) => {} } = {}) {
    this.#clock = clock;
    this.#nonceMs = nonceMs;
    this.#onMessage = onMessage;
  }

  get living(): Shown[] {
    return this.messages.filter(({ isDeleted }) => !isDeleted);
  }

  /** The text of each message that is not deleted. */
  get texts(): string[] {
    return this.living.map(({ message }) =>
      [message.content, ...message.embeds.map(({ description }) => description)].join("\n"),
    );
  }

  delete(id = this.living[0]?.id): void {
    for (const message of this.messages) if (message.id === id) message.isDeleted = true;
  }

  /** Drops old messages, which keeps a long simulation small. */
  forgetBefore(at: number): void {
    this.messages = this.messages.filter((message) => message.at >= at);
  }

  /** A faulty way to Discord; a process that dies on it never returns. */
  sender(next: () => DiscordTrouble = () => "none", die: () => void = () => {}): ChannelSender {
    const call = async <T>(trouble: DiscordTrouble, run: () => T, id?: string): Promise<T> => {
      if (trouble.startsWith("dies")) die();
      if (trouble === "refused before") throw new DeliveryError("unreachable");
      if (trouble === "limited") throw new DeliveryError("rate_limited", { scope: "route", retryAfterMs: 3 * SECOND_MS });
      if (trouble === "dies before") return dead;
      if (trouble === "deleted" && id !== undefined) this.delete(id);
      const answer = run();
      if (trouble === "answer lost") throw new DeliveryError("unreachable");
      return trouble === "dies after" ? dead : answer;
    };
    return {
      sendToChannel: (channel, message, { nonce, picture }) =>
        call(next(), () => this.#post({ channel, message, nonce, picture })),
      editInChannel: (channel, id, message, { picture }) => call(next(), () => this.#edit({ channel, id, message, picture }), id),
      findInChannel: async (channel, key) => {
        const trouble = next();
        if (trouble === "unreadable") throw new DeliveryError("refused");
        return call(trouble, () => {
          const found = this.living.find((s) => s.channel === channel && s.nonce === key);
          return found && { id: found.id, asComponents: found.message.asComponents ?? false };
        });
      },
      publish: async () => {},
    };
  }

  #post(sent: Pick<Shown, "channel" | "message" | "nonce" | "picture">): string | undefined {
    const { nonce } = sent;
    const at = this.#clock.now();
    const earlier = this.messages.findLast((m) => m.nonce === nonce);
    if (earlier && at - earlier.at < this.#nonceMs) return earlier.isDeleted ? undefined : earlier.id;
    this.#sent += 1;
    const shown = { ...sent, id: String(this.#sent), at, isDeleted: false };
    this.messages = [...this.messages, shown];
    this.#onMessage(shown, earlier !== undefined);
    return shown.id;
  }

  #edit({ channel, id, message, picture }: Pick<Shown, "channel" | "id" | "message" | "picture">): void {
    this.edits.push({ channel, id, at: this.#clock.now() });
    const shown = this.living.find((s) => s.id === id && s.channel === channel);
    if (!shown) throw new DeliveryError("gone", { code: 10_008 });
    shown.message = message;
    shown.picture = picture;
  }
}
