import { type Decoded, type Reading, refused } from "./decoding.ts";
import { decodeEntry } from "./entry-format.ts";
import { decodeStatus } from "./x-v1-format.ts";
import { decodePage, decodePost } from "./x-v2-format.ts";

/** Field names that only one format has. */
const formats: readonly { readonly names: readonly string[]; readonly decode: (value: object, reading: Reading) => Decoded }[] = [
  { names: ["data", "includes", "meta"], decode: decodePage },
  { names: ["author_id", "public_metrics"], decode: decodePost },
  { names: ["id_str", "retweet_count", "favorite_count"], decode: decodeStatus },
  { names: ["retweetCount", "favoriteCount", "originalTweet", "originalId"], decode: decodeEntry },
];

const UNKNOWN = "is neither an entry of the tweets operation, nor a page or post of the X API v2, nor a status of the X API v1.1";

export function decodeLine(line: string, reading: Reading): Decoded {
  const json = parseJson(line);
  if ("reason" in json) return refused(json.reason);
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("is not a JSON object");
  const format = formats.find(({ names }) => names.some((name) => Object.hasOwn(value, name)));
  return format ? format.decode(value, reading) : refused(UNKNOWN);
}

/** Several times a page of 500 posts. A value of one byte may take a hundred in memory. */
const MAX_VALUES = 100_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const openers = new Set([0x2c, 0x5b, 0x7b]);

/** A small compressed line may hold millions of values. */
export function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  if (text.length > MAX_VALUES && hasTooMany(text)) return { reason: `holds more than ${MAX_VALUES} values` };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: "is not JSON" };
  }
}

function hasTooMany(text: string): boolean {
  let values = 0;
  let isInside = false;
  for (let at = 0; at < text.length && values <= MAX_VALUES; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInside = !isInside;
    else if (isInside) at += Number(unit === BACKSLASH);
    else if (openers.has(unit)) values += 1;
  }
  return values > MAX_VALUES;
}
