import { systemClock } from "../../../src/infra/clock.ts";
import { DAY_MS } from "../../../src/infra/time.ts";
import { OpenSeaStandIn } from "../../service/opensea-stand-in.ts";
import { served } from "./book.ts";
import { addressOf } from "./collections.ts";
import { failCalls, type Network } from "./traffic.ts";

/** Far more than a run needs: recovering from a used-up limit takes an hour. */
const LIMIT = 1_000_000;
const KNOWN_MS = 20 * DAY_MS;
/** In whole ETH: cards show them in full. */
const FIRST_PRICE = 100;

/** OpenSea, where floors move. */
export async function startOpenSea(): Promise<Network> {
  const openSea = await OpenSeaStandIn.start({ clock: systemClock });
  openSea.readLimit = openSea.keyLimit = LIMIT;
  const listed = served.map((collection) => ({
    collection,
    ...openSea.createCollection(`collection-${collection}`, {
      contracts: [{ chain: "ethereum", address: addressOf(collection) }],
      floors: [{ at: Date.now() - KNOWN_MS, price: FIRST_PRICE }],
    }),
  }));
  return {
    name: "OpenSea",
    environment: { OPENSEA_API_URL: openSea.url },
    aftermathMs: 0,
    deletions: [],
    act({ mixed }) {
      listed[mixed % listed.length]?.floors.push({ at: Date.now(), price: FIRST_PRICE + (mixed % 40) });
      return "floors";
    },
    suffer(kind) {
      // Nobody reads the calls.
      openSea.calls.length = 0;
      return failCalls(openSea, kind);
    },
    book(book) {
      for (const { collection, floors } of listed) book.floors.set(collection, floors.at(-1)?.price ?? 0);
    },
    close: () => openSea.close(),
  };
}
