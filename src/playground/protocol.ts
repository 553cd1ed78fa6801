import { type ApplicationCommandType, type ChannelType, Locale } from "discord-api-types/v10";
import { z } from "zod";
import type { CommandOption, CommandPath } from "./stand-in/command-body.ts";
import type { MessagePayload } from "./stand-in/message.ts";
import type { Modal, ModalField, ModalValues } from "./stand-in/modal-body.ts";
import type { Button, Row, TopLevelPart } from "./stand-in/parts.ts";

export type { Button, ModalField as FormField, ModalValues as FormValues, Row, TopLevelPart };

/* The page sends a member's actions; the server sends messages, commands and channels in Discord's own form. */

const condition = z.enum(["healthy", "slow", "failing", "limited", "nonsense"]);
export type Condition = z.infer<typeof condition>;

const access = z.enum(["post", "no_embeds", "no_sending", "no_viewing", "deleted"]);
export type ChannelAccess = z.infer<typeof access>;

/** Spans by which the page sets the clock forward, in milliseconds. */
export const timeSpans = { hour: 3_600_000, day: 24 * 3_600_000 } as const;
export type TimeSpan = keyof typeof timeSpans;

/** The languages of Discord's client (reference, «Locales»). */
export const locales: readonly string[] = Object.values(Locale);

const locale = z.string().refine((code) => locales.includes(code), "is no language of Discord's client");

const circumstances = z.object({
  locale,
  /** The member's language unless it is set. */
  serverLocale: locale.optional(),
  nsfw: z.boolean(),
  member: z.enum(["you", "other"]),
  location: z.enum(["server", "dm"]),
  /** The server's first channel unless it is set. */
  channel: z.string().optional(),
});
export type MemberCircumstances = z.infer<typeof circumstances>;
export type MemberName = MemberCircumstances["member"];
export type MessageLocation = MemberCircumstances["location"];

const name = z.string().min(1).max(32);
/** With the subcommand and its group: `watch add`. */
const commandName = z.string().min(1).max(98);
const optionValue = z.union([z.string().max(6_000), z.number(), z.boolean()]);
export type OptionValue = z.infer<typeof optionValue>;
const options = z.record(name, optionValue);
const message = z.string();
const customId = z.string().max(100);

const formValue = z.union([z.string().max(4_000), z.boolean(), z.array(z.string().max(100)).max(25).readonly(), z.null()]);

/** A member's actions, by the path that they are posted to. */
export const actions = {
  message: z.object({ circumstances, content: z.string().trim().min(1).max(2_000) }),
  command: z.object({ circumstances, name: commandName, options }),
  choices: z.object({ circumstances, name: commandName, option: name, typed: z.string().max(6_000), options }),
  menu: z.object({ circumstances, name, message }),
  click: z.object({ circumstances, message, customId }),
  select: z.object({ circumstances, message, customId, values: z.array(z.string().max(100)).max(25) }),
  submit: z.object({ circumstances, form: z.string(), values: z.record(customId, formValue) }),
  dismiss: z.object({ circumstances, message }),
  condition: z.object({ condition }),
  restart: z.object({}),
  access: z.object({ access }),
  passTime: z.object({ span: z.enum(Object.keys(timeSpans) as [TimeSpan, ...TimeSpan[]]) }),
} as const;
export type Actions = { readonly [A in keyof typeof actions]: z.infer<(typeof actions)[A]> };

type Choice = NonNullable<CommandOption["choices"]>[number];

/** The reason why a client does not send a command: the member does not have it here, or an option does not accept a value. */
type NotOffered = "command" | "value";

export interface Outcome {
  /** Whether Discord got no valid response, if the action needs one. */
  readonly failed?: boolean;
  readonly notOffered?: NotOffered;
  readonly choices?: readonly Choice[];
  readonly form?: OpenedForm;
}

export interface OpenedForm {
  readonly id: string;
  readonly modal: Modal;
}

export type ActionHandlers = { readonly [A in keyof Actions]: (input: Actions[A]) => Promise<Outcome> };

export interface OfferedCommand extends CommandPath {
  readonly type: ApplicationCommandType;
  readonly offeredTo: { readonly [P in MessageLocation]: readonly MemberName[] };
}

export interface ChannelView {
  readonly id: string;
  readonly name: string;
  readonly type: ChannelType;
}

/** The channels and roles, which are picked and mentioned by name. */
export interface ServerView {
  readonly channels: readonly ChannelView[];
  readonly roles: readonly Pick<ChannelView, "id" | "name">[];
}

export interface MessageView {
  readonly id: string;
  readonly location: MessageLocation;
  /** The channel's id, or that of the direct message. */
  readonly channel: string;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly author: MemberName | "bot";
  /** The member who wrote it, or whose interaction it answers; undefined for the bot's posts. */
  readonly asker?: MemberName | undefined;
  readonly command?: string | undefined;
  /** `sending`: no response yet; `thinking`: deferred; `failed`: no response that Discord takes. */
  readonly state: "sending" | "thinking" | "shown" | "failed";
  readonly message: MessagePayload;
  /** The component embed of a link in it. */
  readonly preview?: readonly TopLevelPart[];
}

/** The part of one of Discord's limits that an answer uses. */
export type Measure = readonly [what: string, size: number, limit: number];

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
  readonly refusals: readonly string[];
  readonly failed: boolean;
}

/** `sample`: a sample whose time can be set forward; `live`: posts that are collected now; `own`: the service's database. */
type DataSource = "sample" | "live" | "own";

export interface Snapshot extends ServerView {
  readonly commands: readonly OfferedCommand[];
  /** The channel for the bot's posts, undefined while it is deleted. */
  readonly posting: { readonly channel: string | undefined; readonly access: ChannelAccess };
  /** Milliseconds that the playground's clock is ahead of the machine's. */
  readonly aheadMs: number;
  readonly collections: readonly { readonly name: string; readonly address: string; readonly hasData: boolean }[];
  readonly data: DataSource;
  readonly languages: readonly { readonly locale: string; readonly name: string }[];
  readonly rolesOf: { readonly [M in MemberName]: readonly string[] };
  readonly messages: readonly MessageView[];
  /** Origins whose pictures and files the page loads from its own server, by the same path. */
  readonly mirrored: readonly string[];
  readonly exchange: ExchangeView | undefined;
  readonly condition: Condition;
  readonly conditions: readonly { readonly value: Condition; readonly label: string; readonly meaning: string }[];
  readonly cache: { readonly freshSeconds: number; readonly staleSeconds: number };
}

/** A snapshot comes first, then changed parts of it or single messages. */
export type ChannelEvent =
  | { readonly snapshot: Snapshot }
  | { readonly message: MessageView }
  | { readonly removed: string }
  | { readonly changed: Partial<Snapshot> };
