import { once } from "node:events";
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from "discord-interactions";
import express from "express";
import { reply } from "../scores-reply.ts";

export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey }) => {
  const app = express();
  app.post("/interactions", verifyKeyMiddleware(publicKey), (request, response) => {
    if (request.body.type === InteractionType.PING) return response.send({ type: InteractionResponseType.PONG });
    return response.send({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data: reply });
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
