import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { Worker } from "node:worker_threads";

/** A server's treatment of a connection. */
export type Connection = (socket: Socket) => void;

/** A TCP server that treats connections as a test says, and can leave and retake its port. */
export async function startTcpServer(options: { readonly tls?: TlsOptions } = {}) {
  const sockets = new Set<Socket>();
  let treat: Connection = () => {};
  const onConnection = (socket: Socket) => {
    sockets.add(socket);
    // Errors here are intended.
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
    treat(socket);
  };
  const tlsServer = options.tls && createTlsServer(options.tls, onConnection);
  const server: Server = tlsServer ?? createServer(onConnection);
  tlsServer?.on("tlsClientError", () => {});
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const leave = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    port,
    /** Another certificate, from the next connection on. */
    certify: (certificate: TlsOptions) => tlsServer?.setSecureContext(certificate),
    /** Breaks existing connections and treats new ones like this. */
    treat: (next: Connection) => {
      treat = next;
      for (const socket of sockets) socket.destroy();
    },
    leave,
    come: async () => {
      if (server.listening) return;
      server.listen(port, "127.0.0.1");
      await once(server, "listening");
    },
  };
}

/** Answers each complete request on a connection with these bytes. */
export const replying =
  (bytes: string, after?: (socket: Socket) => void): Connection =>
  (socket) =>
    void socket.on("data", () => socket.write(bytes, "latin1", () => after?.(socket)));

/** The bytes of a valid answer. */
export const httpAnswer = (body: string): string =>
  `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** A server with a backlog of two that a test can fill, so that further connections are never established. */
export async function startDeafServer(body: string) {
  const awake = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL("./deaf-server.ts", import.meta.url), { workerData: { awake, body } });
  const [port] = (await once(worker, "message")) as [number];
  let fillers: Socket[] = [];
  return {
    port,
    /** Stops accepting, and fills the backlog. */
    async sleep() {
      worker.postMessage("sleep");
      await once(worker, "message");
      fillers = Array.from({ length: 8 }, () => connect(port, "127.0.0.1").on("error", () => {}));
      // Linux accepts one more than the backlog.
      await Promise.all(fillers.slice(0, 2).map((socket) => once(socket, "connect")));
    },
    async wake() {
      for (const socket of fillers) socket.destroy();
      Atomics.store(awake, 0, 1);
      Atomics.notify(awake, 0);
      await once(worker, "message");
    },
    async close() {
      Atomics.store(awake, 0, 1);
      Atomics.notify(awake, 0);
      await worker.terminate();
    },
  };
}
