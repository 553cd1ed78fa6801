import { nextDigest } from "../../analysis/digest-time.ts";
import { isNewsworthy, type Snapshot } from "../../analysis/watching.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { Watch, WatchSettings } from "../../memory/watches.ts";
import { choicesOf, type OptionDefinitions, type ValuesOf } from "../command/definition.ts";
import type { WatchKind } from "./kind.ts";

export const usualDigest: NonNullable<WatchSettings["digest"]> = { every: "day", hour: 9, weekday: 1 };

const options = {
  every: {
    type: "choice",
    description: "option.watch.every",
    choices: choicesOf(["day", "week"], (every) => `watch.every.${every}`),
  },
  hour: { type: "integer", description: "option.watch.hour", min: 0, max: 23 },
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

/** All digests of a channel are due together. */
const nextAt = ({ digest = usualDigest, channel: key }: Watch, after: number, zone: string, last: number | undefined) =>
  nextDigest({ ...digest, zone, key }, after, last);

/** Posts at a set time, if anything has changed since the last digest. */
export const digest = {
  name: "digest",
  options,
  misplaced: () => ({ name: "digest_option_without_digest" }),
  settings: ({ every, hour, weekday }: ValuesOf<typeof options>, { digest: before = usualDigest }) => ({
    digest: {
      // A weekday implies a weekly digest.
      every: every ?? (weekday === undefined ? before.every : "week"),
      hour: hour ?? before.hour,
      weekday: weekday === undefined ? before.weekday : Number(weekday),
    },
  }),
  lines({ digest: { every, hour, weekday } = usualDigest }, zone, { say, clock }) {
    const at = { time: clock(hour), zone };
    return [every === "day" ? say("watch.digest.day", at) : say("watch.digest.week", { ...at, weekday: String(weekday) })];
  },
  // A digest that fell due during a pause is due now.
  plannedAt: (watch, at, zone) => Math.max(at, watch.digestAt ?? nextAt(watch, at, zone, watch.lastDigestAt)),
  dueAt: ({ digestAt }, at) => (digestAt !== undefined && digestAt <= at ? digestAt : undefined),
  comparedWith: (base): Snapshot => base.digest ?? base,
  skipReason: (changes) => (isNewsworthy(changes) ? undefined : { reason: "unchanged" }),
  nextBase: ({ base }, now) => ({ ...now, alertedAt: base?.alertedAt, mentionedAt: base?.mentionedAt }),
  roleOf: () => undefined,
  next({ watch, at }, zone, isDone) {
    const lastDigestAt = isDone ? (watch.digestAt ?? at) : watch.lastDigestAt;
    const digestAt = isDone || watch.digestAt === undefined ? nextAt(watch, at, zone, lastDigestAt) : watch.digestAt;
    return { dueAt: digestAt, digestAt, lastDigestAt };
  },
  heading: ({ name, count }, { say }) => (count === 1 ? say("watchPost.digest", { name }) : say("watchPost.digests", { count })),
  newForMs: 7 * DAY_MS,
  // An older post at the top may be all that there is to tell.
  mentionsOldTop: true,
  mentionsUsual: true,
} as const satisfies WatchKind;
