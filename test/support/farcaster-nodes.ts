import { setTimeout as wait } from "node:timers/promises";
import { expect } from "vitest";
import type { Clock } from "../../src/infra/clock.ts";
import { FarcasterNode } from "../../src/service/collect/farcaster/node.ts";
import { createFarcasterSource } from "../../src/service/collect/farcaster/source.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { NodeHost, type NodeOptions } from "../farcaster-stand-in/node-host.ts";
import { FarcasterWorld } from "../farcaster-stand-in/world.ts";
import { cleanUp } from "./clean-up.ts";
import { FakeClock } from "./fake-clock.ts";
import { startStreamProcess } from "./stream-process.ts";

/** The time limit of a request (`src/service/collect/client.ts`). */
const REQUEST_MS = 30_000;

/** Nodes of Farcaster on loopback, and processes that collect from them into one database. */
export async function setUpFarcaster(
  createUrl: () => string | Promise<string>,
  hosts: readonly Partial<NodeOptions>[] = [{}],
  { clock = new FakeClock(), shards = 2 } = {},
) {
  const world = new FarcasterWorld(clock, { shards });
  const nodes = await Promise.all(hosts.map((options) => NodeHost.start({ world, clock, ...options })));
  const database = await openServiceDatabase({ url: await createUrl(), limitMs: 20_000, clock });
  const underWay = new Set<object>();
  const processes: ReturnType<typeof startStreamProcess>[] = [];
  let closed: Promise<unknown> | undefined;
  const close = () => {
    closed ??= Promise.all(processes.map(({ end }) => end()))
      .then(() => Promise.all(nodes.map((node) => node.close())))
      .then(() => database.close());
    return closed;
  };
  cleanUp(close);
  /** @param aheadMs how far the machine's clock is ahead. */
  const start = ({ aheadMs = 0, urls = nodes.map(({ url }) => url), isOwn = false } = {}) => {
    const own: Clock = {
      now: () => clock.now() + aheadMs,
      elapsed: () => clock.elapsed(),
      after(ms, run) {
        if (ms !== REQUEST_MS) return clock.after(ms, run);
        const request = {};
        const end = clock.after(ms, () => {
          underWay.delete(request);
          run();
        });
        underWay.add(request);
        return () => {
          underWay.delete(request);
          end();
        };
      },
    };
    const client = { userAgent: "test/1", clock: own, random: () => 0.5, onWait: () => {}, onRetry: () => {} };
    const process = startStreamProcess({ database, clock: own }, (options) => {
      const opened = urls.map((url) => new FarcasterNode({ ...client, url, isOwn }));
      const source = createFarcasterSource({ ...options, nodes: opened, random: () => 0.5 });
      return { source, close: () => Promise.all(opened.map((node) => node.close())) };
    });
    processes.push(process);
    return process;
  };
  /** Lets time pass until a condition holds. */
  const eventually = <T>(read: () => T | Promise<T>, stepMs = 1_000) =>
    expect.poll(
      async () => {
        await clock.advance(stepMs);
        // Time limits are of the fake clock: it waits for the requests and calls of the database that are under way.
        await wait(1);
        const isAsking = () => underWay.size > 0 && nodes.every(({ door }) => door !== "frozen");
        while (isAsking() || processes.some(({ isBusy }) => isBusy())) await wait(1);
        return read();
      },
      { interval: 1, timeout: 30_000 },
    );
  return { clock, world, nodes, database, start, eventually, close };
}
