import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { InteractionsEndpoint } from "../../../src/playground/stand-in/endpoint.ts";
import { address } from "../../support/api-server.ts";
import type { Load } from "./bench.ts";
import type { ContenderProcess, Cost } from "./contender.ts";
import { command, scoresOf } from "./discord-answers.ts";
import { type DiscordOptions, type Questions, startDiscord } from "./discord-load.ts";

/** Parameters for a contender that receives interactions over HTTP. */
export interface HttpOptions extends DiscordOptions {
  /** 64 hex digits. */
  readonly publicKey: string;
}

const isInteractionsAnswer = (text: string): boolean =>
  // 202: the answer has already gone over REST.
  /^HTTP\/1.1 (?:202|200 .*"type":4\b)/s.test(text);

/** A keep-alive connection that sends one request after the other; written by hand to cost little. */
export class Connection {
  readonly #socket: Socket;
  #received = "";
  #answered: ((text: string) => void) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket.setNoDelay().setEncoding("latin1");
    socket.on("data", (chunk) => {
      this.#received += chunk;
      if (!isWhole(this.#received)) return;
      const text = this.#received;
      this.#received = "";
      this.#answered?.(text);
    });
    // No contender hangs up.
    socket.on("close", () => this.#answered?.(""));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    return new Connection(socket);
  }

  async send(request: Buffer, isAnswer = isInteractionsAnswer): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<string>();
    this.#answered = resolve;
    this.#socket.write(request);
    const text = await promise;
    if (!isAnswer(text)) throw new Error(`not an answer: ${text.slice(0, 300)}`);
  }

  close(): void {
    this.#socket.destroy();
  }
}

/** Whether a response is complete, by its length or its last chunk. */
function isWhole(text: string): boolean {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return false;
  const [, length] = /content-length: *(\d+)/i.exec(text.slice(0, head)) ?? [];
  return length === undefined ? text.endsWith("\r\n0\r\n\r\n") : text.length >= head + 4 + Number(length);
}

/**
 * Discord's side of HTTP interactions: commands, signed just before the round, over the given number of
 * connections. With one connection, a round's time is the median time of its commands, and its count the time at 99 %.
 *
 * @param contractOf text for a command's collection, by a number that no other command of the load has.
 */
export const startRequests = (connections: number, contractOf?: Questions["contractOf"]) => async (): Promise<Load> => {
  const endpoint = new InteractionsEndpoint();
  const discord = await startDiscord();
  let last = 0;

  const signed = (path: string): Buffer => {
    const number = ++last;
    const body = JSON.stringify(command(number, scoresOf(contractOf?.(number) ?? address())).payload);
    const headers = { host: "127.0.0.1", ...endpoint.headers(body), "content-length": Buffer.byteLength(body) };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`);
  };

  async function drive(contender: ContenderProcess, operations: number): Promise<Cost> {
    const { port, path = "/" } = contender.info;
    const requests = Array.from({ length: operations }, () => signed(String(path)));
    const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(Number(port))));
    const callsBefore = discord.calls;
    const cpuMs = await contender.cpuMs();
    const started = performance.now();
    const times: number[] = [];
    const sender = async (connection: Connection) => {
      for (let request = requests.pop(); request; request = requests.pop()) {
        const sent = performance.now();
        await connection.send(request);
        times.push(performance.now() - sent);
      }
    };
    await Promise.all(opened.map(sender));
    const wallMs = performance.now() - started;
    const usedMs = (await contender.cpuMs()) - cpuMs;
    for (const connection of opened) connection.close();
    const sorted = times.toSorted((a, b) => a - b);
    const ofAll = (share: number) => operations * (sorted[Math.floor(operations * share)] ?? Number.NaN);
    if (connections === 1) return { wallMs: ofAll(0.5), cpuMs: usedMs, calls: ofAll(0.99) };
    return { wallMs, cpuMs: usedMs, calls: discord.calls - callsBefore };
  }

  return {
    optionsFor: (contender): HttpOptions => ({
      ...(discord.optionsFor(contender) as DiscordOptions),
      publicKey: endpoint.publicKey,
    }),
    drive,
    close: discord.close,
  };
};
