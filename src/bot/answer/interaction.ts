/** What a member asked, as a plain value, whichever transport brought it. */
export type Interaction = CommandInteraction | ComponentInteraction | AutocompleteInteraction;

/** A command that is typed, or an entry of a message's context menu, under «Apps». */
type CommandType = "slash" | "message";

interface Asked {
  /** Discord's id of the interaction. */
  readonly id: string;
  /** The member's language, as Discord names it. */
  readonly locale: string;
  /** Discord's ids of who asks and of the server where they do, if that is no direct message: for budgets, and no log. */
  readonly member: string;
  readonly server: string | undefined;
  /** The server's language, as its Community settings have it and as Discord names it. */
  readonly serverLocale: string | undefined;
  /** Whether the bot is there because the server installed it, not only the member who asks. */
  readonly isInstalledInServer: boolean;
  /** Where it is asked, if Discord says so. */
  readonly channel?: Channel | undefined;
  /** Whether the channel is known to be age-restricted. */
  readonly ageRestricted: boolean;
  /** Whether the bot may show embeds in the channel. */
  readonly canEmbed: boolean;
}

/** A channel, and what the bot and the member who asks may do there. */
export interface Channel {
  readonly id: string;
  /** The channel that a thread is in, or the category of a channel. */
  readonly parent?: string | undefined;
  /** One of Discord's `ChannelType`; undefined where Discord does not say. */
  readonly type: number | undefined;
  /** Bits of Discord's permissions; undefined where Discord does not say. */
  readonly permissions: bigint | undefined;
  readonly memberPermissions: bigint | undefined;
}

/** A slash command that was typed, or a command of a message's menu that was picked. */
export interface CommandInteraction extends Asked {
  readonly kind: "command";
  /** Commands of different types may have one name. */
  readonly type: CommandType;
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly options: RawOptions;
  /** The channels among the options. */
  readonly channels?: readonly Channel[];
}

/** A click on a button of an earlier answer, or a choice from one of its menus. */
export interface ComponentInteraction extends Asked {
  readonly kind: "button" | "select";
  /** Discord's id of the application whose message it is. */
  readonly application: string;
  /** Discord's ids of the roles that the member has in the server. */
  readonly roles: readonly string[];
  /**
   * A button's own id; of a menu, the value that was chosen, which is made like a button's id. Undefined for one that does not
   * stand in the message.
   */
  readonly customId: string | undefined;
  /** The values of the message's own menus, in their order. */
  readonly choices: readonly string[];
  /** Whether the message is the answer to this member, as the message itself says. */
  readonly isOwn: boolean;
  /** Discord's id of the interaction that made the message, if it tells. */
  readonly madeBy: string | undefined;
  /** Whether the member alone sees the message. */
  readonly isPrivate: boolean;
}

/** A member is typing an option that suggestions are made for. */
export interface AutocompleteInteraction extends Asked {
  readonly kind: "autocomplete";
  /** The command, its subcommand if it has any, and the option; empty where Discord does not say. */
  readonly name: string;
  readonly subcommand: string | undefined;
  readonly option: string;
  /** What stands there so far. */
  readonly typed: string;
}

/** Option values by name, as they came: not yet held against the command's definition. */
export type RawOptions = Readonly<Record<string, unknown>>;
