import { fastify } from "fastify";

export const setUp = async (/** @type {import("../service-load.ts").ServiceContender} */ { body = "" }) => {
  const bytes = Buffer.from(body);
  const server = fastify();
  server.get("/v1/collection/tweets", (_request, reply) => reply.type("application/json; charset=utf-8").send(bytes));
  await server.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: server.server.address().port } };
};
