import type { APIActionRowComponent, APIButtonComponent, APIEmbed, ApplicationCommandType } from "discord-api-types/v10";

/** What a member asked, as a plain value, whichever transport brought it. */
export type Interaction = CommandInteraction | ButtonInteraction | AutocompleteInteraction;

interface Asked {
  /** Discord's id of the interaction. */
  readonly id: string;
  /** The member's language, as Discord names it. */
  readonly locale: string;
  /** Discord's ids of who asks and of the server where they do, if that is no direct message: for budgets, and no log. */
  readonly member: string;
  readonly server: string | undefined;
  /** Whether the channel is known to be age-restricted. */
  readonly ageRestricted: boolean;
  /** Whether the bot may show embeds in the channel. */
  readonly canEmbed: boolean;
}

/** A slash command that was typed, or a command of a message's menu that was picked. */
interface CommandInteraction extends Asked {
  readonly kind: "command";
  /** Commands of different types may have one name. */
  readonly type: ApplicationCommandType;
  readonly name: string;
  readonly options: RawOptions;
}

/** A click on a button of an earlier answer. */
interface ButtonInteraction extends Asked {
  readonly kind: "button";
  readonly customId: string;
  /** Whether the message is the answer to this member, as the message itself says. */
  readonly isOwn: boolean;
}

/** A member is typing the contract option. */
interface AutocompleteInteraction extends Asked {
  readonly kind: "autocomplete";
  /** What stands there so far. */
  readonly typed: string;
}

/** Something to pick while typing; both at most 100 characters. */
export interface Choice {
  readonly name: string;
  readonly value: string;
}

/** Option values by name, as they came: not yet held against the command's definition. */
export type RawOptions = Readonly<Record<string, unknown>>;

/** A whole message. Every part is there, so that an edit leaves nothing of what stood before. */
export interface Message {
  readonly content: string;
  readonly embeds: readonly APIEmbed[];
  readonly components: readonly APIActionRowComponent<APIButtonComponent>[];
}

/** A message as it goes out: within Discord's limits and unable to ping anybody. */
export interface OutgoingMessage {
  content: string;
  embeds: APIEmbed[];
  components: APIActionRowComponent<APIButtonComponent>[];
  allowed_mentions: { parse: [] };
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
  edit(message: OutgoingMessage): Promise<void>;
  /** Removes the message that the first response deferred. */
  remove(): Promise<void>;
  /** Sends another message that only the member who asked can see. */
  followUp(message: OutgoingMessage): Promise<void>;
}

/**
 * Why a reply did not arrive: `expired` its token is dead; `answered_elsewhere` another process of the bot was first;
 * `gone` the message that it changes, or its channel, is; `forbidden` the bot lacks a permission; `refused` Discord does not
 * take this message; `rate_limited` Discord takes no more right now; `unreachable` Discord gave no answer, so it may have
 * arrived all the same.
 */
export type DeliveryFailure =
  | "expired"
  | "answered_elsewhere"
  | "gone"
  | "forbidden"
  | "refused"
  | "rate_limited"
  | "unreachable";

export class DeliveryError extends Error {
  override readonly name = "DeliveryError";
  readonly kind: DeliveryFailure;

  constructor(kind: DeliveryFailure, cause?: unknown) {
    super(`the reply did not arrive: ${kind}`, { cause });
    this.kind = kind;
  }
}
