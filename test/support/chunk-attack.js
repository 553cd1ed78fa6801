// Sends 24 bodies of one-byte chunks to the port in the first argument, each until the server hangs up or all is sent,
// with headers in Discord's form. It is a process of its own, so that sending does not slow the test.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

const port = Number(process.argv[2]);
const chunks = Buffer.from("1\r\nx\r\n".repeat(512 * 1_024));
const headers = [
  "POST /interactions HTTP/1.1",
  "host: bot",
  `x-signature-ed25519: ${"a".repeat(128)}`,
  `x-signature-timestamp: ${Math.floor(Date.now() / 1_000)}`,
  "transfer-encoding: chunked",
];

async function attack() {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  const isOver = once(socket, "close").catch(() => {});
  socket.resume();
  socket.write(`${headers.join("\r\n")}\r\n\r\n`);
  socket.write(chunks);
  socket.write("0\r\n\r\n");
  await Promise.race([isOver, sleep(8_000, undefined, { ref: false })]);
  socket.destroy();
}

await Promise.all(Array.from({ length: 24 }, attack));
