import { parseJson } from "../../infra/json.ts";
import { type Decoded, type Reading, refused } from "../store/decoding.ts";
import { decodePage, decodePost } from "../store/x-v2-format.ts";
import { decodeEntry } from "./entry-format.ts";
import { decodeStatus } from "./x-v1-format.ts";

/** Field names that only one format has. */
const formats: readonly { readonly names: readonly string[]; readonly decode: (value: object, reading: Reading) => Decoded }[] = [
  { names: ["data", "includes", "meta"], decode: decodePage },
  { names: ["author_id", "public_metrics"], decode: decodePost },
  { names: ["id_str", "retweet_count", "favorite_count"], decode: decodeStatus },
  { names: ["retweetCount", "favoriteCount", "originalTweet", "originalId"], decode: decodeEntry },
];

const UNKNOWN = "is neither an entry of the tweets operation, nor a page or post of the X API v2, nor a status of the X API v1.1";

/** Several times a page of 500 posts. */
export const MAX_VALUES = 100_000;

export function decodeLine(line: string, reading: Reading): Decoded {
  const json = parseJson(line, MAX_VALUES);
  if ("reason" in json) return refused(json.reason);
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("is not a JSON object");
  const format = formats.find(({ names }) => names.some((name) => Object.hasOwn(value, name)));
  return format ? format.decode(value, reading) : refused(UNKNOWN);
}
