import { once } from "node:events";
import { Button, Client, Command, Embed, Row } from "@buape/carbon";
import { createHandler } from "@buape/carbon/adapters/fetch";
import { createAdaptorServer } from "@hono/node-server";
import { reply } from "../scores-reply.ts";

const [rowJson] = reply.components;
const buttons = rowJson.components.map(
  ({ custom_id, label, style, disabled }) =>
    new (class extends Button {
      customId = custom_id;
      label = label;
      style = style;
      disabled = disabled;
    })(),
);

class Scores extends Command {
  name = "scores";
  description = "How a collection is doing";
  /** @override */
  async run(/** @type {import("@buape/carbon").CommandInteraction} */ interaction) {
    await interaction.reply({ embeds: reply.embeds.map((embed) => new Embed(embed)), components: [new Row(buttons)] });
  }
}

/** Answers over REST, as it always does. */
export const setUp = async (/** @type {import("../http-load.ts").HttpOptions} */ { publicKey, applicationId, token, apiUrl }) => {
  const client = new Client(
    {
      baseUrl: "http://127.0.0.1",
      clientId: applicationId,
      publicKey,
      token,
      disableDeployRoute: true,
      requestOptions: { baseUrl: `${apiUrl}/v10`, queueRequests: false },
    },
    { commands: [new Scores()] },
  );
  const server = createAdaptorServer({ fetch: createHandler(client) });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { info: { port: server.address().port, path: "/interactions" } };
};
