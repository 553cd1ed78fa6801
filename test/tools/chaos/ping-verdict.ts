import { DAY_MS } from "../../../src/infra/time.ts";
import { type Allowed, areOnly } from "./mentions.ts";

/* Judges mentions of roles: each is wished for, allowed and at most once a day for alerts. */

/** A watch's wish to mention a role. */
export interface PingWish {
  readonly channel: string;
  readonly collection: number;
  readonly role: string;
  readonly with: "alerts" | "all";
}

/** A message as Discord took it. Times are milliseconds since the epoch. */
export interface Mentioning {
  readonly key: string;
  readonly channel: string;
  readonly kind: "alert" | "digest";
  readonly collections: readonly number[];
  readonly at: number;
  readonly content: string;
  readonly allowed: Allowed | undefined;
  /** Nobody knows whether it arrived: its pings may count. */
  readonly isUnsure?: boolean;
}

export interface PingHistory {
  readonly messages: readonly Mentioning[];
  readonly wishes: readonly PingWish[];
  /** Deleted roles, with the time. */
  readonly goneRoles: ReadonlyMap<string, number>;
}

const mentionPattern = /<@&(\d+)>|@everyone|@here|<@!?\d+>/g;

/** Returns every doubled, lost or stray ping. */
export function judgePings({ messages, wishes, goneRoles }: PingHistory): string[] {
  const pingedAt = new Map<PingWish, number>();
  const inOrder = messages.toSorted((one, other) => one.at - other.at);
  return inOrder.flatMap(({ key, channel, kind, collections, at, content, allowed, isUnsure }) => {
    const name = `the message ${key} in ${channel}`;
    const mentioned = [...content.matchAll(mentionPattern)].map(([text, role]) => role ?? text);
    const meant = wishes.filter((wish) => wish.channel === channel && collections.includes(wish.collection));
    const isDue = (wish: PingWish) =>
      kind === "digest" ? wish.with === "all" : at - (pingedAt.get(wish) ?? Number.NEGATIVE_INFINITY) >= DAY_MS;
    const due = meant.filter(isDue);
    const found = [
      ...(new Set(mentioned).size < mentioned.length ? [`doubled: ${name} mentions a role twice`] : []),
      ...(areOnly(allowed ?? {}, mentioned) ? [] : [`stray: ${name} may mention others than ${mentioned.join() || "nobody"}`]),
      ...mentioned
        .filter((role) => !due.some((wish) => wish.role === role))
        .map((role) =>
          meant.some((wish) => wish.role === role)
            ? `doubled: ${name} mentions ${role} too soon`
            : `stray: ${name} mentions ${role}`,
        ),
      ...due
        .filter(({ role }) => !mentioned.includes(role) && at < (goneRoles.get(role) ?? Number.POSITIVE_INFINITY))
        .map(({ role }) => `lost: ${name} does not mention ${role}`),
    ];
    if (kind === "alert") for (const wish of due) if (mentioned.includes(wish.role)) pingedAt.set(wish, at);
    return isUnsure ? [] : found;
  });
}
