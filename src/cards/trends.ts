import { scoreNames, type Trends, type Value } from "../analysis/change.ts";
import type { Usual } from "../analysis/usual.ts";
import { DAY_MS } from "../infra/time.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, nameLink } from "./card.ts";
import { ageOf, formatPrice, namedPrice, sourceOf } from "./floor.ts";
import { fixedDay, formatChange, formatExactly, formatPercentChange } from "./format.ts";
import { colorOf } from "./identity.ts";

interface Period {
  readonly period: PlainKey;
  /** Its beginning, in milliseconds since the epoch. */
  readonly from: number;
  readonly usual?: Usual | undefined;
}

export function trendsCard(
  trends: Trends | undefined,
  period: Period,
  subject: Pick<CardSubject, "contract" | "name">,
  context: CardContext,
): Card {
  const { language } = context;
  const color = colorOf(subject.contract);
  const description = [
    `### ${nameLink(subject, context)}`,
    ...(trends ? [...scoreLines(trends, context), ...floorLines(trends, context)] : [language.say("trends.nothing")]),
    `-# ${basis(trends, period, language).join(" · ")}`,
  ];
  return { content: "", embeds: [{ color, description: description.join("\n") }] };
}

/** The period, or since when there are records; gaps, if there are some; and the usual change. */
function basis(trends: Trends | undefined, { period, from, usual }: Period, { say, plainScore }: Language): string[] {
  if (!trends) return [say(period)];
  const { since, gaps } = trends;
  const isWhole = since - from < DAY_MS;
  const band = usual?.moves?.total.band;
  return [
    isWhole ? say(period) : say("trends.since", { time: fixedDay(new Date(since)) }),
    ...(gaps > 0 ? [say("trends.gaps", { gaps })] : []),
    ...(band === undefined ? [] : [say("trends.usually", { usual: plainScore(band) })]),
  ];
}

const scoreLines = ({ scores, change }: Trends, context: CardContext): string[] =>
  scoreNames.map((name) => {
    const { language } = context;
    const { newest, lowest, highest } = scores[name];
    const written = (value: number) => formatExactly(value, language, name);
    return [
      `**${language.say(`scores.${name}`)} ${written(newest)}**${change ? ` ${formatChange(change.by[name], context, language.exactSigned)}` : ""}`,
      ...extremes(lowest, highest, written),
    ].join(" · ");
  });

function floorLines({ floor, change, until }: Trends, context: CardContext): string[] {
  if (!floor) return [];
  const { language } = context;
  const { price: newest, lowest, highest } = floor;
  const by = change?.floor === undefined ? "" : ` ${formatPercentChange(change.floor, context)}`;
  const written = (price: number) => formatPrice({ ...newest, price }, language);
  const notes = [...sourceOf(newest, language), ...ageOf(newest, new Date(until), language)];
  return [[`**${namedPrice(newest, language)}**${by}`, ...extremes(lowest, highest, written), ...notes].join(" · ")];
}

/** The lowest and the highest value; the picture and its description say when. */
const extremes = (lowest: Value, highest: Value, written: (value: number) => string): string[] =>
  lowest.value === highest.value ? [] : [`${written(lowest.value)} … ${written(highest.value)}`];
