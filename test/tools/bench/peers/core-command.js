import { API, Client, GatewayDispatchEvents } from "@discordjs/core";
import { REST } from "@discordjs/rest";
import { WebSocketManager } from "@discordjs/ws";
import { reply } from "../scores-reply.ts";

export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl }) => {
  const rest = new REST({ version: "10", api: apiUrl }).setToken(token);
  const gateway = new WebSocketManager({
    token,
    intents: 0,
    rest,
    fetchGatewayInformation: () => new API(rest).gateway.getBot(),
  });
  const client = new Client({ rest, gateway });
  client.on(GatewayDispatchEvents.InteractionCreate, ({ data: interaction, api }) => {
    void api.interactions.reply(interaction.id, interaction.token, reply);
  });
  await gateway.connect();
};
