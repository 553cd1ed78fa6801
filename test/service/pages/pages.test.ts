import fc from "fast-check";
import { expect, test } from "vitest";
import { checkComponentEmbed, componentEmbedIn, linkPreview } from "../../../src/playground/stand-in/link-preview.ts";
import { cardPicture } from "../../../src/service/pages/card.ts";
import { laterPage, missingPage } from "../../../src/service/pages/page.ts";
import { makePages } from "../../../src/service/pages/pages.ts";
import { decodeRecord } from "../../../src/service/pages/record.ts";
import { rounds } from "../../support/evidence.ts";
import { collection, madePages } from "./collections.ts";
import { checkAtom, checkXml, elementsOf, htmlProblems } from "./validators.ts";

const site = { url: "https://pulse.example", robots: "noindex" } as const;
/** The goal is 1,000 collections. */
const many = { numRuns: rounds(150, 1_000), endOnFailure: true };
const MINUTES = 300_000;

test("every component embed is within Discord's limits, whatever strangers wrote", { timeout: MINUTES }, () => {
  const property = fc.property(madePages(site), ({ page }) => {
    const payload = componentEmbedIn(page) ?? "";
    expect(payload).not.toContain("<");
    expect(checkComponentEmbed(payload)).toEqual([]);
  });
  fc.assert(property, many);
});

test("a payload that Discord would drop is left out, and Open Graph stays", () => {
  const long = { ...site, url: `https://pulse.example/${"a".repeat(480)}` };
  const property = fc.property(madePages(long), ({ page }) => {
    expect(componentEmbedIn(page)).toBeUndefined();
    const image = { url: expect.stringContaining(`${long.url}/c/${collection}/card.png?v=`) };
    const embed = { title: expect.anything(), description: expect.stringContaining("Hype"), color: expect.anything(), image };
    expect(linkPreview(page)).toEqual({ parts: [], embeds: [embed] });
  });
  fc.assert(property, { numRuns: 20 });
});

test("a component embed that Discord would drop is recognised", () => {
  const text = { type: 10, content: "Otters" };
  const link = { type: 2, style: 5, label: "Page", url: "https://pulse.example/" };
  const checked = (components: object[], more = {}) =>
    checkComponentEmbed(JSON.stringify({ component: { type: 17, components }, ...more }));
  expect(checked([text, { type: 1, components: [link] }])).toEqual([]);
  for (const components of [
    [{ ...text, id: 1 }],
    [{ ...text, content: " " }],
    [{ ...text, content: "a".repeat(3_000) }],
    [{ type: 1, components: Array(6).fill(link) }],
    [{ type: 1, components: [{ ...link, style: 1, custom_id: "a" }] }],
    [{ type: 1, components: [{ ...link, url: "javascript:alert(1)" }] }],
    [{ type: 9, components: [text] }],
    [{ type: 12, items: [{ media: { url: "https://pulse.example/a.png" }, description: "a".repeat(1_025) }] }],
    Array(41).fill(text),
  ])
    expect(checked(components)).not.toEqual([]);
  expect(checked([text], { version: 1 })).not.toEqual([]);
});

test("pages are valid HTML, feeds valid Atom, and badges well-formed", { timeout: MINUTES }, () => {
  const property = fc.property(madePages(site), ({ page, feed, badge }) => {
    expect(htmlProblems(page)).toEqual([]);
    checkAtom(feed);
    checkXml(badge);
  });
  fc.assert(property, { numRuns: rounds(20, 200) });
  for (const page of [missingPage(), laterPage()]) expect(htmlProblems(page.text)).toEqual([]);
});

test("the validators find what is wrong", () => {
  const problems = htmlProblems('<!DOCTYPE html><html lang="en"><title>a</title><p id="a">b<b id="a">c</p></html>');
  expect(problems.map((problem) => problem.split(" ")[1])).toEqual(expect.arrayContaining(["no-dup-id:", "close-order:"]));
  const feedOf = (updated: string) =>
    `<feed xmlns="http://www.w3.org/2005/Atom"><id>a:b</id><title>b</title>${updated}<author><name>c</name></author></feed>`;
  checkAtom(feedOf("<updated>2026-11-29T12:00:00Z</updated>"));
  for (const updated of ["", "<updated>2026-11-29 12:00</updated>", "<updated>2026-11-29T12:00:00Z</updated><b/>", "<updated>"])
    expect(() => checkAtom(feedOf(updated))).toThrow();
  expect(() => checkXml("<svg><g></svg>")).toThrow();
});

test("pages, feeds and badges run nothing and load nothing from elsewhere", { timeout: MINUTES }, () => {
  const property = fc.property(madePages(site), ({ page, feed, badge }) => {
    const elements = elementsOf(page);
    for (const { name, attributes } of [...elements, ...elementsOf(badge), ...elementsOf(feed)]) {
      expect(Object.keys(attributes).filter((key) => key.startsWith("on") || key === "style")).toEqual([]);
      expect(["iframe", "img", "object", "embed", "base", "form", "input", "image", "use"]).not.toContain(name);
      if (name === "script") expect(attributes["type"]).toBe("application/vnd.discord.component-embed+json");
      if (attributes["href"] !== undefined) expect(attributes["href"]).toMatch(/^https:\/\//);
      if (name === "a") expect(attributes["href"]).toMatch(/^https:\/\/(?:pulse\.example|x\.com|bsky\.app|farcaster\.xyz)\//);
    }
  });
  fc.assert(property, { numRuns: rounds(50, 200) });
});

test("changes of an ordinary day have no color, those of an unusual one do", () => {
  const pageAfter = (rise: number) => {
    let before: Uint8Array | undefined;
    let page = "";
    // Fifteen days on which the total goes up and down by one, and then that rise.
    for (const [day, total] of [...Array.from({ length: 15 }, (_, index) => 20 + (index % 2)), 20 + rise].entries()) {
      const now = Date.UTC(2026, 0, 1 + day, 12);
      const scores = { name: "Otters", contractAddress: collection, total, hype: total, gains: 0, community: 1, voices: 9 };
      const files = makePages(site, { collection, scores, influencers: [], tweets: [], now }, before);
      before = files.record;
      page = Buffer.from(files.page).toString();
    }
    const [, words] = /<p class="muted">Since [^<]* UTC, ([^<]* on a usual day)\./.exec(page) ?? [];
    return { words, isColored: /class="(?:up|down)">[^<]*\d/.test(page) };
  };
  expect(pageAfter(0.5)).toEqual({ words: "as on a usual day", isColored: false });
  expect(pageAfter(30)).toEqual({ words: "more than on a usual day", isColored: true });
});

test("a feed has each day once, newest first", { timeout: MINUTES }, () => {
  const property = fc.property(madePages(site), ({ feed, record }) => {
    const valuesOf = (name: string) =>
      [...feed.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, value = ""]) => value);
    const ids = valuesOf("id");
    expect(new Set(ids).size).toBe(ids.length);
    const [updated = "", ...ofEntries] = valuesOf("updated");
    expect(ofEntries).toEqual(ofEntries.toSorted().toReversed());
    expect(ofEntries.every((time) => time <= updated)).toBe(true);
    // An entry that changed after its day would be announced twice.
    const today = decodeRecord(record)?.asOf.toISOString().slice(0, 10) ?? "";
    expect(ofEntries.some((time) => time.startsWith(today))).toBe(false);
  });
  fc.assert(property, { numRuns: rounds(60, 200) });
});

test("a picture's title has only letters that its font has", () => {
  const property = fc.property(madePages(site), ({ record }) => {
    const decoded = decodeRecord(record);
    const { poster } = cardPicture(decoded ?? (undefined as never));
    for (const text of [poster?.name, poster?.note, ...(poster?.gauges ?? []).map(({ value }) => value)])
      expect(text).toMatch(/^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\x20-\x7e\u00a0-\u00ff‐-…‘’“”\u2212]+$/u);
  });
  fc.assert(property, { numRuns: 150 });
});
