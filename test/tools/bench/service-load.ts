import { addressOf } from "../../support/ids.ts";
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
  readonly measures?: "remaking" | "slowest request";
}

/** Parameters for a service over a database that has answers. */
export interface ReadingContender {
  readonly key: string;
  readonly databaseUrl: string;
}

export const key = "key-of-the-benchmark";
const requestFor = (contract: string) =>
  Buffer.from(`GET /v1/collection/tweets?contractAddress=${contract} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${key}\r\n\r\n`);
const request = requestFor(collection);
const isAnswer = (text: string) => text.startsWith("HTTP/1.1 200 ");
const isFound = (text: string) => isAnswer(text) && !text.includes('"data":[]');
/** Neighbours are far apart in the index. */
const STRIDE = 7_919;

const openAll = (count: number, { info }: ContenderProcess) =>
  Promise.all(Array.from({ length: count }, () => Connection.open(Number(info["port"]))));

/** One known collection, requested over 64 connections at once. */
export async function startAsking(): Promise<Load> {
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
export async function startRemaking(): Promise<Load> {
  return {
    optionsFor: () => ({ key }),
    async drive(contender): Promise<Cost> {
      const [connection] = await openAll(1, contender);
      let isOver = false;
      let slowest = 0;
      const asking = (async () => {
        while (!isOver) {
          const started = performance.now();
          await connection?.send(request, isAnswer);
          slowest = Math.max(slowest, performance.now() - started);
        }
      })();
      const { calls: remakeMs = Number.NaN, cpuMs } = await contender.run(1);
      isOver = true;
      await asking;
      connection?.close();
      const { measures } = contender.contender.options as ServiceContender;
      return { wallMs: measures === "slowest request" ? slowest : remakeMs, cpuMs };
    },
    close: async () => {},
  };
}

/** Requests collections in turn, one after the other; a round's time is the median time of its requests. */
export function askInTurn(collections: number): Load["drive"] {
  const asked = new Map<ContenderProcess, number>();
  return async (contender, operations) => {
    const [connection] = await openAll(1, contender);
    const first = asked.get(contender) ?? 0;
    asked.set(contender, first + operations);
    const cpuMs = await contender.cpuMs();
    const times: number[] = [];
    for (let number = first; number < first + operations; number++) {
      const contract = addressOf(1 + ((number * STRIDE) % collections));
      const started = performance.now();
      await connection?.send(requestFor(contract), isFound);
      times.push(performance.now() - started);
    }
    const usedMs = (await contender.cpuMs()) - cpuMs;
    connection?.close();
    const median = times.sort((one, other) => one - other)[Math.floor(operations / 2)] ?? Number.NaN;
    return { wallMs: median * operations, cpuMs: usedMs };
  };
}
