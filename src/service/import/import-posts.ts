import { sql } from "kysely";
import type { ServiceDatabase } from "../database/database.ts";
import { firstDayKept } from "../database/partitions.ts";
import type { Post } from "../post.ts";
import { decodeLine } from "./decode-line.ts";
import { type Reading, refused } from "./decoding.ts";
import { type Line, linesOf } from "./lines.ts";
import { PostWriter } from "./post-writer.ts";
import { SpilledAuthors, SpilledPosts } from "./spilled.ts";
import type { Summary } from "./summary.ts";

/** Posts in one transaction: so many lie near each other in the tables, and others wait for a fraction of a second. */
const POSTS_AT_ONCE = 2_000;
/** Characters of the lines that these posts are from, so that long ones do not fill memory. */
const CHARACTERS_AT_ONCE = 4_000_000;

/** Told of each line that cannot be taken, or not all of it. */
type Reject = (line: Line, reasons: readonly string[]) => void;

export interface ImportOptions {
  readonly database: ServiceDatabase;
  /** Milliseconds since the epoch, now. */
  readonly now: () => number;
  readonly reject: Reject;
  /** What has become of the lines; goes on from what it is. */
  readonly summary: Summary;
}

interface PostsOptions extends ImportOptions {
  readonly keepDays: number;
  readonly isDryRun?: boolean;
}

/** Imports the posts of a file. What came before it fails is taken, and to import the file again comes to the same. */
export async function importPosts(chunks: AsyncIterable<Buffer>, options: PostsOptions): Promise<void> {
  const { database, now, reject, keepDays, isDryRun, summary } = options;
  const writer = new PostWriter();
  const authors = new SpilledAuthors();
  const reading: Reading = {
    // What comes through a pipe may come for days.
    get now() {
      return now();
    },
    get firstDay() {
      return firstDayKept(now(), keepDays);
    },
    authors,
  };
  const earlier = isDryRun ? new SpilledPosts() : undefined;
  let posts: Post[] = [];
  let characters = 0;
  const write = async () => {
    const taken = await database.transact("import", async (transaction) => {
      if (!earlier) return writer.take(transaction, posts, now());
      await sql`savepoint dry_run`.execute(transaction);
      const dry = new PostWriter();
      await dry.take(transaction, earlier.like(posts), now());
      const would = await dry.take(transaction, posts, now());
      await sql`rollback to savepoint dry_run`.execute(transaction);
      return would;
    });
    summary.add(taken);
    earlier?.add(posts);
    posts = [];
    characters = 0;
  };

  try {
    for await (const lines of readOrWrite(linesOf(chunks), write)) {
      for (const line of lines) {
        summary.lines += 1;
        const decoded = "text" in line ? decodeLine(line.text, reading) : refused(line.problem);
        posts.push(...decoded.posts);
        if ("text" in line && decoded.posts.length > 0) characters += line.text.length;
        summary.leftOut += decoded.leftOut;
        if (decoded.reasons.length > 0) {
          summary.refuse(decoded.reasons);
          await rejectOrWrite(() => reject(line, decoded.reasons), write);
        }
        if (posts.length >= POSTS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await write();
      }
    }
    await write();
  } finally {
    authors.close();
    earlier?.close();
  }
}

/** Writes a refusal down; where that fails, writes what came before it, and fails. */
export async function rejectOrWrite(reject: () => void, write: () => Promise<void>): Promise<void> {
  try {
    reject();
  } catch (error) {
    await write();
    throw error;
  }
}

/** What is read; where that cannot be read any further, writes what came before it, and fails. */
export async function* readOrWrite<T>(read: AsyncIterable<T>, write: () => Promise<void>): AsyncGenerator<T> {
  try {
    yield* read;
  } catch (error) {
    await write();
    throw error;
  }
}
