import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { clip, clipMarkdown, escapeLabel, isolated, markdownLine, markdownText, plainText } from "../../src/text/safe-text.ts";
import { rounds } from "../support/evidence.ts";
import { decoded, nodesOf, seen, topNodesOf } from "../support/foreign-text-oracle.ts";
import { hostileText } from "../support/hostile-text.ts";

const family = "👨‍👩‍👧‍👦";

describe("cleaning", () => {
  test.each([
    ["controls", "a\u0000b\u0007c\u009fd", "abcd"],
    ["bidi overrides and isolates", "\u202egnp\u202c \u2066x\u2069", "gnp x"],
    ["zero-width tricks", "pay\u200bpal\u2060\ufeff a\u200db a\u200cb", "paypal ab ab"],
    ["broken surrogates", "a\ud800b\udc00", "a\ufffdb\ufffd"],
    ["towers of marks", `Z${"\u0301".repeat(40)}!`, `Z${"\u0301".repeat(4)}!`],
    ["joiners at the edge of a word", "ᠠ\u200c\u202f ᠠ\u200d\u202fᠠ", "ᠠ ᠠ ᠠ"],
    ["hidden tags", "hi\u{e0041}\u{e0042}", "hi"],
    ["tags that spell no flag", "🏴\u{e0061}\u{e0062}\u{e007f}", "🏴"],
    ["selectors with nothing to select", "1\ufe0f2\ufe0f ❤\ufe0f\ufe0f", "12 ❤\ufe0f"],
    ["towers with joiners in them", `ا${"\u064b\u200d".repeat(9)}`, `ا${"\u064b\u200d".repeat(3)}\u064b`],
    ["gaps", "a\r\n\r\n\r\n\r\nb \t \t c\n  d", "a b c d"],
    ["nothing left", "\u200b\u202e \n", ""],
    ["invisible characters of every kind", "a\u034f\u180b\ufe00\ufe0f\u{e0100}\u{1d173}\u{13430}\ufffeb", "ab"],
    ["blank characters with a width", "a\u2800\u3164b", "a b"],
    ["marks alone", "\u0301\u0301", ""],
  ])("removes or replaces %s", (_name, text, expected) => {
    expect(plainText(text, 100)).toBe(expected);
  });

  test.each([
    ["families", family],
    ["skin tones and genders", "🧙🏽‍♂️🏳️‍🌈"],
    ["flags of countries and of regions", "🇵🇹 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["keycaps", "1️⃣#️⃣"],
    ["Persian with its joiners", "می‌خواهم"],
    ["Devanagari with its joiners", "क्‍ष"],
    ["Japanese", "作品を集めています。"],
    ["an ideograph's variant", "葛\u{e0100}城市"],
    ["emoji as text", "✈\ufe0e"],
    ["Hebrew with points", "שָׁלוֹם"],
  ])("keeps %s", (_name, text) => {
    expect(plainText(text, 200)).toBe(text);
    expect(markdownText(text, 200)).toBe(text);
  });

  test("keeps a post's line breaks, but limits gaps and their number", () => {
    expect(markdownText("a\r\nb\n\n\n\nc", 100)).toBe("a\nb\n\nc");
    expect(markdownText("x\n".repeat(400), 2_000).split("\n")).toHaveLength(13);
  });
});

test("a name from right to left keeps to itself", () => {
  expect(["Otters", "שועלים", "ثعالب"].map(isolated)).toEqual(["Otters", "\u2068שועלים\u2069", "\u2068ثعالب\u2069"]);
});

test("a single line stays one, and marks without a letter count as nothing", () => {
  expect(markdownLine("a\u0085\u2028*b*\n\n> c", 40)).toBe("a \\*b\\* \\> c");
  expect(markdownLine("a\u3000b", 40)).toBe("a b");
  for (const marks of ["\u0301\u0301", "\u200d \u20e3"])
    expect([markdownText(marks, 40), plainText(marks, 40)]).toEqual(["", ""]);
});

describe("character references of HTML", () => {
  test.each([
    ["the five that X writes", "Q&amp;A &lt;3 &gt; &quot;gm&quot; &#39;ok&#39;", `Q&A <3 > "gm" 'ok'`],
    ["once and no more", "&amp;lt; &amp;amp; &amp;#39; &amp;amp;quot;", "&lt; &amp; &#39; &amp;quot;"],
    ["next to each other", "&lt;&gt;&amp;&lt;", "<>&<"],
    [
      "no others",
      "&nbsp; &copy; &#x27; &#039; &apos; &LT; &#60; &#x200b; &#8206;",
      "&nbsp; &copy; &#x27; &#039; &apos; &LT; &#60; &#x200b; &#8206;",
    ],
    ["only whole ones", "& &am &amp &lt &;lt; &&gt; AT&T; R&D", "& &am &amp &lt &;lt; &> AT&T; R&D"],
    ["before what is hidden is taken out", "&l\u200bt; &\u200bamp;lt;", "&lt; &amp;lt;"],
    ["among what is taken out", "a\u200b&lt;\u200bb\u0301&gt;\u0301 \t &amp; \n", "a<b\u0301>\u0301 &"],
  ])("are decoded: %s", (_name, text, expected) => {
    expect(plainText(text, 100)).toBe(expected);
    expect(seen(topNodesOf(markdownText(text, 200)))).toBe(expected);
  });

  test.each([
    ["a mention", "&lt;@123&gt;", "\\<\\@123\\>"],
    ["a masked link", "[a](&lt;https://x.com/b&gt;)", "\\[a\\]\\(\\<https://x.com/b \\>\\)"],
    ["a quote", "&gt; a", "\\> a"],
    ["a query that X has escaped", "https://x.com/?a=1&amp;b=2", "https://x.com/?a=1&b=2"],
    ["a link that goes elsewhere", "https://x.com&amp;@evil.example", "x.com&\\@evil.example"],
  ])("are escaped after decoding: %s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
  });

  test("are decoded before labels and clipping", () => {
    expect(escapeLabel(plainText("R&amp;D [&lt;]", 60))).toBe("R\\&D \\(\\<\\)");
    expect(escapeLabel("#\u20e3 #\ufe0f\u20e3 #")).toBe("#\u20e3 #\ufe0f\u20e3 \\#");
    expect(plainText("&amp;".repeat(60), 60)).toBe("&".repeat(60));
    expect(plainText("&amp;".repeat(61), 60)).toBe(`${"&".repeat(59)}…`);
    expect(markdownText("&lt;".repeat(60), 60)).toBe(`${"\\<".repeat(29)}…`);
  });
});

describe("escaping", () => {
  test.each([
    ["bold, italics, strikethrough, code, spoilers", "*a* _b_ ~c~ `d` ||e||", "\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\|\\|e\\|\\|"],
    ["a code fence", "```js\nx```", "\\`\\`\\`js\nx\\`\\`\\`"],
    ["headings, small print, quotes and lists", "# a\n-# b\n> c\n- d\n+ e\n1. f", "\\# a\n\\-\\# b\n\\> c\n\\- d\n\\+ e\n1\\. f"],
    [
      "mentions, timestamps, commands and emoji",
      "<@1> <#2> <t:3:R> </x:4> <:e:5> @everyone",
      "\\<\\@1\\> \\<\\#2\\> \\<t\\:3\\:R\\> \\</x\\:4\\> \\<\\:e\\:5\\> \\@everyone",
    ],
    ["a masked link", "[free](https://x.com/a)", "\\[free\\]\\(https://x.com/a)"],
    ["a keycap that would open italics", "*️⃣a*️⃣", "\\*️⃣a\\*️⃣"],
    ["a backslash that would undo an escape", "\\*a", "\\\\\\*a"],
  ])("%s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
  });

  test.each([
    ["underscores and stars in a path", "https://x.com/a_b_c*d?x=~1#y"],
    ["the end of a sentence", "see https://x.com/a_b."],
    ["quotes around it", 'he said "https://x.com/a_b", and left'],
    ["brackets in it", "https://x.com/otter_(animal)"],
    ["an exclamation, as Discord has it", "https://x.com/a!"],
  ])("leaves a link to X whole: %s", (_name, text) => {
    expect(markdownText(text, 200)).toBe(text);
  });

  test("leaves a link to X in round brackets whole", () => {
    expect(markdownText("(https://x.com/a_b)", 200)).toBe("\\(https://x.com/a_b)");
  });

  test.each([
    ["Japanese right behind it", "https://x.com/a。次の", "https://x.com/a 。次の"],
    ["an ellipsis right behind it", "https://x.com/a…", "https://x.com/a …"],
    ["a bracket that markdown reads", "https://x.com/a<b", "https://x.com/a \\<b"],
    ["a keycap", "https://x.com/a#️⃣", "https://x.com/a #️⃣"],
    ["another one", "https://x.com/a。https://x.com/b", "https://x.com/a 。https://x.com/b"],
    ["curly quotes around it", "“https://x.com/a”", "“https://x.com/a ”"],
    ["text that would continue the path", 'https://x.com/a"/../../b', 'https://x.com/a "/../../b'],
  ])("separates a link to X from text right behind it: %s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
  });
});

describe("links to other sites", () => {
  test.each([
    ["a drainer's", "FREE MINT https://azuki-claim.example/connect now", "FREE MINT azuki\\-claim.example/connect now"],
    ["one of X's that hides where it goes", "gm https://t.co/x7Qp", "gm t.co/x7Qp"],
    ["masked", "[x.com](https://evil.example)", "\\[x.com\\]\\(evil.example\\)"],
    ["in angle brackets", "<https://evil.example/>", "\\<evil.example/\\>"],
    ["in a spoiler", "||https://evil.example||", "\\|\\|evil.example\\|\\|"],
    ["in capitals", "HTTPS://EVIL.EXAMPLE/ Https://x.com/a", "EVIL.EXAMPLE/ x.com/a"],
    ["over http", "http://x.com/a", "x.com/a"],
    ["one within another", "https://https://evil.example hthttps://tps://evil.example", "evil.example https\\://evil.example"],
    [
      "with something hidden in it",
      "ht\u200btps://evil.example https://ev\u200bil.example",
      "https\\://evil.example evil.example",
    ],
    ["of another scheme", "steam://run/1 discord://a ftp://a", "steam\\://run/1 discord\\://a ftp\\://a"],
    ["whose host is no name", "https://[::1]/ https://💎.example", "https\\://\\[\\:\\:1\\]/ https\\://💎.example"],
    ["a scheme alone", "from http:// to https://", "from http\\:// to https\\://"],
  ])("become text with their host: %s", (_name, text, expected) => {
    expect(markdownText(text, 200)).toBe(expected);
    expect(markdownLine(text, 200)).toBe(expected);
    expect(nodesOf(expected).map(({ type }) => type)).not.toContain("url");
  });

  const trusted = ["x.com", "twitter.com"].flatMap((host) => ["", "www.", "mobile."].map((start) => start + host));
  const visible = [...trusted, "bsky.app", "opensea.io", "www.opensea.io"];

  test.each([
    ["userinfo", "https://x.com@evil.example/"],
    ["userinfo with a password", "https://x.com:pw@evil.example/"],
    ["a backslash", "https://x.com\\@evil.example/"],
    ["a domain below another", "https://x.com.evil.example/"],
    ["a domain that ends the same", "https://evilx.com/"],
    ["a subdomain", "https://evil.x.com/"],
    ["a trailing dot", "https://x.com./"],
    ["a port", "https://x.com:443/"],
    ["a full stop of another script", "https://x.com。evil.example/"],
    ["letters of another script", "https://х.com/ https://opensеa.io/"],
    ["punycode", "https://xn--opensa-9of.io/"],
    ["wide letters", "https://ｘ.com/"],
    ["percent signs", "https://x%2ecom/"],
    ["no path", "https://x.com"],
    ["a query in place of a path", "https://x.com?@evil.example"],
  ])("are not mistaken for links to X: %s", (_name, text) => {
    expect(nodesOf(markdownText(text, 200)).map(({ type }) => type)).not.toContain("url");
    expect(markdownText(text, 200)).not.toContain("://");
  });

  test.each(visible)("stay links if they lead to %s", (host) => {
    const url = `https://${host}/azuki/status/1?url=https://evil.example/`;
    expect(markdownText(`see ${url}, https://evil.example`, 200)).toBe(`see ${url}, evil.example`);
  });

  test("never become links, for any host and surroundings", () => {
    const host = fc.oneof(
      fc.constantFrom(...visible),
      fc.domain(),
      fc
        .tuple(fc.constantFrom(...visible), fc.constantFrom(".", "@", ":443", "\\", "%2f", "。", "#", "?"), fc.domain())
        .map((parts) => parts.join("")),
      fc
        .tuple(fc.constantFrom("evil", "a.", "user@", "\u0445", "\u200b"), fc.constantFrom(...visible))
        .map((parts) => parts.join("")),
      fc.webAuthority({ withIPv4: true, withIPv6: true, withPort: true, withUserInfo: true }),
      hostileText,
    );
    const scheme = fc.constantFrom(
      "https://",
      "http://",
      "HTTPS://",
      "hTTps://",
      "https:\\//",
      "https:/",
      "//",
      "https://https://",
      "&lt;https://",
    );
    const path = fc.constantFrom("", "/", "/a", "/a_b?c=d", "/\u0301", ")", "||", ">");
    const edge = fc.oneof(fc.constantFrom("", " ", "[a](", "<", "||", "h", "https:", "“"), hostileText);
    const linked = new Set(visible.map((t) => `https://${t}`));
    fc.assert(
      fc.property(edge, scheme, host, path, edge, fc.constantFrom(60, 400), (before, start, name, rest, after, max) => {
        const text = markdownText(`${before}${start}${name}${rest}${after}`, max);
        for (const { type, target } of nodesOf(text)) {
          expect(["link", "autolink"]).not.toContain(type);
          if (type === "url") expect(linked).toContain(new URL(String(target)).origin);
        }
        // For readers of schemes that the parser does not know, or in capitals.
        for (const url of text.replaceAll(/\\[^\w\s]/g, "").match(/(?:https?|steam|discord):\/\/\S*/gi) ?? []) {
          expect(linked).toContain(URL.parse(url)?.origin);
        }
      }),
      { numRuns: rounds(500, 3_000) },
    );
  });
});

describe("clipping", () => {
  test("ends at a grapheme, within the budget, with an ellipsis only if something is missing", () => {
    expect(clip("abcdef", 6)).toBe("abcdef");
    expect(clip("abcdefg", 6)).toBe("abcde…");
    expect(clip(family.repeat(3), family.length * 2)).toBe(`${family}…`);
    expect(markdownText("*".repeat(50), 20)).toBe(`${"\\*".repeat(9)}…`);
    expect(plainText("می\u200cخواهم", 4)).toBe("می…");
  });

  test("of Markdown ends behind a line or else a word, unless that is short", () => {
    expect(clipMarkdown("[a](b)", 6)).toBe("[a](b)");
    expect(clipMarkdown("one two\nthree four", 12)).toBe("one two\n…");
    expect(clipMarkdown("one two three four", 12)).toBe("one two …");
    expect(clipMarkdown("one\ntwo three four", 12)).toBe("one\ntwo …");
    expect(clipMarkdown("12345 7890", 10)).toBe("12345 7890");
    expect(clipMarkdown("12345 78901", 10)).toBe("12345 …");
    expect(clipMarkdown("one threefourfive", 12)).toBe("one threefo…");
    expect(clipMarkdown("12345678 0", 9)).toBe("12345678…");
  });

  test("removes the dot of a long number at the start of a line", () => {
    expect(markdownText(`${"1".repeat(50)}.`, 20)).toBe(`${"1".repeat(19)}…`);
  });

  test("does not turn the start of a longer host into a link", () => {
    expect(markdownText(`a https://x.com.evil.example ${"y".repeat(50)}`, 8)).toBe("a x.com…");
  });

  test("ends after a word that fits, unless the next one is long", () => {
    expect(plainText("Illustrations by four friends", 25)).toBe("Illustrations by four…");
    expect(markdownLine("Tuesdays are for drawing *otters*", 29)).toBe("Tuesdays are for drawing…");
    expect(plainText("Tuesdays_are_for drawing", 22)).toBe("Tuesdays_are_for…");
    expect(plainText("gm weareallgoingtomakeit", 12)).toBe("gm weareall…");
  });

  test("leaves out a URL instead of cutting it, and keeps it apart from the ellipsis", () => {
    expect(markdownText(`abc https://opensea.io/d${"x".repeat(50)}`, 30)).toBe("abc…");
    expect(markdownText(`https://opensea.io/dx ${"y".repeat(50)}`, 23)).toBe("https://opensea.io/dx …");
    expect(markdownText(`https://opensea.io/dx ${"y".repeat(50)}`, 22)).toBe("…");
    expect(markdownText(`https://opensea.io/dx\n- ${"y".repeat(50)}`, 23)).toBe("https://opensea.io/dx …");
    expect(markdownText(`https://opensea.io/de\u0301 ${"y".repeat(50)}`, 23)).toBe("https://opensea.io/d …");
    expect(markdownText(`https://opensea.io/da${"作".repeat(50)}`, 30)).toBe(`https://opensea.io/da ${"作".repeat(7)}…`);
  });
});

describe("for any text", () => {
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
  /** The longest fitting prefix of whole graphemes, by exhaustive search. */
  const longestOf = (text: string, max: number, write: (text: string) => string) => {
    if (write(text).length <= max) return write(text);
    const starts = [...graphemes.segment(text)].map(({ index }) => `${write(text.slice(0, index))}…`);
    return starts.findLast((start) => start.length <= max);
  };

  const toWord = (clipped: string) => clipped.replace(/ +[^ ]*…$/u, "…");

  test("clipping fills the budget to the last word that fits, or to the last grapheme if the word is long", () => {
    // This search does not know that URLs are whole or absent, or that a joiner belongs to its character.
    const withoutUrls = hostileText.map((text) =>
      plainText(
        text
          .replaceAll("http", "")
          .replaceAll("&", "a")
          .replace(/(?<!\p{Emoji}\ufe0f?)\p{Cf}/gu, ""),
        150,
      ).replace(/^\p{M}+/u, ""),
    );
    fc.assert(
      fc.property(withoutUrls, fc.integer({ min: 3, max: 120 }), (text, max) => {
        const plain = longestOf(text, max, (start) => plainText(start, 10_000)) ?? "";
        expect([plain, toWord(plain)]).toContain(plainText(text, max));
        const markdown = longestOf(text, max, (start) => markdownText(start, 20_000)) ?? "";
        expect([markdown, toWord(markdown)]).toContain(markdownText(text, max));
      }),
      { numRuns: 250 },
    );
  });

  test("cleaning a clean text only decodes references that were encoded twice", () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const clean = plainText(text, 10_000);
        expect(plainText(clean, 10_000)).toBe(decoded(clean));
      }),
      { numRuns: rounds(300, 1_000) },
    );
  });

  test("a short clean text stays as it is", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z0-9é作я]{1,50}$/), (text) => {
        expect(markdownText(text, 50)).toBe(text);
        expect(plainText(text, 50)).toBe(text);
      }),
    );
  });
});
