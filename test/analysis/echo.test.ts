import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { echoOf } from "../../src/analysis/echo.ts";

const posted = (author: string, text: string, over: object = {}) => ({
  user: { id: author },
  text,
  originalTweet: true,
  retweetedStatus: null,
  ...over,
});
const words = (count: number, start = 0) => Array.from({ length: count }, (_, index) => `w${start + index}`).join(" ");

describe("posts that say nearly the same", () => {
  const vocabulary = fc.constantFrom("gm", "otters", "mint", "soon", "The", "the", "wow");
  const base = fc.array(vocabulary, { minLength: 6, maxLength: 14 });
  /** Texts that often differ by a word that is changed, left out or added. */
  const alike = base.chain((text) =>
    fc.array(
      fc
        .tuple(fc.nat(text.length), fc.nat(2), vocabulary, fc.constantFrom("1", "2", "3"), fc.boolean())
        .map(([rank, kind, word, author, isRetweet]) => {
          const changed = kind === 0 ? text : text.toSpliced(rank, kind === 1 ? 1 : 0, word);
          return { words: changed, post: posted(author, changed.join(" "), { originalTweet: !isRetweet || rank % 3 > 0 }) };
        }),
      { maxLength: 8 },
    ),
  );

  test("share 60 of 100 sequences of five words, directly or through others", () => {
    fc.assert(
      fc.property(fc.array(alike, { maxLength: 3 }), (parts) => {
        const all = parts.flat();
        const isCompared = ({ words, post }: (typeof all)[number]) => words.length >= 8 && post.originalTweet;
        const sequences = all.map(({ words }) => {
          const found: string[] = [];
          for (let end = 5; end <= words.length; end += 1) {
            const sequence = words
              .slice(end - 5, end)
              .join(" ")
              .toLowerCase();
            if (!found.includes(sequence)) found.push(sequence);
          }
          return found;
        });
        const isLike = (a: number, b: number) => {
          const [first = [], second = []] = [sequences[a], sequences[b]];
          const both = first.filter((sequence) => second.includes(sequence)).length;
          return 10 * both >= 6 * (first.length + second.length - both);
        };
        // The transitive closure of similarity.
        const compared = all.flatMap((item, index) => (isCompared(item) ? [index] : []));
        const reached = (start: number) => {
          const found = [start];
          for (const from of found) found.push(...compared.filter((to) => !found.includes(to) && isLike(from, to)));
          return found.sort((a, b) => a - b);
        };
        const groups = [...new Map(compared.map((index) => reached(index)).map((group) => [group.join(), group])).values()];
        const expected = groups.filter((group) => new Set(group.map((index) => all[index]?.post.user.id)).size > 1);
        const found = echoOf(all.map(({ post }) => post));
        expect(found.compared).toBe(compared.length);
        expect(found.groups.map((group) => group.join())).toEqual(
          expected.sort((a, b) => b.length - a.length).map((group) => group.join()),
        );
      }),
      { numRuns: 300 },
    );
  });

  test.each<[string, ReturnType<typeof posted>[], { compared: number; groups: number[][] }]>([
    [
      "another letter case, links, mentions and punctuation",
      [
        posted("1", "The Velvet Otters are on sale now, do not miss it!"),
        posted("2", "@luna THE VELVET OTTERS — are on sale now; https://t.co/x1 do not miss it https://t.co/x2 @ola"),
      ],
      { compared: 2, groups: [[0, 1]] },
    ],
    [
      "letters that only look different",
      [posted("1", `${"ｇｍ straße ﬁne ".repeat(3)}`), posted("2", `${"GM STRASSE FI\u200bNE ".repeat(3)}`)],
      { compared: 2, groups: [[0, 1]] },
    ],
    [
      "Japanese, which has no spaces",
      [
        posted("1", "このコレクションの新作、線がとてもきれい。三枚目の光が好きです。"),
        posted("2", "https://t.co/abcこのコレクションの新作、線がとてもきれい。三枚目の光が好きです！"),
        posted("3", "明日の朝、海の近くの小さな図書館で大きな展覧会が始まります。"),
      ],
      { compared: 3, groups: [[0, 1]] },
    ],
    [
      "Arabic, from right to left",
      [
        posted("1", "مجموعة جميلة تستحق المتابعة الألوان هادئة والفريق حاضر دائما"),
        posted("2", "\u202bمجموعة جميلة تستحق المتابعة، الألوان هادئة والفريق حاضر دائما\u202c"),
      ],
      { compared: 2, groups: [[0, 1]] },
    ],
    [
      "a text of a thousand kilobytes",
      [posted("1", words(150_000)), posted("2", words(150_000))],
      { compared: 2, groups: [[0, 1]] },
    ],
  ])("are recognized: %s", (_name, all, expected) => expect(echoOf(all)).toEqual(expected));
});
