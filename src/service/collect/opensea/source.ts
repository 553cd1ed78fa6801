import { DAY_MS, HOUR_MS } from "../../../infra/time.ts";
import type { AskedSource, CollectOptions } from "../source.ts";
import type { OpenSeaApi } from "./api.ts";
import { findPlace, isOnNoChain, readPlace, writePlace } from "./places.ts";
import { readPrices, writePrices } from "./prices.ts";

const EVERY_MS = HOUR_MS;
/** A collection that is not there, or has no prices, may be there tomorrow, or under another slug. */
const LOOK_AGAIN_MS = DAY_MS;
/** A new collection is searched for on the largest chains, and then on one more in each turn. */
const FIRST_CHAINS = 3;

interface OpenSeaSourceOptions extends Pick<CollectOptions, "log" | "clock"> {
  readonly api: OpenSeaApi;
}

/**
 * Floor prices. After a collection's first turns it makes at most one request in a turn, so that 600 an hour, the limit of a key
 * that OpenSea gives, carry 500 collections.
 */
export const createOpenSeaSource = ({ api, log, clock }: OpenSeaSourceOptions): AskedSource => ({
  id: "opensea",
  name: "OpenSea",
  everyMs: EVERY_MS,
  async collect({ address }, { signal, counts, read, write }) {
    const now = clock.now();
    let place = await read((connection) => readPlace(connection, address));
    const isOld = () => place.looked_at <= now - LOOK_AGAIN_MS || place.looked_at > now;
    if (isOnNoChain(place)) {
      if (!isOld()) return;
      place = { ...place, asked: 0 };
    }
    if (place.slug === null) {
      const most = place.asked === 0 ? FIRST_CHAINS : 1;
      place = await findPlace(api, address, place, { most, now, signal });
      await write((transaction) => writePlace(transaction, address, place));
      if (isOnNoChain(place)) log.info({ collection: address }, "OpenSea does not have a collection; it is asked again tomorrow");
    }
    if (place.slug === null) return;
    const points = await api.floorPrices(place.slug, signal);
    const { prices, unusable } = readPrices(points, clock.now());
    if (unusable > 0) log.warn({ collection: address, unusable }, "OpenSea sent floor prices, none of which can be used");
    if (points.length === 0 && isOld()) {
      // Its owner may have changed the slug.
      const again = await findPlace(api, address, { ...place, asked: 0 }, { most: 1, now, signal });
      await write((transaction) => writePlace(transaction, address, again));
    }
    if (prices.length === 0) return;
    const { taken, updated } = await write((transaction) => writePrices(transaction, address, prices, clock.now()));
    counts.taken += taken;
    counts.updated += updated;
  },
});
