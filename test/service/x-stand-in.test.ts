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
  return { x };
}

test("a foreign client, X's own, reads pages, posts, people and what is wrong with a request", async () => {
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

  const older = await posts.searchRecent('"velvet otters"', { untilId: ids[5] ?? "" });
  expect(older.data?.map(({ id }) => id)).toEqual([...ids.slice(0, 5).toReversed(), old]);

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
