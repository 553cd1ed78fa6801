import { type Address, shortAddress } from "../../contract/address.ts";
import type { Entries } from "../../contract/schemas.ts";
import { plainText } from "../../text/safe-text.ts";
import { badge } from "./badge.ts";
import { shownPeople, shownPosts } from "./entries.ts";
import { feed } from "./feed.ts";
import { page } from "./page.ts";
import { decodeRecord, encodeRecord, recordScores } from "./record.ts";
import { addressesOf, type PageFiles, type Site } from "./site.ts";

const MAX_NAME = 80;

interface Answered {
  readonly collection: Address;
  readonly scores: Entries["scores"];
  readonly influencers: readonly Entries["influencers"][];
  readonly tweets: readonly Entries["tweets"][];
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** Makes a collection's page and the files below it. @param before the last record, of any age. */
export function makePages(site: Site, answered: Answered, before: Uint8Array | undefined): PageFiles {
  const { collection, influencers, tweets, scores, now } = answered;
  const { record, movement } = recordScores(scores, decodeRecord(before), now);
  const name = plainText(record.name, MAX_NAME) || shortAddress(collection);
  const posts = shownPosts(tweets);
  const addresses = addressesOf(site, collection);
  const contents = { site, addresses, name, record, movement, posts, people: shownPeople(influencers) };
  const listed = posts.map((shown, index) => ({ shown, post: tweets[index] as Entries["tweets"] }));
  const bytesOf = ({ text }: { readonly text: string }) => Buffer.from(text);
  return {
    page: bytesOf(page(contents)),
    feed: bytesOf(feed({ addresses, name, record, posts: listed })),
    badge: bytesOf(badge(name, record)),
    record: encodeRecord(record),
  };
}
