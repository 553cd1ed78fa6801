import type { Role } from "../answer/interaction.ts";
import type { Base, Look, PingTrouble, Telling, WatchKind } from "./kind.ts";

export type ReadRoles = (server: string) => Promise<readonly Role[]>;

export interface Mentions {
  /** Each once. */
  readonly roles: readonly string[];
  /** For the base after the post. */
  pingsAfter(look: Look): Pick<Base, "pings">;
}

/** The mentions of a post that is due. If Discord does not tell a server's roles, they are mentioned as they were chosen. */
export async function mentionsOf({ kind, looks }: Telling, read: ReadRoles): Promise<Mentions> {
  const wanted = new Map(looks.flatMap((look) => (isDue(kind, look) ? [[look, look.watch.ping?.role ?? ""] as const] : [])));
  const [first] = wanted.keys();
  const server = first?.watch.server;
  const known = server === undefined ? undefined : await read(server).catch(() => undefined);
  const troubleOf = (role: string): PingTrouble | undefined => {
    const found = known?.find(({ id }) => id === role);
    if (!known || found?.mentionable) return undefined;
    return found ? "not_mentionable" : "role_gone";
  };
  const isMentioned = (role: string) => troubleOf(role) !== "role_gone";
  return {
    roles: [...new Set(wanted.values())].filter(isMentioned),
    pingsAfter(look) {
      const role = wanted.get(look);
      const before = { at: timesOf(look), trouble: look.base?.pings?.trouble };
      if (role === undefined) return { pings: before };
      const reason = troubleOf(role);
      const at = isMentioned(role) ? { ...before.at, [kind.name]: look.at } : before.at;
      return { pings: { at, last: isMentioned(role) ? kind.name : undefined, trouble: reason && { role, reason } } };
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
