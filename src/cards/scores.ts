import { type Change, type ScoreName, scoreNames } from "../analysis/change.ts";
import type { RankInTime } from "../analysis/scale.ts";
import type { Movement } from "../analysis/scores-history.ts";
import { areFew } from "../analysis/voices.ts";
import { shortAddress } from "../contract/address.ts";
import type { CollectionScore } from "../contract/schemas.ts";
import type { Language } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, freshness, nameLink, stripeOf } from "./card.ts";
import { floorLine, type ShownFloor } from "./floor.ts";
import { arrowsFor, formatChange, formatMeasured, formatScore, formatSince, SMALLEST } from "./format.ts";
import { type Talked, talkedLines } from "./talked.ts";

type CardScores = Pick<CollectionScore, ScoreName | "voices"> & { readonly floor?: ShownFloor | undefined };

/** The place among the collections of a server's leaderboard. */
export interface RankHere {
  readonly rank: number;
  readonly count: number;
}

interface Scale extends Partial<Pick<Movement, "total">> {
  readonly inTime?: RankInTime | undefined;
  readonly here?: RankHere | undefined;
}

interface BesideScores extends Scale, Partial<Pick<Movement, "change">> {
  readonly talked?: Talked | undefined;
}

export function scoresCard(
  scores: CardScores,
  subject: CardSubject,
  context: CardContext,
  { change, talked, ...scale }: BesideScores = {},
): Card {
  const { language } = context;
  const { say } = language;
  const { voices, floor } = scores;
  const { asOf } = subject.answer;
  const basis = [
    ...(voices === undefined || areFew(voices) ? [] : [say("voices.count", { voices })]),
    ...(change ? [formatSince(change.since, asOf.getTime(), language)] : []),
    ...freshness(subject, context),
    shortAddress(subject.contract),
  ];
  const arrows = arrowsFor(scale.total, context);
  const total = [formatScore(scores.total, language), ...changeOf("total", change, arrows)];
  const description = [
    `### ${nameLink(subject, context)}`,
    `# ${total.join(" ")}`,
    ...(talked ? talkedLines(talked, language) : []),
    ...scaleLine(scale, language),
    ...(areFew(voices) ? [say("voices.few", { voices })] : []),
    ...scoreNames.filter((name) => name !== "total").map((name) => partLine(name, scores, change, arrows)),
    ...(floor ? [floorLine(floor, asOf, language)] : []),
    `-# ${basis.join(" · ")}`,
  ];
  return { content: "", embeds: [{ color: stripeOf(subject, context), description: description.join("\n") }] };
}

/** One line for each score: clients break a longer line before and after an emoji. */
function partLine(name: ScoreName, scores: CardScores, change: Change | undefined, context: CardContext): string {
  const { language } = context;
  return [
    language.say(`scores.${name}`),
    `**${formatScore(scores[name], language, name)}**`,
    ...changeOf(name, change, context),
  ].join(" ");
}

const changeOf = (name: ScoreName, change: Change | undefined, context: CardContext): string[] =>
  change && (name === "total" || Math.abs(change.by[name]) >= SMALLEST) ? [formatChange(change.by[name], context)] : [];

/** The meaning of a total: for its day, among its last days, and among this server's collections. */
function scaleLine({ total, inTime, here }: Scale, language: Language): string[] {
  const texts = [
    ...(total ? [formatMeasured(total, language)] : []),
    ...(inTime ? [language.say("scores.span", inTime)] : []),
    ...(here && here.count > 1 ? [language.say("scores.rank", here)] : []),
  ];
  return texts.length > 0 ? [texts.join(" · ")] : [];
}
