import { fastify } from "fastify";
import { reply } from "../scores-reply.ts";
import { signatureCheck } from "./http-check.js";

export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey }) => {
  const isSigned = signatureCheck(publicKey);
  const server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.post("/interactions", async ({ headers, body }, answer) => {
    if (!(await isSigned(headers, body))) return answer.code(401).send();
    const { type } = JSON.parse(body.toString());
    return type === 1 ? { type: 1 } : { type: 4, data: reply };
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: server.server.address().port, path: "/interactions" } };
};
