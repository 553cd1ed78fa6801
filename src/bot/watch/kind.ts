import type { Measured, Usual } from "../../analysis/usual.ts";
import { type Changes, changesBetween, type SkipReason, type Snapshot } from "../../analysis/watching.ts";
import type { PostStyle } from "../../cards/watch-post.ts";
import type { Watch } from "../../memory/watches.ts";
import type { Language } from "../../words/language.ts";
import type { Problem } from "../answer/problems.ts";
import type { OptionDefinitions } from "../command/definition.ts";

/** The snapshot that a watch compares with: that of its last post, or its first record. */
export interface Base extends Snapshot {
  /** Kinds' own states by their names; see `WatchKind.stateAfter`. */
  readonly states?: Readonly<Record<string, unknown>> | undefined;
  /** Whether a moderator wants the next planned post even without news. */
  readonly isRequested?: boolean;
}

/** Reads a base from its JSON. */
export const baseIn = (json: string | undefined): Base | undefined =>
  json === undefined ? undefined : (JSON.parse(json) as Base);

/** A watch compared with the newest records. */
export interface Comparison {
  readonly watch: Watch;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly base: Base | undefined;
  /** The newest records; for a retry, the base that the first attempt stored. */
  readonly now: Base | undefined;
  readonly isOld: boolean;
  readonly usual: Usual;
  /** The change of the total within about the last day; `undefined` if it or the usual change is not known. */
  readonly lastDay: Measured | undefined;
  /** The same for the floor. */
  readonly floorLastDay: Measured | undefined;
  /** The change of the floor within about the last day, in percent, whether the usual one is known or not. */
  readonly floorInADay: number | undefined;
  readonly alertIntervalMs: number;
}

export interface Evaluation extends Comparison {
  /** Verdicts by the kind's name. */
  readonly verdicts: Readonly<Record<string, Verdict | undefined>>;
}

export interface Verdict {
  readonly changes?: Changes;
  /** `undefined` if the kind posts. */
  readonly skipReason?: SkipReason | undefined;
}

/** The settings and the state that a kind has in a watch. */
export interface Own<Settings, State> {
  readonly settings: Settings;
  /** `undefined` before the first post. */
  readonly state: State | undefined;
  /** For a retry: this kind's state as the first attempt to post stored it. */
  readonly triedState: State | undefined;
}

/** The end of one planned time, from which the next one is computed. Times are milliseconds since the epoch. */
export interface Planning {
  readonly channel: string;
  /** An IANA name. */
  readonly zone: string;
  readonly after: number;
  /** The last planned time, whether it posted or not. */
  readonly last: number | undefined;
}

/**
 * A kind of watch: all that the program knows about it, except its messages. Settings and state are stored as JSON under its name.
 * `kinds.ts` lists the kinds.
 *
 * @example
 * const everyChange: WatchKind = {
 *   name: "everyChange",
 *   options: {},
 *   misplaced: () => ({ name: "digest_option_without_digest" }),
 *   settings: () => ({}),
 *   fields: () => ({}),
 *   lines: (_own, _zone, { say }) => [say("watch.alert.unusual")],
 *   skipReason: ({ by }) => (by.total === 0 ? { reason: "unchanged" } : undefined),
 *   stateAfter: () => undefined,
 *   heading: ([first]) => `${first?.name} has moved`,
 *   isAlwaysColored: false,
 *   newForMs: 86_400_000,
 *   mentionsOldTop: true,
 *   mentionsUsual: true,
 * };
 */
export interface WatchKind<Settings = unknown, State = unknown> extends PostStyle {
  /** The kind's name; also the choice of `what` for a watch of this kind alone. */
  readonly name: string;
  /** The options of `/watch add`. */
  readonly options: OptionDefinitions;
  /** The problem of an option of this kind that is set for a watch of other kinds. */
  misplaced(option: string): Problem;
  /** Changes settings by options; an option that is left out keeps its value. */
  settings(values: object, before: Settings | undefined): Settings;
  /** The values of the form's fields, by the names of options; without settings, those of a new watch. */
  fields(settings: Settings | undefined): Readonly<Record<string, string | number | undefined>>;
  /** Whether its posts link to the service's pages about their collections. */
  readonly linksPages?: boolean;
  /** The options on the second page of its form. */
  readonly secondPage?: readonly string[];
  /** The kind's lines in `/watch list`. */
  lines(own: Pick<Own<Settings, State>, "settings" | "state">, zone: string, language: Language): string[];
  /** The next time to post at, in milliseconds since the epoch. A kind without it is checked whenever there is a new record. */
  nextTime?(settings: Settings, planning: Planning): number;
  /** The changes to post; `undefined` if nothing is newer. By default those since the last post of any kind. */
  changes?(base: Base, now: Snapshot, own: Own<Settings, State>): Changes | undefined;
  /** The reason not to post these changes; `undefined` if they are posted. */
  skipReason(changes: Changes, comparison: Comparison, own: Own<Settings, State>): SkipReason | undefined;
  /** The role that posts may mention, from the settings. */
  role?(settings: Settings): string | undefined;
  /** Whether this post mentions the role. */
  mentionsRole?(comparison: Comparison, own: Own<Settings, State>): boolean;
  /** The kind's state once a post of the watch has arrived. */
  stateAfter(post: Comparison & { readonly isOwn: boolean }, own: Own<Settings, State>): State | undefined;
}

/** The content of one message. */
export interface WatchPost {
  readonly kind: WatchKind;
  readonly evaluations: readonly Evaluation[];
}

/** The settings and states of a kind in a watch. */
export const ownOf = ({ name }: WatchKind, { watch, base, now }: Pick<Comparison, "watch" | "base" | "now">) => ({
  settings: watch.kinds[name],
  state: base?.states?.[name],
  triedState: watch.tried && now?.states?.[name],
});

/** Compares the newest records with the base. */
export function verdictOf(kind: WatchKind, comparison: Comparison): Verdict {
  const { base, now } = comparison;
  if (!now) return { skipReason: { reason: "nothing_recorded" } };
  if (!base) return { skipReason: { reason: "first" } };
  const own = ownOf(kind, comparison);
  const changes = kind.changes ? kind.changes(base, now, own) : changesBetween(base, now);
  if (!changes) return { skipReason: { reason: "nothing_newer" } };
  // A retry always posts: the first attempt has decided, and the watch may no longer have that kind.
  const isWanted = comparison.watch.tried !== undefined || (base.isRequested && kind.nextTime !== undefined);
  return { changes, skipReason: isWanted ? undefined : kind.skipReason(changes, comparison, own) };
}

/** The role that a post of this kind mentions. */
export function roleToMention(kind: WatchKind, comparison: Comparison): string | undefined {
  const own = ownOf(kind, comparison);
  // A retry may be of a kind that the watch no longer has.
  if (own.settings === undefined) return undefined;
  return kind.mentionsRole?.(comparison, own) ? kind.role?.(own.settings) : undefined;
}
