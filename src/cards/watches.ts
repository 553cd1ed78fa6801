import type { APIEmbed } from "discord-api-types/v10";
import { ROUNDING, type SkipReason } from "../analysis/watching.ts";
import type { MessageKey } from "../words/en-US.ts";
import type { Language } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, nameLink } from "./card.ts";
import { formatExactly, relativeTime } from "./format.ts";

type Variant<Prefix extends string> = MessageKey extends infer Key ? (Key extends `${Prefix}.${infer V}` ? V : never) : never;

/** A watch or a board as lists show it. Times are milliseconds since the epoch. */
export interface ShownWatch {
  readonly subject: Pick<CardSubject, "contract" | "name">;
  /** `undefined` for direct messages. */
  readonly channel: string | undefined;
  readonly isBoard: boolean;
  /** The lines of its kinds. */
  readonly settings: readonly string[];
  readonly publish: boolean;
  /** The outcome of the last publication. */
  readonly publication: Variant<"watch.publication"> | undefined;
  readonly nextAt: number | undefined;
  readonly paused: Variant<"watch.paused"> | undefined;
  readonly isUntracked: boolean;
  /** Whether the last post failed and the watch is not paused yet. */
  readonly isFailing: boolean;
  readonly checkedAt: number | undefined;
  readonly postedAt: number | undefined;
  /** Whether somebody deleted the last post. */
  readonly isDeleted: boolean;
  readonly undelivered: { readonly at: number; readonly reason: Variant<"watch.undelivered"> } | undefined;
  readonly isPosting: boolean;
  readonly skipReason: SkipReason | undefined;
}

interface Counted {
  readonly count: number;
  readonly max: number;
}

/** One page of a server's watches. */
export function watchesCard(watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): Card {
  const { say } = context.language;
  const none = say("watch.none", { button: say("watch.button.new") });
  const description = count === 0 ? none : listOf(watches, { count, max }, context);
  return { content: "", embeds: [{ color: ACCENT_COLOR, title: say("watch.title"), description }] };
}

/** One page of a member's watches, if there are any. */
export const directWatchesCard = (watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): APIEmbed[] =>
  count === 0
    ? []
    : [{ color: ACCENT_COLOR, title: context.language.say("me.watches"), description: listOf(watches, { count, max }, context) }];

/** One watch, with notes below it. */
export const watchCard = (watch: ShownWatch, notes: readonly string[], context: CardContext): Card => ({
  content: "",
  embeds: [{ color: ACCENT_COLOR, description: [linesOf(watch, context).join("\n"), ...notes].join("\n\n") }],
});

const listOf = (watches: readonly ShownWatch[], counted: Counted, context: CardContext): string =>
  [`-# ${context.language.say("watch.count", counted)}`, ...watches.map((watch) => linesOf(watch, context).join("\n"))].join(
    "\n\n",
  );

function linesOf(watch: ShownWatch, context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const { channel, publish, publication, nextAt, paused } = watch;
  return [
    `**${nameLink(watch.subject, context)}**${channel === undefined ? "" : ` ${say("watch.in", { channel })}`}`,
    ...watch.settings,
    ...(publish
      ? [
          [
            say(watch.isBoard ? "watch.publishes.card" : "watch.publishes"),
            ...(publication ? [say(`watch.publication.${publication}`)] : []),
          ].join(" · "),
        ]
      : []),
    ...(nextAt === undefined ? [] : [say("watch.next", { time: timeOf(nextAt) })]),
    ...(paused ? [say(`watch.paused.${paused}`)] : []),
    ...(watch.isUntracked ? [say("watch.untracked")] : []),
    ...(watch.isFailing ? [say("watch.failing")] : []),
    `-# ${lastEvents(watch, language).join(" · ")}`,
  ];
}

const timeOf = (at: number): string => relativeTime(new Date(at));

function lastEvents(watch: ShownWatch, language: Language): string[] {
  const { checkedAt, undelivered, skipReason } = watch;
  const { say } = language;
  return [
    checkedAt === undefined ? say("watch.unchecked") : say("watch.checked", { time: timeOf(checkedAt) }),
    lastPost(watch, language),
    ...(undelivered
      ? [
          say("watch.undelivered", {
            time: timeOf(undelivered.at),
            reason: say(`watch.undelivered.${undelivered.reason}`),
          }),
        ]
      : []),
    ...(watch.isPosting ? [say("watch.posting")] : []),
    ...(skipReason ? [say("watch.quiet", { reason: skipReasonText(skipReason, language) })] : []),
  ];
}

function lastPost({ postedAt, isDeleted, isBoard }: ShownWatch, { say }: Language): string {
  if (postedAt === undefined) return say("watch.unposted");
  const time = timeOf(postedAt);
  if (isDeleted) return say("watch.deleted", { time });
  return say(isBoard ? "watch.updated" : "watch.posted", { time });
}

/** The reason why there is no post, as the end of a sentence. */
export function skipReasonText(skipReason: SkipReason, language: Language): string {
  const { say } = language;
  switch (skipReason.reason) {
    case "small":
      // Rounded down: a shown change must be visibly below the threshold.
      return say("watch.quiet.small", {
        by: formatExactly(Math.floor(skipReason.by * 100 + ROUNDING) / 100, language),
        of: formatExactly(Math.ceil(skipReason.of * 100 - ROUNDING) / 100, language),
      });
    case "too_little_history":
      return say("watch.quiet.too_little_history", { days: skipReason.days });
    case "few_voices":
      return say("watch.quiet.few_voices", { voices: skipReason.voices });
    case "too_soon":
      return say("watch.quiet.too_soon", { time: timeOf(skipReason.until) });
    default:
      return say(`watch.quiet.${skipReason.reason}`);
  }
}
