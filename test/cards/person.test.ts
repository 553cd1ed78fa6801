import { expect, test } from "vitest";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { byline, handleAsCode, handleOf } from "../../src/cards/person.ts";
import { tweetsCard } from "../../src/cards/tweets.ts";
import { english } from "../../src/words/language.ts";
import { userJson } from "../support/api-server.ts";
import { blueskyId, blueskyPost, blueskyUser, longHandle } from "../support/bluesky.ts";
import { contract } from "../support/bot/answers.ts";

const { say } = english;
const context = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "{address}",
  icons: plainIcons,
};

test("a person of Bluesky is shown by their domain, and linked there", () => {
  expect(byline(blueskyUser(1, "jay.bsky.team"), context, 1)).toBe(
    "**1. [Alice](<https://bsky.app/profile/jay.bsky.team>)** \\@jay\\.bsky\\.team",
  );
});

test("a name from right to left does not reorder its line", () => {
  const user = userJson({ id: "1", name: "ليلى", screenName: "laila", verified: true });
  expect(byline(user, context, 1)).toBe("**1. [\u2068ليلى\u2069 ✓](<https://x.com/laila>)** \\@laila");
});

test("the mark of the network stands before the handle, where there is one", () => {
  const icons = { ...plainIcons, x: "<:x:1>", bluesky: "<:bluesky:2>" };
  const bylineOf = (user: ReturnType<typeof blueskyUser>) => byline(user, { ...context, icons }, 1);
  expect(bylineOf(blueskyUser(1, "jay.bsky.team"))).toMatch(/\*\* <:bluesky:2> \\@jay/);
  expect(bylineOf(userJson({ id: "1", screenName: "luna" }))).toMatch(/\*\* <:x:1> \\@luna$/);
});

test("a handle is code in its own network alone", () => {
  const handles = ["luna", "luna.bsky.social"];
  const inNetwork = (id: string) => handles.map((screenName) => handleAsCode({ id, screenName }, say));
  expect(inNetwork("1")).toEqual(["`@luna`", "\\@luna\\.bsky\\.social"]);
  expect(inNetwork(blueskyId(1))).toEqual(["\\@luna", "`@luna.bsky.social`"]);
});

test("an unknown handle of Bluesky is said to be unknown", () => {
  expect(byline(blueskyUser(1, ""), context, 1)).toBe("**1. Alice** no handle");
});

test("handles of up to 40 characters are shown whole, and longer ones differ where they are shortened", () => {
  const whole = `${"a".repeat(28)}.bsky.social`;
  const shown = [whole, ...["a", "b", "c"].map(longHandle)].map((screenName) =>
    handleOf(userJson({ id: blueskyId(1), screenName }), say),
  );
  expect(whole).toHaveLength(40);
  expect(shown[0]).toBe(`@${whole}`);
  expect(new Set(shown).size).toBe(4);
  for (const handle of shown.slice(1)) expect(handle).toMatch(/^@a{15}…[0-9a-z]{1,7}….{12}\.io$/);
});

test("a page of posts by people with the longest handles fits into a message", () => {
  const user = (number: number) => blueskyUser(number, longHandle("a"), { name: "_".repeat(100), verified: true });
  const entries = [1, 2, 3, 4, 5].map((number) =>
    blueskyPost(number, "", { user: user(number), text: "*".repeat(500), possiblySensitive: true }),
  );
  const subject = { contract, name: "Velvet Otters", answer: { asOf: new Date(0), cache: "miss" } } as const;
  const { content, embeds } = tweetsCard({ entries, offset: 0, total: 5 }, subject, context);
  expect(outgoing(reply({ content, embeds })).embeds).toEqual(embeds);
});
