import { z } from "zod";
import { DAY_MS } from "../../infra/time.ts";
import { dayOf } from "../database/partitions.ts";
import { type Person, type Post, shortened } from "../post.ts";

/** More than anything is ever counted to; sums of many such stay exact. */
const MAX_COUNT = 1_000_000_000_000;
/** More than X lets a name, a profile's text or an address on the web have. */
const MAX_FIELD = 1_000;
/** X sends at most 500 posts at once, and everybody whom they mention. */
const MAX_ENTRIES = 5_000;
const MAX_REASONS = 5;
const MAX_REASON = 300;

/** What a line came to. */
export interface Decoded {
  readonly posts: readonly Post[];
  /** Why not all of it could be taken, each reason with the path of what is wrong. */
  readonly reasons: readonly string[];
  /** How many retweets were left out, because their originals did not come with them. */
  readonly leftOut: number;
}

/** What a line is read against. */
export interface Reading {
  /** Days since the epoch: older posts are refused. */
  readonly firstDay: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The authors that came in the file before. */
  readonly authors?: Authors | undefined;
}

export interface Authors {
  find(id: string): Person | undefined;
  add(person: Person): void;
}

export type Path = readonly PropertyKey[];

export const reasonAt = (path: Path, message: string): string => {
  const where = z.core.toDotPath(path);
  return `${where === "" ? "" : `${where}: `}${message}`.slice(0, MAX_REASON);
};

export const MISSING = "is missing";

const worded = (message: string): string =>
  message.endsWith("received undefined") ? MISSING : message.replace(/^Invalid input: /, "");

/** Why a value does not fit a schema. */
export const reasonsOf = (error: z.ZodError, path: Path = []): string[] =>
  error.issues.slice(0, MAX_REASONS).map((issue) => reasonAt([...path, ...issue.path], worded(issue.message)));

export const count = z.int().min(0).max(MAX_COUNT);
/** An identifier of X: too long for a number of JavaScript. */
export const id = z.string().regex(/^[1-9]\d{0,19}$/, "expected digits");
/** PostgreSQL stores neither NUL nor lone surrogates. */
export const withoutNul = z
  .string()
  .regex(/^[^\0]*$/, "contains a NUL character")
  .overwrite((value) => value.toWellFormed());
export const text = withoutNul.transform((value) => shortened(value));
export const field = withoutNul.transform((value) => shortened(value, MAX_FIELD));

/** A list in which nothing is looked at if it is too long. */
export const list = z.array(z.unknown()).max(MAX_ENTRIES, `has more than ${MAX_ENTRIES} entries`);

/** What no number is made of may be missing, or null: it is answered as what X gives where there is nothing. */
export const orEmpty = field.nullish().transform((value) => value ?? "");
export const orFalse = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const orZero = count.nullish().transform((value) => value ?? 0);

/** Compiled when the first line of a format comes. */
export const compiled = <Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> =>
  z.lazy(() => z.compile(schema));

/** A post if it can be kept, by its time, which stands at `path`. */
export function admitted(post: Post, { firstDay, now }: Reading, path: Path): Decoded {
  if (dayOf(post.createdAt) < firstDay) return refused(reasonAt(path, "the post is older than SERVICE_KEEP_DAYS"));
  if (post.createdAt > now + DAY_MS) return refused(reasonAt(path, "the post is from the future"));
  return { posts: [post], reasons: [], leftOut: 0 };
}

export const refused = (...reasons: readonly string[]): Decoded => ({ posts: [], reasons, leftOut: 0 });
/** A retweet whose original did not come with it. */
export const retweetAlone: Decoded = { posts: [], reasons: [], leftOut: 1 };

/** Times are kept to the second, as not every format has more. */
export const toSecond = (date: Date): number => Math.floor(date.getTime() / 1_000) * 1_000;

export const joined = (parts: readonly Decoded[]): Decoded => ({
  posts: parts.flatMap(({ posts }) => posts),
  reasons: parts.flatMap(({ reasons }) => reasons),
  leftOut: parts.reduce((sum, { leftOut }) => sum + leftOut, 0),
});
