import { type ScoreName, scoreNames, type Trends, type Value } from "../analysis/change.ts";
import type { Usual, UsualMove } from "../analysis/usual.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, nameLink } from "./card.ts";
import { ageOf, formatPrice, namedPrice, sourceOf } from "./floor.ts";
import { formatChange, formatPercentChange, formatScore, formatSize, relativeTime } from "./format.ts";

export function trendsCard(
  trends: Trends | undefined,
  { period, usual }: { readonly period: PlainKey; readonly usual?: Usual | undefined },
  subject: Pick<CardSubject, "contract" | "name">,
  context: CardContext,
): Card {
  const { language } = context;
  const { say } = language;
  const title = `### ${nameLink(subject, context)}`;
  const description = trends
    ? [
        title,
        ...recorded(trends, say(period), language),
        ...unknown(usual, language),
        ...scoreNames.flatMap((name) => scoreLines(name, trends, usual, context)),
        ...floorLines(trends, usual, context),
      ]
    : [title, `-# ${say(period)}`, say("trends.nothing")];
  return { content: "", embeds: [{ color: ACCENT_COLOR, description: description.join("\n") }] };
}

function recorded({ since, until, records, gaps, change }: Trends, period: string, { say }: Language): string[] {
  const time = (at: number) => relativeTime(new Date(at));
  const basis = say("trends.recorded", { since: time(since), until: time(until), records, gaps });
  return [`-# ${period} · ${basis}`, ...(change ? [`-# ${say("change.comparedWith", { time: time(change.since) })}`] : [])];
}

const unknown = (usual: Usual | undefined, { say }: Language): string[] =>
  usual && !usual.moves ? [`-# ${say("trends.usualUnknown", { days: usual.days })}`] : [];

function scoreLines(name: ScoreName, { scores, change }: Trends, usual: Usual | undefined, context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const { newest, lowest, highest } = scores[name];
  const written = (value: number) => formatScore(value, language, name);
  const line = [`**${say(`scores.${name}`)} ${written(newest)}**`, ...(change ? [formatChange(change.by[name], context)] : [])];
  return [
    line.join(" · "),
    `-# ${extremes(lowest, highest, written, language)}`,
    ...usualLine(usual?.moves?.[name], formatScore, language),
  ];
}

function floorLines({ floor, change, until }: Trends, usual: Usual | undefined, context: CardContext): string[] {
  if (!floor) return [];
  const { language } = context;
  const { price: newest, lowest, highest } = floor;
  const by = change?.floor === undefined ? [] : [formatPercentChange(change.floor, context)];
  const written = (price: number) => formatPrice({ ...newest, price }, language);
  const basis = [...sourceOf(newest, language), ...ageOf(newest, new Date(until), language)];
  return [
    [`**${namedPrice(newest, language)}**`, ...by, ...basis].join(" · "),
    `-# ${extremes(lowest, highest, written, language)}`,
    ...usualLine(usual?.floor, formatSize, language),
  ];
}

const usualLine = (move: UsualMove | undefined, write: (band: number, language: Language) => string, language: Language) =>
  move
    ? [`-# ${language.say("trends.usual", { usual: write(move.band, language), beyond: move.beyond, days: move.changes })}`]
    : [];

function extremes(lowest: Value, highest: Value, written: (value: number) => string, { say }: Language): string {
  const extreme = ({ value, at }: Value) => ({ value: written(value), time: relativeTime(new Date(at)) });
  return `${say("trends.lowest", extreme(lowest))} · ${say("trends.highest", extreme(highest))}`;
}
