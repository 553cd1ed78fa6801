import { beyondFrom } from "../../analysis/usual.ts";
import { areFew } from "../../analysis/voices.ts";
import { type Changes, isAtLeast, type SkipReason, type Snapshot } from "../../analysis/watching.ts";
import { formatChange, formatScore, relativeTime } from "../../cards/format.ts";
import { plainIcons } from "../../cards/signs.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import type { OptionDefinitions, ValuesOf } from "../command/definition.ts";
import type { Base, Comparison, Evaluation, WatchKind } from "./kind.ts";

const RECHECK_MS = HOUR_MS;

const options = {
  change: { type: "number", description: "option.watch.change", min: 0.01, max: 1_000_000, clearable: true },
  role: { type: "role", description: "option.watch.role", clearable: true },
} as const satisfies OptionDefinitions;

/** Posts as soon as the total has moved far enough since the last post of any kind, by default if it did so within a day. */
export const alert = {
  name: "alert",
  options,
  misplaced: (option) => ({ name: "alert_option_without_alert", option: option as keyof typeof options }),
  settings: (given: ValuesOf<typeof options>, { alert: before }) => {
    const { change, role } = { ...before, ...given };
    return { alert: { change: change ?? undefined, role: role ?? undefined } };
  },
  lines({ alert: { change, role } = {}, base }, _zone, language) {
    const { say } = language;
    const at = change === undefined ? undefined : formatScore(change, language);
    const mentioned = base === undefined ? undefined : (JSON.parse(base) as Base).mentionedAt;
    const last = mentioned === undefined ? [] : [say("watch.pinged", { time: relativeTime(new Date(mentioned)) })];
    return [
      at === undefined ? say("watch.alert.unusual") : say("watch.alert.change", { change: at }),
      ...(role === undefined ? [] : [[say("watch.mentions", { role }), ...last].join(" · ")]),
    ];
  },
  dueAt: (_watch, at) => at,
  comparedWith: (base): Snapshot => base,
  skipReason(changes, comparison) {
    const { watch, base, now, at, alertIntervalMs } = comparison;
    if (areFew(now?.voices)) return { reason: "few_voices", voices: now.voices };
    const change = watch.alert?.change;
    const still = change === undefined ? usually(changes, comparison) : below(changes.by.total, change);
    const until = (base?.alertedAt ?? Number.NEGATIVE_INFINITY) + alertIntervalMs;
    return still ?? (at < until ? { reason: "too_soon", until } : undefined);
  },
  // The next digest covers the time before this alert, too.
  nextBase: (look, now) => ({
    ...now,
    alertedAt: look.at,
    mentionedAt: mentionsRole(look) ? look.at : look.base?.mentionedAt,
    digest: look.watch.digest && (look.base?.digest ?? snapshotOf(look.base)),
  }),
  roleOf: (look) => (mentionsRole(look) ? look.watch.alert?.role : undefined),
  next({ verdicts: { alert: verdict }, at }) {
    const skipReason = verdict?.skipReason;
    return { dueAt: skipReason?.reason === "too_soon" ? skipReason.until : at + RECHECK_MS, wakes: true };
  },
  // A notification shows no emoji of an application.
  heading({ name, change: by, count }, language) {
    const change = formatChange(by, { language, icons: plainIcons });
    return count === 1
      ? language.say("watchPost.alert", { name, change })
      : language.say("watchPost.alerts", { count, name, change });
  },
  newForMs: 2 * DAY_MS,
  mentionsOldTop: false,
  // A moderator's own threshold may be below it.
  mentionsUsual: false,
} as const satisfies WatchKind;

const below = (change: number, of: number): SkipReason | undefined =>
  isAtLeast(change, of) ? undefined : { reason: "small", by: Math.abs(change), of };

/** A slow drift is no alert, nor is a move that has come back. */
function usually({ by }: Changes, { usual, lastDay }: Comparison): SkipReason | undefined {
  if (!usual.moves) return { reason: "too_little_history", days: usual.days };
  if (!lastDay) return { reason: "no_day_before" };
  return below(Math.min(Math.abs(by.total), Math.abs(lastDay.by)), beyondFrom(lastDay.band));
}

/** At most once in 24 hours. A second attempt mentions the role if, and only if, the first did. */
function mentionsRole({ watch: { alert, tried }, base, now, at }: Evaluation): boolean {
  const last = base?.mentionedAt;
  const isDue = tried ? now?.mentionedAt !== last : at >= (last ?? Number.NEGATIVE_INFINITY) + DAY_MS;
  return alert?.role !== undefined && isDue;
}

const snapshotOf = (base: Snapshot | undefined): Snapshot | undefined =>
  base && { asOf: base.asOf, scores: base.scores, people: base.people, posts: base.posts };
