import type { Card } from "../../../../src/cards/card.ts";
import { plainSigns } from "../../../../src/cards/signs.ts";
import { tweetsCard } from "../../../../src/cards/tweets.ts";
import { toAddress } from "../../../../src/contract/address.ts";
import { english } from "../../../../src/words/language.ts";
import type { Setup } from "../contender.ts";
import { hostilePosts } from "../hostile-posts.ts";

/** All pages of `/toptweets`, each at Discord's size limit. */
function cardsOf(entries: typeof hostilePosts): Card[] {
  const contract = toAddress(`0x${"a".repeat(40)}`);
  if (!contract) throw new Error("no address");
  const subject = { contract, name: entries[0]?.text, answer: { asOf: new Date(), cache: "hit" } } as const;
  const context = {
    language: english,
    ageRestricted: false,
    imageOrigins: new Set(["https://pbs.twimg.com"]),
    explorerUrl: "https://etherscan.io/address/{address}",
    signs: plainSigns,
  };
  return [0, 5, 10, 15].map((offset) =>
    tweetsCard({ entries: entries.slice(offset, offset + 5), offset, total: entries.length }, subject, context),
  );
}

/** Builds the cards, or only serializes them as JSON. */
export const setUp: Setup = (build) => {
  const cards = cardsOf(hostilePosts);
  const once = build ? () => cardsOf(hostilePosts) : () => JSON.stringify(cards);
  return {
    async run(operations) {
      for (let count = 0; count < operations; count++) once();
    },
  };
};
