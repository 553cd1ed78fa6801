import { systemClock } from "../../../src/infra/clock.ts";
import { SECOND_MS } from "../../../src/infra/time.ts";
import { castId, personId, timeAt } from "../../../src/service/collect/farcaster/ids.ts";
import { NodeHost } from "../../farcaster-stand-in/node-host.ts";
import { type FarcasterPerson, FarcasterWorld, type WorldCast } from "../../farcaster-stand-in/world.ts";
import { AUTHORS, failCalls, type PostNetwork } from "./traffic.ts";

const NODES = 2;
const LAG_MS = 9 * SECOND_MS;

/** Farcaster: two shards, and two nodes that have both. */
export async function startFarcaster(): Promise<PostNetwork<WorldCast>> {
  const world = new FarcasterWorld(systemClock);
  const nodes = await Promise.all(
    Array.from({ length: NODES }, () => NodeHost.start({ world, clock: systemClock, isStrict: false })),
  );
  const people = Array.from({ length: AUTHORS }, () => world.person());
  let casts = 0;
  const personAt = (mixed: number) => people[mixed % AUTHORS] as FarcasterPerson;
  return {
    name: "Farcaster",
    environment: { FARCASTER_NODES: nodes.map(({ url }) => url).join() },
    // A request that hangs takes 30 seconds; both shards are read every 17.
    aftermathMs: 50 * SECOND_MS,
    isReporting: true,
    // A person's casts with one text within a second would be one message.
    write: ({ text, author }) => world.cast(personAt(author), `${text} ${++casts}`),
    async like(cast, mixed) {
      const kind = mixed % 3 === 0 ? "recast" : "like";
      if (mixed % 5 === 0) await world.unreact(personAt(mixed), kind, cast);
      else await world.react(personAt(mixed), kind, cast);
    },
    delete: (cast) => world.remove(cast),
    bookedOf: ({ fid, hash, message: { data } }) => ({
      id: castId(hash),
      author: personId(fid),
      followers: world.people.get(fid)?.followers ?? 0,
      createdAt: timeAt(data.timestamp),
      text: data.castAddBody?.text ?? "",
      likes: world.count("like", hash),
      retweets: world.count("recast", hash),
      named: undefined,
    }),
    markOf: ({ hash }) => hash,
    suffer(kind, mixed) {
      const node = nodes[mixed % NODES] as NodeHost;
      if (kind !== "lags") return failCalls(node, kind);
      node.lagMs = LAG_MS;
      return () => {
        node.lagMs = 0;
      };
    },
    close: () => Promise.all(nodes.map((node) => node.close())),
  };
}
