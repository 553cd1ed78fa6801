import { periodNames } from "../../../src/bot/view/view.ts";
import type { Operation } from "../../../src/contract/schemas.ts";
import { said } from "./any-language.ts";
import { digits, type ReadBody } from "./card.ts";
import { addressOf, collectionOf } from "./collections.ts";

/* Views that combine several answers: trends and talk. */

/** A card's subject: one answer of the API, or a combination. */
export interface Question {
  readonly operation: Operation | "talk" | "trends";
  readonly collection: number;
  readonly count?: number | undefined;
}

/** Without known scores, the address stands in for the name. */
export const namesOf = (collection: number) => {
  const address = addressOf(collection);
  return [`Collection ${collection}`, `${address.slice(0, 6)}…${address.slice(-4)}`];
};

/** A combination's card. */
const subjectPattern = /^### \[(.+)\]\(<.*\/(0x\w{40})>\)\n-# (?!0x)/;
const trendsPattern = new RegExp(`\\n-# (?:${periodNames.map((period) => said(`period.${period}`)).join("|")})`);

/** Why a combined card does not match the question, or `undefined` if it does. */
export function wrongSubject({ embeds }: ReadBody, { operation, collection }: Question): string | undefined {
  const description = embeds?.[0]?.description ?? "";
  const [, name = "", address = ""] = subjectPattern.exec(description) ?? [];
  const shown = trendsPattern.test(description) ? "trends" : "talk";
  if (shown !== operation) return `${shown} for ${operation}`;
  if (collectionOf(address) !== collection) return `collection ${collectionOf(address)} for ${collection}`;
  return namesOf(collection).includes(name) ? undefined : `collection ${collection} under the name «${name}»`;
}

/** One score's numbers over a period, as digits. */
export interface ShownTrend {
  readonly newest: string;
  readonly extremes: readonly string[];
}

const number = /([-\u2212]?)(\d[\d\s.,'’]*)/u;
const numberIn = (text: string): string => {
  const [, sign = "", value = ""] = number.exec(text) ?? [];
  return `${sign && "-"}${digits(value)}`;
};
const trendPattern = /^\*\*(.+)\*\*(?: · .+)?\n-# (.+<t:\d+:R>.*) · (.+<t:\d+:R>.*)$/gm;
const withoutTimes = (text: string) => text.replaceAll(/<t:\d+:R>/g, "");

/** Each score's numbers over a period: total, hype, gains and community; undefined if nothing is recorded. */
export const readTrends = ({ embeds }: ReadBody): ShownTrend[] =>
  [...(embeds?.[0]?.description ?? "").matchAll(trendPattern)].map(([, newest = "", ...extremes]) => ({
    newest: numberIn(newest),
    extremes: extremes.map((text) => numberIn(withoutTimes(text))),
  }));
