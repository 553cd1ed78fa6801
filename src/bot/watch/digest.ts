import { nextDigest } from "../../analysis/digest-time.ts";
import { changesBetween, isNewsworthy, type Snapshot } from "../../analysis/watching.ts";
import { headline } from "../../cards/headline.ts";
import { DAY_MS } from "../../infra/time.ts";
import { choicesOf, type OptionDefinitions, type ValuesOf } from "../command/definition.ts";
import type { Base, WatchKind } from "./kind.ts";

/** `hour` is in the server's time zone; `weekday` is 1 on Monday. */
interface DigestSettings {
  readonly every: "day" | "week";
  readonly hour: number;
  readonly weekday: number;
}

const defaults: DigestSettings = { every: "day", hour: 9, weekday: 1 };

const options = {
  every: {
    type: "choice",
    description: "option.watch.every",
    label: "watch.form.every",
    choices: choicesOf(["day", "week"], (every) => `watch.every.${every}`),
  },
  hour: { type: "integer", description: "option.watch.hour", label: "watch.form.hour", min: 0, max: 23 },
  weekday: {
    type: "choice",
    description: "option.watch.weekday",
    choices: choicesOf(
      ["1", "2", "3", "4", "5", "6", "7"],
      (day) =>
        ({ weekday }) =>
          weekday(Number(day)),
    ),
  },
} as const satisfies OptionDefinitions;

/** Posts at a set time, if anything has changed since the last digest. */
export const digest = {
  name: "digest",
  options,
  misplaced: () => ({ name: "digest_option_without_digest" }),
  settings: ({ every, hour, weekday }: ValuesOf<typeof options>, before = defaults): DigestSettings => ({
    // A weekday implies a weekly digest.
    every: every ?? (weekday === undefined ? before.every : "week"),
    hour: hour ?? before.hour,
    weekday: weekday === undefined ? before.weekday : Number(weekday),
  }),
  // One field offers both «every day» and the weekdays.
  fields: ({ every, hour, weekday } = defaults) => ({ every: every === "week" ? String(weekday) : every, hour }),
  lines({ settings: { every, hour, weekday } }, zone, { say, clock }) {
    const at = { time: clock(hour), zone };
    return [every === "day" ? say("watch.digest.day", at) : say("watch.digest.week", { ...at, weekday: String(weekday) })];
  },
  // The channel is the key: all its digests are due together.
  nextTime: (settings, { channel, zone, after, last }) => nextDigest({ ...settings, zone, key: channel }, after, last),
  changes: (base, now, { state }) => changesBetween(state ?? base, now),
  skipReason: (changes) => (isNewsworthy(changes) ? undefined : { reason: "unchanged" }),
  // After an alert the state stays: the next digest also covers the time before the alert.
  stateAfter: ({ isOwn, base }, { state }) => (isOwn ? undefined : (state ?? snapshotOf(base))),
  heading: (moves, language) => headline("📊", moves, language),
  linksPages: true,
  isAlwaysColored: false,
  newForMs: 7 * DAY_MS,
  // An older post at the top may be the only news.
  mentionsOldTop: true,
  mentionsUsual: true,
} as const satisfies WatchKind<DigestSettings, Snapshot>;

const snapshotOf = (base: Base | undefined): Snapshot | undefined =>
  base && { asOf: base.asOf, scores: base.scores, floor: base.floor, people: base.people, posts: base.posts };
