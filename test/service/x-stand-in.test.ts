import { expect, test } from "vitest";
import { DAY_MS } from "../../src/infra/time.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { cleanUp } from "../support/memory.ts";
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
  ["a space that is not encoded", "query=a+b"],
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
