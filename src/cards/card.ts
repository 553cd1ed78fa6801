import type { APIEmbed } from "discord-api-types/v10";
import type { Picture } from "../charts/picture.ts";
import type { Answer } from "../collection-api/api.ts";
import { type Address, shortAddress } from "../contract/address.ts";
import { MINUTE_MS } from "../infra/time.ts";
import { escapeLabel, isolated, plainText } from "../text/safe-text.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { relativeTime, SMALLEST } from "./format.ts";
import type { Icons } from "./icon-names.ts";
import { colorOf } from "./identity.ts";

export interface CardSettings {
  readonly icons: Icons;
  readonly imageOrigins: ReadonlySet<string>;
  /** Contains `{address}`. */
  readonly explorerUrl: string;
}

export interface CardContext extends CardSettings {
  readonly language: Language;
  /** The reader's time, in milliseconds since the epoch. Without it the age of data is always shown. */
  readonly now?: number;
  readonly ageRestricted: boolean;
}

export interface CardSubject {
  readonly contract: Address;
  readonly name: string | undefined;
  readonly answer: Pick<Answer<unknown>, "asOf" | "cache">;
}

/** Drawn after the card is sent; the description is its alternative text. */
export interface CardPicture {
  readonly picture: Picture;
  readonly description: string;
}

export interface Card {
  readonly content: string;
  readonly embeds: APIEmbed[];
  /** Shown in the first embed. */
  readonly picture?: CardPicture | undefined;
}

export interface PageOf<Entry> {
  readonly entries: readonly Entry[];
  /** Entries before this page. */
  readonly offset: number;
  readonly total: number;
}

/** Names on X have at most 50 characters. */
export const MAX_NAME = 60;

/** Reference, «Embed Limits». In UTF-16 units. */
export const MAX_FIELD_VALUE = 1_024;

export const ACCENT_COLOR = 0x5b6ee1;
const STALE_COLOR = 0xd9a441;

/** Green or red; `undefined` without a change. */
export function colorOfChange(change: number): number | undefined {
  if (Math.abs(change) < SMALLEST) return undefined;
  return change > 0 ? 0x3ba55c : 0xe0555f;
}

/** Younger data needs no word about its age. */
export const FRESH_MS = 5 * MINUTE_MS;

const isFresh = ({ asOf }: CardSubject["answer"], { now }: Pick<CardContext, "now">): boolean =>
  now !== undefined && now - asOf.getTime() <= FRESH_MS;

/** The stripe: the collection's own color, unless the data is old. */
export const stripeOf = ({ contract, answer }: Pick<CardSubject, "contract" | "answer">, context: CardContext): number =>
  answer.cache === "stale" && !isFresh(answer, context) ? STALE_COLOR : colorOf(contract);

/** The age of the data, if it is worth a word: it always is if nothing newer came. */
export const freshness = ({ answer }: Pick<CardSubject, "answer">, context: CardContext): string[] => {
  if (answer.cache !== "stale" && isFresh(answer, context)) return [];
  const key = answer.cache === "stale" ? "card.stale" : "card.updated";
  return [context.language.say(key, { time: relativeTime(answer.asOf) })];
};

export const explorerLink = (contract: Address, { explorerUrl }: CardContext): string =>
  explorerUrl.replaceAll("{address}", contract);

/** The name or else the address, as Markdown. */
export const nameOf = (subject: Pick<CardSubject, "contract" | "name">, max = MAX_NAME): string =>
  isolated(escapeLabel(plainNameOf(subject, max)));

/** The name as plain text, or else the address. @param max UTF-16 units. */
export const plainNameOf = ({ contract, name = "" }: Pick<CardSubject, "contract" | "name">, max = MAX_NAME): string =>
  plainText(name, max) || shortAddress(contract);

export const nameLink = (subject: Pick<CardSubject, "contract" | "name">, context: CardContext): string =>
  `[${nameOf(subject)}](<${explorerLink(subject.contract, context)}>)`;

export function heading(
  title: PlainKey,
  subject: CardSubject,
  { offset, entries, total }: PageOf<unknown>,
  context: CardContext,
): string {
  const { say } = context.language;
  const [first, last] = [String(offset + 1), String(offset + entries.length)];
  const range = first === last ? first : `${first}–${last}`;
  const details = { last, place: range, total: String(total) };
  const position = say(offset === 0 ? "card.top" : "card.place", details);
  const head = `**${nameLink(subject, context)}** · ${say(title)} · ${position}`;
  return [head, ...freshness(subject, context).map((age) => `-# ${age}`)].join("\n");
}
