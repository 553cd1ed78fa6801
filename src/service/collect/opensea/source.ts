import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import { SourceError } from "../errors.ts";
import type { CollectOptions, PolledSource } from "../source.ts";
import type { OpenSeaApi } from "./api.ts";
import { findPlace, isOnNoChain, readPlace, writePlace } from "./places.ts";
import { readPrices, writePrices } from "./prices.ts";

const EVERY_MS = HOUR_MS;
/** A collection that is not there, or has no prices, may be there tomorrow, or under another slug. */
const RECHECK_MS = DAY_MS;
/** A new collection is searched for on the largest chains, and then on one more in each poll. */
const FIRST_CHAINS = 3;

interface OpenSeaSourceOptions extends Pick<CollectOptions, "log" | "clock"> {
  readonly api: OpenSeaApi;
}

/**
 * Floor prices. After a collection's first polls it makes at most one request in a poll, so that 600 an hour, the limit of a key
 * that OpenSea gives, carry 500 collections.
 */
export const createOpenSeaSource = ({ api, log, clock }: OpenSeaSourceOptions): PolledSource => ({
  id: "opensea",
  name: "OpenSea",
  everyMs: EVERY_MS,
  async collect({ address }, { signal, counts, read, write }) {
    const now = clock.now();
    let place = await read((connection) => readPlace(connection, address));
    const isOld = () => place.looked_at <= now - RECHECK_MS || place.looked_at > now;
    if (isOnNoChain(place)) {
      if (!isOld()) return;
      place = { ...place, asked: 0 };
    }
    if (place.slug === null) {
      const most = place.asked === 0 ? FIRST_CHAINS : 1;
      const { refused, ...found } = await findPlace(api, address, place, { most, now, signal });
      place = found.place;
      await write((transaction) => writePlace(transaction, address, place));
      if (refused) throw refused;
      if (isOnNoChain(place)) log.info({ collection: address }, "OpenSea does not have a collection; it is asked again tomorrow");
    }
    if (place.slug === null) return;
    const answer = await pointsOf(api, place.slug, signal);
    const hasNone = answer instanceof SourceError || answer.length === 0;
    if (hasNone && isOld()) {
      // Its owner may have changed the slug.
      const again = await findPlace(api, address, { ...place, asked: 0 }, { most: 1, now, signal });
      await write((transaction) => writePlace(transaction, address, again.place));
    }
    if (answer instanceof SourceError) throw answer;
    const prices = readPrices(answer, clock.now());
    if (prices.length === 0) return;
    const { taken, updated } = await write((transaction) => writePrices(transaction, address, prices, clock.now()));
    counts.taken += taken;
    counts.updated += updated;
  },
});

/** The points of a slug, or the refusal: OpenSea does not say whether it is one of the slug or of the rest of the request. */
const pointsOf = (api: OpenSeaApi, slug: string, signal: AbortSignal): Promise<readonly unknown[] | SourceError> =>
  api.floorPrices(slug, signal).catch((error: unknown) => {
    if (error instanceof SourceError && error.problem === "rejected_request") return error;
    throw error;
  });
