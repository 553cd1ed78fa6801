import type { Load } from "./bench.ts";
import type { ContenderProcess, Cost } from "./contender.ts";
import { Connection } from "./http-load.ts";
import { postsJson } from "./posts.ts";
import { collection } from "./service-posts.ts";

/** Parameters for a contender that answers like the service. */
export interface ServiceContender {
  readonly key: string;
  readonly posts: number;
  readonly collections: number;
  /** The answer; left out if it comes from the posts. */
  readonly body?: string;
  /** The figure of a round that makes answers: its duration, or the slowest request meanwhile. */
  readonly measures?: "rebuilding" | "slowest request";
}

const key = "key-of-the-benchmark";
const request = Buffer.from(
  `GET /v1/collection/tweets?contractAddress=${collection} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`,
);
const isAnswer = (text: string) => text.startsWith("HTTP/1.1 200 ");

const openAll = (count: number, { info }: ContenderProcess) =>
  Promise.all(Array.from({ length: count }, () => Connection.open(Number(info["port"]))));

/** One known collection, requested over 64 connections at once. */
export async function startRequests(): Promise<Load> {
  return {
    optionsFor: () => ({ key, body: JSON.stringify(postsJson) }),
    async drive(contender, operations): Promise<Cost> {
      const connections = await openAll(64, contender);
      const cpuMs = await contender.cpuMs();
      const started = performance.now();
      let left = operations;
      await Promise.all(
        connections.map(async (connection) => {
          while (left-- > 0) await connection.send(request, isAnswer);
        }),
      );
      const wallMs = performance.now() - started;
      const usedMs = (await contender.cpuMs()) - cpuMs;
      for (const connection of connections) connection.close();
      return { wallMs, cpuMs: usedMs };
    },
    close: async () => {},
  };
}

/** Has one collection's answers made again, and requests them meanwhile. */
export async function startRebuilding(): Promise<Load> {
  return {
    optionsFor: () => ({ key }),
    async drive(contender): Promise<Cost> {
      const [connection] = await openAll(1, contender);
      let isOver = false;
      let slowest = 0;
      const requesting = (async () => {
        while (!isOver) {
          const started = performance.now();
          await connection?.send(request, isAnswer);
          slowest = Math.max(slowest, performance.now() - started);
        }
      })();
      const { calls: rebuildMs = Number.NaN, cpuMs } = await contender.run(1);
      isOver = true;
      await requesting;
      connection?.close();
      const { measures } = contender.contender.options as ServiceContender;
      return { wallMs: measures === "slowest request" ? slowest : rebuildMs, cpuMs };
    },
    close: async () => {},
  };
}
