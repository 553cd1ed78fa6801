import { deadline } from "../infra/clock.ts";
import type { Connections, DatabaseProblem } from "../infra/engine.ts";
import { Repeater } from "../infra/repeater.ts";
import { HOUR_MS } from "../infra/time.ts";
import { Aliases } from "./aliases.ts";
import { BoardQueue, boardShape } from "./boards.ts";
import { daily } from "./budget.ts";
import { History } from "./history.ts";
import { KnownCollections } from "./known-collections.ts";
import { Members } from "./members.ts";
import { Rankings } from "./rankings.ts";
import { RemovalFeed } from "./removal-feed.ts";
import { forgetOld } from "./retention.ts";
import { Servers } from "./servers.ts";
import { type MemoryOptions, Store } from "./store.ts";
import { Subscriptions, subscriptionState } from "./subscriptions.ts";
import { Tracking } from "./tracking.ts";
import { WatchQueue } from "./watch-queue.ts";
import { watchShape } from "./watches.ts";

/** If the database takes longer to open, the bot starts without it. */
const START_MS = 3_000;

export type Memory = Awaited<ReturnType<typeof openMemory>>;

/**
 * Opens and migrates `sqlite:PATH` or `postgres://…`, if need be in the background; until then reads resolve to `undefined` and
 * writes reject.
 */
export async function openMemory(url: string, options: MemoryOptions) {
  const { clock, log } = options;
  const store = await Store.at(url, options);
  await deadline(store.open(), { ms: START_MS, clock });
  const collections = new KnownCollections(store);
  const servers = new Servers(store, (id) => {
    collections.forgetRecordedIn(id);
    rankings.forget(id);
  });
  const members = new Members(store);
  const history = new History(store, options);
  const watches = new Subscriptions(store, servers.owners, watchShape, options);
  const boards = new Subscriptions(store, servers.owners, boardShape, options);
  const rankings = new Rankings(clock, { servers, watches, boards, collections, history });
  const forgetting = new Repeater(clock);
  const forget = async (now: number) => {
    const forgotten = await forgetOld(store, now);
    if (Object.values(forgotten).some(Boolean)) log.info(forgotten, "data at the end of its retention period is deleted");
  };
  forgetting.repeat(HOUR_MS, () => {
    const now = clock.now();
    return daily(store, log, () => forget(now));
  });

  return {
    servers,
    aliases: new Aliases(servers),
    members,
    collections,
    history,
    /** Reads for background work. */
    inBackground: {
      history: history.inBackground,
      collections: collections.inBackground,
    },
    tracking: new Tracking(store, history),
    watches,
    /** Watches whose alerts are direct messages. */
    directWatches: new Subscriptions(store, members.owners, watchShape, options),
    boards,
    rankings,
    watchQueue: new WatchQueue(store),
    boardQueue: new BoardQueue(store),
    /** The number of watches and boards, and how late their checks are. */
    subscriptionState: () =>
      store.background.read("watch_state", async (connection) => subscriptionState(connection, await store.time(connection))),
    removals: new RemovalFeed(store),
    get problem(): DatabaseProblem | undefined {
      return store.problem;
    },
    get connections(): Connections {
      return store.connections;
    },
    /** Also runs once a day. */
    forgetOld: () => forgetOld(store, clock.now()),
    async close(): Promise<void> {
      await Promise.all([forgetting.stop(), store.close()]);
    },
  };
}
