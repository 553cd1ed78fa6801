import { z } from "zod";

/*
 * What the page and its server say to each other. The page sends what a member does; the server answers with what a member
 * sees.
 */

/** How the sample service behaves. */
export const conditions = ["healthy", "slow", "failing", "limited", "nonsense"] as const;
export type Condition = (typeof conditions)[number];

/** Where and by whom something is done. */
const circumstances = z.object({
  locale: z.string().regex(/^[A-Za-z]{2}(-[A-Za-z0-9]{2,3})?$/),
  nsfw: z.boolean(),
  member: z.enum(["you", "other"]),
  place: z.enum(["server", "dm"]),
});
export type MemberCircumstances = z.infer<typeof circumstances>;
export type MemberName = MemberCircumstances["member"];
export type Place = MemberCircumstances["place"];

const name = z.string().min(1).max(32);
const optionValue = z.union([z.string().max(6_000), z.number(), z.boolean()]);
export type OptionValue = z.infer<typeof optionValue>;

/** What a member can do, by the path it is posted to. */
export const actions = {
  message: z.object({ circumstances, content: z.string().trim().min(1).max(2_000) }),
  command: z.object({ circumstances, name, options: z.record(name, optionValue) }),
  choices: z.object({ circumstances, name, option: name, typed: z.string().max(6_000) }),
  menu: z.object({ circumstances, name, message: z.string() }),
  click: z.object({ circumstances, message: z.string(), customId: z.string().max(100) }),
  dismiss: z.object({ message: z.string() }),
  condition: z.object({ condition: z.enum(conditions) }),
} as const;
export type Actions = { readonly [A in keyof typeof actions]: z.infer<(typeof actions)[A]> };

/** What each comes back with. */
export interface Outcomes {
  /** Whether Discord got no response that it takes. */
  readonly message: { readonly failed: boolean };
  readonly command: { readonly failed: boolean };
  readonly menu: { readonly failed: boolean };
  readonly click: { readonly failed: boolean };
  readonly choices: { readonly choices: readonly { readonly name: string; readonly value: string }[] };
  readonly dismiss: object;
  readonly condition: object;
}

/** A command's option as it was registered (Discord reference, «Application Command Option Structure»). */
export interface OptionDefinition {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly required?: boolean;
  readonly autocomplete?: boolean;
  readonly min_value?: number;
  readonly max_value?: number;
}

/** A command as it was registered. */
export interface CommandDefinition {
  readonly type: number;
  readonly name: string;
  readonly description: string;
  readonly options?: readonly OptionDefinition[];
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

export interface EmbedView {
  /** CSS colour of the bar at its side. */
  readonly color: string | undefined;
  readonly author: { readonly name: string; readonly href: string | undefined; readonly icon: string | undefined } | undefined;
  readonly title: string | undefined;
  readonly description: readonly Markup[];
  readonly fields: readonly { readonly name: string; readonly value: readonly Markup[]; readonly inline: boolean }[];
  readonly thumbnail: string | undefined;
  readonly footer: string | undefined;
}

export interface ButtonView {
  readonly label: string;
  readonly emoji: string | undefined;
  readonly customId: string;
  readonly isPrimary: boolean;
  readonly isDisabled: boolean;
}

export interface MessageView {
  readonly id: string;
  readonly place: Place;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: MemberName | "bot";
  /** The command that it answers. */
  readonly command: { readonly member: MemberName; readonly name: string } | undefined;
  /** `sending`: no response yet; `thinking`: deferred; `failed`: no response that Discord takes. */
  readonly state: "sending" | "thinking" | "shown" | "failed";
  /** Set when nobody else sees it. */
  readonly onlyFor: MemberName | undefined;
  readonly content: readonly Markup[];
  readonly embeds: readonly EmbedView[];
  readonly rows: readonly (readonly ButtonView[])[];
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
  }[];
  readonly measures: readonly Measure[];
  readonly failed: boolean;
}

/** Everything there is to draw, for a page that has just been opened. */
export interface Snapshot {
  readonly commands: readonly CommandDefinition[];
  readonly messages: readonly MessageView[];
  readonly exchange: ExchangeView | undefined;
  readonly condition: Condition;
}

/** What has happened since. */
export type ChannelEvent =
  | { readonly message: MessageView }
  | { readonly removed: string }
  | { readonly exchange: ExchangeView }
  | { readonly condition: Condition };
