import type { Measured, Usual } from "../../analysis/usual.ts";
import { type Changes, changesBetween, type SkipReason, type Snapshot } from "../../analysis/watching.ts";
import type { PostStyle } from "../../cards/watch-post.ts";
import type { Checked } from "../../memory/watch-queue.ts";
import type { Watch, WatchKinds, WatchSettings } from "../../memory/watches.ts";
import type { Language } from "../../words/language.ts";
import type { Problem } from "../answer/problems.ts";
import type { OptionDefinitions } from "../command/definition.ts";

export type KindName = keyof WatchKinds;

/** The last post of a watch, or its first record. Times are milliseconds since the epoch. */
export interface Base extends Snapshot {
  readonly alertedAt?: number | undefined;
  /** The last digest, if alerts followed it. */
  readonly digest?: Snapshot | undefined;
  /** When an alert last mentioned a role. */
  readonly mentionedAt?: number | undefined;
}

/** Reads a base as it is stored. */
export const baseIn = (json: string | undefined): Base | undefined =>
  json === undefined ? undefined : (JSON.parse(json) as Base);

export interface Evaluation {
  readonly watch: Watch;
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly base: Base | undefined;
  /** Of a post that Discord may have: the base that its first attempt stored. */
  readonly now: Base | undefined;
  readonly isOld: boolean;
  readonly usual: Usual;
  /** The change of the total within about the last day; `undefined` if it or the usual change is not known. */
  readonly lastDay: Measured | undefined;
  readonly alertIntervalMs: number;
  readonly verdicts: { readonly [N in KindName]?: Verdict };
}

export type Comparison = Omit<Evaluation, "verdicts">;

export interface Verdict {
  readonly changes?: Changes;
  /** `undefined` if it posts. */
  readonly skipReason?: SkipReason | undefined;
}

export interface WatchKind extends PostStyle {
  readonly name: KindName;
  /** Options of `/watch add`. */
  readonly options: OptionDefinitions;
  /** Thrown if its options are given to a watch of other kinds. */
  misplaced(option: string): Problem;
  /** Options that are left out keep their values. */
  settings(given: object, before: Partial<WatchSettings>): Partial<WatchSettings>;
  /** Of `/watch list`. */
  lines(watch: Watch, zone: string, language: Language): string[];
  plannedAt?(watch: Watch, at: number, zone: string): number;
  /** `undefined` if no look is due. */
  dueAt(watch: Watch, at: number): number | undefined;
  comparedWith(base: Base): Snapshot;
  /** `undefined` if it posts these changes. */
  skipReason(changes: Changes, comparison: Comparison): SkipReason | undefined;
  /** The base once the post has arrived. */
  nextBase(look: Evaluation, now: Snapshot): Base;
  /** The role that the post mentions. */
  roleOf(look: Evaluation): string | undefined;
  /** @param isDone whether this look was the one that was due. */
  next(look: Evaluation, zone: string, isDone: boolean): Omit<Checked, "id" | "skipReason" | "base" | "nextBase">;
}

/** The content of one message. */
export interface WatchPost {
  readonly kind: WatchKind;
  readonly looks: readonly Evaluation[];
}

export function verdictOf(kind: WatchKind, comparison: Comparison): Verdict {
  const { base, now } = comparison;
  if (!now) return { skipReason: { reason: "nothing_recorded" } };
  if (!base) return { skipReason: { reason: "first" } };
  const changes = changesBetween(kind.comparedWith(base), now);
  return changes ? { changes, skipReason: kind.skipReason(changes, comparison) } : { skipReason: { reason: "nothing_newer" } };
}
