import { type ScoreName, scoreNames, type Trends, type Value } from "../analysis/change.ts";
import type { Usual } from "../analysis/usual.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, type CardSubject, nameLink } from "./card.ts";
import { formatPrice, namedPrice } from "./floor.ts";
import { formatChange, formatPercentChange, formatScore, relativeTime } from "./format.ts";

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
        ...floorLines(trends, context),
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
  const small = [extremes(lowest, highest, written, language)];
  if (usual?.moves) {
    const { band, beyond } = usual.moves[name];
    small.push(say("trends.usual", { usual: formatScore(band, language), beyond, days: usual.days - 1 }));
  }
  return [line.join(" · "), ...small.map((text) => `-# ${text}`)];
}

function floorLines({ floor, change }: Trends, context: CardContext): string[] {
  if (!floor) return [];
  const { language } = context;
  const { newest, lowest, highest, currency } = floor;
  const by = change && floor.change !== undefined ? [formatPercentChange(floor.change, context)] : [];
  const written = (price: number) => formatPrice({ price, currency }, language);
  return [
    [`**${namedPrice({ price: newest, currency }, language)}**`, ...by].join(" · "),
    `-# ${extremes(lowest, highest, written, language)}`,
  ];
}

function extremes(lowest: Value, highest: Value, written: (value: number) => string, { say }: Language): string {
  const extreme = ({ value, at }: Value) => ({ value: written(value), time: relativeTime(new Date(at)) });
  return `${say("trends.lowest", extreme(lowest))} · ${say("trends.highest", extreme(highest))}`;
}
