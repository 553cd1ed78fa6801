import type { FormEntries } from "../form/form.ts";

export type Answerable = CommandInteraction | ComponentInteraction | FormInteraction;
export type Interaction = Answerable | AutocompleteInteraction;

interface Origin {
  readonly id: string;
  readonly locale: string;
  /** Discord's id; never logged. */
  readonly member: string;
  readonly server: string | undefined;
  /** From the Community settings of the server. */
  readonly serverLocale: string | undefined;
  /** False if only the member has installed the bot. */
  readonly isInstalledInServer: boolean;
  readonly channel?: Channel | undefined;
  readonly ageRestricted: boolean;
  readonly canEmbed: boolean;
}

export interface Channel {
  readonly id: string;
  /** Discord's `ChannelType`. */
  readonly type: number | undefined;
  /** The bot's. */
  readonly permissions: bigint | undefined;
  readonly memberPermissions: bigint | undefined;
}

/** Picked in an option; its id and properties come from Discord. */
export interface Role {
  readonly id: string;
  readonly mentionable: boolean;
}

export interface CommandInteraction extends Origin {
  readonly kind: "command";
  /** `message`: from the context menu of a message. */
  readonly type: "slash" | "message";
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
  readonly channels?: readonly Channel[];
  readonly pickedRoles?: readonly Role[];
}

/** In a message, or in a form that a message has opened. */
interface InMessage extends Origin {
  readonly isOwn: boolean;
  /** The id of the interaction that made the message. */
  readonly madeBy: string | undefined;
  readonly isPrivate: boolean;
}

export interface ComponentInteraction extends InMessage {
  readonly kind: "button" | "select";
  /** A button's id, or the chosen value of a menu; `undefined` if the message does not have it. */
  readonly customId: string | undefined;
  readonly choices: readonly string[];
  /** In the direct messages of the bot with the member, which nobody else reads. */
  readonly isDirect: boolean;
}

/** All that a form contains may be forged, but not what Discord tells of the picked channels and roles. */
export interface FormInteraction extends InMessage {
  readonly kind: "form";
  readonly customId: string;
  readonly entries: FormEntries;
  readonly channels: readonly Channel[];
  readonly pickedRoles: readonly Role[];
}

export interface AutocompleteInteraction extends Origin {
  readonly kind: "autocomplete";
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly option: string;
  readonly typed: string;
}

export type RawOptions = Readonly<Record<string, unknown>>;
