import { areFew } from "../../analysis/voices.ts";
import { isAtLeast, LEAST_CHANGE, type Snapshot, USUAL_MS, usualChange } from "../../analysis/watching.ts";
import { formatChange, formatScore } from "../../cards/format.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import type { OptionDefinitions, ValuesOf } from "../command/definition.ts";
import type { WatchKind } from "./kind.ts";

/** The default threshold, in usual daily changes. */
const UNUSUAL = 4;
const LOOK_AGAIN_MS = HOUR_MS;

const options = {
  change: { type: "number", description: "option.watch.change", min: 0.01, max: 1_000_000 },
} as const satisfies OptionDefinitions;

/** Posts as soon as the total has moved far enough since the last post of any kind. */
export const alert = {
  name: "alert",
  options,
  misplaced: { name: "change_without_alert" },
  settings: ({ change }: ValuesOf<typeof options>, { alert: before }) => ({ alert: { change: change ?? before?.change } }),
  line: ({ alert: { change } = {} }, _zone, language) =>
    change === undefined
      ? language.say("watch.alert.unusual")
      : language.say("watch.alert.change", { change: formatScore(change, language) }),
  historyMs: ({ alert: settings }) => (settings?.change === undefined ? USUAL_MS : 0),
  dueAt: (_watch, at) => at,
  comparedWith: (base): Snapshot => base,
  quiet(changes, { watch, base, now, at, history, alertIntervalMs }) {
    if (areFew(now?.voices)) return { reason: "few_voices", voices: now.voices };
    const { change } = watch.alert ?? {};
    const usual = change === undefined ? usualChange(history, at) : undefined;
    const threshold = change ?? (usual?.median === undefined ? undefined : Math.max(LEAST_CHANGE, UNUSUAL * usual.median));
    if (threshold === undefined) return { reason: "too_little_history", days: usual?.days ?? 0 };
    const by = Math.abs(changes.by.total);
    if (!isAtLeast(by, threshold)) return { reason: "small", by, of: threshold };
    const until = (base?.alertedAt ?? Number.NEGATIVE_INFINITY) + alertIntervalMs;
    return at < until ? { reason: "too_soon", until } : undefined;
  },
  // The next digest covers the time before this alert, too.
  nextBase: ({ watch, base, at }, now) => ({ ...now, alertedAt: at, digest: watch.digest && (base?.digest ?? snapshotOf(base)) }),
  next({ verdicts: { alert: verdict }, at }) {
    const quiet = verdict?.quiet;
    return { dueAt: quiet?.reason === "too_soon" ? quiet.until : at + LOOK_AGAIN_MS, wakes: true };
  },
  heading: ({ name, change }, language) => language.say("watchPost.alert", { name, change: formatChange(change, language) }),
  newForMs: 2 * DAY_MS,
  tellsOldTop: false,
} as const satisfies WatchKind;

const snapshotOf = (base: Snapshot | undefined): Snapshot | undefined =>
  base && { asOf: base.asOf, scores: base.scores, edition: base.edition, people: base.people, posts: base.posts };
