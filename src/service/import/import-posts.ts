import type { ServiceDatabase } from "../database/database.ts";
import { firstStoredDay } from "../database/days.ts";
import { refused } from "../store/decoding.ts";
import type { Post } from "../store/post.ts";
import { PostWriter } from "../store/post-writer.ts";
import { decodeLine } from "./decode-line.ts";
import { type Line, linesOf } from "./lines.ts";
import type { Summary } from "./summary.ts";

/** Posts in one transaction, for which other writers wait a fraction of a second. */
const POSTS_AT_ONCE = 2_000;
/** Bounds the memory of long lines. */
const CHARACTERS_AT_ONCE = 4_000_000;

export interface ImportOptions {
  readonly database: ServiceDatabase;
  readonly now: () => number;
  /** Called for a line that was refused, wholly or in part. */
  readonly reject: (line: Line, reasons: readonly string[]) => void;
  readonly summary: Summary;
}

interface PostsOptions extends ImportOptions {
  readonly keepDays: number;
  readonly isDryRun?: boolean;
}

/** Imports the posts of a file. A failure loses only the last batch, and the file can be imported again. */
export async function importPosts(chunks: AsyncIterable<Buffer>, options: PostsOptions): Promise<void> {
  const { database, now, reject, keepDays, isDryRun, summary } = options;
  const writer = new PostWriter();
  let posts: Post[] = [];
  let characters = 0;
  const write = async () => {
    summary.add(
      await database.transact("import", (transaction) =>
        isDryRun ? writer.rehearse(transaction, posts) : writer.take(transaction, posts, now()),
      ),
    );
    posts = [];
    characters = 0;
  };

  for await (const lines of linesOf(chunks)) {
    // Computed for each batch, because an import from a pipe may go on for days.
    const period = { now: now(), firstDay: firstStoredDay(now(), keepDays) };
    for (const line of lines) {
      summary.lines += 1;
      const decoded = "text" in line ? decodeLine(line.text, period) : refused(line.problem);
      posts.push(...decoded.posts);
      if ("text" in line && decoded.posts.length > 0) characters += line.text.length;
      summary.retweets += decoded.leftOut;
      if (decoded.reasons.length > 0) reject(line, decoded.reasons);
      if (posts.length >= POSTS_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await write();
    }
  }
  await write();
}
