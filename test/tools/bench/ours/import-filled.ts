import pg from "pg";
import { DAY_MS } from "../../../../src/infra/time.ts";
import { unmatchedOf } from "../../../../src/service/database/collection.ts";
import { openServiceDatabase } from "../../../../src/service/database/database.ts";
import { importPosts } from "../../../../src/service/import/import-posts.ts";
import { personRow, postRow } from "../../../../src/service/import/post-rows.ts";
import { Summary } from "../../../../src/service/import/summary.ts";
import type { Post } from "../../../../src/service/post.ts";
import { addressOf } from "../../../support/ids.ts";
import { entryOf, newPost } from "../../../support/posts.ts";
import type { Setup } from "../contender.ts";
import { type FilledDatabase, type FilledOptions, POSTS, ROUNDS } from "../import-filled.ts";

const ROWS_AT_ONCE = 1_000;
const RECENT_DAYS = 30;

/** Neighbours are far apart in the index. */
const STRIDE = 7_919;

/** The new posts of a round, by time, from existing authors. */
const postsOf = (round: number, { people, collections }: FilledDatabase): Post[] =>
  Array.from({ length: POSTS }, (_, index) => {
    const createdAt = Date.now() - Math.floor((1 - index / POSTS) * RECENT_DAYS * DAY_MS);
    const id = (round + 1) * 1_000_000_000 + index;
    const person = ((round * POSTS + index) * STRIDE) % people;
    return newPost(id, { contract: addressOf(1 + (person % collections)), createdAt, author: newPost(1 + person).author });
  });

const linesOf = (posts: readonly Post[]): Buffer =>
  Buffer.from(posts.map((post) => `${JSON.stringify(entryOf(post))}\n`).join(""));

async function importer({ databaseUrl, keepDays }: FilledDatabase, rounds: readonly (readonly Post[])[]) {
  const database = await openServiceDatabase({ url: databaseUrl, limitMs: 60_000 });
  const files = rounds.map(linesOf);
  const reject = (_line: unknown, reasons: readonly string[]) => {
    throw new Error(reasons.join());
  };
  const write = async (round: number) => {
    async function* chunks() {
      yield files[round] as Buffer;
    }
    await importPosts(chunks(), { database, now: Date.now, reject, keepDays, summary: new Summary() });
  };
  return { write, close: () => database.close() };
}

/** Prepared statements that insert the same rows one by one and replace existing profiles. */
async function inserter({ databaseUrl }: FilledDatabase, rounds: readonly (readonly Post[])[]) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = (table: string, row: object, conflict = "") => {
    const columns = Object.keys(row);
    const text = `insert into ${table} (${columns.join()}) values (${columns.map((_, at) => `$${at + 1}`).join()}) ${conflict}`;
    return client.query({ name: table, text, values: Object.values(row) });
  };
  const write = async (round: number) => {
    for (const [index, post] of (rounds[round] ?? []).entries()) {
      if (index % ROWS_AT_ONCE === 0) await client.query(index === 0 ? "begin" : "commit; begin");
      const collection = post.contract ?? unmatchedOf(post.author.id);
      await insert("posts", postRow(collection, post));
      const newest = "on conflict (collection, id) do update set as_of = excluded.as_of, as_of_post = excluded.as_of_post";
      await insert("people", personRow(collection, post), newest);
    }
    await client.query("commit");
  };
  return { write, close: () => client.end() };
}

/** Imports posts into a large database, or only inserts their rows. */
export const setUp: Setup = async (options) => {
  const { isImport, ...filled } = options as FilledOptions & FilledDatabase;
  const rounds = Array.from({ length: ROUNDS + 1 }, (_, round) => postsOf(round, filled));
  const { write, close } = await (isImport ? importer : inserter)(filled, rounds);
  let next = 0;
  return {
    async run(operations) {
      if (operations !== POSTS) throw new Error(`one round is ${POSTS} posts`);
      await write(next++);
    },
    close,
  };
};
