import { entryOf, newPost, pageOf, v2PostOf } from "./posts.ts";

/** A line that must be refused, and the beginning of its reason. */
export interface Malformed {
  readonly name: string;
  readonly line: string | Buffer;
  readonly reason: string;
}

const MISSING = Symbol("missing");
const wrong = {
  count: ["7", -1, 1.5, 1e300, null, MISSING],
  id: [5, "abc", "", "-1", MISSING],
  optionalCount: ["7", -1, 1.5, 1e300],
  date: ["yesterday", 5, null, MISSING],
  optionalDate: ["yesterday", 5],
  text: [5, "a\0b", ["text"], MISSING],
  optionalText: [5, "a\0b", ["text"]],
  flag: ["true", 1],
} as const;

/** A copy with another value at a path such as `data[0].id`. */
function changed(value: object, path: string, to: unknown): string {
  const copy = structuredClone(value) as Record<string, unknown>;
  const names = path.split(/[.[\]]+/).filter(Boolean);
  const last = names.pop() ?? "";
  const parent = names.reduce((at, name) => at[name] as Record<string, unknown>, copy);
  if (to === MISSING) delete parent[last];
  else parent[last] = to;
  return JSON.stringify(copy);
}

type Fields = Partial<Record<keyof typeof wrong, readonly string[]>>;

const variants = (format: string, base: object, fields: Fields, reasonFor = (path: string) => path): Malformed[] =>
  Object.entries(fields).flatMap(([kind, paths]) =>
    paths.flatMap((path) =>
      wrong[kind as keyof typeof wrong].map((to) => ({
        name: `${format}: ${path} is ${to === MISSING ? "missing" : JSON.stringify(to)}`,
        line: changed(base, path, to),
        reason: `${format}: ${reasonFor(path)}: `,
      })),
    ),
  );

const [PAGE, POST] = ["page of the X API v2", "post of the X API v2"];
const post = newPost(1);
const entry = entryOf(post);
const page = pageOf([post]);

const dates: readonly [string, string, string, string][] = [
  ["entry", "date", "2026-02-30T10:00:00.000+00:00", "date"],
  ["entry", "date", "2026-11-20T10:00:02.000+00:00", "date: differs from createdAt"],
  ["entry", "createdAt", "Fri Feb 30 10:00:00 +0000 2026", "createdAt"],
  ["entry", "createdAt", "2026-11-20T10:00:00Z", "createdAt"],
];

const { createdAt: _createdAt, date: _date, ...timeless } = entry;

/** More than 180 lines, each with one error. */
export const malformedLines: readonly Malformed[] = [
  ...variants("entry", entry, {
    count: ["retweetCount", "favoriteCount", "user.followersCount"],
    optionalCount: ["user.statusesCount", "user.favouritesCount"],
    id: ["id", "user.id"],
    optionalDate: ["createdAt", "date"],
    text: ["text", "user.screenName"],
    optionalText: ["lang", "source", "user.name", "user.description", "user.location", "user.profileImageUrl"],
    flag: ["possiblySensitive", "originalTweet", "user.verified", "user.protected"],
  }),
  ...dates.map(([name, path, to, reason]) => ({
    name: `${name}: ${path} is ${to}`,
    line: changed(entry, path, to),
    reason: `${name}: ${reason}`,
  })),
  { name: "entry: no time at all", line: JSON.stringify(timeless), reason: "entry: date: is missing" },
  ...["0x12", "", "vitalik.eth", 5].map((to) => ({
    name: `entry: contractAddress is ${to}`,
    line: changed({ ...entry }, "contractAddress", to),
    reason: "entry: contractAddress: ",
  })),
  ...variants(PAGE, page, {
    count: ["data[0].public_metrics.retweet_count", "data[0].public_metrics.like_count"],
    id: ["data[0].id", "data[0].author_id"],
    date: ["data[0].created_at"],
    text: ["data[0].text"],
    optionalText: ["data[0].lang", "data[0].source"],
    flag: ["data[0].possibly_sensitive"],
  }),
  ...variants(
    PAGE,
    page,
    {
      count: ["includes.users[0].public_metrics.followers_count"],
      optionalCount: ["includes.users[0].public_metrics.tweet_count", "includes.users[0].public_metrics.like_count"],
      text: ["includes.users[0].username"],
      optionalText: ["includes.users[0].name"],
      flag: ["includes.users[0].verified"],
    },
    (path) => `data[0].author_id: this user cannot be taken: ${path}`,
  ),
  ...variants(POST, v2PostOf(post), {
    count: ["public_metrics.retweet_count", "public_metrics.like_count"],
    date: ["created_at"],
    text: ["text"],
  }),
  {
    name: "v2 post of an unknown author",
    line: JSON.stringify(v2PostOf(post, { author_id: "404" })),
    reason: `${POST}: author_id: no user`,
  },
  { name: "v2 page whose data is text", line: JSON.stringify({ ...page, data: "none" }), reason: `${PAGE}: data: ` },
  {
    name: "old",
    line: JSON.stringify(entryOf(newPost(1, { createdAt: Date.UTC(2020, 1, 1) }))),
    reason: "entry: createdAt: the post is older",
  },
  {
    name: "future",
    line: JSON.stringify(entryOf(newPost(1, { createdAt: Date.UTC(2027, 1, 1) }))),
    reason: "entry: createdAt: the post is from",
  },
  ...["nonsense", "{", '{"id": "1"', JSON.stringify(entry).slice(0, -1), `${JSON.stringify(entry)},`, "{'a': 1}", "\u0000"].map(
    (line) => ({
      name: `no JSON: ${line.slice(0, 10)}`,
      line,
      reason: "is not JSON",
    }),
  ),
  ...["null", "[]", "5", '"text"', "true", `[${JSON.stringify(entry)}]`, "[".repeat(10_000) + "]".repeat(10_000)].map((line) => ({
    name: `no object: ${line.slice(0, 10)}`,
    line,
    reason: "is not a JSON object",
  })),
  ...["{}", '{"id":"1","text":"x"}', '{"delete":{"status":{}}}', '{"__proto__":{"data":[]}}'].map((line) => ({
    name: `unknown: ${line}`,
    line,
    reason: "is neither an entry",
  })),
  { name: "not UTF-8", line: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), reason: "is not UTF-8" },
];
