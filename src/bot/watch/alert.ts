import { beyondFrom } from "../../analysis/usual.ts";
import { areFew } from "../../analysis/voices.ts";
import { type Changes, isAtLeast, type SkipReason } from "../../analysis/watching.ts";
import { formatChange, formatScore, relativeTime } from "../../cards/format.ts";
import { plainIcons } from "../../cards/icon-names.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { OptionDefinitions, ValuesOf } from "../command/definition.ts";
import type { Comparison, Own, WatchKind } from "./kind.ts";

interface AlertSettings {
  /** Posts at this change of the total; if undefined, at one that is more than usual in a day. */
  readonly change?: number | undefined;
  /** The id of a role. */
  readonly role?: string | undefined;
}

/** Times are milliseconds since the epoch. */
interface AlertState {
  readonly alertedAt?: number | undefined;
  /** When an alert last mentioned a role. */
  readonly mentionedAt?: number | undefined;
}

const options = {
  change: { type: "number", description: "option.watch.change", min: 0.01, max: 1_000_000, clearable: true },
  role: { type: "role", description: "option.watch.role", clearable: true },
} as const satisfies OptionDefinitions;

/** Posts as soon as the total has moved far enough since the last post of any kind, by default if it did so within a day. */
export const alert = {
  name: "alert",
  options,
  misplaced: (option) => ({ name: "alert_option_without_alert", option: option as keyof typeof options }),
  settings(values: ValuesOf<typeof options>, before) {
    const { change, role } = { ...before, ...values };
    return { change: change ?? undefined, role: role ?? undefined };
  },
  fields: ({ change, role } = {}) => ({ change, role }),
  lines({ settings: { change, role }, state }, _zone, language) {
    const { say } = language;
    const at = change === undefined ? undefined : formatScore(change, language);
    const mentioned = state?.mentionedAt;
    const last = mentioned === undefined ? [] : [say("watch.pinged", { time: relativeTime(new Date(mentioned)) })];
    return [
      at === undefined ? say("watch.alert.unusual") : say("watch.alert.change", { change: at }),
      ...(role === undefined ? [] : [[say("watch.mentions", { role }), ...last].join(" · ")]),
    ];
  },
  skipReason(changes, comparison, { settings: { change }, state }) {
    const { now, at, alertIntervalMs } = comparison;
    if (areFew(now?.voices)) return { reason: "few_voices", voices: now.voices };
    const small = change === undefined ? withinUsual(changes, comparison) : below(changes.by.total, change);
    const until = (state?.alertedAt ?? Number.NEGATIVE_INFINITY) + alertIntervalMs;
    return small ?? (at < until ? { reason: "too_soon", until } : undefined);
  },
  role: ({ role }) => role,
  mentionsRole,
  stateAfter: (post, own) =>
    post.isOwn ? { alertedAt: post.at, mentionedAt: mentionsRole(post, own) ? post.at : own.state?.mentionedAt } : own.state,
  // A notification shows no emoji of an application.
  heading({ name, change: by, count }, language) {
    const change = formatChange(by, { language, icons: plainIcons });
    return count === 1
      ? language.say("watchPost.alert", { name, change })
      : language.say("watchPost.alerts", { count, name, change });
  },
  newForMs: 2 * DAY_MS,
  mentionsOldTop: false,
  // Not mentioned, because a moderator's own threshold may be below the usual.
  mentionsUsual: false,
} as const satisfies WatchKind<AlertSettings, AlertState>;

const below = (change: number, of: number): SkipReason | undefined =>
  isAtLeast(change, of) ? undefined : { reason: "small", by: Math.abs(change), of };

/** The reason not to post a change within the usual. Both the change and that of the last day count: a slow drift is no alert. */
function withinUsual({ by }: Changes, { usual, lastDay }: Comparison): SkipReason | undefined {
  if (!usual.moves) return { reason: "too_little_history", days: usual.days };
  if (!lastDay) return { reason: "no_day_before" };
  return below(Math.min(Math.abs(by.total), Math.abs(lastDay.by)), beyondFrom(lastDay.band));
}

/** Whether an alert mentions its role: at most once in 24 hours. A retry does it if, and only if, the first attempt did. */
function mentionsRole({ watch, at }: Comparison, { settings, state, triedState }: Own<AlertSettings, AlertState>): boolean {
  const last = state?.mentionedAt;
  const isDue = watch.tried ? triedState?.mentionedAt !== last : at >= (last ?? Number.NEGATIVE_INFINITY) + DAY_MS;
  return settings.role !== undefined && isDue;
}
