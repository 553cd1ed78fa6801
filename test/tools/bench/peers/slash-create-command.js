import { fastify } from "fastify";
import { FastifyServer, SlashCommand, SlashCreator } from "slash-create";
import { reply } from "../scores-reply.ts";

class Scores extends SlashCommand {
  constructor(creator) {
    super(creator, { name: "scores", description: "How a collection is doing" });
  }

  /** @override */
  async run(context) {
    await context.send({ embeds: reply.embeds, components: reply.components });
  }
}

export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, applicationId, token }) => {
  const app = fastify();
  const creator = new SlashCreator({ applicationID: applicationId, publicKey, token });
  creator.withServer(new FastifyServer(app, { alreadyListening: true }));
  creator.registerCommand(Scores);
  await app.listen({ host: "127.0.0.1", port: 0 });
  return { info: { port: app.server.address().port, path: "/interactions" } };
};
