import type { Base, Look, Telling, WatchKind } from "./kind.ts";

export interface Mentions {
  /** Each once. */
  readonly roles: readonly string[];
  /** For the base after the post. */
  pingsAfter(look: Look): Pick<Base, "pings">;
}

/** The mentions of a post that is due. A role that was deleted mentions nobody. */
export function mentionsOf({ kind, looks }: Telling): Mentions {
  const wanted = new Map(looks.flatMap((look) => (isDue(kind, look) ? [[look, look.watch.ping?.role ?? ""] as const] : [])));
  return {
    roles: [...new Set(wanted.values())],
    pingsAfter(look) {
      const at = timesOf(look);
      return { pings: wanted.has(look) ? { at: { ...at, [kind.name]: look.at }, last: kind.name } : { at } };
    },
  };
}

function isDue({ name, ping }: WatchKind, look: Look): boolean {
  const wish = look.watch.ping?.with;
  const last = timesOf(look)[name] ?? Number.NEGATIVE_INFINITY;
  return wish !== undefined && ping.with.includes(wish) && look.at >= last + ping.everyMs;
}

/** A post may arrive later than it was written. */
export function timesOf({ watch, base }: Pick<Look, "watch" | "base">): NonNullable<Base["pings"]>["at"] {
  const { at = {}, last } = base?.pings ?? {};
  return last === undefined ? at : { ...at, [last]: Math.max(at[last] ?? 0, watch.postedAt ?? 0) };
}
