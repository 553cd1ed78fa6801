import { Locale } from "discord-api-types/v10";
import { z } from "zod";

/*
 * What the page and its server say to each other. The page sends what a member does; the server answers with what a member
 * sees.
 */

/** How the sample service behaves. */
export const conditions = ["healthy", "slow", "failing", "limited", "nonsense"] as const;
export type Condition = (typeof conditions)[number];

export interface ConditionDescription {
  readonly label: string;
  /** What it does, in a few words. */
  readonly meaning: string;
}

/** What the bot may do in the channel where it posts unasked, if that is there. */
const channelAccesses = ["post", "no_sending", "no_viewing", "deleted"] as const;
export type ChannelAccess = (typeof channelAccesses)[number];

/** What time can be let pass, in milliseconds. */
export const timeSpans = { hour: 3_600_000, day: 24 * 3_600_000 } as const;
export type TimeSpan = keyof typeof timeSpans;

/** The languages of Discord's client (reference, «Locales»). */
export const locales: readonly string[] = Object.values(Locale);

const locale = z.string().refine((code) => locales.includes(code), "is no language of Discord's client");

/** Where and by whom something is done. */
const circumstances = z.object({
  /** The language of the member's client. */
  locale,
  /** That of the server; the member's unless it is said. */
  serverLocale: locale.optional(),
  nsfw: z.boolean(),
  member: z.enum(["you", "other"]),
  place: z.enum(["server", "dm"]),
  /** Which channel of the server; the first unless it is said. */
  channel: z.string().optional(),
});
export type MemberCircumstances = z.infer<typeof circumstances>;
export type MemberName = MemberCircumstances["member"];
export type Place = MemberCircumstances["place"];

const name = z.string().min(1).max(32);
/** With the subcommand and its group: `watch add`. */
const commandName = z.string().min(1).max(98);
const optionValue = z.union([z.string().max(6_000), z.number(), z.boolean()]);
export type OptionValue = z.infer<typeof optionValue>;

/** What a member can do, by the path it is posted to. */
export const actions = {
  message: z.object({ circumstances, content: z.string().trim().min(1).max(2_000) }),
  command: z.object({ circumstances, name: commandName, options: z.record(name, optionValue) }),
  choices: z.object({
    circumstances,
    name: commandName,
    option: name,
    typed: z.string().max(6_000),
    /** What is filled in already. */
    options: z.record(name, optionValue),
  }),
  menu: z.object({ circumstances, name, message: z.string() }),
  click: z.object({ circumstances, message: z.string(), customId: z.string().max(100) }),
  select: z.object({
    circumstances,
    message: z.string(),
    customId: z.string().max(100),
    values: z.array(z.string().max(100)).max(25),
  }),
  dismiss: z.object({ circumstances, message: z.string() }),
  condition: z.object({ condition: z.enum(conditions) }),
  restart: z.object({}),
  access: z.object({ access: z.enum(channelAccesses) }),
  passTime: z.object({ span: z.enum(Object.keys(timeSpans) as [TimeSpan, ...TimeSpan[]]) }),
} as const;
export type Actions = { readonly [A in keyof typeof actions]: z.infer<(typeof actions)[A]> };

/** A text by language, where it is in others than the default. */
export type Localizations = Readonly<Record<string, string>> | null | undefined;

export interface Choice {
  readonly name: string;
  readonly name_localizations?: Localizations;
  readonly value: string | number;
}

/** Why a client does not send a command: it has none of the name where the member is, or does not take one of the values. */
export type NotOffered = "command" | "value";

/** What each comes back with: whether Discord got no response that it takes, where there is one to wait for. */
export interface Outcomes {
  readonly message: object;
  readonly command: { readonly failed: boolean; readonly notOffered?: NotOffered };
  readonly choices: { readonly failed: boolean; readonly choices: readonly Choice[] };
  readonly menu: { readonly failed: boolean };
  readonly click: { readonly failed: boolean };
  readonly select: { readonly failed: boolean };
  readonly dismiss: object;
  readonly condition: object;
  readonly restart: object;
  readonly access: object;
  readonly passTime: object;
}

export type ActionHandlers = { readonly [A in keyof Actions]: (input: Actions[A]) => Promise<Outcomes[A]> };

/** A command's option as it was registered (Discord reference, «Application Command Option Structure»). */
export interface OptionDefinition {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly description_localizations?: Localizations;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly choices?: readonly Choice[];
  readonly channel_types?: readonly number[];
  readonly min_value?: number;
  readonly max_value?: number;
  readonly min_length?: number;
  readonly max_length?: number;
}

/** A command as it was registered, or one of its subcommands. */
export interface CommandDefinition {
  readonly type: number;
  /** With the subcommand, as it is typed. */
  readonly name: string;
  readonly description: string;
  readonly description_localizations?: Localizations;
  readonly options: readonly OptionDefinition[];
  /** Who is offered it, by place. */
  readonly offered: { readonly [P in Place]: readonly MemberName[] };
}

/** A channel of the server, which an option or a select menu can name. */
export interface ChannelView {
  readonly id: string;
  readonly name: string;
  /** Discord reference, «Channel Types». */
  readonly type: number;
}

/** Markdown as a page can draw it: plain text, or one of a closed set of nodes. */
export type Markup =
  | string
  | { readonly is: "break" }
  | { readonly is: "strong" | "em" | "underline" | "strike" | "spoiler" | "quote" | "small"; readonly content: readonly Markup[] }
  | { readonly is: "heading"; readonly level: number; readonly content: readonly Markup[] }
  | { readonly is: "code" | "pre" | "mention"; readonly text: string }
  | { readonly is: "link"; readonly href: string; readonly content: readonly Markup[] }
  | { readonly is: "time"; readonly seconds: number; readonly style: string };

/** A picture that the page loads from its own server. */
export interface PictureView {
  readonly src: string;
  /** What it says to those who do not see it. */
  readonly alt: string;
  /** In pixels, where they are known. */
  readonly width: number | undefined;
  readonly height: number | undefined;
}

export interface EmbedView {
  /** CSS colour of the bar at its side. */
  readonly color: string | undefined;
  readonly author: { readonly name: string; readonly href: string | undefined; readonly icon: string | undefined } | undefined;
  readonly title: string | undefined;
  readonly description: readonly Markup[];
  readonly fields: readonly { readonly name: string; readonly value: readonly Markup[]; readonly inline: boolean }[];
  readonly thumbnail: PictureView | undefined;
  readonly image: PictureView | undefined;
  readonly footer: string | undefined;
}

/** A file of a message that stands in none of its embeds. */
export interface AttachmentView {
  readonly filename: string;
  readonly href: string;
  readonly bytes: number;
  /** Where it is one that browsers show. */
  readonly picture: PictureView | undefined;
}

export interface ButtonView {
  readonly is: "button";
  readonly label: string;
  readonly emoji: string | undefined;
  readonly customId: string;
  readonly isPrimary: boolean;
  readonly isDisabled: boolean;
}

export interface SelectMenuView {
  readonly is: "select";
  readonly placeholder: string;
  readonly customId: string;
  readonly options: readonly {
    readonly label: string;
    readonly value: string;
    readonly description: string | undefined;
    readonly emoji: string | undefined;
    readonly isDefault: boolean;
  }[];
  readonly minValues: number;
  readonly maxValues: number;
  readonly isDisabled: boolean;
}

export interface MessageView {
  readonly id: string;
  readonly place: Place;
  /** The channel's id, or that of the direct message. */
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: MemberName | "bot";
  /** Who wrote it, or whose interaction it came of; undefined where nobody asked. */
  readonly asker: MemberName | undefined;
  /** Whether nobody else sees it. */
  readonly isPrivate: boolean;
  /** The command that it answers. */
  readonly command: string | undefined;
  /** `sending`: no response yet; `thinking`: deferred; `failed`: no response that Discord takes. */
  readonly state: "sending" | "thinking" | "shown" | "failed";
  readonly content: readonly Markup[];
  readonly embeds: readonly EmbedView[];
  readonly attachments: readonly AttachmentView[];
  readonly rows: readonly (readonly (ButtonView | SelectMenuView)[])[];
}

/** How much of one of Discord's limits an answer takes. */
export interface Measure {
  readonly what: string;
  readonly size: number;
  readonly limit: number;
}

/** One interaction and what the bot did about it. */
export interface ExchangeView {
  readonly title: string;
  readonly sent: object;
  readonly calls: readonly {
    readonly how: string;
    /** Milliseconds since the interaction was sent. */
    readonly after: number;
    readonly body: unknown;
    readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
  }[];
  readonly measures: readonly Measure[];
  /** What Discord found wrong. */
  readonly refusals: readonly string[];
  readonly failed: boolean;
}

/** The channel for what the bot posts unasked. */
export interface PostingView {
  /** Undefined where it is deleted. */
  readonly channel: string | undefined;
  readonly access: ChannelAccess;
}

/** Everything there is to draw, for a page that has just been opened. */
export interface Snapshot {
  readonly commands: readonly CommandDefinition[];
  readonly channels: readonly ChannelView[];
  readonly posting: PostingView;
  /** Milliseconds that the playground's clock is ahead of the machine's. */
  readonly aheadMs: number;
  /** The sample's collections. */
  readonly collections: readonly { readonly name: string; readonly address: string; readonly hasData: boolean }[];
  /** The languages of Discord's client, by their own names. */
  readonly languages: readonly { readonly locale: string; readonly name: string }[];
  readonly messages: readonly MessageView[];
  readonly exchange: ExchangeView | undefined;
  readonly condition: Condition;
  readonly conditions: readonly ({ readonly name: Condition } & ConditionDescription)[];
  /** How long the bot takes an answer for fresh, and how long after that it may still show it. */
  readonly cache: { readonly freshSeconds: number; readonly staleSeconds: number };
}

/** What a page is told: first of all everything, then what happens. */
export type ChannelEvent =
  | { readonly snapshot: Snapshot }
  | { readonly message: MessageView }
  | { readonly removed: string }
  | { readonly exchange: ExchangeView }
  | { readonly condition: Condition }
  | { readonly channels: readonly ChannelView[]; readonly posting: PostingView }
  | { readonly aheadMs: number };
