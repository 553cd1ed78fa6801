/* Judges direct messages: to who asked, once each, and none after the end. */

/** A member's watch, as the member saw it. Times are milliseconds since the epoch. */
export interface MemberWatch {
  readonly member: string;
  readonly collection: number;
  /** The request was sent at. */
  readonly askedAt: number;
  /** Its end was confirmed, or Discord's refusal of its messages arrived, at; with the time that a message may be on its way. */
  readonly endedAt: number | undefined;
}

/** A direct message that Discord took. */
export interface DirectMessage {
  readonly key: string;
  readonly member: string;
  readonly collections: readonly number[];
  readonly at: number;
  /** Milliseconds of which a busy machine may have held it up. */
  readonly lostMs?: number;
}

/** Returns every doubled and unwanted direct message. */
export function judgeMembers(messages: readonly DirectMessage[], watches: readonly MemberWatch[]): string[] {
  const doubled = [...Map.groupBy(messages, ({ key }) => key)].filter(([, all]) => all.length > 1);
  const unwanted = messages.flatMap(({ key, member, collections, at, lostMs = 0 }) =>
    collections.flatMap((collection) => {
      const asked = watches.filter((watch) => watch.member === member && watch.collection === collection && watch.askedAt <= at);
      if (asked.length === 0) return [`stray: ${key} tells ${member} of collection ${collection}, who has not asked`];
      const end = Math.max(...asked.map(({ endedAt = Number.POSITIVE_INFINITY }) => endedAt));
      if (at - lostMs <= end) return [];
      return [`after the end: ${key} tells ${member} of collection ${collection}, ${at - end} ms later`];
    }),
  );
  return [...doubled.map(([key, all]) => `doubled: ${key} was taken ${all.length} times`), ...unwanted];
}
