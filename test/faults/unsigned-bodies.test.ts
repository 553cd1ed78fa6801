import { once } from "node:events";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { InteractionsEndpoint } from "../../src/playground/stand-in/endpoint.ts";
import { cleanUp } from "../support/clean-up.ts";
import { startInteractionsServer } from "../support/interactions-server.ts";

/* Unsigned bodies in their most expensive form: each chunk costs as much as some hundred bytes. */

const headers = [
  "POST /interactions HTTP/1.1",
  "host: bot",
  `x-signature-ed25519: ${"a".repeat(128)}`,
  `x-signature-timestamp: ${Math.floor(Date.now() / 1_000)}`,
  "transfer-encoding: chunked",
  "connection: close",
];

/** The answer of the server to a body of these chunks. */
async function answerTo(chunks: string): Promise<string> {
  const endpoint = new InteractionsEndpoint();
  const server = await startInteractionsServer({ endpoint, onInteraction: () => expect.unreachable() });
  cleanUp(() => server.close());
  const socket = connect(Number(new URL(server.url).port), "127.0.0.1");
  const received: Buffer[] = [];
  socket.on("error", () => {}).on("data", (data: Buffer) => received.push(data));
  socket.write(`${headers.join("\r\n")}\r\n\r\n${chunks}0\r\n\r\n`);
  await once(socket, "close");
  return Buffer.concat(received).toString();
}

test.each([
  ["more one-byte chunks than a proxy makes", "1\r\nx\r\n".repeat(1_000)],
  ["more bytes than an interaction has", `800\r\n${"x".repeat(2_048)}\r\n`.repeat(300)],
])("a body with %s is not read to its end", async (_what, chunks) => {
  // One that is read is refused for its signature.
  expect(await answerTo(chunks)).not.toContain("401");
});

test("a body in pieces of an ordinary size is read, and refused for its signature", async () => {
  expect(await answerTo(`400\r\n${"x".repeat(1_024)}\r\n`.repeat(200))).toMatch(/^HTTP\/1\.1 401/);
});
