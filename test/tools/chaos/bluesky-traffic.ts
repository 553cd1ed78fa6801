import { systemClock } from "../../../src/infra/clock.ts";
import { SECOND_MS } from "../../../src/infra/time.ts";
import { idOf } from "../../../src/service/collect/bluesky/ids.ts";
import { AppView } from "../../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../../bluesky-stand-in/jetstream-host.ts";
import { type BlueskyPost, BlueskyWorld } from "../../bluesky-stand-in/world.ts";
import { AUTHORS, failCalls, type PostNetwork } from "./traffic.ts";
import type { HostFault } from "./traffic-plan.ts";

/** The clock of the second host is ahead. */
const AHEAD_US = 20 * SECOND_MS * 1_000;
const LAG_MS = 6 * SECOND_MS;

/** Bluesky: two hosts of its stream, and its API. */
export async function startBluesky(): Promise<PostNetwork<BlueskyPost>> {
  const world = new BlueskyWorld(systemClock);
  const common = { world, clock: systemClock, isStrict: false };
  const hosts = await Promise.all([
    JetstreamHost.start(common),
    JetstreamHost.start({ ...common, isV2: true, offsetUs: AHEAD_US }),
  ]);
  const appView = await AppView.start(common);
  const accounts = Array.from({ length: AUTHORS }, () => world.createAccount());
  return {
    name: "Bluesky",
    environment: { BLUESKY_STREAMS: hosts.map(({ url }) => `${url}/subscribe`).join(), BLUESKY_API_URL: appView.url },
    // A silent host is left after 30 seconds, and the next one after some more.
    aftermathMs: 40 * SECOND_MS,
    isReporting: true,
    write({ text, author, likes }) {
      const account = accounts[author];
      if (!account) throw new Error(`nobody has the account ${author}`);
      return world.post(account, text, { likes });
    },
    like(post, mixed) {
      post.likes += 1 + (mixed % 50);
    },
    delete: (post) => world.delete(post),
    bookedOf: ({ uri, did, record, likes, reposts }) => ({
      id: idOf(uri),
      author: idOf(did),
      followers: world.accounts.get(did)?.followers ?? 0,
      createdAt: Math.floor(Date.parse(record.createdAt) / SECOND_MS) * SECOND_MS,
      text: record.text,
      likes,
      retweets: reposts,
      named: undefined,
    }),
    markOf: ({ rkey }) => rkey,
    suffer(kind, mixed) {
      const host = hosts[mixed % hosts.length] as JetstreamHost;
      const ends = [sufferAt[kind](host), failCalls(appView, kind)];
      return () => {
        for (const end of ends) end();
      };
    },
    close: () => Promise.all([...hosts, appView].map((host) => host.close())),
  };
}

const refuse = (host: JetstreamHost) => {
  host.door = "refusing";
  host.breakOff();
  return () => {
    host.door = "open";
  };
};
const sufferAt: Readonly<Record<HostFault, (host: JetstreamHost) => () => void>> = {
  refuses: refuse,
  "answers 503": refuse,
  limits: refuse,
  freezes(host) {
    host.isFrozen = true;
    return () => {
      host.isFrozen = false;
    };
  },
  "cuts answers"(host) {
    host.breakOff({ afterFrames: 1 });
    return () => {};
  },
  lags(host) {
    host.lagMs = LAG_MS;
    return () => {
      host.lagMs = 0;
    };
  },
};
