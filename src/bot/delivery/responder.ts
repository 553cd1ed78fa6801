import type { APIEmbed, APIModalInteractionResponseCallbackData } from "discord-api-types/v10";
import type { Row } from "../interaction/reply.ts";

export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** A message within Discord's limits that pings nobody. */
export interface OutgoingMessage {
  /** Whether it is sent as Components V2: see `componentsOf`. */
  readonly asComponents?: true;
  readonly content: string;
  readonly embeds: APIEmbed[];
  readonly components: Row[];
  readonly allowed_mentions: { parse: [] };
}

/** A post of watches, which pings only the given roles. */
export interface ChannelMessage extends Omit<OutgoingMessage, "allowed_mentions"> {
  readonly allowed_mentions: { readonly parse: []; readonly roles?: readonly string[] };
}

/** A message of the bot in a channel. */
export interface FoundMessage {
  readonly id: string;
  /** Whether it is one of Components V2. */
  readonly asComponents: boolean;
}

/** A PNG that an embed shows as `attachment://NAME`. */
export interface PictureFile {
  /** Letters, digits, `-` and `_` before `.png`; Discord changes other names. */
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description: string;
}

export type FirstResponse =
  | { readonly type: "message"; readonly message: OutgoingMessage; readonly ephemeral: boolean }
  | { readonly type: "update"; readonly message: OutgoingMessage }
  | { readonly type: "deferMessage"; readonly ephemeral: boolean }
  | { readonly type: "deferUpdate" }
  | { readonly type: "form"; readonly form: APIModalInteractionResponseCallbackData }
  | { readonly type: "choices"; readonly choices: readonly Choice[] };

/** Every method rejects with a `DeliveryError` if the message did not arrive. */
export interface Responder {
  respond(response: FirstResponse): Promise<void>;
  /** Replaces the message that the first response made, deferred, or came from. */
  edit(message: OutgoingMessage, picture?: PictureFile): Promise<void>;
  remove(): Promise<void>;
  followUp(message: OutgoingMessage): Promise<void>;
}

/**
 * `expired`: the interaction's token has expired; `answered_elsewhere`: another process was first; `gone`: the message or channel was
 * deleted; `forbidden`: the bot lacks a permission; `withdrawn`: the caller no longer wanted to send it; `unreachable`: Discord did
 * not answer, so the message may have arrived.
 */
export const deliveryFailures = [
  "expired",
  "answered_elsewhere",
  "gone",
  "forbidden",
  "refused",
  "withdrawn",
  "rate_limited",
  /** The time limit was over before the message was sent. */
  "late",
  /** The message may have arrived. */
  "unreachable",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

export type LimitScope = "address" | "global" | "route";

export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly kind: DeliveryFailure;

  constructor(kind: DeliveryFailure, cause?: unknown) {
    super(`the message did not arrive: ${kind}`, { cause });
    this.kind = kind;
  }
}
