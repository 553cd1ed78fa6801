export type Interaction = CommandInteraction | ComponentInteraction | AutocompleteInteraction;

interface Asked {
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
  /** The channel of a thread, or the category of a channel. */
  readonly parent?: string | undefined;
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

export interface CommandInteraction extends Asked {
  readonly kind: "command";
  /** `message`: from the context menu of a message. */
  readonly type: "slash" | "message";
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
  readonly channels?: readonly Channel[];
  readonly pickedRoles?: readonly Role[];
}

export interface ComponentInteraction extends Asked {
  readonly kind: "button" | "select";
  readonly application: string;
  readonly roles: readonly string[];
  /** A button's id, or the chosen value of a menu; `undefined` if the message does not have it. */
  readonly customId: string | undefined;
  readonly choices: readonly string[];
  readonly isOwn: boolean;
  /** The id of the interaction that made the message. */
  readonly madeBy: string | undefined;
  readonly isPrivate: boolean;
  /** In the direct messages of the bot with the member, which nobody else reads. */
  readonly isDirect: boolean;
}

export interface AutocompleteInteraction extends Asked {
  readonly kind: "autocomplete";
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly option: string;
  readonly typed: string;
}

export type RawOptions = Readonly<Record<string, unknown>>;
