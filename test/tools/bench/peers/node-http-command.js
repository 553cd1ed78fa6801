import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import { json } from "node:stream/consumers";
import { reply } from "../scores-reply.ts";
import { signatureCheck } from "./http-check.js";

/** The minimum over HTTP: node:http, the signature, a call of the API with `fetchesScores`, and a constant reply. */
export const setUp = async (
  /** @type {import("../http-load.ts").HttpOptions & { fetchesScores?: boolean }} */ {
    publicKey,
    collectionApiUrl,
    fetchesScores,
  },
) => {
  const isSigned = signatureCheck(publicKey);
  const agent = new Agent({ keepAlive: true });
  const scoresOf = async (/** @type {string} */ contract) => {
    const request = get(`${collectionApiUrl}/v1/collection/scores?contract=${contract}`, { agent });
    const [response] = await once(request, "response");
    return json(response);
  };
  const server = createServer((request, response) => {
    /** @type {Buffer[]} */
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", async () => {
      const body = Buffer.concat(chunks);
      if (!(await isSigned(request.headers, body))) return response.writeHead(401).end();
      const { type, data } = JSON.parse(body.toString());
      if (fetchesScores) await scoresOf(data.options[0].value);
      const answer = JSON.stringify(type === 1 ? { type: 1 } : { type: 4, data: reply });
      response.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(answer) });
      return response.end(answer);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
