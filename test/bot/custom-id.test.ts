import { Locale } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { defineCommand, viewsOf } from "../../src/bot/command/command.ts";
import { type Click, decodeCustomId, encodeCustomId } from "../../src/bot/view/custom-id.ts";
import { isCollectionView, periodNames } from "../../src/bot/view/view.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { Address } from "../../src/contract/address.ts";
import { customIdOf, viewNamed, views } from "../support/bot/custom-ids.ts";

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/) as fc.Arbitrary<Address>;
const collection = fc.record({ contract: address });
const ofView = (name: string, state: Record<string, fc.Arbitrary<string | number>>) =>
  fc.record({ view: fc.constant(viewNamed(name)), state: fc.record(state, { requiredKeys: [] }) });
const pageUpTo = (max: number) => fc.integer({ min: 1, max });

const ofCollection = fc.record({
  view: fc.constantFrom(...views.filter(isCollectionView)),
  state: fc.record(
    {
      contract: address,
      page: pageUpTo(999),
      count: fc.integer({ min: 1, max: 99 }),
      period: fc.constantFrom(...periodNames),
    },
    { requiredKeys: ["contract"] },
  ),
});
const ofServer = ofView("server", {
  page: pageUpTo(99),
  alias: fc.stringMatching(/^[\w-]{12}$/),
});
const ofMember = ofView("me", {
  page: pageUpTo(99),
  end: fc.stringMatching(/^[\w-]{1,20}$/),
});
const ofWatch = ofView("watch", {
  page: pageUpTo(99),
  id: fc.stringMatching(/^[\w-]{1,20}$/),
  act: fc.constantFrom("preview", "remove", "resume"),
});
const ofLeaderboard = fc.record({
  view: fc.constant(viewNamed("leaderboard")),
  state: fc.record({ by: fc.constantFrom(...rankings), page: pageUpTo(999) }, { requiredKeys: ["by"] }),
});
/** Its collections are in its message's menu. */
const ofComparison = fc.record({
  view: fc.constant(viewNamed("compare")),
  state: fc.record({
    collections: fc.uniqueArray(collection, { minLength: 2, maxLength: 5, selector: ({ contract }) => contract }),
  }),
});
const shown = fc.oneof(ofCollection, ofServer, ofMember, ofWatch, ofLeaderboard, ofComparison);
/** The menu values of the message that shows a state. */
const choicesOf = (state: object): string[] =>
  "collections" in state ? (state.collections as object[]).map((collection) => customIdOf("scores", collection)) : [];
const refresh = fc.record(
  {
    asOf: fc.nat({ max: 9_999_999_999 }),
    locale: fc.constantFrom(...Object.values(Locale)),
  },
  { requiredKeys: ["asOf", "locale"] },
);

test("every state fits into a custom_id and is decoded unchanged", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("show" as const, "previous" as const, "next" as const, "refresh" as const, "current" as const),
      shown,
      fc.option(refresh, { nil: undefined }),
      (action, provided, renewing) => {
        const click: Click = { action, ...provided, ...(renewing && { refresh: renewing }) };
        const customId = encodeCustomId(click);
        expect(customId.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(customId, views, choicesOf(provided.state))).toEqual(click);
      },
    ),
  );
});

test("only ids of views that write decode as writing", () => {
  fc.assert(
    fc.property(fc.oneof(ofServer, ofMember, ofWatch), (provided) => {
      const click: Click = { action: "apply", ...provided };
      expect(decodeCustomId(encodeCustomId(click), views)).toEqual(click);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(ofCollection, ofLeaderboard), (provided) => {
      expect(decodeCustomId(encodeCustomId({ action: "apply", ...provided }), views)).toBeUndefined();
    }),
  );
});

test("a refresh with an unknown language is decoded as English", () => {
  const locale = fc.oneof(
    fc.constantFrom("zh-Hant", "", "en", "xx-unknown", "sr-Latn-RS", "de:at", "de\n", "__proto__", "x".repeat(1_000)),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  fc.assert(
    fc.property(shown, refresh, locale, (provided, { asOf }, odd) => {
      fc.pre(!Object.values<string>(Locale).includes(odd));
      const customId = encodeCustomId({ action: "refresh", ...provided, refresh: { asOf, locale: odd } });
      expect(customId.length).toBeLessThanOrEqual(100);
      expect(decodeCustomId(customId, views, choicesOf(provided.state))?.refresh).toEqual({ asOf, locale: "en-US" });
    }),
  );
});

const contract = `0x${"5a".repeat(20)}` as Address;
const inId = "WlpaWlpaWlpaWlpaWlpaWlpaWlo";
const both = [customIdOf("scores", { contract }), customIdOf("scores", { contract: `0x${"6b".repeat(20)}` })];

/** The form of every view's ids. After the first release, lines are only added: old messages keep their buttons. */
const ids: [id: string, view: string, state: object, choices?: string[]][] = [
  [`1ss:${inId}`, "scores", { contract }],
  [`1is:${inId}.2.14`, "influencers", { contract, page: 2, count: 40 }],
  [`1ts:${inId}.rr`, "toptweets", { contract, page: 999 }],
  [`1ks:${inId}`, "talk", { contract }],
  [`1rs:${inId}...30d`, "trends", { contract, period: "30d" }],
  ["1cs:", "compare", { collections: [{ contract }, { contract: `0x${"6b".repeat(20)}` }] }, both],
  ["1ls:change.1", "leaderboard", { by: "change", page: 1 }],
  ["1Ws:.dGhlLXdhdGNo.preview", "watch", { id: "dGhlLXdhdGNo", act: "preview" }],
  ["1Ms:1.dGhlLXdhdGNo", "me", { page: 1, end: "dGhlLXdhdGNo" }],
  ["1Ss:1.dGhlLWFsaWFz", "server", { page: 1, alias: "dGhlLWFsaWFz" }],
  ["1hs:", "help", {}],
];

test("each view has an id that remains", () => {
  expect(ids.map(([, name]) => name).toSorted()).toEqual(views.map(({ name }) => name).toSorted());
});

test.each(ids)("%s remains the id of a button of /%s", (id, name, state, choices) => {
  expect(customIdOf(name, state)).toBe(id);
  expect(decodeCustomId(id, views, choices)).toEqual({ view: viewNamed(name), action: "show", state });
});

test.each([["t85s00:de"]])("the id of a refresh keeps its format: %s", (end) => {
  const click: Click = {
    view: viewNamed("scores"),
    action: "refresh",
    state: { contract },
    refresh: { asOf: 1_767_225_600, locale: "de" },
  };
  expect(encodeCustomId(click)).toBe(`1sr:${inId}:${end}`);
  expect(decodeCustomId(encodeCustomId(click), views)).toEqual(click);
});

test("a comparison ignores values of its message's menus that are not collections", () => {
  fc.assert(
    fc.property(ofComparison, fc.array(fc.string()), ({ view, state }, rest) => {
      const customId = encodeCustomId({ view, action: "show", state });
      const choices = choicesOf(state);
      expect(decodeCustomId(customId, views, [...rest, ...choices, ...choices])?.state).toEqual(state);
      expect(decodeCustomId(customId, views, [...rest, ...choices.slice(0, 1)])).toBeUndefined();
    }),
  );
});

test.each([
  [`3ss:${inId}`],
  [`1xs:${inId}`],
  [`1sd:${inId}`],
  [`1ss:${inId}\n`],
  [`1ss:${inId.slice(1)}`],
  [`1ss:${inId.slice(1)}p`],
  [`1ss:${inId}.0`],
  [`1ss:${inId}.rs`],
  [`1ss:${inId}.01`],
  [`1ss:${inId}..0`],
  [`1ss:${inId}...1`],
  [`1ss:${inId}....Ethereum2`],
  [`1ss:${inId}.....1`],
  [`1ss:${inId}:z`],
  [`1sr:${inId}:t85s00:de:x`],
])("%s is refused", (customId) => expect(decodeCustomId(customId, views)).toBeUndefined());

test("two views with the same prefix are refused", () => {
  const definition = { type: "slash", name: "twin", description: "command.help", options: {} } as const;
  const twin = defineCommand({
    definition,
    views: [{ ...viewNamed("scores"), name: "twin" }],
    run: () => expect.unreachable(),
  });
  expect(() => viewsOf([...commands, twin])).toThrow("the views scores and twin have the same idPrefix, s");
});
