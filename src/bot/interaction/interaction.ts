import type { FormEntries } from "../form/form.ts";

export type Answerable = CommandInteraction | ComponentInteraction | FormInteraction;
export type Interaction = Answerable | AutocompleteInteraction;

interface Origin {
  readonly id: string;
  readonly locale: string;
  /** The member's id; never logged. */
  readonly member: string;
  readonly server: string | undefined;
  /** The language in the Community settings of the server. */
  readonly serverLocale: string | undefined;
  /** False if only the member has installed the bot. */
  readonly isInstalledInServer: boolean;
  readonly channel?: Channel | undefined;
  readonly ageRestricted: boolean;
  /** Whether the bot has *Embed Links* there. */
  readonly canEmbed: boolean;
}

export interface Channel {
  readonly id: string;
  /** Discord's `ChannelType`. */
  readonly type: number | undefined;
  /** The bot's permissions. */
  readonly permissions: bigint | undefined;
  readonly memberPermissions: bigint | undefined;
}

/** A role that was picked in an option; its id and properties come from Discord. */
export interface Role {
  readonly id: string;
  readonly mentionable: boolean;
}

export interface CommandInteraction extends Origin {
  readonly kind: "command";
  /** `message`: a command of a message's context menu. */
  readonly type: "slash" | "message";
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
  readonly channels?: readonly Channel[];
  readonly pickedRoles?: readonly Role[];
}

/** An interaction with a message, or with a form that a message has opened. */
interface InMessage extends Origin {
  readonly isOwn: boolean;
  /** The id of the interaction that made the message. */
  readonly madeBy: string | undefined;
  readonly isPrivate: boolean;
  /** Whether the message is one of Components V2, which it then stays. */
  readonly asComponents: boolean;
}

export interface ComponentInteraction extends InMessage {
  readonly kind: "button" | "select";
  /** A button's id, or the chosen value of a menu; `undefined` if the message does not have it. */
  readonly customId: string | undefined;
  readonly choices: readonly string[];
  /** Whether it is in the direct messages of the bot with the member, which nobody else reads. */
  readonly isDirect: boolean;
}

/** A submitted form. All its entries may be forged, but not the properties of picked channels and roles, which Discord adds. */
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
