import type { SkipReason } from "../../analysis/watching.ts";
import { plainNameOf } from "../../cards/card.ts";
import { type ShownWatch, skipReasonText } from "../../cards/watches.ts";
import { comparable } from "../../infra/comparable.ts";
import type { PostEnd } from "../../memory/tables.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Language, Say } from "../../words/language.ts";
import type { BaseContext, TextKind } from "../command/definition.ts";
import { baseIn, type Evaluation, ownOf, type WatchKind } from "./kind.ts";
import { kindsOf, nextTime } from "./kinds.ts";
import { type Subscription, subscriptionsOf, whatOf } from "./subscriptions.ts";

/** The context of a list, beside the row of the watch. */
interface Shown {
  /** The collection's name. */
  readonly name: string | undefined;
  /** An IANA name. */
  readonly zone: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A watch or a board in the form of its card. */
export function shownWatch(watch: Subscription, { name, zone, now }: Shown, language: Language): ShownWatch {
  const { collection, channel, paused, outcome, outcomeAt, unpostedSince } = watch;
  const isDirect = watch.table === "watches" && watch.member !== undefined;
  const reason = outcome && undeliveredReasons[outcome];
  return {
    subject: { contract: collection, name },
    channel: isDirect ? undefined : channel,
    isBoard: watch.table === "boards",
    settings: watch.table === "boards" ? [language.say("watch.card")] : kindLines(watch, zone, language),
    publish: watch.publish ?? false,
    publication: watch.publication,
    nextAt: nextAt(watch, now, zone),
    paused: paused && isDirect ? "direct_refused" : paused,
    isUntracked: watch.isUntracked,
    isFailing: watch.failures > 0 && !paused && !isDirect,
    checkedAt: watch.checkedAt,
    postedAt: watch.postedAt,
    isDeleted: outcome === "deleted",
    // Left out during a pause, which states a reason of its own.
    undelivered: reason && !paused && outcomeAt !== undefined ? { at: outcomeAt, reason } : undefined,
    isPosting: unpostedSince !== undefined && !paused,
    skipReason: skipReasonOf(watch),
  };
}

function kindLines(watch: Watch, zone: string, language: Language): string[] {
  const own = (kind: WatchKind) => ownOf(kind, { watch, base: baseIn(watch.base), now: undefined });
  return kindsOf(watch).flatMap((kind) => kind.lines(own(kind), zone, language));
}

/** The time of the next planned post; a post that fell due during a pause is due now. */
function nextAt(watch: Subscription, now: number, zone: string): number | undefined {
  if (watch.paused || watch.table === "boards") return undefined;
  const next = nextTime(watch, { zone, after: now, last: watch.lastPlannedAt });
  return next === undefined ? undefined : Math.max(now, watch.plannedAt ?? next);
}

function skipReasonOf(watch: Subscription): SkipReason | undefined {
  if (watch.table === "watches") return watch.skipReason === undefined ? undefined : (JSON.parse(watch.skipReason) as SkipReason);
  const { checkedAt, outcome, unpostedSince } = watch;
  return checkedAt !== undefined && outcome === undefined && unpostedSince === undefined
    ? { reason: "nothing_recorded" }
    : undefined;
}

const undeliveredReasons = {
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

/** Lines of `/watch test`, one for each kind: that it would post, or the reason why not. */
export const verdictLines = ({ watch, verdicts }: Pick<Evaluation, "watch" | "verdicts">, language: Language): string[] =>
  kindsOf(watch).map(({ name }) => {
    const skipReason = verdicts[name]?.skipReason;
    return skipReason
      ? language.say(`watch.test.${name}.quiet`, { reason: skipReasonText(skipReason, language) })
      : language.say(`watch.test.${name}.posts`);
  });

/** UTF-16 units of a name before a description. */
const MAX_NAME = 40;
/** The last digits of a channel's id, which tell channels apart. */
const DIGITS = 4;

export const plainNameIn = (names: ReadonlyMap<string, string>, { collection }: Pick<Watch, "collection">): string =>
  plainNameOf({ contract: collection, name: names.get(collection) }, MAX_NAME);

export const whereOf = ({ channel }: Pick<Watch, "channel">, here: string | undefined, say: Say): string =>
  channel === here ? say("watch.here") : say("watch.elsewhere", { digits: channel.slice(-DIGITS) });

const DOT = " · ";

/** The part of a suggestion's label that is the same in every channel. */
const labelOf = (watch: Subscription, names: ReadonlyMap<string, string>, say: Say): string =>
  [plainNameIn(names, watch), say(`watch.what.${whatOf(watch)}`)].join(DOT);

const namesFor = (watches: readonly Subscription[], { memory }: Pick<BaseContext, "memory">) =>
  memory.collections.namesOf(watches.map(({ collection }) => collection));

/**
 * The watch whose label a text is. Discord's clients send a suggestion's label in place of its value if the command was pasted, or if
 * the channel was changed after it was picked, so that «here» may mean another one (discord-api-docs#7916, #7206).
 */
export async function labelled(
  text: string,
  watches: readonly Subscription[],
  context: Pick<BaseContext, "memory" | "language">,
): Promise<Subscription | undefined> {
  const { say } = context.language;
  const names = await namesFor(watches, context);
  const wanted = comparable(text);
  const alike = watches.filter((watch) => wanted.startsWith(comparable(`${labelOf(watch, names, say)}${DOT}`)));
  const [only, ...rest] =
    alike.length < 2 ? alike : alike.filter((watch) => wanted.endsWith(comparable(whereOf(watch, undefined, say))));
  return rest.length === 0 ? only : undefined;
}

export const watchText: TextKind<string> = {
  maxLength: 100,
  async suggest(typed, { server, memory, language: { say }, channel }) {
    const known = (server === undefined ? undefined : await subscriptionsOf(memory, server)) ?? [];
    const names = await namesFor(known, { memory });
    const wanted = comparable(typed);
    return known
      .map((watch) => ({ name: [labelOf(watch, names, say), whereOf(watch, channel?.id, say)].join(DOT), value: watch.id }))
      .filter(({ name }) => comparable(name).includes(wanted));
  },
  read: (text) => text.trim(),
};
