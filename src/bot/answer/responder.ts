import type { APIEmbed } from "discord-api-types/v10";
import type { Row } from "./reply.ts";

/** Something to pick while typing; both at most 100 characters. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** A message as it goes out: within Discord's limits and unable to ping anybody. */
export interface OutgoingMessage {
  readonly content: string;
  readonly embeds: APIEmbed[];
  readonly components: Row[];
  readonly allowed_mentions: { parse: [] };
}

/** A PNG that an embed shows as `attachment://` and its name. */
export interface PictureFile {
  /** Letters, digits, `-` and `_` before `.png`, because Discord changes other names. */
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Alternative text. */
  readonly description: string;
}

/** The first response to an interaction (Discord reference, «Interaction Response Object»). */
export type FirstResponse =
  | { readonly type: "message"; readonly message: OutgoingMessage; readonly ephemeral: boolean }
  | { readonly type: "update"; readonly message: OutgoingMessage }
  | { readonly type: "deferMessage"; readonly ephemeral: boolean }
  | { readonly type: "deferUpdate" }
  | { readonly type: "choices"; readonly choices: readonly Choice[] };

/**
 * The way back to the member who asked; each transport brings its own. Every method rejects with a `DeliveryError`
 * when what it was given did not arrive.
 */
export interface Responder {
  /** Sends the first response; only the first counts. */
  respond(response: FirstResponse): Promise<void>;
  /** Replaces the message that the first response made, deferred, or came from. */
  edit(message: OutgoingMessage, picture?: PictureFile): Promise<void>;
  /** Removes the message that the first response deferred. */
  remove(): Promise<void>;
  /** Sends another message that only the member who asked can see. */
  followUp(message: OutgoingMessage): Promise<void>;
}

/**
 * Why a message did not arrive: `expired` its token is dead; `answered_elsewhere` another process of the bot was first;
 * `gone` the message that it changes, or its channel, is; `forbidden` the bot lacks a permission; `refused` Discord does not
 * take this message; `rate_limited` Discord takes no more right now; `unreachable` Discord gave no answer, so it may have
 * arrived all the same.
 */
export const deliveryFailures = [
  "expired",
  "answered_elsewhere",
  "gone",
  "forbidden",
  "refused",
  "rate_limited",
  "unreachable",
] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];

/** Whose calls Discord takes no more of: those of the machine's address, of the bot, or of one route. */
export type LimitScope = "address" | "global" | "route";

export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly kind: DeliveryFailure;

  constructor(kind: DeliveryFailure, cause?: unknown) {
    super(`the message did not arrive: ${kind}`, { cause });
    this.kind = kind;
  }
}
