import type { APIEmbed } from "discord-api-types/v10";
import type { SkipReason } from "../../analysis/watching.ts";
import { ACCENT_COLOR, type Card, type CardContext, nameLink, plainNameOf } from "../../cards/card.ts";
import { formatScore, relativeTime } from "../../cards/format.ts";
import { comparable } from "../../memory/comparable.ts";
import type { PostEnd } from "../../memory/tables.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Language, Say } from "../../words/language.ts";
import type { TextKind } from "../command/definition.ts";
import { baseIn, type Evaluation, ownOf, type WatchKind } from "./kind.ts";
import { kindsOf, nextTime } from "./kinds.ts";
import { type Subscription, subscriptionsOf, whatOf } from "./subscriptions.ts";

export type ShownWatch = Subscription & { readonly name: string | undefined; readonly zone: string; readonly now: number };

interface Counted {
  readonly count: number;
  readonly max: number;
}

export function watchesCard(watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): Card {
  const { say } = context.language;
  const none = say("watch.none", { button: say("watch.button.new") });
  const description = count === 0 ? none : listOf(watches, { count, max }, context);
  return { content: "", embeds: [{ color: ACCENT_COLOR, title: say("watch.title"), description }] };
}

/** A member's watches, if there are any. */
export const directWatchesCard = (watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): APIEmbed[] =>
  count === 0
    ? []
    : [{ color: ACCENT_COLOR, title: context.language.say("me.watches"), description: listOf(watches, { count, max }, context) }];

const listOf = (watches: readonly ShownWatch[], counted: Counted, context: CardContext): string =>
  [`-# ${context.language.say("watch.count", counted)}`, ...watches.map((watch) => linesOf(watch, context).join("\n"))].join(
    "\n\n",
  );

export const watchCard = (watch: ShownWatch, notes: readonly string[], context: CardContext): Card => ({
  content: "",
  embeds: [{ color: ACCENT_COLOR, description: [linesOf(watch, context).join("\n"), ...notes].join("\n\n") }],
});

function linesOf(watch: ShownWatch, context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const { collection, name, channel, zone, now, paused, publish, publication } = watch;
  const member = watch.table === "watches" ? watch.member : undefined;
  return [
    `**${nameLink({ contract: collection, name }, context)}**${member === undefined ? ` ${say("watch.in", { channel })}` : ""}`,
    ...(watch.table === "boards" ? [say("watch.card")] : kindLines(watch, zone, language)),
    // With the outcome of the last publication.
    ...(publish ? [[say("watch.publishes"), ...(publication ? [say(`watch.publication.${publication}`)] : [])].join(" · ")] : []),
    ...plannedTimes(watch, now, zone).map((at) => say("watch.next", { time: timeOf(at) })),
    ...(paused ? [say(`watch.paused.${member === undefined ? paused : "direct_refused"}`)] : []),
    ...(watch.isUntracked ? [say("watch.untracked")] : []),
    ...(watch.failures > 0 && !paused && member === undefined ? [say("watch.failing")] : []),
    `-# ${lastFacts.flatMap((fact) => fact(watch, language) ?? []).join(" · ")}`,
  ];
}

function kindLines(watch: Watch, zone: string, language: Language): string[] {
  const own = (kind: WatchKind) => ownOf(kind, { watch, base: baseIn(watch.base), now: undefined });
  return kindsOf(watch).flatMap((kind) => kind.lines(own(kind), zone, language));
}

/** A post that fell due during a pause is due now. */
function plannedTimes(watch: Subscription, now: number, zone: string): number[] {
  if (watch.paused || watch.table === "boards") return [];
  const next = nextTime(watch, { zone, after: now, last: watch.lastPlannedAt });
  return next === undefined ? [] : [Math.max(now, watch.plannedAt ?? next)];
}

/** A text about the last event of its kind; `undefined` without one. */
type Fact = (watch: ShownWatch, language: Language) => string | undefined;

const timeOf = (at: number) => relativeTime(new Date(at));

/** In the order in which they are listed. */
const lastFacts: readonly Fact[] = [
  ({ checkedAt }, { say }) =>
    checkedAt === undefined ? say("watch.unchecked") : say("watch.checked", { time: timeOf(checkedAt) }),
  ({ postedAt, outcome, table }, { say }) => {
    if (postedAt === undefined) return say("watch.unposted");
    const posted = table === "boards" ? "watch.updated" : "watch.posted";
    return say(outcome === "deleted" ? "watch.deleted" : posted, { time: timeOf(postedAt) });
  },
  ({ outcome, outcomeAt, paused }, { say }) => {
    const why = outcome && whyUndelivered[outcome];
    // A pause says why.
    if (!why || paused || outcomeAt === undefined) return undefined;
    return say("watch.undelivered", { time: timeOf(outcomeAt), reason: say(`watch.undelivered.${why}`) });
  },
  ({ unpostedSince, paused }, { say }) => (unpostedSince === undefined || paused ? undefined : say("watch.posting")),
  (watch, language) => {
    const skipReason = skipReasonOf(watch);
    return skipReason && language.say("watch.quiet", { reason: skipReasonText(skipReason, language) });
  },
];

function skipReasonOf(watch: Subscription): SkipReason | undefined {
  if (watch.table === "watches") return watch.skipReason === undefined ? undefined : (JSON.parse(watch.skipReason) as SkipReason);
  const { checkedAt, outcome, unpostedSince } = watch;
  return checkedAt !== undefined && outcome === undefined && unpostedSince === undefined
    ? { reason: "nothing_recorded" }
    : undefined;
}

const whyUndelivered = {
  posted: undefined,
  deleted: undefined,
  unsure: "unsure",
  channel_gone: "no_access",
  server_gone: "no_access",
  no_access: "no_access",
  no_permission: "no_permission",
  thread_locked: "thread_closed",
  thread_archived: "thread_closed",
  direct_refused: "refused",
  refused: "refused",
} as const satisfies Record<PostEnd, string | undefined>;

const ROUNDING = 1e-9;

export function skipReasonText(skipReason: SkipReason, language: Language): string {
  const { say } = language;
  switch (skipReason.reason) {
    case "small":
      // A displayed change must be visibly below the threshold.
      return say("watch.quiet.small", {
        by: formatScore(Math.floor(skipReason.by * 100 + ROUNDING) / 100, language),
        of: formatScore(Math.ceil(skipReason.of * 100 - ROUNDING) / 100, language),
      });
    case "too_little_history":
      return say("watch.quiet.too_little_history", { days: skipReason.days });
    case "few_voices":
      return say("watch.quiet.few_voices", { voices: skipReason.voices });
    case "too_soon":
      return say("watch.quiet.too_soon", { time: relativeTime(new Date(skipReason.until)) });
    default:
      return say(`watch.quiet.${skipReason.reason}`);
  }
}

/** Lines of `/watch test`, one for each kind: whether it would post, or why not. */
export const verdictLines = ({ watch, verdicts }: Pick<Evaluation, "watch" | "verdicts">, language: Language): string[] =>
  kindsOf(watch).map(({ name }) => {
    const skipReason = verdicts[name]?.skipReason;
    return skipReason
      ? language.say(`watch.test.${name}.quiet`, { reason: skipReasonText(skipReason, language) })
      : language.say(`watch.test.${name}.posts`);
  });

/** UTF-16 units; a description follows. */
const MAX_NAME = 40;
/** The last digits of a channel's id, which tell channels apart. */
const DIGITS = 4;

export const plainNameIn = (names: ReadonlyMap<string, string>, { collection }: Pick<Watch, "collection">): string =>
  plainNameOf({ contract: collection, name: names.get(collection) }, MAX_NAME);

export const whereOf = ({ channel }: Pick<Watch, "channel">, here: string | undefined, say: Say): string =>
  channel === here ? say("watch.here") : say("watch.elsewhere", { digits: channel.slice(-DIGITS) });

export const watchText: TextKind<string> = {
  maxLength: 100,
  async suggest(typed, { server, memory, language: { say }, channel }) {
    const known = (server === undefined ? undefined : await subscriptionsOf(memory, server)) ?? [];
    const names = await memory.collections.namesOf(known.map(({ collection }) => collection));
    const wanted = comparable(typed);
    return known
      .map((watch) => {
        const [name, where] = [plainNameIn(names, watch), whereOf(watch, channel?.id, say)];
        return { name: [name, say(`watch.what.${whatOf(watch)}`), where].join(" · "), value: watch.id };
      })
      .filter(({ name }) => comparable(name).includes(wanted));
  },
  read: (text) => text.trim(),
};
