import type { Address } from "../../../../src/contract/address.ts";
import { Matcher } from "../../../../src/service/store/matcher.ts";
import type { Setup } from "../contender.ts";
import { addressOf, manyFrames } from "../stream-frames.ts";

export interface MatchingOptions {
  readonly collections: number;
}

const TEXTS = 5_000;
/** First words of names. */
const HEADS = 2_000;
/** Every so many names begin with «the», which is in most English texts. */
const THE_EVERY = 33;

const termsOf = (number: number): string[] => {
  const name = `${number % THE_EVERY === 0 ? "the" : `otters${number % HEADS}`} society ${number}`;
  return [name, `#${name.replaceAll(" ", "")}`, `$SOC${number}`];
};

/** The texts of a stream, none of which is about a collection. */
const texts = [...manyFrames(TEXTS, Date.now())].flatMap((frame) => {
  const { commit } = JSON.parse(frame) as { commit?: { record?: { text: string } } };
  return commit?.record?.text ?? [];
});

/** Matches texts with collections by their terms. */
export const setUp: Setup = (options) => {
  const { collections } = options as MatchingOptions;
  const rows = Array.from({ length: collections }, (_, number) => ({
    address: addressOf(number) as Address,
    terms: JSON.stringify(termsOf(number)),
  }));
  const matcher = new Matcher(rows);
  return {
    run: async (operations) => {
      for (let at = 0; at < operations; at++) {
        const found = matcher.collectionsOf({ text: texts[at % texts.length] ?? "" });
        if (found.length > 0) throw new Error("a text is about no collection");
      }
    },
  };
};
