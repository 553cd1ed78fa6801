import { describe, expect, test } from "vitest";
import { type RecordedPerson, type Regulars, regularsOf } from "../../src/analysis/regulars.ts";
import { plainIcons } from "../../src/cards/icon-names.ts";
import { talkCard } from "../../src/cards/talk.ts";
import { influencerSchema } from "../../src/contract/schemas.ts";
import { english } from "../../src/words/language.ts";
import { influencerJson } from "../support/api-server.ts";
import { contract } from "../support/bot/answers.ts";

const now = Date.UTC(2026, 10, 21);
const DAY = 86_400_000;
const answer = { asOf: new Date(now), cache: "miss" } as const;
const context = {
  language: english,
  ageRestricted: false,
  imageOrigins: new Set<string>(),
  explorerUrl: "https://etherscan.io/address/{address}",
  icons: plainIcons,
};
const people = { ...answer, entries: [influencerSchema.parse(influencerJson())] };

const cardWith = (regulars: Regulars | undefined) =>
  talkCard({ posts: undefined, people, regulars }, { contract, name: "Velvet Otters", answer }, context);
const shownOf = (regulars: Regulars | undefined) => cardWith(regulars).embeds[0]?.description?.split("\n\n")[1];
const list = (...handles: string[]): RecordedPerson[] =>
  handles.map((handle) => ({ id: `${Number.parseInt(handle, 36)}`, handle }));
const since = (today: string[], ...records: string[][]) =>
  regularsOf(
    list(...today),
    records.map((handles, index) => {
      const at = now - (records.length - index) * DAY;
      return { firstSeenAt: at, lastSeenAt: at, influencers: list(...handles) };
    }),
    now,
  );

describe("newcomers and leavers", () => {
  test("are left out of the card without records", () => expect(shownOf(since(["a"]))).toMatch(/^-# 1 influencer/));

  test("are shown by handle and with the time since when", () => {
    expect(shownOf(since(["luna", "ola"], ["luna", "0xPebble"], ["luna", "ola"]))).toBe(
      ["**1 new** influencers since <t:1795046400:R>: `@ola`", "**1 gone** since <t:1795046400:R>: `@0xPebble`"].join("\n"),
    );
  });

  test("are said to be none if there were none", () => {
    expect(shownOf(since(["luna"], ["luna"]))).toBe("Same influencers as <t:1795132800:R>.");
  });

  test("are named up to the fourth, and the others counted", () => {
    expect(shownOf(since(["a", "b", "c", "d", "e", "f"], ["x"]))).toMatch(
      /^\*\*6 new\*\* .*: `@a`, `@b`, `@c`, `@d`, and 2 more\n/,
    );
  });
});
