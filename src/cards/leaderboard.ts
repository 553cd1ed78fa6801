import { lineOf, lineTo, pricedOf, type SeenScores, scoreNames } from "../analysis/change.ts";
import { changeRankings, isOfChange, type Rank, type RankedBy } from "../analysis/standings.ts";
import { areFew } from "../analysis/voices.ts";
import type { Address } from "../contract/address.ts";
import { HOUR_MS } from "../infra/time.ts";
import type { MessageKey } from "../words/en-US.ts";
import type { Language, Say } from "../words/language.ts";
import {
  ACCENT_COLOR,
  type Card,
  type CardContext,
  type CardPicture,
  type CardSubject,
  FRESH_MS,
  nameLink,
  nameOf,
  plainNameOf,
} from "./card.ts";
import { formatClimb, formatPercent, formatScore, listed, relativeTime } from "./format.ts";
import { drawableName, markOf } from "./identity.ts";
import { wordsOf } from "./picture-words.ts";
import { type Frame, timeAxis } from "./trends-picture.ts";

export const rankings = [...scoreNames, ...changeRankings] as const;
export const rankingName = (by: RankedBy) => (isOfChange(by) ? (`leaderboard.by.${by}` as const) : (`scores.${by}` as const));

const MAX_UNRANKED = 5;
/** A record that is this much older than the newest one is shown with its own time. */
const SAME_TIME_MS = HOUR_MS;

/** The rankings that do not depend on voices. */
const fromPrices: readonly RankedBy[] = ["gains", "floor"];

type Named = Pick<CardSubject, "contract" | "name">;

interface Ranked extends Named, Omit<Rank<never>, "id"> {
  /** Milliseconds since the epoch. */
  readonly asOf: number;
  readonly voices: number | undefined;
}

/** `old`: without recent records; else with too few for this change. */
type WhyUnranked = "old" | "change" | "floor";

interface Unranked extends Named {
  readonly why: WhyUnranked;
}

interface Leaderboard {
  readonly by: RankedBy;
  /** The entries of one page. */
  readonly entries: readonly Ranked[];
  /** The number of ranked collections over all pages. */
  readonly ranked: number;
  readonly unranked: readonly Unranked[];
  /** The time of the earlier ranks, in milliseconds since the epoch. */
  readonly weekAgo: number;
}

export function leaderboardCard({ by, entries, ranked, unranked, weekAgo }: Leaderboard, context: CardContext): Card {
  const { language, now = 0 } = context;
  const { say } = language;
  const newest = Math.max(...entries.map(({ asOf }) => asOf));
  const isLate = ({ asOf }: Ranked) => newest - asOf > SAME_TIME_MS;
  const asOf = Math.min(...entries.filter((entry) => !isLate(entry)).map((entry) => entry.asOf));
  const basis = [
    say("leaderboard.basis", { count: ranked }),
    ...(entries.some(({ climbed }) => climbed !== undefined) ? [say("leaderboard.places", { time: timeOf(weekAgo) })] : []),
    ...(now - asOf > FRESH_MS ? [say("card.updated", { time: timeOf(asOf) })] : []),
  ];
  const description = [
    `### ${say("leaderboard.title", { by: say(rankingName(by)) })}`,
    ...entries.map((entry) => [...line(entry, by, context), ...(isLate(entry) ? [late(entry, say)] : [])].join(" · ")),
    `-# ${basis.join(" · ")}`,
    ...unrankedLines(unranked, language),
  ];
  return { content: "", embeds: [{ color: ACCENT_COLOR, description: description.join("\n") }] };
}

/** @param lines the records of each collection of the page, oldest first; some may have none. */
export function leaderboardPicture(
  { by, entries }: Pick<Leaderboard, "by" | "entries">,
  lines: ReadonlyMap<Address, readonly SeenScores[]>,
  { timeZone, ...times }: Pick<Frame, "from" | "to" | "timeZone">,
  { language }: CardContext,
): CardPicture {
  const { say, locale, count } = language;
  const word = wordsOf(language);
  const axis = timeAxis(times);
  const rows = entries.map(({ rank, value, climbed, ...subject }) => ({
    rank,
    name: drawableName(subject),
    ...markOf(subject.contract),
    value: written(value, by, language),
    change: climbed ? { text: count(Math.abs(climbed)), rises: climbed > 0 } : undefined,
    line: lineBy(by, lines.get(subject.contract) ?? [], axis),
  }));
  const title = word(rankingName(by));
  const values = entries.map((entry) => `${entry.rank}. ${plainNameOf(entry)} ${written(entry.value, by, language)}`);
  return {
    picture: { title, empty: word("trends.noChart"), locale, timeZone, ...axis, frames: [], keys: [], rows },
    description: say("compare.picture.score", { name: title, values: listed(values, say) }),
  };
}

/** A change is shown by the line of what has changed. */
function lineBy(by: RankedBy, daily: readonly SeenScores[], axis: Pick<Frame, "from" | "to">) {
  const newest = daily.at(-1);
  if (!newest) return [];
  const records = lineTo(newest, newest.lastSeenAt, daily.slice(0, -1));
  return by === "floor" ? lineOf(pricedOf(records), "floorPrice", axis) : lineOf(records, by === "change" ? "total" : by, axis);
}

function line({ rank, value, climbed, voices, ...named }: Ranked, by: RankedBy, context: CardContext): string[] {
  return [
    `**${rank}.** ${nameLink(named, context)}`,
    `**${written(value, by, context.language)}**`,
    ...(climbed ? [formatClimb(climbed, context)] : []),
    ...(areFew(voices) && !fromPrices.includes(by) ? [context.language.say("voices.few", { voices })] : []),
  ];
}

const timeOf = (at: number): string => relativeTime(new Date(at));

const late = ({ asOf }: Ranked, say: Say): string => say("leaderboard.asOf", { time: timeOf(asOf) });

/** The value, without the arrow of a change: on this card arrows show a move in rank. */
function written(value: number, by: RankedBy, language: Language): string {
  if (by === "floor") return formatPercent(value, language);
  return by === "change" ? language.signedScore(value) : formatScore(value, language, by);
}

const linesOfUnranked = {
  old: "leaderboard.unranked",
  change: "leaderboard.unranked.change",
  floor: "leaderboard.unranked.floor",
} as const satisfies Record<WhyUnranked, MessageKey>;

const unrankedLines = (unranked: readonly Unranked[], { say }: Language): string[] =>
  Object.entries(linesOfUnranked).flatMap(([why, key]) => {
    const names = unranked.filter((entry) => entry.why === why).map((entry) => nameOf(entry));
    return names.length === 0 ? [] : [`-# ${say(key, { collections: listed(names, say, MAX_UNRANKED) })}`];
  });
