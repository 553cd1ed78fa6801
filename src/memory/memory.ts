import { deadline } from "../infra/clock.ts";
import { type Connections, DatabaseError, type DatabaseProblem } from "../infra/engine.ts";
import { Repeater } from "../infra/repeater.ts";
import { DAY_MS, HOUR_MS } from "../infra/time.ts";
import { Aliases } from "./aliases.ts";
import { Collections } from "./collections.ts";
import { History } from "./history.ts";
import { Members } from "./members.ts";
import { Posts } from "./posts.ts";
import { type Forgotten, forgetOld } from "./retention.ts";
import { Servers } from "./servers.ts";
import { type MemoryOptions, Store } from "./store.ts";
import { Tracking } from "./tracking.ts";
import { Watches } from "./watches.ts";

/** How long a start waits for the database; it goes on without it, and is joined by it later. */
const START_MS = 3_000;

/** What writes reject with; `problem` says why. */
export { DatabaseError as MemoryError };

/** What the bot keeps: it outlives restarts, and replicas share it. */
export interface Memory {
  readonly servers: Servers;
  readonly aliases: Aliases;
  readonly members: Members;
  readonly collections: Collections;
  readonly history: History;
  readonly tracking: Tracking;
  readonly watches: Watches;
  readonly posts: Posts;
  /** What is wrong with the database right now, as far as its queries tell; `undefined` while all is well. */
  readonly problem: DatabaseProblem | undefined;
  readonly connections: Connections;
  /** Deletes what was kept for long enough; by itself the memory does so once a day. */
  forgetOld(): Promise<Forgotten>;
  close(): Promise<void>;
}

/**
 * Opens the memory at `sqlite:PATH` or `postgres://…`, and brings its schema up to date. Where that fails or takes long it is
 * gone on with in the background; until then reads answer that they do not know, and writes reject.
 */
export async function openMemory(url: string, options: MemoryOptions): Promise<Memory> {
  const { clock, log } = options;
  const store = await Store.at(url, options);
  await deadline(store.open(), { ms: START_MS, clock });
  const collections = new Collections(store);
  const servers = new Servers(store, (id) => collections.forgetRecordedIn(id));
  const history = new History(store, options);
  const forgetting = new Repeater(clock);
  forgetting.repeat(HOUR_MS, async () => {
    const forgotten = await forgetOld(store).catch(() => undefined);
    if (forgotten && Object.values(forgotten).some(Boolean)) log.info(forgotten, "what was kept for long enough is deleted");
    return forgotten ? DAY_MS : HOUR_MS;
  });

  return {
    servers,
    aliases: new Aliases(servers),
    members: new Members(store),
    collections,
    history,
    tracking: new Tracking(store, history),
    watches: new Watches(store, servers),
    posts: new Posts(store),
    get problem() {
      return store.problem;
    },
    get connections() {
      return store.connections;
    },
    forgetOld: () => forgetOld(store),
    async close() {
      await Promise.all([forgetting.stop(), store.close()]);
    },
  };
}
