import fc from "fast-check";
import { expect, test } from "vitest";
import { packTerms, queryOf } from "../../src/service/collect/x/query.ts";
import { addressOf } from "../support/ids.ts";
import { problemOfQuery } from "./x-query.ts";

const address = addressOf(0xa11ce);
const queries = (...terms: string[]) => packTerms(address, terms).packs.map((operators) => queryOf(operators, false));
const refused = (...terms: string[]) => packTerms(address, terms).refused;

test("words, phrases, hashtags and handles share one query with the address, without retweets", () => {
  expect(queries("Otters", "velvet otters", "#VelvetOtters", "@velvet_otters")).toEqual([
    `(${address} OR Otters OR "velvet otters" OR #VelvetOtters OR @velvet_otters) -is:retweet`,
  ]);
});

test("hashtags with signs inside words, and handles of the first years, are searched for as such", () => {
  const terms = ["#il·lusió", "#ビロード・オッター", `@${"a".repeat(20)}`];
  expect(queries(...terms)).toEqual([`(${[address, ...terms].join(" OR ")}) -is:retweet`]);
});

test("a collection without terms is searched for by its address", () => {
  expect(queries()).toEqual([`(${address}) -is:retweet`]);
});

test("a term that X would read as an operator is quoted as a phrase", () => {
  const terms = ["or", "AND", "is:retweet", "-otters", "(otters)", "from:x", "coca-cola", "velvet_otters", "$OTTR", "$toolong"];
  expect(queries(...terms)).toEqual([
    `(${address} OR "or" OR "AND" OR "is:retweet" OR "-otters" OR "(otters)" OR "from:x" OR "coca-cola" OR "velvet_otters" OR $OTTR OR "$toolong") -is:retweet`,
  ]);
});

test("quotes and backslashes in a term become white space, as X treats them", () => {
  expect(queries('the "velvet"\\ otters"')).toEqual([`(${address} OR "the velvet otters") -is:retweet`]);
});

test("terms that X cannot search for are reported with the reason, and the others are searched for", () => {
  expect(refused("#2024", "#velvet-otters", "@much_too_long_handles", "!!!", "x".repeat(500), "🦦", "水獺")).toEqual([
    { term: "#2024", reason: expect.stringContaining("hashtag") },
    { term: "#velvet-otters", reason: expect.stringContaining("hashtag") },
    { term: "@much_too_long_handles", reason: expect.stringContaining("handle") },
    { term: "!!!", reason: expect.stringContaining("words, numbers and emoji") },
    { term: "x".repeat(500), reason: expect.stringContaining("512") },
  ]);
});

test("terms too long for one query are split over several, in order", () => {
  const terms = Array.from({ length: 40 }, (_, index) => `the velvet otters ${index}`);
  const found = queries(...terms);
  expect(found).toHaveLength(3);
  expect(
    found
      .join(" ")
      .match(/\d+(?=")/g)
      ?.map(Number),
  ).toEqual(terms.map((_, index) => index));
});

test("for any terms, X accepts every query, and each term is in one or is reported", () => {
  const term = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 40 }),
    fc.string({ unit: fc.constantFrom(...'ab_"\\ #@$-():*.0🦦é“”\n\u0000'), maxLength: 30 }),
    fc.string({ minLength: 400, maxLength: 600 }),
    fc.constantFrom("or", "#tag", "@handle", '"'),
  );
  fc.assert(
    fc.property(fc.array(term, { maxLength: 60 }), (terms) => {
      const { packs, refused } = packTerms(address, terms);
      const packed = [true, false].flatMap((onlyReacted) => packs.map((operators) => queryOf(operators, onlyReacted)));
      for (const query of packed) expect(problemOfQuery(query), query).toBeUndefined();
      expect(packs.flat().length + refused.length).toBe(1 + terms.length);
    }),
  );
});
