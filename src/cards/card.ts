import type { APIEmbed } from "discord-api-types/v10";
import type { Picture } from "../charts/picture.ts";
import type { Answer } from "../collection-api/api.ts";
import type { Address } from "../contract/address.ts";
import { labelText, plainText } from "../text/safe-text.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { relativeTime, SMALLEST, shortAddress } from "./format.ts";

/** Who reads a card, where, and what the operator allows on it. */
export interface CardContext {
  /** The member's language, or that of the answer that is refreshed. */
  readonly language: Language;
  /** Whether the channel is age-restricted. */
  readonly ageRestricted: boolean;
  /** Origins that pictures may come from. */
  readonly imageOrigins: ReadonlySet<string>;
  /** Where a collection links to, as URLs are written; `{address}` stands for its contract. */
  readonly explorerUrl: string;
}

/** What a card is of: a collection, its name where it is known, and how old the answer is. */
export interface CardSubject {
  readonly contract: Address;
  readonly name: string | undefined;
  readonly answer: Pick<Answer<unknown>, "asOf" | "cache">;
}

/** A picture that is drawn after the card is shown, and what it shows, for those who do not see it. */
export interface CardPicture {
  readonly picture: Picture;
  readonly description: string;
}

/** The part of a message that shows data. */
export interface Card {
  readonly content: string;
  readonly embeds: APIEmbed[];
  /** Stands in the first embed once it is drawn, if that is soon enough. */
  readonly picture?: CardPicture | undefined;
}

/** Entries that one page shows, with their place in the whole. */
export interface PageOf<Entry> {
  readonly entries: readonly Entry[];
  /** How many entries come before this page. */
  readonly offset: number;
  /** How many entries came in all, shown on some page or not. */
  readonly total: number;
}

/** Twitter's names have at most 50 characters; with five people on a card more would crowd out the rest. */
export const MAX_NAME = 60;

/** The bot's own colour. */
export const ACCENT_COLOR = 0x5b6ee1;
const STALE_COLOR = 0xd9a441;

/** Green for what is shown with a plus, red for what is shown with a minus. */
export function colorOfChange(change: number): number {
  if (Math.abs(change) < SMALLEST) return ACCENT_COLOR;
  return change > 0 ? 0x3ba55c : 0xe0555f;
}

/** The colour tells a stale card at a glance; `freshness` says it in words. */
export const colorOf = ({ answer }: Pick<CardSubject, "answer">, fresh = ACCENT_COLOR): number =>
  answer.cache === "stale" ? STALE_COLOR : fresh;

/** As of when the data is. */
export const freshness = ({ answer }: Pick<CardSubject, "answer">, { language }: CardContext): string =>
  language.say(answer.cache === "stale" ? "card.stale" : "card.updated", { time: relativeTime(answer.asOf) });

export const explorerLink = (contract: Address, { explorerUrl }: CardContext): string =>
  explorerUrl.replaceAll("{address}", contract);

/** The collection's name, or its address where it has none, in markdown. */
export const nameOf = ({ contract, name = "" }: Pick<CardSubject, "contract" | "name">): string =>
  labelText(name, MAX_NAME) || shortAddress(contract);

/** The same as plain text, of at most `max` UTF-16 units, for a button, a menu or a choice. */
export const plainNameOf = ({ contract, name = "" }: Pick<CardSubject, "contract" | "name">, max = MAX_NAME): string =>
  plainText(name, max) || shortAddress(contract);

/** The name in markdown as a link to the explorer. */
export const nameLink = (subject: Pick<CardSubject, "contract" | "name">, context: CardContext): string =>
  `[${nameOf(subject)}](<${explorerLink(subject.contract, context)}>)`;

/** Two lines above a list of people or posts: of which collection, which of how many, and how old. */
export function heading(
  title: PlainKey,
  subject: CardSubject,
  { offset, entries, total }: PageOf<unknown>,
  context: CardContext,
): string {
  const { say } = context.language;
  const [first, last] = [String(offset + 1), String(offset + entries.length)];
  const range = { first, last, total: String(total) };
  const place = offset === 0 ? say("card.top", range) : say(first === last ? "card.place" : "card.range", range);
  return `**${nameLink(subject, context)}** · ${say(title)} · ${place}\n-# ${freshness(subject, context)}`;
}
