import { expect } from "vitest";
import { AppView } from "../../src/service/collect/bluesky/app-view.ts";
import { createBlueskySource } from "../../src/service/collect/bluesky/source.ts";
import { openServiceDatabase, type ServiceDatabase } from "../../src/service/database/database.ts";
import { AppView as AppViewStandIn } from "../bluesky-stand-in/app-view.ts";
import { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { BlueskyWorld } from "../bluesky-stand-in/world.ts";
import { cleanUp } from "./clean-up.ts";
import { FakeClock } from "./fake-clock.ts";
import { addressOf } from "./ids.ts";
import { rowsOf } from "./service.ts";
import { startStreamProcess } from "./stream-process.ts";

/** The collection of these tests. */
export const otters = addressOf(1);

export interface HostOptions {
  readonly offsetUs?: number;
  readonly isV2?: boolean;
}

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
      await Promise.all(processes.map(({ answered }) => answered()));
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

/** A process that collects from Bluesky. */
function startProcess({ database, clock, hosts, api: url }: ProcessOptions) {
  const client = { userAgent: "test/1", clock, random: () => 0.5, onWait: () => {}, onRetry: () => {} };
  return startStreamProcess({ database, clock }, (options) => {
    const appView = new AppView({ url, ...client });
    const source = createBlueskySource({ ...options, hosts, appView, random: () => 0.5 });
    return { source, close: () => appView.close() };
  });
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
