import type { APIEmbed } from "discord-api-types/v10";
import { commands } from "../../../commands/index.ts";
import { viewsOf } from "../../../src/bot/command/command.ts";
import { decodeCustomId } from "../../../src/bot/view/custom-id.ts";
import type { Operation } from "../../../src/contract/schemas.ts";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import { allParts } from "../../../src/playground/stand-in/parts.ts";
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
  /** In seconds since the epoch: as the text says, which it does of old data only, and as the button to refresh knows. */
  readonly writtenAsOf: number | undefined;
  readonly asOf: number | undefined;
  readonly isStale: boolean;
  /** Its numbers in order, with a hyphen before negative ones, and without groups. */
  readonly numbers: readonly string[];
}

/** A number without its groups, its plus, and Markdown around it. */
const ungrouped = (text: string) => text.replaceAll("\u2212", "-").replaceAll(/[^\d.-]/g, "");

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
/** Beside each other, or each on its line. */
const partPatterns = (["scores.hype", "scores.gains", "scores.community"] as const).map(
  (key) => new RegExp(`(?:^|· )${phrasePattern(key)} \\*\\*(\\S+)\\*\\*`, "m"),
);
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

export type ReadBody = Pick<MessageBody, "content" | "embeds" | "components">;

const views = viewsOf(commands);
/** The time that the button to refresh compares newer data with. */
const refreshedFrom = ({ components }: ReadBody): number | undefined =>
  allParts(components ?? [])
    .map((part) => ("custom_id" in part ? decodeCustomId(part.custom_id, views)?.refresh?.asOf : undefined))
    .find((asOf) => asOf !== undefined);

export function readCard(message: ReadBody): ShownCard | undefined {
  const { content, embeds } = message;
  const [first] = embeds ?? [];
  const heading = headingPatterns.map((pattern) => pattern.exec(content ?? "")?.groups).find((groups) => groups !== undefined);
  const text = heading === undefined ? (first?.description ?? "") : (content ?? "");
  const stale = stalePattern.exec(text);
  const written = (stale ?? freshPattern.exec(text))?.groups?.["time"];
  if (!first) return undefined;
  const writtenAsOf = written === undefined ? undefined : Number(ungrouped(written));
  const shared = { writtenAsOf, asOf: refreshedFrom(message), isStale: stale !== null };
  if (heading === undefined) {
    const scores = scoresPattern.exec(text);
    if (!scores) return undefined;
    const [, called = "", contract = "", shownTotal = ""] = scores;
    const single = { name: called, ranks: [], first: 1, last: 1, total: 1 };
    // Without a floor the answer had none.
    const [, floor = "0"] = floorPattern.exec(text) ?? [];
    const parts = partPatterns.map((pattern) => pattern.exec(text)?.[1] ?? "");
    const numbers = [shownTotal, ...parts, floor].map(ungrouped);
    return { operation: "scores", collection: collectionOf(contract), numbers, ...single, ...shared };
  }
  const { name = "", address = "", first: from, last = from, total } = heading;
  const operation = heading["tweets"] === undefined ? "influencers" : "tweets";
  const pattern = operation === "tweets" ? tweetPattern : influencerPattern;
  const numbersIn = ({ description = "" }: APIEmbed) => {
    const found = pattern.exec(description)?.groups;
    if (!found) return [];
    const numberOf = (part: string) => ungrouped(found[part] ?? "");
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
