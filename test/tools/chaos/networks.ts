import { startBluesky } from "./bluesky-traffic.ts";
import { Book } from "./book.ts";
import { startFarcaster } from "./farcaster-traffic.ts";
import { startOpenSea } from "./opensea-traffic.ts";
import { peopleOn, Traffic } from "./traffic.ts";
import type { TrafficPlans } from "./traffic-plan.ts";
import { startX } from "./x-traffic.ts";

export type Networks = Awaited<ReturnType<typeof startNetworks>>;

/** All networks that the services collect from, and the book of what they come to. */
export async function startNetworks(plans: TrafficPlans) {
  const book = new Book();
  const x = await startX(book);
  const traffics = [
    new Traffic(peopleOn(await startBluesky()), plans.bluesky),
    new Traffic(peopleOn(await startFarcaster()), plans.farcaster),
    new Traffic(peopleOn(x.network), plans.x),
    new Traffic(await startOpenSea(), plans.opensea),
  ];
  return { book, traffics, charged: x.charged };
}
