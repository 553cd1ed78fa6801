import { expect, test } from "vitest";
import { topPeople, topPosts, without } from "../../src/analysis/lists.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { influencerJson, tweetJson, userJson } from "../support/api-server.ts";

const numbers = Array.from({ length: 25 }, (_, index) => (index * 7) % 25);

test("the top are the 20 with the most interaction, equal ones in their order", () => {
  const posts = numbers.map((number) =>
    tweetSchema.parse(tweetJson({ id: String(number), interaction: Math.floor(number / 2) })),
  );
  const expected = posts.toSorted((a, b) => b.interaction - a.interaction).slice(0, 20);
  expect(topPosts(posts).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
});

test("the top are the 20 people with the highest score, each once", () => {
  const people = [...numbers, ...numbers].map((number, index) =>
    influencerSchema.parse(influencerJson({ user: userJson({ id: String(number) }), score: number + index / 100 })),
  );
  const top = topPeople(people);
  expect(top.map(({ user }) => Number(user.id))).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
  expect(top[0]?.score).toBe(24 + people.findLastIndex(({ user }) => user.id === "24") / 100);
});

test("entries without others are each there once", () => {
  const entries = ["1", "2", "1", "3"].map((id) => ({ id }));
  expect(without(entries, [{ id: "3" }, { id: "4" }])).toEqual([{ id: "1" }, { id: "2" }]);
});
