import { MINUTE_MS } from "../../src/infra/time.ts";

/* Judges living cards: one message per watch, edited when it has changed, and never old while Discord is there. */

/** What happened to a watch's cards in Discord. Times are milliseconds since the epoch. */
export interface CardEvent {
  readonly what: "made" | "edited" | "deleted";
  readonly watch: string;
  readonly channel: string;
  readonly message: string;
  readonly at: number;
  /** What it shows, without relative times, and the time of the record that it shows; none once deleted. */
  readonly content?: string;
  readonly recordAt?: number;
}

export interface CardHistory {
  readonly events: readonly CardEvent[];
  /** The records of each watch's collection. */
  readonly records: ReadonlyMap<string, readonly number[]>;
  /** Whether Discord or the bot was away at some time between two times. */
  readonly wasAway: (from: number, to: number) => boolean;
  readonly endsAt: number;
}

/** The first card, and the one that replaces it once somebody has deleted it. */
const MAX_CARDS = 2;
const EDITS_A_MINUTE = 10;

/** Returns every doubled, needless, excessive and late card. */
export function judgeCards({ events, records, wasAway, endsAt }: CardHistory): string[] {
  const inOrder = events.toSorted((one, other) => one.at - other.at);
  const ofWatches = [...Map.groupBy(inOrder, ({ watch }) => watch)];
  return [
    ...ofWatches.flatMap(([watch, ofOne]) => [...judgeMessages(watch, ofOne), ...judgeAge(watch, ofOne)]),
    ...[...Map.groupBy(inOrder, ({ channel }) => channel)].flatMap(([channel, ofOne]) => judgePace(channel, ofOne)),
  ];

  /** Every record is shown within a minute, by the card that stands. */
  function judgeAge(watch: string, ofOne: readonly CardEvent[]): string[] {
    return (records.get(watch) ?? []).flatMap((record) => {
      const by = record + MINUTE_MS;
      if (by > endsAt || wasAway(record, by)) return [];
      const standing = ofOne.filter(({ at }) => at <= by).at(-1);
      const isShown = standing === undefined || standing.what === "deleted" || (standing.recordAt ?? 0) >= record;
      return isShown ? [] : [`late: the card of ${watch} does not show the record of ${record} by ${by}`];
    });
  }
}

function judgeMessages(watch: string, ofOne: readonly CardEvent[]): string[] {
  const standing = new Map<string, string | undefined>();
  const found: string[] = [];
  for (const { what, message, content } of ofOne) {
    if (what === "made" && standing.size > 0) found.push(`doubled: ${watch} has several cards`);
    if (what === "edited" && !standing.has(message)) found.push(`stray: ${watch} edits what does not stand`);
    else if (what === "edited" && standing.get(message) === content) found.push(`needless: ${watch} edits nothing`);
    if (what === "deleted") standing.delete(message);
    else standing.set(message, content);
  }
  const made = ofOne.filter(({ what }) => what === "made").length;
  return made > MAX_CARDS ? [...found, `stubborn: ${watch} has made ${made} cards`] : found;
}

function judgePace(channel: string, ofOne: readonly CardEvent[]): string[] {
  const edits = ofOne.filter(({ what }) => what === "edited").map(({ at }) => at);
  const isTooMany = edits.some((at, index) => (edits[index + EDITS_A_MINUTE] ?? Number.POSITIVE_INFINITY) - at < MINUTE_MS);
  return isTooMany ? [`excessive: more than ${EDITS_A_MINUTE} edits of a minute in ${channel}`] : [];
}
