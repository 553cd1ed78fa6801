import { z } from "zod";
import { dayOf } from "../database/partitions.ts";
import type { Person, Post } from "../post.ts";
import { addressesIn } from "./matcher.ts";

const DAY_MS = 86_400_000;
/** More than anything is ever counted to; sums of many such stay exact. */
const MAX_COUNT = 1_000_000_000_000;
const MAX_TEXT = 100_000;
/** A post is kept once for each collection that it names. */
const MAX_ADDRESSES = 100;
/** A shorter text cannot name so many, whatever its characters stand for. */
const TEXT_OF_MAX_ADDRESSES = 1_000;
const MAX_REASONS = 5;
const MAX_REASON = 300;

/** What a line came to. */
export interface Decoded {
  readonly posts: readonly Post[];
  /** Why not all of it could be taken, each reason with the path of what is wrong. */
  readonly reasons: readonly string[];
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
/** PostgreSQL keeps no NUL. */
export const text = z
  .string()
  .max(MAX_TEXT)
  .regex(/^[^\0]*$/, "contains a NUL character");

/** What no number is made of may be missing, or null: it is answered as what X gives where there is nothing. */
export const orEmpty = text.nullish().transform((value) => value ?? "");
export const orFalse = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);
export const orZero = count.nullish().transform((value) => value ?? 0);

/** Compiled when the first line of a format comes. */
export const compiled = <Schema extends z.ZodType>(schema: Schema): z.ZodType<z.output<Schema>> =>
  z.lazy(() => z.compile(schema));

/** A post if it can be kept: by its time, which stands at `path`, and by how many collections it names. */
export function admitted(post: Post, { firstDay, now }: Reading, path: Path): Decoded {
  if (dayOf(post.createdAt) < firstDay) return refused(reasonAt(path, "the post is older than SERVICE_KEEP_DAYS"));
  if (post.createdAt > now + DAY_MS) return refused(reasonAt(path, "the post is from the future"));
  if (post.text.length >= TEXT_OF_MAX_ADDRESSES && addressesIn(post.text).size > MAX_ADDRESSES) {
    return refused(reasonAt(path.slice(0, -1), `the text names more than ${MAX_ADDRESSES} contract addresses`));
  }
  return { posts: [post], reasons: [] };
}

export const refused = (...reasons: readonly string[]): Decoded => ({ posts: [], reasons });
export const nothing: Decoded = { posts: [], reasons: [] };

/** Times are kept to the second, as not every format has more. */
export const toSecond = (date: Date): number => Math.floor(date.getTime() / 1_000) * 1_000;

export const joined = (parts: readonly Decoded[]): Decoded => ({
  posts: parts.flatMap(({ posts }) => posts),
  reasons: parts.flatMap(({ reasons }) => reasons),
});
