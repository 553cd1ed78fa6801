import { parseJson } from "../../infra/json.ts";
import { type Decoded, type Period, refused } from "../store/decoding.ts";
import { decodePage, decodePost } from "../store/x-v2-format.ts";
import { decodeEntry } from "./entry-format.ts";

interface Format {
  /** The format's name in the reasons for a refusal. */
  readonly name: string;
  /** Field names that only this format has. */
  readonly fields: readonly string[];
  readonly decode: (value: object, period: Period) => Decoded;
}

const formats: readonly Format[] = [
  { name: "page of the X API v2", fields: ["data", "includes", "meta"], decode: decodePage },
  { name: "post of the X API v2", fields: ["author_id", "public_metrics"], decode: decodePost },
  { name: "entry", fields: ["retweetCount", "favoriteCount", "originalTweet", "originalId"], decode: decodeEntry },
];

const UNKNOWN = "is neither an entry of the tweets operation, nor a page or a post of the X API v2";

/** Lines with more JSON values are refused: several times those of a page of 500 posts. */
const MAX_VALUES = 100_000;

/** The posts of a line, and the reasons of refused ones: the recognised format, then the field and its error. */
export function decodeLine(line: string, period: Period): Decoded {
  const json = parseJson(line, MAX_VALUES);
  if ("reason" in json) return refused(json.reason);
  const { value } = json;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return refused("is not a JSON object");
  const format = formats.find(({ fields }) => fields.some((field) => Object.hasOwn(value, field)));
  if (!format) return refused(UNKNOWN);
  const decoded = format.decode(value, period);
  return { ...decoded, reasons: decoded.reasons.map((reason) => `${format.name}: ${reason}`) };
}
