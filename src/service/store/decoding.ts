import { z } from "zod";
import { type Address, toAddress } from "../../contract/address.ts";
import { DAY_MS } from "../../infra/time.ts";
import { dayOf } from "../database/days.ts";
import { MAX_FIELD, type Post, shortened } from "./post.ts";

/** The largest count: sums of many such counts stay exact. */
const MAX_COUNT = 1_000_000_000_000;
/** X sends at most 500 posts at once, with the people whom they mention. */
const MAX_ENTRIES = 5_000;
const MAX_REASONS = 5;
const MAX_REASON = 300;

export interface Decoded {
  readonly posts: readonly Post[];
  readonly reasons: readonly string[];
  /** The number of retweets that came without their originals. */
  readonly leftOut: number;
}

/** The times of posts that are accepted. */
export interface Period {
  /** The first day to keep. */
  readonly firstDay: number;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

export type Path = readonly PropertyKey[];

export const reasonAt = (path: Path, message: string): string => {
  const where = z.core.toDotPath(path);
  return `${where === "" ? "" : `${where}: `}${message}`.slice(0, MAX_REASON);
};

export const MISSING = "is missing";

const worded = (message: string): string =>
  message.endsWith("received undefined") ? MISSING : message.replace(/^Invalid input: /, "");

export const reasonsOf = (error: z.ZodError, path: Path = []): string[] =>
  error.issues.slice(0, MAX_REASONS).map((issue) => reasonAt([...path, ...issue.path], worded(issue.message)));

export const count = z.int().min(0).max(MAX_COUNT);
export const id = z.string().regex(/^[1-9]\d{0,19}$/, "expected digits");
/** A text that PostgreSQL stores: without NUL and lone surrogates. */
export const withoutNul = z
  .string()
  .regex(/^[^\0]*$/, "contains a NUL character")
  .overwrite((value) => value.toWellFormed());
export const postText = withoutNul.transform((value) => shortened(value));
export const field = withoutNul.transform((value) => shortened(value, MAX_FIELD));

export const list = z.array(z.unknown()).max(MAX_ENTRIES, `has more than ${MAX_ENTRIES} entries`);

/** A collection in a table. */
export const contract = z
  .string()
  .refine((value) => toAddress(value.trim()), "expected 0x and 40 hexadecimal digits")
  .transform((value) => toAddress(value.trim()) as Address);

/** Fields that no score uses may be missing or null. */
export const orEmpty = field.nullish().transform((value) => value ?? "");
export const orFalse = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const orZero = count.nullish().transform((value) => value ?? 0);

export function admitted(post: Post, { firstDay, now }: Period, path: Path): Decoded {
  if (dayOf(post.createdAt) < firstDay) return refused(reasonAt(path, "the post is older than SERVICE_KEEP_DAYS"));
  if (post.createdAt > now + DAY_MS) return refused(reasonAt(path, "the post is from the future"));
  return { posts: [post], reasons: [], leftOut: 0 };
}

export const refused = (...reasons: readonly string[]): Decoded => ({ posts: [], reasons, leftOut: 0 });
export const retweetWithoutOriginal: Decoded = { posts: [], reasons: [], leftOut: 1 };

/** The time in whole seconds, because not all formats have fractions. */
export const toSecond = (date: Date): number => Math.floor(date.getTime() / 1_000) * 1_000;

export const joined = (parts: readonly Decoded[]): Decoded => ({
  posts: parts.flatMap(({ posts }) => posts),
  reasons: parts.flatMap(({ reasons }) => reasons),
  leftOut: parts.reduce((sum, { leftOut }) => sum + leftOut, 0),
});
