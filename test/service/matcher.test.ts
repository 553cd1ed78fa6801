import fc from "fast-check";
import { expect, test } from "vitest";
import "../support/fast-check.ts";
import type { Address } from "../../src/contract/address.ts";
import { Matcher } from "../../src/service/import/matcher.ts";
import { addressOf } from "../support/ids.ts";

const [one, other] = [addressOf(1), addressOf(2)];

interface Terms {
  readonly address: Address;
  readonly terms: readonly string[];
}

const matcherOf = (collections: readonly Terms[]) =>
  new Matcher(collections.map(({ address, terms }) => ({ address, terms: JSON.stringify(terms) })));
const isIn = (text: string, ...terms: string[]) =>
  matcherOf([{ address: one, terms }])
    .collectionsOf({ text })
    .includes(one);

test.each([
  ["a word", "gm Otters!", "otters", true],
  ["a part of a word", "gm otterses", "otters", false],
  ["a phrase", "the velvet otters' club", "Velvet Otters", true],
  ["a phrase with another word between", "velvet blue otters", "velvet otters", false],
  ["a hash tag", "so #OTTERS", "#otters", true],
  ["a hash tag that goes on", "so #otters2026", "#otters", false],
  ["a hash tag inside a word", "so#otters", "#otters", false],
  ["a word as a hash tag", "so #otters", "otters", true],
  ["a hash tag as a word", "so otters", "#otters", false],
  ["a handle", "thanks @Otter_Club.", "@otter_club", true],
  ["a longer handle", "thanks @otter_club_", "@otter_club", false],
  ["beside an underscore", "_otters", "otters", false],
  ["beside a digit", "otters1", "otters", false],
  ["beside a mark", "otters\u0323", "otters", false],
  ["beside a letter outside the BMP", "𝐀otters", "otters", false],
  ["beside an emoji", "🦦otters🦦", "otters", true],
  ["an emoji", "rain 🌂", "🌂", true],
  ["another normal form", "cafe\u0301 owls", "CAFÉ owls", true],
  ["ß", "STRASSE", "straße", true],
  ["a final sigma", "Ο ΛΟΓΟΣ", "λογος", true],
  ["a final sigma before a mark of another word", "ΛΟΓΟΣ'α", "λογος", true],
  ["another script", "新しい ビロード・オッター", "ビロード", true],
  ["another script without spaces", "新しいビロード", "ビロード", false],
  ["an ampersand as X writes it", "gm Tom &amp; Jerry", "tom & jerry", true],
  ["a sign as X writes it", "gm &lt;3", "<3", true],
  ["the name of X's ampersand reference", "gm &amp; gn", "amp", false],
  ["the number of X's apostrophe reference", "it&#39;s", "#39", false],
  ["a reference that an author wrote", "gm &amp;lt;3", "<3", false],
  ["a term as X writes it", "gm Tom & Jerry", "tom &amp; jerry", true],
  ["several terms of one beginning", "velvet otters", "velvet wolves", false],
  ["no term", "anything", "", false],
])("%s", (_name, text, term, expected) => {
  expect(isIn(text, term, "velvet wolf")).toBe(expected);
});

test("an address in the text matches whole and in any letter case", () => {
  const address = addressOf(0xabcdef);
  const found = (text: string) => matcherOf([]).collectionsOf({ text });
  expect(found(`see ${address.toUpperCase().replace("X", "x")}, ${address} and https://opensea.io/${address}/1`)).toEqual([
    address,
  ]);
  for (const text of [`${address}0`, `a${address}`, `${address.slice(0, -1)}`, `${address}é`, `_${address}`])
    expect(found(text)).toEqual([]);
  expect(matcherOf([]).collectionsOf({ text: address, contract: one }).sort()).toEqual([one, address].sort());
});

test("a term shared by several collections matches each of them once", () => {
  const matcher = matcherOf([
    { address: one, terms: ["otters", "#otters", "Otters"] },
    { address: other, terms: ["OTTERS"] },
  ]);
  expect(matcher.collectionsOf({ text: "otters #otters", contract: one }).sort()).toEqual([one, other].sort());
});

test("a post that matches more than ten collections belongs to the first ten, addresses before terms", () => {
  const addresses = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
  const matcher = matcherOf(addresses.toReversed().map((address, index) => ({ address, terms: ["all", `word${12 - index}`] })));
  const words = addresses.map((_, index) => `word${index + 1}`).toReversed();
  expect(matcher.collectionsOf({ text: words.join(" ") })).toEqual(addresses.toReversed().slice(0, 10));
  expect(matcher.collectionsOf({ text: "all" })).toEqual(addresses.slice(0, 10));
  const [first, last] = [addressOf(99), addressOf(98)];
  expect(matcher.collectionsOf({ text: `all ${last}`, contract: first })).toEqual([first, last, ...addresses.slice(0, 8)]);
  expect(matcherOf([]).collectionsOf({ text: addresses.join(" ") })).toEqual(addresses.slice(0, 10));
});

// Compiled once: inside each term's expression they would dominate the work.
const endsInWord = /[\p{L}\p{M}\p{Nd}_]$/u;
const beginsWithWord = /^[\p{L}\p{M}\p{Nd}_]/u;

/** The same by one expression per term. */
const independently = (collections: readonly Terms[], text: string) =>
  collections
    .filter(({ terms }) =>
      terms.some((term) => {
        const escaped = term.normalize("NFC").replaceAll(/[$.+?|(){}[\]\\^*/]/g, (character) => `\\${character}`);
        const normal = text.normalize("NFC");
        return [...normal.matchAll(new RegExp(`(?=(${escaped}))`, "giu"))].some(
          ({ index, 1: found = "" }) =>
            !endsInWord.test(normal.slice(0, index)) && !beginsWithWord.test(normal.slice(index + found.length)),
        );
      }),
    )
    .map(({ address }) => address);

test("the matcher agrees with a regular expression for each term, for generated texts", () => {
  const characters = [..."aAbBσςΣéжЖ中#@$-_1²🌂𝐀. ", "e\u0301", "\u0301"];
  const textOf = (maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength }).map((parts) => parts.join(""));
  const collections = fc
    .array(fc.array(textOf(4), { minLength: 1, maxLength: 4 }), { maxLength: 5 })
    .map((lists) => lists.map((terms, index): Terms => ({ address: addressOf(index + 1), terms })));
  fc.assert(
    fc.property(collections, textOf(25), (all, text) => {
      expect(matcherOf(all).collectionsOf({ text }).sort()).toEqual(independently(all, text).sort());
    }),
    { numRuns: 300 },
  );
});
