/** A member's question as a plain value, whichever transport brought it. */
export type Interaction = CommandInteraction | ComponentInteraction | AutocompleteInteraction;

/** `message`: an entry of a message's context menu, under «Apps». */
type CommandType = "slash" | "message";

interface Asked {
  readonly id: string;
  readonly locale: string;
  /** Discord's ids; used for budgets, never logged. */
  readonly member: string;
  readonly server: string | undefined;
  /** From the Community settings of the server, as Discord names it. */
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
  /** Discord's `ChannelType`, as far as Discord tells. */
  readonly type: number | undefined;
  /** Permission bits, as far as Discord tells. */
  readonly permissions: bigint | undefined;
  readonly memberPermissions: bigint | undefined;
}

export interface CommandInteraction extends Asked {
  readonly kind: "command";
  readonly type: CommandType;
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
  readonly channels?: readonly Channel[];
}

/** A click on a button of an earlier answer, or a choice from one of its menus. */
export interface ComponentInteraction extends Asked {
  readonly kind: "button" | "select";
  readonly application: string;
  readonly roles: readonly string[];
  /** A button's id, or the chosen value of a menu, which has the same form. `undefined` for an id that is not in the message. */
  readonly customId: string | undefined;
  readonly choices: readonly string[];
  readonly isOwn: boolean;
  /** The id of the interaction that made the message, as far as the message tells. */
  readonly madeBy: string | undefined;
  readonly isPrivate: boolean;
}

export interface AutocompleteInteraction extends Asked {
  readonly kind: "autocomplete";
  /** The command with its subcommand; empty if Discord does not tell. */
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly option: string;
  readonly typed: string;
}

export type RawOptions = Readonly<Record<string, unknown>>;
