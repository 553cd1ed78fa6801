import { once } from "node:events";
import { InteractionResponseType, InteractionType, verifyKeyMiddleware } from "discord-interactions";
import express from "express";
import { scoresAnswers } from "./scores-answer.js";

/** As Discord's guide does it over HTTP. */
export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, collectionApiUrl }) => {
  const answerTo = scoresAnswers(collectionApiUrl);
  const app = express();
  app.post("/interactions", verifyKeyMiddleware(publicKey), async (request, response) => {
    const { type, data } = request.body;
    if (type === InteractionType.PING) return response.send({ type: InteractionResponseType.PONG });
    const { value } = data.options.find(({ name }) => name === "contract");
    return response.send({ type: InteractionResponseType.CHANNEL_MESSAGE_WITH_SOURCE, data: await answerTo(value) });
  });
  const server = app.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
