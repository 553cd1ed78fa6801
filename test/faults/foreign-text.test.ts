import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeLabel, markdownText, plainText } from "../../src/text/safe-text.ts";
import { rounds } from "../support/evidence.ts";
import {
  bidiControl,
  blockMarks,
  control,
  decoded,
  hiddenIn,
  isPlainLine,
  nodesOf,
  seen,
  topNodesOf,
  tower,
} from "../support/foreign-text-oracle.ts";
import { hostileParts, hostileText } from "../support/hostile-text.ts";
import { countWork } from "../support/work.ts";
import { allEmoji, cjk } from "./unicode.ts";

/* Hostile text must not affect a message. An independent parser of Discord's markdown is the judge. */

const COUNT = rounds(3_000, 10_000);
/** The limits of the cards, and one that fits nearly everything. */
const budgets = [700, 160, 120, 80, 4_000];

const sources = [...new Set(fc.sample(hostileText, 2 * COUNT))].slice(0, COUNT);
const shown = sources.map((source, index) => {
  const max = budgets[index % budgets.length] as number;
  const markdown = markdownText(source, max);
  const nodes = nodesOf(markdown);
  const urls = nodes.filter(({ type }) => type === "url").map((node) => ({ target: String(node["target"]), text: seen([node]) }));
  return { source, max, markdown, nodes, urls, plain: plainText(source, 60), label: escapeLabel(plainText(source, 60)) };
});
const unseen = /[[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]--[\t-\r\u0085]]/gv;
const bare = (text: string) => text.replaceAll(/https?:\/\//gi, "");
type Shown = (typeof shown)[number];

const has =
  (...types: string[]) =>
  ({ nodes }: Shown) =>
    nodes.some(({ type }) => types.includes(type));
const matches =
  (pattern: RegExp) =>
  ({ markdown, plain }: Shown) =>
    pattern.test(markdown) || pattern.test(plain);

describe(`${COUNT.toLocaleString("en")} hostile texts, 0 leaked`, () => {
  test("are all different, and 1 in 4 at least has a link to keep", () => {
    expect(sources).toHaveLength(COUNT);
    expect(shown.filter(({ urls }) => urls.length > 0).length).toBeGreaterThan(COUNT / 4);
  });

  test.each<[string, (item: Shown) => boolean]>([
    ["no ping of a member, a role, a channel or everyone", has("user", "role", "channel", "everyone", "here")],
    ["no masked link", has("link", "autolink")],
    [
      "no heading, list, quote or small print",
      (item) => has("heading", "subtext", "blockQuote")(item) || blockMarks.test(item.markdown),
    ],
    ["no bold, italics, underline or strikethrough", has("strong", "em", "underline", "u", "strikethrough", "del")],
    [
      "no spoiler and no code, open or closed",
      (item) => has("spoiler", "inlineCode", "codeBlock")(item) || /[`|]/.test(item.markdown.replace(/\\[^\w\s]/g, "")),
    ],
    ["no time, command, custom emoji or channel guide", has("timestamp", "slashCommand", "emoji", "guildNavigation")],
    [
      "nothing but text, line ends, emoji, and URLs as they stand",
      ({ nodes }) => nodes.some(({ type }) => !["text", "br", "newline", "twemoji", "url"].includes(type)),
    ],
    ["no link in a label", ({ label }) => nodesOf(label).some(({ type }) => !["text", "twemoji"].includes(type))],
    [
      "no link that did not stand in the text",
      // Invisible characters are removed from an address, and perhaps the scheme after them.
      ({ source, urls }) => urls.some(({ target }) => !bare(decoded(source).replace(unseen, "")).includes(bare(target))),
    ],
    ["no link but to X and the marketplace, as it shows", ({ urls }) => urls.some((url) => !isLinked(url))],
    ["no bidi control", matches(bidiControl)],
    ["no other control character", matches(control)],
    ["nothing hidden", ({ markdown, plain }) => (hiddenIn(markdown) ?? hiddenIn(plain)) !== undefined],
    ["no broken surrogate", ({ markdown, plain }) => !markdown.isWellFormed() || !plain.isWellFormed()],
    ["no tower of marks", matches(tower)],
    ["no second line in a name", ({ plain, label }) => !isPlainLine(plain) || !isPlainLine(label)],
    ["nothing beyond its budget", ({ markdown, max, plain }) => markdown.length > max || plain.length > 60],
  ])("%s", (_promise, leaks) => {
    expect(
      shown
        .filter(leaks)
        .map(({ source, markdown, plain }) => ({ source, markdown, plain }))
        .slice(0, 3),
    ).toEqual([]);
  });
});

function isLinked({ target, text }: Shown["urls"][number]): boolean {
  const { origin, username, password } = new URL(target);
  return (
    text === target && /^https:\/\/(?:x\.com|twitter\.com|bsky\.app|opensea\.io)$/.test(origin) && username + password === ""
  );
}

test("a link to X within hostile text stays clickable", () => {
  const url = fc
    .tuple(fc.webPath(), fc.webQueryParameters(), fc.webFragments())
    .map(([path, query, fragment]) => `https://x.com/${path}?${query}#${fragment}`)
    .filter((text) => /[\w/]$/.test(text));
  fc.assert(
    fc.property(hostileText, url, hostileText, (before, address, after) => {
      const targets = nodesOf(markdownText(`${before} ${address} ${after}`, 20_000)).map(({ target }) => target);
      expect(targets).toContain(address);
    }),
    { numRuns: rounds(130, 400) },
  );
});

describe("ordinary text stays unchanged", () => {
  const staysAsItIs = (text: string) => {
    expect(plainText(text, text.length)).toBe(text);
    expect(seen(topNodesOf(markdownText(text, 2 * text.length)))).toBe(text);
  };
  const emoji = allEmoji();

  test(`in each of ${emoji.length.toLocaleString("en")} emoji of Unicode ${process.versions["unicode"]}`, () => {
    for (const t of emoji) staysAsItIs(t);
  });

  test("in any mix of emoji with Chinese, Japanese and Korean", () => {
    const piece = fc.oneof(
      fc.constantFrom(...emoji),
      fc.constantFrom(...cjk),
      fc.constantFrom("葛\u{e0100}城市", "한국어", " 作"),
    );
    const mix = fc.array(piece, { minLength: 1, size: "+1" }).map((pieces) => pieces.join("").trim());
    fc.assert(fc.property(mix, staysAsItIs), { numRuns: rounds(130, 400) });
  });
});

test("32,000 characters of the worst kind take about 8 times the work of 4,000, not 64 times", () => {
  const kinds = hostileParts
    .flatMap((part) => ["", "https://a", "a https://x.com/("].map((start) => ({ part, start })))
    .filter((_kind, index) => index % rounds(4, 1) === 0);
  const textOf = ({ part, start }: (typeof kinds)[number], length: number) =>
    (start + part.repeat(length / part.length)).slice(0, length);
  /** The least CPU time of several tries, as the first ones include compilation; the system counts in milliseconds. */
  const workFor = (tries: number, text: string) => {
    const works = Array.from({ length: tries }, () => {
      const workedMs = countWork();
      for (let time = 0; time < 5; time += 1) [markdownText(text, text.length), plainText(text, 60)];
      return workedMs();
    });
    return Math.min(...works);
  };
  const superlinear = kinds.filter((kind) => {
    const [text, longer] = [textOf(kind, 4_000), textOf(kind, 32_000)];
    // Between 8 and 64 times, with a millisecond that was not counted.
    return [1, 3, 10, 30].every((tries) => workFor(tries, longer) >= 30 * (workFor(tries, text) + 1));
  });
  expect(superlinear).toEqual([]);
});

test("invisible characters hide no text, in any number", () => {
  for (const filler of [...hostileParts.filter((part) => plainText(part, 60) === ""), " ", "\n", "\u3000"]) {
    for (const times of [6_000, rounds(12_000, 50_000)]) {
      expect(plainText(`${filler.repeat(times)}hello`, 60), JSON.stringify(filler)).toMatch(/hello$/);
      expect(markdownText(`a${filler.repeat(times)}hello`, 160), JSON.stringify(filler)).toMatch(/^a\s*\p{M}{0,4}\s?hello$/u);
    }
  }
});
