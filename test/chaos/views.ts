import { periodNames } from "../../src/bot/view/view.ts";
import type { Operation } from "../../src/contract/schemas.ts";
import { said } from "../support/any-language.ts";
import { digits, type ReadBody } from "./card.ts";
import { addressOf, collectionOf } from "./collections.ts";

/* What is made of several answers of the API: what is recorded over time, and what the talk rests on. */

/** What a card is to be of: an answer of the API, or what is made of several. */
export interface Question {
  readonly operation: Operation | "talk" | "trends";
  readonly collection: number;
  readonly count?: number | undefined;
}

/** Where no scores are known, the address stands in for the name. */
export const namesOf = (collection: number) => {
  const address = addressOf(collection);
  return [`Collection ${collection}`, `${address.slice(0, 6)}…${address.slice(-4)}`];
};

/** What a card is of that is none of the API's answers alone. */
const subjectPattern = /^### \[(.+)\]\(<.*\/(0x\w{40})>\)\n-# (?!0x)/;
const trendsPattern = new RegExp(`\\n-# (?:${periodNames.map((period) => said(`period.${period}`)).join("|")})`);

/** Why what is made of several answers is not about what was asked, or `undefined` when it is. */
export function wrongSubject({ embeds }: ReadBody, { operation, collection }: Question): string | undefined {
  const description = embeds?.[0]?.description ?? "";
  const [, name = "", address = ""] = subjectPattern.exec(description) ?? [];
  const shown = trendsPattern.test(description) ? "trends" : "talk";
  if (shown !== operation) return `${shown} for ${operation}`;
  if (collectionOf(address) !== collection) return `collection ${collectionOf(address)} for ${collection}`;
  return namesOf(collection).includes(name) ? undefined : `collection ${collection} under the name «${name}»`;
}

/** The numbers of one score over a period, as digits. */
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

/** What a card says of each score over a period: total, hype, gains and community; nothing where nothing is recorded. */
export const readTrends = ({ embeds }: ReadBody): ShownTrend[] =>
  [...(embeds?.[0]?.description ?? "").matchAll(trendPattern)].map(([, newest = "", ...extremes]) => ({
    newest: numberIn(newest),
    extremes: extremes.map((text) => numberIn(withoutTimes(text))),
  }));
