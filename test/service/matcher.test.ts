import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import "../support/fast-check.ts";
import type { Address } from "../../src/contract/address.ts";
import { fold } from "../../src/service/store/match-text.ts";
import { Matcher } from "../../src/service/store/matcher.ts";
import { addressOf } from "../support/ids.ts";

const [ownAddress, otherAddress] = [addressOf(1), addressOf(2)];

interface Terms {
  readonly address: Address;
  readonly terms: readonly string[];
}

const matcherOf = (collections: readonly Terms[]) =>
  new Matcher(collections.map(({ address, terms }) => ({ address, terms: JSON.stringify(terms) })));
const isIn = (text: string, ...terms: string[]) =>
  matcherOf([{ address: ownAddress, terms }])
    .collectionsOf({ text })
    .includes(ownAddress);

test.each([
  ["a word", "gm Otters!", "otters", true],
  ["a part of a word", "gm otterses", "otters", false],
  ["a phrase", "the velvet otters' club", "Velvet Otters", true],
  ["a phrase with another word between", "velvet blue otters", "velvet otters", false],
  ["a channel", "gm https://farcaster.xyz/~/channel/Otters", "channel:otters", true],
  ["a channel in its older spelling", "https://warpcast.com/~/channel/otters?a", "channel:otters", true],
  ["a channel that goes on", "https://farcaster.xyz/~/channel/otters-2", "channel:otters", false],
  ["a channel's name as a word", "channel otters", "channel:otters", false],
  ["a hash tag", "so #OTTERS", "#otters", true],
  ["a hash tag that goes on", "so #otters2026", "#otters", false],
  ["a hash tag with a sign inside its word", "so #il·lusió", "#il·lusió", true],
  ["a hash tag inside a word", "so#otters", "#otters", false],
  ["a word as a hash tag", "so #otters", "otters", true],
  ["a hash tag as a word", "so otters", "#otters", false],
  ["a handle", "thanks @Otter_Club.", "@otter_club", true],
  ["a longer handle", "thanks @otter_club_", "@otter_club", false],
  ["beside an underscore", "_otters", "otters", false],
  ["beside a digit", "otters1", "otters", false],
  ["beside a mark", "otters\u0323", "otters", false],
  ["beside a letter outside the BMP", "𐐨otters", "𐐨", true],
  ["beside a mathematical letter", "𝐀otters", "otters", false],
  ["in mathematical letters", "gm 𝐨𝐭𝐭𝐞𝐫𝐬", "otters", true],
  ["in full-width letters", "gm ＯＴＴＥＲＳ", "otters", true],
  ["before a trade mark", "otters™", "otters", true],
  ["before an exponent", "otters²", "otters", true],
  ["after an emoji with a variation selector", "❤️otters", "otters", true],
  ["after a mark of an emoji", "❤\u0301otters", "otters", true],
  ["after a keycap", "1️⃣otters", "otters", true],
  ["before a keycap", "otters1️⃣", "otters", true],
  ["a keycap", "gm 1️⃣", "1️⃣", true],
  ["another keycap", "gm 2️⃣", "1️⃣", false],
  ["a hash tag after an emoji with a variation selector", "☀️#otters", "#otters", true],
  ["a flag with a joiner before it", "🏴‍☠️Velvet Otters", "velvet otters", true],
  ["an emoji in its other presentation", "snow ❄\ufe0e", "❄️", true],
  ["an emoji after another", "❤️🦦", "🦦", true],
  ["an emoji after a word", "otters🦦", "🦦", true],
  ["a phrase over lines", "velvet\r\n  otters", "velvet otters", true],
  ["a phrase with a no-break space", "velvet\u00a0otters", "velvet otters", true],
  ["a phrase with a hyphen", "velvet-otters", "velvet otters", true],
  ["a hyphen as a space", "bit cat", "Bit-Cat", true],
  ["a hyphen as a dash", "Bit–Cat", "Bit-Cat", true],
  ["a phrase across sentences", "velvet. Otters", "velvet otters", false],
  ["a phrase with a space without width beside its space", "velvet\u200b otters", "velvet otters", true],
  ["a phrase with a space without width", "velvet\u200botters", "velvet otters", true],
  ["behind a space without width", "gm\u200botters", "otters", true],
  ["with a soft hyphen", "ot\u00adters", "otters", true],
  ["a phrase with a word joiner", "velvet \u2060otters", "velvet otters", true],
  ["between marks of direction", "\u2066@otters\u2069", "@otters", true],
  ["a term with a mark of direction", "gm @otters", "\u200e@otters", true],
  ["an apostrophe as an iPhone writes it", "Sam’s Otters", "sam's otters", true],
  ["beside an emoji", "🦦otters🦦", "otters", true],
  ["an emoji", "rain 🌂", "🌂", true],
  ["another normal form", "cafe\u0301 owls", "CAFÉ owls", true],
  ["ß", "STRASSE", "straße", true],
  ["a final sigma", "Ο ΛΟΓΟΣ", "λογος", true],
  ["a final sigma before a mark of another word", "ΛΟΓΟΣ'α", "λογος", true],
  ["another script", "新しい ビロード・オッター", "ビロード", true],
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

const documented = readFileSync("docs/collect.md", "utf8")
  .split("## What a term matches")[1]
  ?.split("\n## ")[0]
  ?.matchAll(/^\| (\S[^|]*) \| ([^|]*) \| ([^|]*)\|$/gm)
  .flatMap(([, term = "", ...cells]) =>
    cells.flatMap((cell, column) =>
      cell
        .split(", ")
        .map((text) => text.replace(/ \([A-Z][a-z]+\)/, "").trim())
        .flatMap((text) => (text === "" || term.startsWith("-") || term === "term" ? [] : [[term, text, column === 0] as const])),
    ),
  );

test.each([...(documented ?? [])])("docs/collect.md: whether %s is found in «%s» is %s", (term, text, expected) => {
  expect(isIn(text, term)).toBe(expected);
});

test("an address in the text matches whole and in any letter case", () => {
  const address = addressOf(0xabcdef);
  const matcher = matcherOf([address, ownAddress].map((listed) => ({ address: listed, terms: [] })));
  const found = (text: string) => matcher.collectionsOf({ text });
  expect(found(`see ${address.toUpperCase().replace("X", "x")}, ${address} and https://opensea.io/${address}/1`)).toEqual([
    address,
  ]);
  for (const text of [`${address}0`, `a${address}`, `${address.slice(0, -1)}`, `${address}é`, `_${address}`])
    expect(found(text)).toEqual([]);
  expect(matcher.collectionsOf({ text: address, contract: ownAddress }).sort()).toEqual([ownAddress, address].sort());
  expect(matcherOf([]).collectionsOf({ text: address, contract: ownAddress })).toEqual([]);
});

test("a term shared by several collections matches each of them once", () => {
  const matcher = matcherOf([
    { address: ownAddress, terms: ["otters", "#otters", "Otters"] },
    { address: otherAddress, terms: ["OTTERS"] },
  ]);
  expect(matcher.collectionsOf({ text: "otters #otters", contract: ownAddress }).sort()).toEqual(
    [ownAddress, otherAddress].sort(),
  );
});

test("a post that matches more than ten collections belongs to the first ten, addresses before terms", () => {
  const addresses = Array.from({ length: 12 }, (_, index) => addressOf(index + 1));
  const [first, last] = [addressOf(99), addressOf(98)];
  const named = [first, last].map((address) => ({ address, terms: [] }));
  const matcher = matcherOf([
    ...named,
    ...addresses.toReversed().map((address, index) => ({ address, terms: ["all", `word${12 - index}`] })),
  ]);
  const words = addresses.map((_, index) => `word${index + 1}`).toReversed();
  expect(matcher.collectionsOf({ text: words.join(" ") })).toEqual(addresses.toReversed().slice(0, 10));
  expect(matcher.collectionsOf({ text: "all" })).toEqual(addresses.slice(0, 10));
  expect(matcher.collectionsOf({ text: `all ${last}`, contract: first })).toEqual([first, last, ...addresses.slice(0, 8)]);
  expect(matcher.collectionsOf({ text: addresses.join(" ") })).toEqual(addresses.slice(0, 10));
});

/** The script that a letter before `at` asks of a letter there to go on with its word; "any" after digits alone, undefined after no word. */
function scriptBefore(chars: readonly string[], at: number): string | undefined {
  const before = chars[at - 1] ?? " ";
  if (/^\p{M}$/u.test(before)) return scriptBefore(chars, at - 1);
  if (/^[\p{Nd}_]$/u.test(before)) return scriptBefore(chars, at - 1) ?? "any";
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]$/u.test(before)) return undefined;
  return ["Latin", "Greek", "Cyrillic", "Hangul"].find((script) =>
    new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, "u").test(before),
  );
}

/** Whether the character at `word` would go on with the word before `at`. */
function goesOn(chars: readonly string[], at: number, word = at): boolean {
  const after = chars[word] ?? " ";
  const script = scriptBefore(chars, at);
  if (script === undefined) return false;
  if (/^[\p{Nd}_]$/u.test(after)) return true;
  const own = scriptBefore([after], 1);
  return own !== undefined && (script === "any" || own === script);
}

const isMark = (char = "") => /^\p{M}$/u.test(char);

/** The same, by trying each term at each character. */
const independently = (collections: readonly Terms[], text: string) => {
  const chars = [...fold(text)];
  const isAt = (term: readonly string[], at: number) => {
    const end = at + term.length;
    if (term.some((char, index) => chars[at + index] !== char) || isMark(chars[end]) || goesOn(chars, end)) return false;
    if (goesOn(chars, at) || (at > 0 && isMark(chars[at]))) return false;
    let word = at + 1;
    while (isMark(chars[word])) word += 1;
    const isSign = scriptBefore(chars.slice(0, at + 1), at + 1) === undefined && !/^\p{L}$/u.test(term[0] ?? "");
    return !isSign || word >= end || !goesOn(chars, at, word);
  };
  return collections
    .filter(({ terms }) =>
      terms.some((term) => fold(term).trim() !== "" && chars.some((_, at) => isAt([...fold(term).trim()], at))),
    )
    .map(({ address }) => address);
};

test("the matcher finds what trying each term at each character finds, for generated texts", () => {
  const characters = [..."aAbBσςΣéжЖ中のก수#@$-_1²🌂𝐀. ’", "e\u0301", "\u0301", "\ufe0f", "1\ufe0f\u20e3"];
  const textOf = (maxLength: number) =>
    fc.array(fc.constantFrom(...characters), { minLength: 1, maxLength }).map((parts) => parts.join(""));
  const collections = fc
    .array(fc.array(textOf(4), { minLength: 1, maxLength: 4 }), { maxLength: 5 })
    .map((lists) => lists.map((terms, index): Terms => ({ address: addressOf(index + 1), terms })));
  fc.assert(
    fc.property(collections, textOf(25), (all, text) => {
      expect(matcherOf(all).collectionsOf({ text }).sort()).toEqual(independently(all, text).sort());
    }),
    { numRuns: 500 },
  );
});
