import { fastify } from "fastify";

export const setUp = async (/** @type {import("../service-load.ts").ServiceContender} */ { body = "", path }) => {
  const bytes = Buffer.from(body);
  const server = fastify();
  const type = path.startsWith("/c/") ? "text/html; charset=utf-8" : "application/json; charset=utf-8";
  server.get(path, (_request, reply) => reply.type(type).send(bytes));
  await server.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: server.server.address().port } };
};
