import pg from "pg";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { dayOf } from "../../src/service/database/days.ts";

const POSTS_PER_PERSON = 10;
const ROWS_AT_ONCE = 1_000_000;
const DAY = "86400000::bigint";

export interface Filling {
  readonly posts: number;
  /** A divisor of the number of people, each of whom writes about one. */
  readonly collections: number;
  /** Posts are of today and the days before. */
  readonly days: number;
  /** Milliseconds since the epoch. */
  readonly now?: number;
  /** SQL: the text of the post number `n`. */
  readonly text?: string;
  /** The posts' answer of each collection. */
  readonly body?: string;
}

const long = "'gm everybody, this is post ' || n || ' of many ' || repeat('.', 100)";

const peopleIn = ({ posts }: Pick<Filling, "posts">): number => posts / POSTS_PER_PERSON;

/** Writes posts into empty tables of PostgreSQL in the order of their time, with their authors' profiles, and indexes them at the end, which is far faster. */
export async function fillPosts(url: string, filling: Filling): Promise<void> {
  const { posts, collections, days, now = Date.now(), text = long, body } = filling;
  const database = await openServiceDatabase({ url, limitMs: 60_000 });
  const today = dayOf(now);
  await database.close();
  const collection = `'0x' || lpad(to_hex(1 + n % ${collections}), 40, '0')`;
  const author = `(1001 + n % ${peopleIn(filling)})::text`;
  const day = `${today - days + 1} + (n::bigint * ${days} / ${posts})::integer`;
  const inserts = Array.from({ length: Math.ceil(posts / ROWS_AT_ONCE) }, (_, part) => {
    const [first, end] = [part * ROWS_AT_ONCE, Math.min(posts, (part + 1) * ROWS_AT_ONCE)];
    return `insert into posts (collection, day, id, created_at, author, followers, retweets, likes, text, lang, source, is_sensitive)
      select ${collection}, ${day}, n::text, (${day}) * ${DAY}, ${author}, 10, n % 7, n % 11, ${text}, 'en', '', 0
      from generate_series(${first}, ${end - 1}) n;`;
  });
  const answers = `insert into answers select '0x' || lpad(to_hex(n), 40, '0'), 'tweets', convert_to($json$${body}$json$, 'UTF8'), 1
    from generate_series(1, ${collections}) n;`;
  // Rows of a table that was emptied in the same transaction need no write-ahead log.
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `truncate posts, people, answers;
    alter table posts drop constraint posts_pkey;
    ${inserts.join("\n")}
    alter table posts add primary key (collection, day, id);
    insert into people select ${collection}, ${author}, 0, '1', 'person', 'Person', '', '', 'https://pbs.twimg.com/a.png', 0, 0, 1, 1
      from generate_series(0, ${peopleIn(filling) - 1}) n;
    ${body === undefined ? "" : answers}`,
  );
  await client.query("vacuum (analyze) posts, people, answers");
  await client.end();
}
