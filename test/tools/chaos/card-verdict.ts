import { MINUTE_MS } from "../../../src/infra/time.ts";

/* Judges living cards: one message per watch, edited when it has changed, and never old while Discord is there. */

/** An event of a watch's cards in Discord. Times are milliseconds since the epoch. */
export interface CardEvent {
  /** A moderator asks for it, or again for one that was deleted. */
  readonly what: "asked" | "made" | "edited" | "deleted";
  readonly watch: string;
  readonly channel: string;
  readonly message: string;
  readonly at: number;
  /** When the call arrived; Discord may have taken it later. */
  readonly calledAt?: number;
  /** Whether the bot surely knew that this was taken. */
  readonly isSure?: boolean;
  /** Its text, without relative times, and the time of its record; none once deleted. */
  readonly content?: string;
  readonly numbers?: string;
  readonly recordAt?: number;
}

export interface CardHistory {
  readonly events: readonly CardEvent[];
  /** The records of each watch's collection. */
  readonly records: ReadonlyMap<string, readonly { readonly at: number; readonly numbers: string }[]>;
  /** Whether Discord or the bot was away at some time between two times. */
  readonly wasAway: (from: number, to: number) => boolean;
  /** Once all processes were stopped, for what they took for a long time: their pace starts anew. */
  readonly restartedAt?: number | undefined;
  readonly endsAt: number;
}

/** The first card, and the one that replaces it once somebody has deleted it. */
const MAX_CARDS = 2;
const EDITS_A_MINUTE = 10;
/** A call may be held up on its way, by a process that is frozen. */
const HELD_UP_MS = 5_000;

/** Returns every doubled, needless, excessive and late card. */
export function judgeCards({ events, records, wasAway, restartedAt = 0, endsAt }: CardHistory): string[] {
  const inOrder = events.toSorted((one, other) => one.at - other.at);
  const ofWatches = [...Map.groupBy(inOrder, ({ watch }) => watch)];
  return [
    ...ofWatches.flatMap(([watch, ofOne]) => [...judgeMessages(watch, ofOne), ...judgeAge(watch, ofOne)]),
    ...[...Map.groupBy(inOrder, ({ channel }) => channel)].flatMap(([channel, ofOne]) => {
      const isBefore = ({ at }: CardEvent) => at < restartedAt;
      return [ofOne.filter(isBefore), ofOne.filter((event) => !isBefore(event))].flatMap((some) => judgePace(channel, some));
    }),
  ];

  /** Every record is shown within a minute, by the card that stands. */
  function judgeAge(watch: string, ofOne: readonly CardEvent[]): string[] {
    const written = ofOne.filter(({ what }) => what !== "asked");
    return (records.get(watch) ?? []).flatMap(({ at: record, numbers }) => {
      const by = record + MINUTE_MS;
      if (by > endsAt || wasAway(record, by)) return [];
      const standing = written.filter(({ at }) => at <= by).at(-1);
      if (!standing || standing.what === "deleted") return [];
      const isShown = (standing.recordAt ?? 0) >= record || standing.numbers === numbers;
      return isShown ? [] : [`late: the card of ${watch} does not show the record of ${record} by ${by}`];
    });
  }
}

function judgeMessages(watch: string, ofOne: readonly CardEvent[]): string[] {
  const standing = new Map<string, CardEvent>();
  const found: string[] = [];
  let made = 0;
  for (const event of ofOne) {
    const { what, message, content } = event;
    if (what === "made" && standing.size > 0) found.push(`doubled: ${watch} has several cards`);
    if (what === "edited" && !standing.has(message)) found.push(`stray: ${watch} edits what does not stand`);
    else if (what === "edited" && isKnown(standing.get(message), content))
      found.push(`needless: ${watch} edits nothing at ${event.at}, as at ${standing.get(message)?.at}`);
    if (what === "deleted") standing.delete(message);
    else if (what !== "asked") standing.set(message, event);
    made = what === "asked" ? 0 : made + Number(what === "made");
    if (what === "made" && made > MAX_CARDS) found.push(`stubborn: ${watch} has made ${made} cards: ${toldOf(ofOne)}`);
  }
  return found;
}

const toldOf = (events: readonly CardEvent[]): string =>
  events.map(({ what, message, at }) => `${what} ${message} ${at}`).join(", ");

/** Whether the bot knew that this is shown. */
const isKnown = (before: CardEvent | undefined, content: string | undefined) =>
  before?.content === content && before?.isSure !== false;

function judgePace(channel: string, ofOne: readonly CardEvent[]): string[] {
  const edits = ofOne.filter(({ what }) => what === "edited").map(({ at, calledAt = at }) => calledAt);
  const isTooMany = edits.some(
    (at, index) => (edits[index + EDITS_A_MINUTE] ?? Number.POSITIVE_INFINITY) - at < MINUTE_MS - HELD_UP_MS,
  );
  return isTooMany ? [`excessive: more than ${EDITS_A_MINUTE} edits of a minute in ${channel}`] : [];
}
