import { readFileSync } from "node:fs";
import { Locale } from "discord-api-types/v10";
import fc from "fast-check";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { aliasId } from "../../src/bot/command/alias-id.ts";
import { viewsOf } from "../../src/bot/command/command.ts";
import { periodNames } from "../../src/bot/command/periods.ts";
import { decodeCustomId, encodeCustomId, type NewClick } from "../../src/bot/view/custom-id.ts";
import { address as addressField, list, stateCodec } from "../../src/bot/view/state-codec.ts";
import { type AnyView, isCollectionView, type View } from "../../src/bot/view/view.ts";
import { rankings } from "../../src/cards/leaderboard.ts";
import type { Address } from "../../src/contract/address.ts";

const address = fc.stringMatching(/^0x[0-9a-f]{40}$/) as fc.Arbitrary<Address>;
/** A view of several collections at once. */
const severalView: View<{ contracts: readonly Address[] }> = {
  name: "several",
  letter: "Z",
  state: stateCodec({ contracts: list(addressField, 2) }),
  show: () => expect.unreachable(),
};
const views: readonly AnyView[] = [...viewsOf(commands), severalView];
const viewNamed = (name: string) => views.find((view) => view.name === name) as AnyView;

const ofCollection = fc.record({
  view: fc.constantFrom(...viewsOf(commands).filter(isCollectionView)),
  state: fc.record(
    {
      contract: address,
      page: fc.nat({ max: 999 }),
      count: fc.integer({ min: 1, max: 99 }),
      period: fc.constantFrom(...periodNames),
      chain: fc.constantFrom("Base", "BNB Chain", "Base Sepolia"),
    },
    { requiredKeys: ["contract", "page"] },
  ),
});
const ofSeveral = fc.record({
  view: fc.constant<AnyView>(severalView),
  state: fc.record({ contracts: fc.array(address, { minLength: 1, maxLength: 2 }) }),
});
const ofServer = fc.record({
  view: fc.constant(viewNamed("server")),
  state: fc.record(
    {
      page: fc.nat({ max: 99 }),
      clear: fc.constantFrom("collection", "language", "zone"),
      alias: fc.string({ unit: "grapheme" }).map(aliasId),
    },
    { requiredKeys: ["page"] },
  ),
});
const ofMember = fc.record({
  view: fc.constant(viewNamed("me")),
  state: fc.record({ clear: fc.constantFrom("collection", "language") }, { requiredKeys: [] }),
});
const ofLeaderboard = fc.record({
  view: fc.constant(viewNamed("leaderboard")),
  state: fc.record({ by: fc.constantFrom(...rankings), page: fc.nat({ max: 999 }) }),
});
/** Its collections stand in the menu of its message. */
const ofComparison = fc.record({
  view: fc.constant(viewNamed("compare")),
  state: fc.record({ contracts: fc.uniqueArray(address, { minLength: 2, maxLength: 5 }) }),
});
const shown = fc.oneof(ofCollection, ofSeveral, ofServer, ofMember, ofLeaderboard, ofComparison);
/** The values of the menus of the message that shows a state. */
const choicesOf = (state: object): string[] =>
  "contracts" in state
    ? (state.contracts as Address[]).map((contract) =>
        encodeCustomId({ view: viewNamed("scores"), action: "show", state: { contract, page: 0 } }),
      )
    : [];
/** A view that writes. */
const applied = fc.oneof(ofServer, ofMember);
const refresh = fc.record({ asOf: fc.nat({ max: 9_999_999_999 }), locale: fc.constantFrom(...Object.values(Locale)) });

test("every state fits a custom_id and comes back from it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("show" as const, "previous" as const, "next" as const, "refresh" as const, "current" as const),
      shown,
      fc.option(refresh, { nil: undefined }),
      (action, given, renewing) => {
        const click: NewClick = { action, ...given, ...(renewing && { refresh: renewing }) };
        const customId = encodeCustomId(click);
        expect(customId.length).toBeLessThanOrEqual(100);
        expect(decodeCustomId(customId, views, choicesOf(given.state))).toEqual(click);
      },
    ),
  );
});

test("a click that writes comes back as one, and only for a view that does so", () => {
  fc.assert(
    fc.property(applied, (given) => {
      const click: NewClick = { action: "apply", ...given };
      expect(decodeCustomId(encodeCustomId(click), views)).toEqual(click);
    }),
  );
  fc.assert(
    fc.property(fc.oneof(ofCollection, ofSeveral), (given) => {
      expect(decodeCustomId(encodeCustomId({ action: "apply", ...given }), views)).toBeUndefined();
    }),
  );
});

test("whatever Discord calls the member's language, a refresh's id is read again, in the language of the card", () => {
  const locale = fc.oneof(
    fc.constantFrom("zh-Hant", "", "en", "xx-unknown", "sr-Latn-RS", "de:at", "de\n", "__proto__", "x".repeat(1_000)),
    fc.string({ unit: "binary", maxLength: 20 }),
  );
  fc.assert(
    fc.property(shown, refresh, locale, (given, { asOf }, odd) => {
      fc.pre(!Object.values<string>(Locale).includes(odd));
      const customId = encodeCustomId({ action: "refresh", ...given, refresh: { asOf, locale: odd } });
      expect(customId.length).toBeLessThanOrEqual(100);
      expect(decodeCustomId(customId, views, choicesOf(given.state))?.refresh).toEqual({ asOf, locale: "en-US" });
    }),
  );
});

interface Released extends Pick<NewClick, "action"> {
  readonly state: object & { readonly view: string };
  readonly refresh?: { readonly asOf: number; readonly locale?: string };
}

/** Ids that some version of the bot has put on a button, with what each asks for. Lines are added here, and none goes. */
const released = readFileSync(new URL("released-custom-ids.jsonl", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as [string, Released]);

test.each(released)("the released id %s is read", (customId, { state: { view, ...state }, ...click }) =>
  expect(decodeCustomId(customId, views, choicesOf(state))).toEqual({ ...click, view: viewNamed(view), state }),
);

test("every form that this version makes is among the released ones", () => {
  const ids = new Set(released.map(([customId]) => customId));
  for (const [
    ,
    {
      action,
      state: { view: name, ...state },
      refresh: { asOf, locale } = {},
    },
  ] of released) {
    const view = viewNamed(name);
    if (asOf === undefined) expect(ids).toContain(encodeCustomId({ view, action, state }));
    else if (locale !== undefined) expect(ids).toContain(encodeCustomId({ view, action, state, refresh: { asOf, locale } }));
  }
});

test("what a message's menus have besides is no collection of it", () => {
  fc.assert(
    fc.property(ofComparison, fc.array(fc.string()), ({ view, state }, others) => {
      const customId = encodeCustomId({ view, action: "show", state });
      const choices = choicesOf(state);
      expect(decodeCustomId(customId, views, [...others, ...choices, ...choices])?.state).toEqual(state);
      expect(decodeCustomId(customId, views, [...others, ...choices.slice(0, 1)])).toBeUndefined();
    }),
  );
});

test("an id of any other form is not read", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 100 }), (customId) => {
      expect(decodeCustomId(customId, views)).toBeUndefined();
    }),
  );
});

test.each([
  [`show:scores:0x${"a".repeat(40)}:0:0`],
  [`show:scores:0x${"a".repeat(39)}:0:`],
  [`show:scores:0x${"A".repeat(40)}:0:`],
  [`show:scores:0x${"a".repeat(40)}:1000:`],
  [`drop:scores:0x${"a".repeat(40)}:0:`],
  [`show:scores:0x${"a".repeat(40)}:0:::`],
  [`refresh:scores:0x${"a".repeat(40)}:0::17672255000:de`],
  [`show:scores:0x${"a".repeat(40)}:0:5\n`],
  [`show:several:0x${"a".repeat(40)}:0:`],
  [`3ss:${"A".repeat(27)}.0.`],
  [`2xs:${"A".repeat(27)}.0.`],
  [`2sd:${"A".repeat(27)}.0.`],
  [`2ss:${"A".repeat(26)}.0.`],
  [`2ss:${"A".repeat(26)}B.0.`],
  [`2ss:${"A".repeat(27)}.rs.`],
  [`2ss:${"A".repeat(27)}.00.`],
  [`2ss:${"A".repeat(27)}.0.0`],
  [`2ss:${"A".repeat(27)}.0..1`],
  [`2ss:${"A".repeat(27)}.0...Ethereum2`],
  [`2ss:${"A".repeat(27)}.0.:z`],
  [`2Zs:${"A".repeat(27)}~${"A".repeat(27)}~${"A".repeat(27)}`],
])("%s is not read", (customId) => expect(decodeCustomId(customId, views)).toBeUndefined());
