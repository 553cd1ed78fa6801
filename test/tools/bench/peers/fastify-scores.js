import { fastify } from "fastify";
import { signatureCheck } from "./http-check.js";
import { scoresAnswers } from "./scores-answer.js";

export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, collectionApiUrl }) => {
  const answerTo = scoresAnswers(collectionApiUrl);
  const isSigned = signatureCheck(publicKey);
  const server = fastify();
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  server.post("/interactions", async ({ headers, body }, answer) => {
    if (!(await isSigned(headers, body))) return answer.code(401).send();
    const { type, data } = JSON.parse(body.toString());
    if (type === 1) return { type: 1 };
    return { type: 4, data: await answerTo(data.options.find(({ name }) => name === "contract").value) };
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: server.server.address().port, path: "/interactions" } };
};
