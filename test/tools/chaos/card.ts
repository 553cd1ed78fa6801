import type { APIEmbed } from "discord-api-types/v10";
import type { Operation } from "../../../src/contract/schemas.ts";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { collectionOf } from "./collections.ts";
import { phrasePattern } from "./phrase-pattern.ts";

/** A card, parsed. */
export interface ShownCard {
  readonly operation: Operation;
  readonly collection: number;
  /** The collection's name, and the place of each entry. */
  readonly name: string;
  readonly ranks: readonly string[];
  /** The entry's number, and the number of entries; a scores card has one. */
  readonly first: number;
  readonly last: number;
  readonly total: number;
  /** Seconds since the epoch. */
  readonly asOf: number;
  readonly isStale: boolean;
  /** Its numbers in order, as digits, independent of the language's grouping. */
  readonly numbers: readonly string[];
}

/** Digits only, independent of the language's grouping. */
export const digits = (text: string) => text.replaceAll(/\D/g, "");
/** With its sign, which languages write in two ways. */
const signed = (text: string) => `${/[-\u2212]/.test(text) ? "-" : ""}${digits(text)}`;

const time = "<t:\\d+:R>";
const freshPattern = new RegExp(`^-# (?:.+ · )?${phrasePattern("card.updated", { time })}`, "m");
const stalePattern = new RegExp(`^-# (?:.+ · )?${phrasePattern("card.stale", { time })}`, "m");
const number = "\\d+";
const patterns = [
  phrasePattern("card.top", { last: number, total: number }),
  phrasePattern("card.place", { place: "(?<first>\\d+)(?:–(?<last>\\d+))?", total: number }),
];
const headings = { influencers: phrasePattern("button.influencers"), tweets: phrasePattern("toptweets.heading") };
const headingPatterns = patterns.map(
  (words) =>
    new RegExp(
      `^\\*\\*\\[(?<name>.+)\\]\\(<.*/(?<address>0x\\w{40})>\\)\\*\\* · (?:(?<influencers>${headings.influencers})|(?<tweets>${headings.tweets})) · ${words}$`,
      "m",
    ),
);
const scoresPattern = /^### \[(.+)\]\(<.*\/(0x\w{40})>\)\n# (.+?)(?: [▲▼±].*)?$/m;
const floorPattern = new RegExp(`^${phrasePattern("floor.name")} (\\S+) ETH`, "m");
const influenceSource = phrasePattern("influencers.influence", { score: ".+?" });
const influencerPattern = new RegExp(
  `^-# ${influenceSource} · ${phrasePattern("influencers.followers", { count: ".+?", followers: "any number" })}$`,
  "m",
);
const tweetPattern = new RegExp(
  `^-# 🔁 (?<retweets>.+?) · ❤️ (?<likes>.+?) · (?:${phrasePattern("toptweets.all", { all: "(?!<t:).+?", interactions: "2" })} · )?<t:`,
  "mu",
);

export type ReadBody = Pick<MessageBody, "content" | "embeds">;

export function readCard({ content = "", embeds }: ReadBody): ShownCard | undefined {
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
    // Without a floor the answer had none.
    const [, floor = "0"] = floorPattern.exec(text) ?? [];
    const numbers = [shownTotal, ...(first.fields ?? []).map(({ value }) => value.split("\n")[0] ?? ""), floor].map(signed);
    return { operation: "scores", collection: collectionOf(contract), numbers, ...single, ...shared };
  }
  const { name = "", address = "", first: from, last = from, total } = heading;
  const operation = heading["tweets"] === undefined ? "influencers" : "tweets";
  const pattern = operation === "tweets" ? tweetPattern : influencerPattern;
  const numbersIn = ({ description = "" }: APIEmbed) => {
    const found = pattern.exec(description)?.groups;
    if (!found) return [];
    const numberOf = (part: string) => digits(found[part] ?? "");
    if (operation === "influencers") return [numberOf("score"), numberOf("count")];
    const [retweets, likes] = [numberOf("retweets"), numberOf("likes")];
    return [retweets, likes, numberOf("all") || String(Number(retweets) + Number(likes))];
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

/** The collection number of a message's card; 0 if it has none. */
export const collectionIn = (message: ReadBody): number => readCard(message)?.collection ?? 0;
