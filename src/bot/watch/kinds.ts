import type { Watch, WatchKinds } from "../../memory/watches.ts";
import { ProblemError } from "../answer/problems.ts";
import { alert } from "./alert.ts";
import { digest, usualDigest } from "./digest.ts";
import type { KindName, WatchKind } from "./kind.ts";

/** If several kinds of a watch are due, the first one posts. */
export const watchKinds = { digest, alert } as const satisfies { readonly [N in KindName]: WatchKind & { readonly name: N } };
const kinds: readonly WatchKind[] = Object.values(watchKinds);

/** The order of a channel's messages that are due at once. */
export const kindsByUrgency: readonly WatchKind[] = [alert, digest];

export const kindOptions = { ...digest.options, ...alert.options } as const;

const kindsByWhat = { digest: ["digest"], alert: ["alert"], both: ["digest", "alert"] } as const satisfies Record<
  string,
  readonly KindName[]
>;
export type WhatOfKinds = keyof typeof kindsByWhat;
export const whatsOfKinds = Object.keys(kindsByWhat) as WhatOfKinds[];

export { usualDigest };

/** None of other things than watches. */
export const kindsIn = (what: string): readonly KindName[] =>
  Object.hasOwn(kindsByWhat, what) ? kindsByWhat[what as WhatOfKinds] : [];

export const kindsOf = (watch: WatchKinds): WatchKind[] => kinds.filter(({ name }) => watch[name] !== undefined);

export function whatOfKinds(watch: WatchKinds): WhatOfKinds {
  const names = String(kindsOf(watch).map(({ name }) => name));
  return whatsOfKinds.find((what) => String(kindsByWhat[what]) === names) ?? "both";
}

/**
 * @param wanted none of a board.
 * @throws {ProblemError} if an option belongs to another kind.
 */
export function settingsOf(
  wanted: readonly KindName[],
  given: Readonly<Record<string, unknown>>,
  before: WatchKinds,
): WatchKinds {
  const settings = kinds.map((kind) => {
    if (wanted.includes(kind.name)) return kind.settings(given, before);
    const misplaced = Object.keys(kind.options).find((option) => (given[option] ?? undefined) !== undefined);
    if (misplaced !== undefined) throw new ProblemError(kind.misplaced(misplaced));
    return {};
  });
  return Object.assign({}, ...settings);
}

/** Of a post that Discord may have: the kind that it was, though the watch may be of another one by now. */
export const dueKind = (watch: Watch, at: number): WatchKind | undefined =>
  watch.tried
    ? kinds.find(({ name }) => name === watch.tried?.kind)
    : kindsOf(watch).find((kind) => kind.dueAt(watch, at) !== undefined);
