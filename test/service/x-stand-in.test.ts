import { ApiError, Client, PostPaginator } from "@xdevplatform/xdk";
import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { cleanUp } from "../support/clean-up.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { XStandIn } from "./x-stand-in.ts";

const TOKEN = "token";
const clock = new FakeClock();

async function startX() {
  const x = await XStandIn.start({ token: TOKEN, clock });
  cleanUp(() => x.close());
  const ask = async (path: string, parameters: string, token = TOKEN) => {
    const response = await fetch(`${x.url}${path}?${parameters}`, { headers: { authorization: `Bearer ${token}` } });
    const body = (await response.json()) as { meta?: { next_token?: string }; errors?: { message: string }[]; data?: unknown[] };
    return { status: response.status, type: response.headers.get("content-type"), body };
  };
  return { x, ask, search: (parameters: string) => ask("/2/tweets/search/recent", parameters) };
}

test("a foreign client, X's own, reads pages, posts, people, counts and what is wrong with a request", async () => {
  const { x } = await startX();
  x.hasNewNames = true;
  const client = (bearerToken = TOKEN) => new Client({ baseUrl: x.url, bearerToken });
  const { posts, users, usage } = client();
  const old = x.post("velvet otters", { ageMs: 2 * DAY_MS });
  const text = `${"gm ".repeat(200)}velvet otters`;
  const ids = Array.from({ length: 15 }, () => x.post(text, { ageMs: DAY_MS, authorId: "8", likes: 3, retweets: 2 }));
  const fields = ["created_at", "lang", "note_post", "possibly_sensitive", "public_metrics", "source"] as const;
  const options = { maxResults: 10, sinceId: old, postFields: [...fields], expansions: ["author_id" as const] };
  const found = new PostPaginator(
    async (nextToken) => (await posts.searchRecent('"velvet otters"', { ...options, ...(nextToken && { nextToken }) })) as never,
  );
  await found.fetchLast(100);
  const whole = { authorId: "8", createdAt: expect.any(String), lang: "en", notePost: { text }, possiblySensitive: false };
  const publicMetrics = { repostCount: 2, likeCount: 3, replyCount: 0, quoteCount: 0, bookmarkCount: 0, impressionCount: 0 };
  expect(found.items).toMatchObject(ids.toReversed().map((id) => ({ id, editHistoryPostIds: [id], ...whole, publicMetrics })));
  expect(found.includes).toMatchObject({ users: [{ id: "8", username: "person_8" }] });

  x.deleted.add(old);
  x.people.set("9", "suspended");
  const gone = { type: "https://api.x.com/2/problems/resource-not-found", title: expect.any(String), detail: expect.any(String) };
  expect(await posts.getByIds([ids[0] ?? "", old])).toMatchObject({
    data: [{ id: ids[0], text: text.slice(0, 280) }],
    errors: [{ ...gone, resourceId: old }],
  });
  expect(await users.getByIds(["8", "9"], { userFields: ["protected", "public_metrics"] })).toMatchObject({
    data: [
      { id: "8", name: "Person 8", protected: false, publicMetrics: { followersCount: 990, postCount: 50, listedCount: 1 } },
    ],
    errors: [{ ...gone, resourceId: "9" }],
  });
  const counts = await posts.getCountsRecent("velvet otters", { granularity: "day" });
  expect(counts.meta).toEqual({ totalPostCount: 15 });
  expect(counts.data?.map(({ postCount }) => postCount)).toContain(15);
  expect(await usage.get()).toMatchObject({ data: { projectId: "1", projectCap: "3000000" } });

  const refused = (call: Promise<unknown>): Promise<ApiError> =>
    call.then(
      () => expect.unreachable(),
      (error: ApiError) => error,
    );
  const invalid = await refused(posts.searchRecent("(velvet"));
  expect(invalid).toBeInstanceOf(ApiError);
  expect(invalid).toMatchObject({
    status: 400,
    data: { title: "Invalid Request", type: expect.stringMatching(/invalid-request$/) },
  });
  expect(await refused(client("another").posts.getByIds(ids))).toMatchObject({ status: 401, data: { title: "Unauthorized" } });
  x.limits["/2/tweets/search/recent"] = 0;
  const limited = await refused(posts.searchRecent("velvet"));
  expect(limited.status).toBe(429);
  expect(Number(limited.headers.get("x-rate-limit-reset")) * 1_000).toBeGreaterThan(clock.now());
});

test.each([
  ["a query that is too long", `query=${"a".repeat(513)}`],
  ["no query", "max_results=10"],
  ["a parenthesis that is not closed", "query=(a%20OR%20b"],
  ["a phrase that is not closed", 'query="a'],
  ["an operand that is missing", "query=a%20OR"],
  ["an operator that it does not know", "query=from:a"],
  ["an ambiguous keyword", "query=a%20and%20b"],
  ["punctuation outside of a phrase", "query=coca-cola"],
  ["nothing but a negation", "query=-is:retweet"],
  ["an alternative that is nothing but a negation", "query=(a%20OR%20-b)"],
  ["too few results", "query=a&max_results=9"],
  ["too many results", "query=a&max_results=101"],
  ["a field that is none", "query=a&tweet.fields=name"],
  ["an expansion that is none", "query=a&expansions=author"],
  ["a parameter that is none", "query=a&count=10"],
  ["a token that it has not given", "query=a&next_token=b"],
  ["a post that is too old to search behind", "query=a&since_id=1500000000000000000"],
])("the stand-in for X refuses %s", async (_name, parameters) => {
  const { search } = await startX();
  expect(await search(parameters)).toMatchObject({
    status: 400,
    type: expect.stringMatching("^application/problem.json"),
    body: { title: "Invalid Request", errors: [{ message: expect.any(String) }] },
  });
});

test("the stand-in for X refuses over 100 ids, invalid ids and wrong bearer tokens", async () => {
  const { ask } = await startX();
  expect((await ask("/2/tweets", `ids=${Array(101).fill("1").join(",")}`)).status).toBe(400);
  expect((await ask("/2/tweets", "ids=a")).status).toBe(400);
  expect((await ask("/2/tweets", "ids=1", "another")).status).toBe(401);
});

test("a page token belongs to one search, and gives the same page every time", async () => {
  const { x, search } = await startX();
  for (let made = 0; made < 15; made += 1) x.post("a b", { ageMs: DAY_MS });
  const { body } = await search("query=a");
  const token = `next_token=${body.meta?.next_token}`;
  const [page, again] = [await search(`query=a&${token}`), await search(`query=a&${token}`)];
  expect(page.body.data).toHaveLength(5);
  expect(again).toEqual(page);
  expect((await search(`query=b&${token}`)).status).toBe(400);
});

test("an exhausted limit gives 429 until it is reset", async () => {
  const { x, search } = await startX();
  x.limits["/2/tweets/search/recent"] = 1;
  expect((await search("query=a")).status).toBe(200);
  expect((await search("query=a")).status).toBe(429);
  await clock.advance(15 * 60_000);
  expect((await search("query=a")).status).toBe(200);
});
