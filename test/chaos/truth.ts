import type { APIEmbed } from "discord-api-types/v10";
import { periodNames } from "../../src/bot/periods.ts";
import type { Operation } from "../../src/collection-api/contract.ts";
import type { MessageBody } from "../../src/playground/stand-in/message.ts";
import { said } from "../support/any-language.ts";
import { influencerJson, listJson, scoreJson, scoresJson, tweetJson, userJson } from "../support/api-server.ts";

/*
 * What the API of a chaos run knows. Every answer is a version of its own, and every number in it says of which version,
 * collection and entry it is: a number that a card shows is either one that was given for what was asked, or wrong.
 */

/** Collections by number, from 1. */
export const collections = Array.from({ length: 30 }, (_, index) => index + 1);
/** The service knows nothing about the last of them. */
export const isUnknown = (collection: number): boolean => collection > 28;

const PREFIX = `0xc0${"0".repeat(36)}`;
export const addressOf = (collection: number): string => `${PREFIX}${String(collection).padStart(2, "0")}`;
export const collectionOf = (address: string): number => (address.startsWith(PREFIX) ? Number(address.slice(-2)) : 0);

const ENTRIES = 20;
const PAGE_SIZE = 5;

/** An answer as the API gave it, whole and well-formed. */
export interface Given {
  readonly operation: Operation;
  readonly collection: number;
  readonly version: number;
  /** Milliseconds since the epoch, before its last byte left. */
  readonly at: number;
  /** The places of the entries that fit the contract, from 1. */
  readonly places: readonly number[];
}

type Numbered = Pick<Given, "version" | "collection">;
const score = (digits: number, { collection }: Numbered) => digits + collection / 100;
const scoreParts = ["total", "hype", "gains", "community"] as const;
const sign = (part: string, version: number) => (part === "gains" && version % 2 === 1 ? -1 : 1);

const scoresOf = (numbered: Numbered) =>
  Object.fromEntries(
    scoreParts.map((part, index) => [part, sign(part, numbered.version) * score(numbered.version * 10 + index, numbered)]),
  );
/** This and the interactions fall from place to place, as the service's do. */
const influence = (numbered: Numbered, place: number) => score(numbered.version * 1_000 + (60 - place) * 10 + 4, numbered);
/** Less than a thousand, so that it is shown in full; never one. */
const followers = ({ version, collection }: Numbered, place: number) => ((version * 7 + collection * 31 + place * 13) % 997) + 2;
const interactions = ({ version }: Numbered, place: number) => version * 10_000 + (60 - place) * 100 + 7;
const retweets = ({ version }: Numbered) => version + 1;
const likes = ({ collection }: Numbered, place: number) => place * 100 + collection;

/** The body of an answer; what `broken` holds stands in entries that do not fit the contract. */
export function bodyOf({ operation, collection, version }: Omit<Given, "at" | "places">, broken: readonly number[] = []) {
  const numbered = { version, collection };
  if (isUnknown(collection)) return operation === "scores" ? scoresJson() : listJson();
  if (operation === "scores") {
    const contractAddress = addressOf(collection);
    const whole = scoreJson({ name: `Collection ${collection}`, contractAddress, ...scoresOf(numbered) });
    return scoresJson(broken.length > 0 ? { ...whole, hype: String(whole.hype) } : whole);
  }
  const entries = Array.from({ length: ENTRIES }, (_, index) => {
    const place = index + 1;
    const user = userJson({ id: `${place}`, screenName: `member_${place}`, followersCount: followers(numbered, place) });
    const isBroken = broken.includes(place);
    if (operation === "influencers") {
      return { ...influencerJson({ user, score: influence(numbered, place) }), ...(isBroken && { score: null }) };
    }
    const counts = {
      retweetCount: retweets(numbered),
      favoriteCount: likes(numbered, place),
      interaction: interactions(numbered, place),
    };
    return { ...tweetJson({ id: `${place}`, user, ...counts }), ...(isBroken && { retweetCount: 0.5 }) };
  });
  return listJson(...entries);
}

export const allPlaces = Array.from({ length: ENTRIES }, (_, index) => index + 1);

/** A shown card, read back. */
interface ShownCard {
  readonly operation: Operation;
  readonly collection: number;
  /** What the collection is called, and the place that each entry is given. */
  readonly name: string;
  readonly ranks: readonly string[];
  /** Which of how many entries; a scores card is its only one. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Seconds since the epoch. */
  readonly asOf: number;
  readonly isStale: boolean;
  /** Its numbers in order, as digits: however a language groups and points them, these stay. */
  readonly numbers: readonly string[];
}

const digits = (text: string) => text.replaceAll(/\D/g, "");
/** With its sign, which languages write in two ways. */
const signed = (text: string) => `${/[-\u2212]/.test(text) ? "-" : ""}${digits(text)}`;

const time = "<t:\\d+:R>";
const freshPattern = new RegExp(`^-# (?:.+ · )?${said("card.updated", { time })}`, "m");
const stalePattern = new RegExp(`^-# (?:.+ · )?${said("card.stale", { time })}`, "m");
const number = "\\d+";
const places = [
  said("card.top", { last: number, total: number }),
  said("card.range", { first: number, last: number, total: number }),
  said("card.place", { first: number, total: number }),
];
const headings = { influencers: said("influencers.heading"), tweets: said("toptweets.heading") };
const headingPatterns = places.map(
  (place) =>
    new RegExp(
      `^\\*\\*\\[(?<name>.+)\\]\\(<.*/(?<address>0x\\w{40})>\\)\\*\\* · (?:(?<influencers>${headings.influencers})|(?<tweets>${headings.tweets})) · ${place}$`,
      "m",
    ),
);
const scoresPattern = /^### \[(.+)\]\(<.*\/(0x\w{40})>\)\n.+\n.+\n# (.+)$/m;
/** What a card is of that is none of the API's answers alone. */
const subjectPattern = /^### \[(.+)\]\(<.*\/(0x\w{40})>\)\n-# (?!0x)/;
const trendsPattern = new RegExp(`\\n-# (?:${periodNames.map((period) => said(`period.${period}`)).join("|")})`);
const influenceSource = said("influencers.influence", { score: ".+?" });
const influencerPattern = new RegExp(
  `^-# ${influenceSource} · ${said("influencers.followers", { count: ".+?", followers: "any number" })}$`,
  "m",
);
const tweetPattern = new RegExp(`^-# ${said("toptweets.counts", { retweets: ".+?", likes: ".+?", all: ".+?" })} · `, "mu");

type ReadBody = Pick<MessageBody, "content" | "embeds">;

function readCard({ content = "", embeds }: ReadBody): ShownCard | undefined {
  const [first] = embeds ?? [];
  const heading = headingPatterns.map((pattern) => pattern.exec(content ?? "")?.groups).find((groups) => groups !== undefined);
  const text = heading === undefined ? (first?.description ?? "") : (content ?? "");
  const stale = stalePattern.exec(text);
  const freshness = (stale ?? freshPattern.exec(text))?.groups?.["time"];
  if (!first || freshness === undefined) return undefined;
  const shared = { asOf: Number(digits(freshness)), isStale: stale !== null };
  if (heading === undefined) {
    const [, called = "", contract = "", shownTotal = ""] = scoresPattern.exec(text) ?? [];
    const single = { name: called, ranks: [], first: 1, last: 1, total: 1 };
    const numbers = [shownTotal, ...(first.fields ?? []).map(({ value }) => value)].map(signed);
    return { operation: "scores", collection: collectionOf(contract), numbers, ...single, ...shared };
  }
  const { name = "", address = "", first: from, last = from, total } = heading;
  const operation = heading["tweets"] === undefined ? "influencers" : "tweets";
  const [pattern, parts] =
    operation === "tweets" ? [tweetPattern, ["retweets", "likes", "all"]] : [influencerPattern, ["score", "count"]];
  const numbersIn = ({ description = "" }: APIEmbed) => {
    const found = pattern.exec(description)?.groups;
    return found ? parts.map((part) => digits(found[part] ?? "")) : [];
  };
  return {
    operation,
    collection: collectionOf(address),
    name,
    ranks: (embeds ?? []).map(({ description = "" }) => /^\*\*(\d+\.) /.exec(description)?.[1] ?? ""),
    first: Number(from ?? 1),
    last: Number(last),
    total: Number(total),
    numbers: (embeds ?? []).flatMap(numbersIn),
    ...shared,
  };
}

/** The number of the collection that a message's card is of; 0 where it is of none. */
export const collectionIn = (message: ReadBody): number => readCard(message)?.collection ?? 0;

/** Of what is made of several answers only the collection is judged: its numbers are of many versions. */
function wrongSubject({ embeds }: ReadBody, { operation, collection }: Question): string | undefined {
  const description = embeds?.[0]?.description ?? "";
  const [, name = "", address = ""] = subjectPattern.exec(description) ?? [];
  const shown = trendsPattern.test(description) ? "trends" : "talk";
  if (shown !== operation) return `${shown} for ${operation}`;
  if (collectionOf(address) !== collection) return `collection ${collectionOf(address)} for ${collection}`;
  return namesOf(collection).includes(name) ? undefined : `collection ${collection} under the name «${name}»`;
}

/** Where no scores are known, the address stands in for the name. */
const namesOf = (collection: number) => {
  const address = addressOf(collection);
  return [`Collection ${collection}`, `${address.slice(0, 6)}…${address.slice(-4)}`];
};

const twoDecimals = (value: number) => (value < 0 ? "-" : "") + digits(value.toFixed(2));

function numbersOf(given: Given, first: number, last: number): string[] {
  if (given.operation === "scores") return Object.values(scoresOf(given)).map(twoDecimals);
  return given.places
    .slice(first - 1, last)
    .flatMap((place) =>
      given.operation === "influencers"
        ? [twoDecimals(influence(given, place)), String(followers(given, place))]
        : [retweets(given), likes(given, place), interactions(given, place)].map(String),
    );
}

/** The digits behind the version, in the number that tells it. */
const versionAt = { scores: [0, 3], influencers: [0, 5], tweets: [2, 4] } as const;

/** What a card is to be of: an answer of the API, or what is made of several. */
export interface Question {
  readonly operation: Operation | "talk" | "trends";
  readonly collection: number;
  readonly count?: number | undefined;
}

/** How old an answer may be that a card shows. */
export interface Ages {
  readonly ttlMs: number;
  readonly staleMs: number;
}

/** When something was asked and when Discord took the message that answers it, in milliseconds since the epoch. */
interface Moments {
  readonly sentAt: number;
  readonly takenAt: number;
  /** How much longer than else everything may have taken. */
  readonly lostMs: number;
}

/** A bot has read an answer at most that long after its last byte left, by whole seconds. */
const READING_MS = 3_000;

/** Everything that the API gave, and the judge of what is shown of it. */
export class Truth {
  /** What has settled is given again and again. */
  readonly #given = new Map<string, Given[]>();
  readonly #ages: Ages;
  #version = 0;
  /** The versions that stay from now on, by operation and collection. */
  #last: Map<string, number> | undefined;

  constructor(ages: Ages) {
    this.#ages = ages;
  }

  /** A version that nobody has been told of; of what has settled, always the same. */
  nextVersion({ operation, collection }: Pick<Given, "operation" | "collection">): number {
    const subject = `${operation}:${collection}`;
    const last = this.#last?.get(subject);
    if (last !== undefined) return last;
    this.#version += 1;
    this.#last?.set(subject, this.#version);
    return this.#version;
  }

  /** From now on each collection stays as it is with the next answer. */
  settle(): void {
    this.#last = new Map();
  }

  /** The total that a collection has settled at, if it was asked for since. */
  lastTotal(collection: number): number | undefined {
    const version = this.#last?.get(`scores:${collection}`);
    return version === undefined ? undefined : scoresOf({ version, collection })["total"];
  }

  /** The scores of the answer that has this total, by their names, if the API gave one about the collection. */
  scoresWith(total: number, collection: number): Readonly<Record<string, number>> | undefined {
    const [given] = this.#given.get(`scores:${Math.floor(total / 10)}`) ?? [];
    return given?.collection === collection ? scoresOf(given) : undefined;
  }

  /** From now on this may be shown. */
  give(given: Given): void {
    const key = `${given.operation}:${given.version}`;
    this.#given.set(key, [...(this.#given.get(key) ?? []), given]);
  }

  /** Why a message's card is not what the API said about what was asked, or `undefined` when it is. */
  untruthOf(message: MessageBody, asked: Question, moments: Moments): string | undefined {
    if (asked.operation === "talk" || asked.operation === "trends") return wrongSubject(message, asked);
    const card = readCard(message);
    if (!card) return "a card that cannot be read";
    const { operation, collection, name, ranks, numbers, first, last, total } = card;
    if (operation !== asked.operation) return `${operation} for ${asked.operation}`;
    if (collection !== asked.collection) return `collection ${collection} for ${asked.collection}`;
    if (!namesOf(collection).includes(name)) return `collection ${collection} under the name «${name}»`;
    if (ranks.some((rank, index) => rank !== `${first + index}.`)) return `places ${ranks.join()} from ${first} on`;
    const [index, behind] = versionAt[operation];
    const version = Number(numbers[index]?.slice(0, -behind));
    const times = this.#given.get(`${operation}:${version}`) ?? [];
    const [given] = times;
    if (!given) return `numbers that were never given: ${numbers.join()}`;
    if (given.collection !== collection) return `numbers of collection ${given.collection} under ${collection}`;

    const came = operation === "scores" ? 1 : given.places.length;
    if (total !== came) return `${total} entries in all, not ${came}`;
    if (first % PAGE_SIZE !== 1 || last !== Math.min(first + PAGE_SIZE - 1, asked.count ?? came, came))
      return `entries ${first} to ${last} of ${total}`;
    const expected = numbersOf(given, first, last).join();
    if (numbers.join() !== expected) return `${numbers.join()} where ${expected} was given`;
    const wrong = times.map((time) => this.#wrongAge(card, time, moments));
    return wrong.includes(undefined) ? undefined : wrong.at(-1);
  }

  /** The bot looks at an answer's age at some moment between the asking and the taking; `asOf` is in whole seconds. */
  #wrongAge({ asOf, isStale }: ShownCard, given: Given, { sentAt, takenAt, lostMs }: Moments): string | undefined {
    const { ttlMs, staleMs } = this.#ages;
    const from = asOf * 1_000;
    const to = from + 1_000;
    if (to < given.at || from > given.at + READING_MS + lostMs) return `as of ${from}, but given at ${given.at}`;
    if (isStale && from > takenAt - ttlMs) return `called old ${takenAt - from} ms after it was given`;
    if (!isStale && to < sentAt - ttlMs) return `${sentAt - from} ms old when it was asked for, and nothing says so`;
    if (to < sentAt - ttlMs - staleMs) return `${sentAt - from} ms old when it was asked for, which is too old to be shown`;
    return undefined;
  }
}
