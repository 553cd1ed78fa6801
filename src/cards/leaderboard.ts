import { type ScoreName, scoreNames } from "../analysis/change.ts";
import type { Rank } from "../analysis/standings.ts";
import { areFew } from "../analysis/voices.ts";
import type { MessageKey } from "../words/en-US.ts";
import type { Language } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, nameLink, nameOf } from "./card.ts";
import { formatChange, formatScore, listed, relativeTime } from "./format.ts";

export const rankings = [...scoreNames, "change"] as const;
export type RankedBy = ScoreName | "change";

const MAX_UNRANKED = 5;

type Named = Pick<CardSubject, "contract" | "name">;

interface Ranked extends Named, Omit<Rank<never>, "id"> {
  /** Milliseconds since the epoch. */
  readonly asOf: number | undefined;
  readonly voices: number | undefined;
}

/** `old`: without recent records; `formulas`: with one of another edition only; `change`: with too few for a change. */
type WhyUnranked = "old" | "formulas" | "change";

interface Unranked extends Named {
  readonly why: WhyUnranked;
}

interface Leaderboard {
  readonly by: RankedBy;
  /** Of one page. */
  readonly entries: readonly Ranked[];
  /** Over all pages. */
  readonly ranked: number;
  readonly unranked: readonly Unranked[];
  /** Whether earlier records are left out because they are of another edition. */
  readonly isNewEdition: boolean;
}

export function leaderboardCard({ by, entries, ranked, unranked, isNewEdition }: Leaderboard, context: CardContext): Card {
  const { say } = context.language;
  const description = [
    `### ${say("leaderboard.title", { by: say(`leaderboard.by.${by}`) })}`,
    `-# ${say("leaderboard.basis", { count: ranked })}`,
    ...(isNewEdition ? [`-# ${say("change.formulas")}`] : []),
    ...entries.map((entry) => line(entry, by, context)),
    ...withoutPlace(unranked, context.language),
  ];
  return { content: "", embeds: [{ color: ACCENT_COLOR, description: description.join("\n") }] };
}

function line({ place, value, climbed, asOf, voices, ...named }: Ranked, by: RankedBy, context: CardContext): string {
  const { language } = context;
  const { say } = language;
  return [
    `**${place}.** ${nameLink(named, context)}`,
    `**${by === "change" ? formatChange(value, language) : formatScore(value, language, by)}**`,
    ...(climbed === undefined ? [] : [movedBy(climbed, language)]),
    // Gains come from prices.
    ...(areFew(voices) && by !== "gains" ? [say("leaderboard.few", { voices })] : []),
    ...(asOf === undefined ? [] : [say("leaderboard.asOf", { time: relativeTime(new Date(asOf)) })]),
  ].join(" · ");
}

function movedBy(climbed: number, { say }: Language): string {
  if (climbed === 0) return say("leaderboard.same");
  return climbed > 0 ? say("leaderboard.up", { count: climbed }) : say("leaderboard.down", { count: -climbed });
}

const linesOfUnranked = {
  old: "leaderboard.unranked",
  formulas: "leaderboard.unranked.formulas",
  change: "leaderboard.unranked.change",
} as const satisfies Record<WhyUnranked, MessageKey>;

const withoutPlace = (unranked: readonly Unranked[], { say }: Language): string[] =>
  Object.entries(linesOfUnranked).flatMap(([why, key]) => {
    const names = unranked.filter((one) => one.why === why).map((one) => nameOf(one));
    return names.length === 0 ? [] : [`-# ${say(key, { collections: listed(names, say, MAX_UNRANKED) })}`];
  });
