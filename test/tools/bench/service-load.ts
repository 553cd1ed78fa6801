import { randomBytes } from "node:crypto";
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
  /** The path that the floor answers. */
  readonly path: string;
  /** The answer; left out if it comes from the posts. */
  readonly body?: string;
  /** The figure of a round that makes answers: its duration, or the slowest request meanwhile. */
  readonly measures?: "rebuilding" | "slowest request";
}

const key = "key-of-the-benchmark";
const path = "/v1/collection/tweets";
const request = Buffer.from(`GET ${path}?contractAddress=${collection} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`);
const isAnswer = (text: string) => text.startsWith("HTTP/1.1 200 ");
const isMissing = (text: string) => text.startsWith("HTTP/1.1 404 ");

const openAll = (count: number, { info }: ContenderProcess) =>
  Promise.all(Array.from({ length: count }, () => Connection.open(Number(info["port"]))));

/** One known collection, requested over 64 connections at once. */
export const startRequests = async (): Promise<Load> => requesting(() => request, { key, path, body: JSON.stringify(postsJson) });

const pagePath = `/c/${collection}`;
/** A page has about as many bytes. */
const pageBody = "<p>gm everybody, this is a page of many</p>".repeat(560);

const pageRequest = (address: string) => Buffer.from(`GET /c/${address} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`);
const known = pageRequest(collection);
export const flood = "random addresses, 404";

/** The page of one collection, requested in the same way; of the contender `flood`, pages of collections that nobody has added. */
export const startPageRequests = async (): Promise<Load> =>
  requesting((name) => (name === flood ? pageRequest(`0x${randomBytes(20).toString("hex")}`) : known), {
    path: pagePath,
    body: pageBody,
  });

function requesting(requestOf: (contender: string) => Buffer, options: object): Load {
  return {
    optionsFor: () => options,
    async drive(contender, operations): Promise<Cost> {
      const { name } = contender.contender;
      const isExpected = name === flood ? isMissing : isAnswer;
      const connections = await openAll(64, contender);
      const cpuMs = await contender.cpuMs();
      const started = performance.now();
      let left = operations;
      await Promise.all(
        connections.map(async (connection) => {
          while (left-- > 0) await connection.send(requestOf(name), isExpected);
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
    optionsFor: () => ({ key, path }),
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
