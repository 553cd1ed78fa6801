import { hash } from "node:crypto";
import type { Banner } from "../../charts/picture.ts";
import { plainText } from "../../text/safe-text.ts";
import { totalLine } from "./chart.ts";
import { count, directionOf, formatPrice, formatScore, formatSigned, locale } from "./numbers.ts";
import type { ScoresRecord } from "./record.ts";

const MAX_TITLE = 40;

/** Characters of the picture's font; a name with other letters gives way to the address. */
const drawn = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\d\x20-\x7e\u00a0-\u00ff‐-…‘’“”]*$/u;

/** The address of a collection, shortened. */
export const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`;

/** The picture of a link preview. */
export function cardPicture(record: ScoresRecord): Banner {
  const { contractAddress, change, voices, floor } = record;
  const name = plainText(record.name, MAX_TITLE)
    .replace(/\p{Extended_Pictographic}|\ufe0f/gu, "")
    .trim();
  const line = totalLine(record);
  const asOf = record.asOf.getTime();
  return {
    title: name !== "" && drawn.test(name) ? name : shortAddress(contractAddress),
    note: "Collection Pulse",
    value: formatScore(record.total),
    change: change && { text: formatSigned(change.total), direction: directionOf(change.total) },
    facts: [
      { name: "Hype", value: formatScore(record.hype) },
      { name: "Gains", value: formatScore(record.gains, "gains") },
      { name: "Community", value: formatScore(record.community) },
      ...(voices === undefined ? [] : [{ name: "Voices", value: count(voices) }]),
      ...(floor ? [{ name: "Floor", value: drawnPrice(formatPrice(floor)) }] : []),
    ],
    locale,
    timeZone: "UTC",
    from: line?.from ?? asOf,
    to: line?.to ?? asOf,
    series: line?.segments ?? [],
    empty: "The chart begins with the fifth day",
  };
}

const drawnPrice = (text: string): string => (drawn.test(text) ? text : text.replace(/ .*/, ""));

/** Differs between pictures that differ, so that caches may keep each of them. */
export const cardVersion = (record: ScoresRecord): string =>
  hash("sha256", JSON.stringify(cardPicture(record)), "hex").slice(0, 12);
