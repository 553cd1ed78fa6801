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

const kindsByWhat = { digest: ["digest"], alert: ["alert"], both: ["digest", "alert"], card: [] } as const satisfies Record<
  string,
  readonly KindName[]
>;
export type What = keyof typeof kindsByWhat;
export const whats = Object.keys(kindsByWhat) as What[];

export { usualDigest };

export const has = (what: What, kind: KindName): boolean => (kindsByWhat[what] as readonly KindName[]).includes(kind);

/** None for a card, which posts no news. */
export const kindsOf = (watch: WatchKinds): WatchKind[] => kinds.filter(({ name }) => watch[name] !== undefined);

export function whatOf(watch: WatchKinds): What {
  const names = String(kindsOf(watch).map(({ name }) => name));
  return whats.find((what) => String(kindsByWhat[what]) === names) ?? "both";
}

/** @throws {ProblemError} if an option belongs to a kind that the watch is not of. */
export function settingsOf(what: What, given: Readonly<Record<string, unknown>>, before: WatchKinds = {}): WatchKinds {
  const wanted: readonly KindName[] = kindsByWhat[what];
  const settings = kinds.map((kind) => {
    if (wanted.includes(kind.name)) return kind.settings(given, before);
    const misplaced = Object.keys(kind.options).find((option) => (given[option] ?? undefined) !== undefined);
    if (misplaced !== undefined) throw new ProblemError(kind.misplaced(misplaced));
    return {};
  });
  return Object.assign(what === "card" ? { card: {} } : {}, ...settings);
}

/** Of a post that Discord may have: the kind that it was, though the watch may be of another one by now. */
export const dueKind = (watch: Watch, at: number): WatchKind | undefined =>
  watch.tried
    ? kinds.find(({ name }) => name === watch.tried?.kind)
    : kindsOf(watch).find((kind) => kind.dueAt(watch, at) !== undefined);
