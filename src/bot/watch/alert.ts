import type { FloorPrice } from "../../analysis/floor.ts";
import { beyondFrom } from "../../analysis/usual.ts";
import { areFew } from "../../analysis/voices.ts";
import { type Changes, changesBetween, isAtLeast, type SkipReason } from "../../analysis/watching.ts";
import { formatExactly, relativeTime } from "../../cards/format.ts";
import { headline, moved } from "../../cards/headline.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { OptionDefinitions, ValuesOf } from "../command/definition.ts";
import type { Comparison, Own, WatchKind } from "./kind.ts";

interface AlertSettings {
  /** Posts at this change of the total; if undefined, at one that is more than usual in a day. */
  readonly change?: number | undefined;
  /** Also posts at this change of the floor within about a day, in percent; if undefined, at one that is more than usual. */
  readonly floor?: number | undefined;
  /** The id of a role. */
  readonly role?: string | undefined;
}

/** Times are milliseconds since the epoch. */
interface AlertState {
  readonly alertedAt?: number | undefined;
  /** The time of the last alert that mentioned a role. */
  readonly mentionedAt?: number | undefined;
  /** At the last post of the watch that knew it: a service may leave it out for a while. */
  readonly floor?: FloorPrice | undefined;
}

const options = {
  change: {
    type: "number",
    description: "option.watch.change",
    label: "watch.form.change",
    min: 0.01,
    max: 1_000_000,
    clearable: true,
  },
  floor: {
    type: "integer",
    description: "option.watch.floor",
    label: "watch.form.floor",
    min: 1,
    max: 1_000,
    isPercent: true,
    clearable: true,
  },
  role: { type: "role", description: "option.watch.role", label: "watch.form.role", clearable: true },
} as const satisfies OptionDefinitions;

/**
 * Posts as soon as the total has moved far enough since the last post of any kind, by default if it did so within a day, or the
 * floor both since then and within a day.
 */
export const alert = {
  name: "alert",
  options,
  misplaced: (option) => ({ name: "alert_option_without_alert", option: option as keyof typeof options }),
  settings(values: ValuesOf<typeof options>, before) {
    const { change, floor, role } = { ...before, ...values };
    return { change: change ?? undefined, floor: floor ?? undefined, role: role ?? undefined };
  },
  fields: ({ change, floor, role } = {}) => ({ change, floor, role }),
  secondPage: ["floor", "role"],
  lines({ settings: { change, floor, role }, state }, _zone, language) {
    const { say } = language;
    const at = change === undefined ? undefined : formatExactly(change, language);
    const mentioned = state?.mentionedAt;
    const last = mentioned === undefined ? [] : [say("watch.pinged", { time: relativeTime(new Date(mentioned)) })];
    return [
      at === undefined ? say("watch.alert.unusual") : say("watch.alert.change", { change: at }),
      floor === undefined ? say("watch.alert.floorUnusual") : say("watch.alert.floor", { change: language.share(floor / 100) }),
      ...(role === undefined ? [] : [[say("watch.mentions", { role }), ...last].join(" · ")]),
    ];
  },
  changes: (base, now, { state }) => changesBetween({ ...base, floor: base.floor ?? state?.floor }, now),
  skipReason(changes, comparison, { settings: { change, floor }, state }) {
    const { at, alertIntervalMs } = comparison;
    const skipReason = hasFloorMoved(changes, comparison, floor) ? undefined : totalSkipReason(changes, comparison, change);
    const until = (state?.alertedAt ?? Number.NEGATIVE_INFINITY) + alertIntervalMs;
    return skipReason ?? (at < until ? { reason: "too_soon", until } : undefined);
  },
  role: ({ role }) => role,
  mentionsRole,
  stateAfter(post, own) {
    const state = { ...own.state, floor: post.now?.floor ?? own.state?.floor };
    return post.isOwn ? { ...state, alertedAt: post.at, ...(mentionsRole(post, own) && { mentionedAt: post.at }) } : state;
  },
  heading: (moves, language) => {
    const [first, ...rest] = moves;
    // A moderator's own threshold may be below the usual: an alert is never called calm.
    return first && rest.length === 0
      ? `🔔 ${moved(first, language)}`
      : headline(
          "🔔",
          moves.map((move) => ({ ...move, isCalm: false })),
          language,
        );
  },
  isAlwaysColored: true,
  newForMs: 2 * DAY_MS,
  mentionsOldTop: false,
  // Not mentioned, because a moderator's own threshold may be below the usual.
  mentionsUsual: false,
} as const satisfies WatchKind<AlertSettings, AlertState>;

/** Whether the floor has moved by `percent` both in a day and since the last post: a drift, or a move that was undone, is no alert. */
function hasFloorMoved(
  { floor }: Changes,
  { floorInADay, floorLastDay }: Comparison,
  percent = floorLastDay && beyondFrom(floorLastDay.band),
): boolean {
  if (floorInADay === undefined || percent === undefined) return false;
  // Without a comparable price at the last post, the last day alone decides.
  return isAtLeast(Math.min(Math.abs(floorInADay), Math.abs(floor ?? floorInADay)), percent);
}

/** Few voices silence only the total: the floor comes from prices. */
function totalSkipReason(changes: Changes, comparison: Comparison, change: number | undefined): SkipReason | undefined {
  const voices = comparison.now?.voices;
  if (areFew(voices)) return { reason: "few_voices", voices };
  return change === undefined ? withinUsual(changes, comparison) : below(changes.by.total, change);
}

const below = (change: number, of: number): SkipReason | undefined =>
  isAtLeast(change, of) ? undefined : { reason: "small", by: Math.abs(change), of };

/** The reason not to post a change within the usual. Both the change and that of the last day count: a slow drift is no alert. */
function withinUsual({ by }: Changes, { usual, lastDay }: Comparison): SkipReason | undefined {
  if (!usual.moves) return { reason: "too_little_history", days: usual.days };
  if (!lastDay) return { reason: "no_day_before" };
  return below(Math.min(Math.abs(by.total), Math.abs(lastDay.by)), beyondFrom(lastDay.band));
}

/** A day, and a minute more: a post arrives some seconds after its attempt, from which this counts. */
const MENTION_EVERY_MS = DAY_MS + MINUTE_MS;

/**
 * Whether an alert mentions its role: at most once in 24 hours, and not within the usual. A retry does it if, and only if, the first
 * attempt did.
 */
function mentionsRole(
  { watch, at, lastDay, floorLastDay }: Comparison,
  { settings, state, triedState }: Own<AlertSettings, AlertState>,
): boolean {
  const last = state?.mentionedAt;
  const isDue = watch.tried ? triedState?.mentionedAt !== last : at >= (last ?? Number.NEGATIVE_INFINITY) + MENTION_EVERY_MS;
  const isUsual = !watch.tried && lastDay?.isBeyond === false && !floorLastDay?.isBeyond;
  return settings.role !== undefined && isDue && !isUsual;
}
