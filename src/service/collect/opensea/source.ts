import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import { SourceError } from "../errors.ts";
import type { CollectOptions, PolledSource } from "../source.ts";
import type { OpenSeaApi } from "./api.ts";
import { findListing, isOnNoChain, readListing, writeListing } from "./listings.ts";
import { readPrices, writePrices } from "./prices.ts";

const EVERY_MS = HOUR_MS;
/** The pause before a collection that OpenSea lacks, or that has no prices, is searched for again. */
const RECHECK_MS = DAY_MS;
/** A new collection is searched for on the largest chains, and then on one more in each poll. */
const FIRST_CHAINS = 3;

interface OpenSeaSourceOptions extends Pick<CollectOptions, "log" | "clock"> {
  readonly api: OpenSeaApi;
}

/**
 * Collects floor prices. After a collection's first polls, a poll is at most one request, so that a free key, with 600 requests an
 * hour, is enough for 500 collections.
 */
export const createOpenSeaSource = ({ api, log, clock }: OpenSeaSourceOptions): PolledSource => ({
  id: "opensea",
  name: "OpenSea",
  everyMs: EVERY_MS,
  async collect({ address }, { signal, counts, read, write }) {
    const now = clock.now();
    let listing = await read((connection) => readListing(connection, address));
    const isOld = () => listing.checked_at <= now - RECHECK_MS || listing.checked_at > now;
    if (isOnNoChain(listing)) {
      if (!isOld()) return;
      listing = { ...listing, searched_chains: 0 };
    }
    if (listing.slug === null) {
      const most = listing.searched_chains === 0 ? FIRST_CHAINS : 1;
      const { refused, ...found } = await findListing(api, address, listing, { most, now, signal });
      listing = found.listing;
      await write((transaction) => writeListing(transaction, address, listing));
      if (refused) throw refused;
      if (isOnNoChain(listing))
        log.info({ collection: address }, "OpenSea does not have a collection; it is asked again tomorrow");
    }
    if (listing.slug === null) return;
    const answer = await pointsOf(api, listing.slug, signal);
    const hasNone = answer instanceof SourceError || answer.length === 0;
    if (hasNone && isOld()) {
      // The collection's owner may have changed the slug.
      const again = await findListing(api, address, { ...listing, searched_chains: 0 }, { most: 1, now, signal });
      await write((transaction) => writeListing(transaction, address, again.listing));
    }
    if (answer instanceof SourceError) throw answer;
    const prices = readPrices(answer, clock.now());
    if (prices.length === 0) return;
    const { added, updated } = await write((transaction) => writePrices(transaction, address, prices, clock.now()));
    counts.added += added;
    counts.updated += updated;
  },
});

/** The points of a slug, or the refusal: OpenSea does not say whether it is one of the slug or of the rest of the request. */
const pointsOf = (api: OpenSeaApi, slug: string, signal: AbortSignal): Promise<readonly unknown[] | SourceError> =>
  api.floorPrices(slug, signal).catch((error: unknown) => {
    if (error instanceof SourceError && error.problem === "rejected_request") return error;
    throw error;
  });
