import { type ScoreName, scoreNames } from "../analysis/change.ts";
import type { Rank } from "../analysis/standings.ts";
import type { Language } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, nameLink, nameOf } from "./card.ts";
import { formatChange, formatScore, listed, relativeTime } from "./format.ts";

export const rankings = [...scoreNames, "change"] as const;
export type RankedBy = ScoreName | "change";

const MAX_UNRANKED = 5;

type Named = Pick<CardSubject, "contract" | "name">;

interface Recorded extends Named {
  /** Milliseconds since the epoch; `undefined` for old records. */
  readonly asOf: number | undefined;
}

interface Ranked extends Recorded, Omit<Rank<never>, "id"> {}

interface Leaderboard {
  readonly by: RankedBy;
  /** Of one page. */
  readonly entries: readonly Ranked[];
  /** Over all pages. */
  readonly ranked: number;
  readonly unranked: readonly Recorded[];
}

export function leaderboardCard({ by, entries, ranked, unranked }: Leaderboard, context: CardContext): Card {
  const { say } = context.language;
  const description = [
    `### ${say("leaderboard.title", { by: say(`leaderboard.by.${by}`) })}`,
    `-# ${say("leaderboard.basis", { count: ranked })}`,
    ...entries.map((entry) => line(entry, by, context)),
    ...withoutPlace(unranked, context.language),
  ];
  return { content: "", embeds: [{ color: ACCENT_COLOR, description: description.join("\n") }] };
}

function line({ place, value, climbed, asOf, ...named }: Ranked, by: RankedBy, context: CardContext): string {
  const { language } = context;
  const { say } = language;
  return [
    `**${place}.** ${nameLink(named, context)}`,
    `**${by === "change" ? formatChange(value, language) : formatScore(value, language, by)}**`,
    ...(climbed === undefined ? [] : [movedBy(climbed, language)]),
    ...(asOf === undefined ? [] : [say("leaderboard.asOf", { time: relativeTime(new Date(asOf)) })]),
  ].join(" · ");
}

function movedBy(climbed: number, { say }: Language): string {
  if (climbed === 0) return say("leaderboard.same");
  return climbed > 0 ? say("leaderboard.up", { count: climbed }) : say("leaderboard.down", { count: -climbed });
}

function withoutPlace(unranked: readonly Recorded[], { say }: Language): string[] {
  const line = (why: "leaderboard.unranked" | "leaderboard.unranked.change", collections: readonly Named[] = []) => {
    const names = collections.map((one) => nameOf(one));
    return names.length === 0 ? [] : [`-# ${say(why, { collections: listed(names, say, MAX_UNRANKED) })}`];
  };
  const { old, recent } = Object.groupBy(unranked, ({ asOf }) => (asOf === undefined ? "old" : "recent"));
  return [...line("leaderboard.unranked", old), ...line("leaderboard.unranked.change", recent)];
}
