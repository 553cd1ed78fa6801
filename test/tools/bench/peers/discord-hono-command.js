import { once } from "node:events";
import { createAdaptorServer } from "@hono/node-server";
import { DiscordHono } from "discord-hono";
import { reply } from "../scores-reply.ts";

export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, applicationId, token }) => {
  const app = new DiscordHono({
    discordEnv: () => ({ APPLICATION_ID: applicationId, TOKEN: token, PUBLIC_KEY: publicKey }),
  }).command("scores", (context) => context.res(reply));
  const server = createAdaptorServer({ fetch: (request, env) => app.fetch(request, env ?? {}) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/" } };
};
