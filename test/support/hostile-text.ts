import fc from "fast-check";

const family = "👨‍👩‍👧‍👦";

/** Text with a meaning to Discord, in parts and in whole. */
const markdown = [
  "||",
  "```",
  "`",
  "**",
  "__",
  "~~",
  "](",
  "[free](https://evil.example)",
  "[free](<https://evil.example>)",
  "<https://evil.example>",
  "\\",
  "\n# a\n",
  "\n> a\n",
  "\n- a\n",
  "\n-# a\n",
  "\n1. a\n",
  "*️⃣",
  "#️⃣",
  "¯\\_(ツ)_/¯",
];
const mentions = [
  "@everyone",
  "@here",
  "<@100000000000000001>",
  "<@&100000000000000001>",
  "<#100000000000000001>",
  "</scores:100000000000000001>",
  "<t:1767225600:R>",
  "<a:wave:100000000000000001>",
  ":smile:",
];
const addresses = [
  "https://x.com/a_b_c*d?x=~1#y",
  "(https://x.com/a).",
  "https://opensea.io/otter_(animal)",
  "https://twitter.com/a。次",
  "https://x.com@evil.example/",
  "https://x.com\\@evil.example",
  "https://x.com。evil.example/",
  "https://x%2ecom/",
  "https://х.com/",
  "HTTPS://x.com/",
  "http://",
  "https://a",
  "discord.gg/abc",
  "javascript:alert(1)",
];
/** Invisible characters, line ends, and look-alikes. */
const hidden = [
  "\u202e",
  "\u2066",
  "\u061c",
  "\u200b",
  "\u200c",
  "\u200d",
  "\ufeff",
  "\u00ad",
  "\u034f",
  "\u2800",
  "\u3164",
  "\ufe0f",
  "\u{e0061}",
  "\u{e0100}",
  "\u{13430}",
  "\ufffe",
  "\0",
  "\u001b[31m",
  "\t",
  "\r\n",
  "\u0085",
  "\u2028",
  "\ud800",
  "\udc00",
];
const piled = [
  "\u0301",
  "\u0301".repeat(9),
  "\u20e3",
  `ا${"\u064b\u200d".repeat(6)}`,
  "\u0600",
  family,
  "🏴\u{e0061}\u{e0062}",
  "🇵",
];
/** Character references, five of which are decoded once: their content must not come out unescaped or cut in half. */
const references = [
  "&amp;",
  "&lt;",
  "&gt;",
  "&quot;",
  "&#39;",
  "&amp;lt;",
  "&lt;@100000000000000001&gt;",
  "&lt;https://evil.example&gt;",
  "https://x.com/?a=1&amp;b=2",
  "\n&gt; a\n",
  "&#x200b;",
  "&nbsp;",
  "&LT;",
  "&am",
  "p;",
  "&",
];
const letters = ["✓", "🗸", "✔️", "a", "作品", "مي\u200cخ", "क्‍ष", "葛\u{e0100}", "한글", " ", "1", ".", "x".repeat(30)];

/** All hostile text, part by part. */
export const hostileParts = [...markdown, ...mentions, ...addresses, ...hidden, ...piled, ...references];

/** Maximally hostile text: any Unicode, including broken surrogates, mixed with everything that breaks, pings, hides or deceives. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      ...[markdown, mentions, addresses, hidden, piled, references, letters].map((parts) => fc.constantFrom(...parts)),
      fc.string({ unit: "binary", maxLength: 10 }),
      fc.string({ unit: "grapheme", maxLength: 10 }),
      fc.string({ unit: "grapheme-ascii", maxLength: 10 }),
      // One part repeated, up to the budgets and beyond.
      fc.tuple(fc.constantFrom(...hostileParts), fc.nat({ max: 60 })).map(([part, times]) => part.repeat(times)),
    ),
    { maxLength: 40, size: "+1" },
  )
  .map((parts) => parts.join(""));
