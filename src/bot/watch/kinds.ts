import { isDeepStrictEqual } from "node:util";
import type { Intersection } from "../../infra/intersection.ts";
import type { Kinds, Watch, WatchSettings } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { alert } from "./alert.ts";
import { digest } from "./digest.ts";
import { type Evaluation, ownOf, type Planning, type WatchKind } from "./kind.ts";

/** All kinds of watch. If several kinds of a watch would post at one time, only the first one does. */
export const watchKinds = [digest, alert] as const;

type ListedKind = (typeof watchKinds)[number];
type KindName = ListedKind["name"];
type Named = WatchKind & { readonly name: KindName };
const kinds: readonly Named[] = watchKinds;

/** The order of a channel's messages that are due at once: planned ones come last. */
export const kindsByUrgency: readonly Named[] = kinds.toSorted((a, b) => Number(isPlanned(a)) - Number(isPlanned(b)));

/** The options of all kinds. */
export const kindOptions = Object.assign({}, ...kinds.map(({ options }) => options)) as Intersection<ListedKind["options"]>;

/** The choice of both a digest and alerts; every other watch has one kind. */
const both: readonly KindName[] = ["digest", "alert"];
export const kindChoices = [...watchKinds.map(({ name }) => name), "both"] as const;
export type KindChoice = KindName | "both";

/** The kinds that a choice of `what` stands for; none for a board. */
export const kindsIn = (what: string): readonly Named[] =>
  kinds.filter(({ name }) => (what === "both" ? both.includes(name) : name === what));

const givenOption = ({ options }: WatchKind, values: Readonly<Record<string, unknown>>): string | undefined =>
  Object.keys(options).find((option) => (values[option] ?? undefined) !== undefined);

/** The kinds to which the given options belong, or a digest. */
export function kindsFor(values: Readonly<Record<string, unknown>>): readonly Named[] {
  const wanted = kinds.filter((kind) => givenOption(kind, values) !== undefined);
  return wanted.length > 0 ? wanted : [digest];
}

export const kindsOf = (watch: { readonly kinds: Kinds }): Named[] => kinds.filter(({ name }) => watch.kinds[name] !== undefined);

export function kindChoice(watch: { readonly kinds: Kinds }): KindChoice {
  const [kind, another] = kindsOf(watch);
  return kind && !another ? kind.name : "both";
}

/**
 * Changes the settings of kinds by the values of options.
 *
 * @param wanted the kinds that the watch is to have; none for a board.
 * @throws {ProblemError} if an option belongs to another kind.
 */
export function settingsOf(
  wanted: readonly WatchKind[],
  values: Readonly<Record<string, unknown>>,
  before: Kinds,
): Pick<WatchSettings, "kinds" | "isReplanned"> {
  const settings = kinds.flatMap((kind) => {
    if (wanted.includes(kind)) return [[kind.name, kind.settings(values, before[kind.name])]];
    const misplaced = givenOption(kind, values);
    if (misplaced !== undefined) throw new ProblemError(kind.misplaced(misplaced));
    return [];
  });
  const after: Kinds = Object.fromEntries(settings);
  const isReplanned = kinds.some((kind) => isPlanned(kind) && !isDeepStrictEqual(after[kind.name], before[kind.name]));
  return { kinds: after, isReplanned };
}

/** The role that these settings mention. */
export const roleIn = (settings: Kinds): string | undefined =>
  kindsOf({ kinds: settings }).flatMap((kind) => kind.role?.(settings[kind.name]) ?? [])[0];

/** Whether the kind posts at planned times, which depend on the time zone. */
export function isPlanned(kind: WatchKind): boolean {
  return kind.nextTime !== undefined;
}

/** The next planned time; `undefined` if the watch has none. */
export function nextTime(watch: Watch, planning: Omit<Planning, "channel">): number | undefined {
  const times = kindsOf(watch).flatMap(
    (kind) => kind.nextTime?.(watch.kinds[kind.name], { ...planning, channel: watch.channel }) ?? [],
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** The kinds of a watch that may post now; for a retry, the kind that was tried, even if the watch no longer has it. */
export function dueKinds(watch: Watch, at: number): Named[] {
  if (watch.tried) return kinds.filter(({ name }) => name === watch.tried?.kind);
  const isTime = watch.plannedAt !== undefined && watch.plannedAt <= at;
  return kindsOf(watch).filter((kind) => isTime || !isPlanned(kind));
}

/** The due kind that posts. */
export const postingKind = ({ watch, at, verdicts }: Evaluation): Named | undefined =>
  dueKinds(watch, at).find(({ name }) => !verdicts[name]?.skipReason);

/** The states of all kinds once a post of this kind has arrived. */
export function statesAfter(kind: WatchKind, evaluation: Evaluation): Readonly<Record<string, unknown>> {
  const states = kindsOf(evaluation.watch).map((kindOfWatch) => [
    kindOfWatch.name,
    kindOfWatch.stateAfter({ ...evaluation, isOwn: kindOfWatch === kind }, ownOf(kindOfWatch, evaluation)),
  ]);
  return Object.fromEntries(states);
}
