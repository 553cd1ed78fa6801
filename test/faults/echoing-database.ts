import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";

const message = (type: string, body: Buffer) => {
  const head = Buffer.alloc(5, type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
/** Asks for a clear-text password (postgresql.org/docs/current/protocol-message-formats.html, «AuthenticationCleartextPassword»). */
const wantsPassword = message("R", Buffer.from([0, 0, 0, 3]));

/** A PostgreSQL server that refuses the password and echoes it. */
export async function startEchoingDatabase(): Promise<{ readonly host: string; close(): Promise<void> }> {
  const server = createServer((socket) => {
    let requested = false;
    socket.on("error", () => {});
    socket.on("data", (data) => {
      if (!requested) {
        requested = true;
        socket.write(wantsPassword);
        return;
      }
      const printed = Buffer.from(data).subarray(5).toString().replaceAll("\0", "");
      const fields = { S: "FATAL", V: "FATAL", C: "28P01", M: `no entry with ${printed}`, D: printed, H: printed };
      const body = `${Object.entries(fields)
        .map(([name, value]) => `${name}${value}\0`)
        .join("")}\0`;
      socket.end(message("E", Buffer.from(body)));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.close();
      await once(server, "close");
    },
  };
}
