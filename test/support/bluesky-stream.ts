import { setImmediate } from "node:timers/promises";
import { expect } from "vitest";
import { DatabaseError } from "../../src/infra/engine.ts";
import { AppView } from "../../src/service/collect/bluesky/app-view.ts";
import { createBlueskySource } from "../../src/service/collect/bluesky/source.ts";
import { collect } from "../../src/service/collect/collect.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { AppView as AppViewStandIn } from "../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { cleanUp } from "./clean-up.ts";
import { FakeClock } from "./fake-clock.ts";
import { addressOf } from "./ids.ts";
import { recordLog } from "./recorded-log.ts";
import { rowsOf } from "./service.ts";

/** The collection of these tests. */
export const otters = addressOf(1);

export interface HostOptions {
  readonly offsetUs?: number;
  readonly isV2?: boolean;
}

/** The failure of a process's next transactions: before they begin, rolled back at the end, or committed with an error. */
export type DatabaseTrouble = "before" | "rolled back" | "committed";

/** Bluesky's hosts and API on loopback, and processes that collect from them into one database. */
export async function setUpBluesky(
  createUrl: () => string | Promise<string>,
  hosts: readonly HostOptions[] = [{}],
  { isStrict = true, clock = new FakeClock() } = {},
) {
  const world = new BlueskyWorld(clock);
  const streams = await Promise.all(hosts.map((options) => JetstreamHost.start({ world, clock, isStrict, ...options })));
  const appView = await AppViewStandIn.start({ world, clock, isStrict });
  const database = await openServiceDatabase({ url: await createUrl(), limitMs: 20_000, clock });
  const processes: CollectingProcess[] = [];
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closed ??= Promise.all(processes.map(({ end }) => end()))
      .then(() => Promise.all([...streams, appView].map((stream) => stream.close())))
      .then(() => database.close());
    return closed;
  };
  cleanUp(close);
  const addresses = streams.map(({ url }) => `${url}/subscribe`);
  const start = (over: Partial<Omit<ProcessOptions, "database">> = {}) => {
    const process = startProcess({ database, clock, hosts: addresses, api: appView.url, ...over });
    processes.push(process);
    return process;
  };
  /** Lets time pass until a condition holds. */
  const eventually = <T>(read: () => T | Promise<T>, stepMs = 250) =>
    expect.poll(async () => {
      await clock.advance(stepMs);
      return read();
    });
  return { clock, world, streams, appView, database, start, eventually, close };
}

interface ProcessOptions {
  readonly database: ServiceDatabase;
  readonly clock: FakeClock;
  readonly hosts: readonly string[];
  readonly api: string;
}

/** A collecting process, which can be ended and killed. */
function startProcess({ database, clock, hosts, api: url }: ProcessOptions) {
  const { log, lines } = recordLog();
  const ending = new AbortController();
  const troubles: DatabaseTrouble[] = [];
  const state = { isDead: false };
  const calls = new Set<Promise<unknown>>();
  const client = { userAgent: "test/1", clock, random: () => 0.5, onWait: () => {}, onRetry: () => {} };
  const appView = new AppView({ url, ...client });
  const call = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.isDead) throw new DatabaseError("unreachable", "the process is dead");
    const result = work();
    calls.add(result);
    return result.finally(() => calls.delete(result));
  };
  const own = {
    engine: database.engine,
    run: (name: string, work: never) => call(() => database.run(name, work)),
    time: (connection: never) => database.time(connection),
    async transact(name: string, work: (transaction: never) => Promise<unknown>) {
      const trouble = name === "stream_write" ? troubles.shift() : undefined;
      const fail = () => {
        throw new DatabaseError("failed", `a failure of the test: ${trouble}`);
      };
      return call(async () => {
        if (trouble === "before") fail();
        const result = await database.transact(name, async (transaction) => {
          const result = await work(transaction as never);
          if (trouble === "rolled back") fail();
          return result;
        });
        if (trouble === "committed") fail();
        return result;
      });
    },
  } as unknown as ServiceDatabase;
  const options = { log, clock, database: own, keepDays: 45 };
  const source = createBlueskySource({ ...options, hosts, appView, random: () => 0.5 });
  const over = collect([{ streamed: source }], options, ending.signal).catch((error: unknown) => error);
  const end = async () => {
    if (ending.signal.aborted) return;
    ending.abort();
    await over;
    await appView.close();
  };
  return {
    lines,
    troubles,
    over,
    printed: () => lines.map(({ msg }) => String(msg)),
    end,
    /** Ends the process without another call of the database. */
    async kill() {
      state.isDead = true;
      await end();
    },
    /** Waits until the database has answered every call: a busy machine takes longer than a second of the fake clock. */
    async answered() {
      while (calls.size > 0) {
        await Promise.allSettled(calls);
        await setImmediate();
      }
    },
  };
}

type CollectingProcess = ReturnType<typeof startProcess>;

export const addCollection = (database: ServiceDatabase, address = otters, ...terms: string[]) =>
  database.run("add", (connection) =>
    connection
      .insertInto("collections")
      .values({ address, name: "Otters", terms: JSON.stringify(terms) })
      .execute(),
  );

export const textsIn = async (database: ServiceDatabase) => (await rowsOf(database)).posts.map(({ text }) => text).toSorted();

export const positionIn = (database: ServiceDatabase) =>
  database.run("read", (connection) => connection.selectFrom("streams").selectAll().executeTakeFirst());
