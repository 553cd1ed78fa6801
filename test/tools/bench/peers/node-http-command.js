import { once } from "node:events";
import { createServer } from "node:http";
import { reply } from "../scores-reply.ts";
import { signatureCheck } from "./http-check.js";

/** The minimum over HTTP: node:http, the signature, and a constant reply. */
export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey }) => {
  const isSigned = signatureCheck(publicKey);
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const body = Buffer.concat(chunks);
      if (!(await isSigned(request.headers, body))) return response.writeHead(401).end();
      const { type } = JSON.parse(body.toString());
      const answer = JSON.stringify(type === 1 ? { type: 1 } : { type: 4, data: reply });
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
      return response.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
