import { ApplicationCommandOptionType, Client, Command } from "@buape/carbon";
import { GatewayPlugin } from "@buape/carbon/gateway";
import { scoresAnswers } from "./scores-answer.js";

/** The same work in a command as Carbon's documentation writes one. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ options) => {
  const { token, apiUrl, applicationId: clientId, collectionApiUrl } = options;
  const answerTo = scoresAnswers(collectionApiUrl);
  class ScoresCommand extends Command {
    name = "scores";
    description = "The scores of a collection";
    /** @override */
    options = [{ type: ApplicationCommandOptionType.String, name: "contract", description: "Its contract", required: true }];

    /** @override */
    async run(/** @type {import("@buape/carbon").CommandInteraction} */ interaction) {
      const { embeds, components } = await answerTo(interaction.options.getString("contract", true));
      const body = {
        type: 4,
        data: { embeds: embeds.map((embed) => embed.toJSON()), components: components.map((row) => row.toJSON()) },
      };
      await interaction.client.rest.post(`/interactions/${interaction.rawData.id}/${interaction.rawData.token}/callback`, {
        body,
      });
    }
  }
  // Without it, the plugin asks discord.com.
  const gateway = {
    url: new URL("/", apiUrl).href.replace("http", "ws"),
    shards: 1,
    session_start_limit: { max_concurrency: 1 },
  };
  new Client(
    {
      baseUrl: "http://127.0.0.1",
      clientId,
      publicKey: "0".repeat(64),
      deploySecret: "secret",
      token,
      requestOptions: { baseUrl: `${apiUrl}/v10` },
    },
    { commands: [new ScoresCommand()] },
    [new GatewayPlugin({ intents: 0, autoInteractions: true }, gateway)],
  );
};
