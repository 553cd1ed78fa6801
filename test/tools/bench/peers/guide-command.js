import axios from "axios";
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, Client, EmbedBuilder, Events } from "discord.js";
import NodeCache from "node-cache";

/** As guides do it: defer, ask the cache, build, edit. */
export const setUp = async (/** @type {import("../discord-load.ts").DiscordOptions} */ { token, apiUrl, collectionApiUrl }) => {
  const cache = new NodeCache({ stdTTL: 3_600 });
  const client = new Client({ intents: [], rest: { api: apiUrl } });

  async function scoresOf(/** @type {string} */ contract) {
    const cached = cache.get(contract);
    if (cached) return cached;
    const { data } = await axios.get(`${collectionApiUrl}/v1/collection/scores`, { params: { contract } });
    cache.set(contract, data.data[0]);
    return data.data[0];
  }

  client.on(Events.InteractionCreate, async (interaction) => {
    if (!interaction.isChatInputCommand() || interaction.commandName !== "scores") return;
    await interaction.deferReply();
    const contract = interaction.options.getString("contract", true);
    const score = await scoresOf(contract);
    const embed = new EmbedBuilder()
      .setColor(0x5b6ee1)
      .setAuthor({ name: score.name, url: `https://etherscan.io/address/${contract}` })
      .setDescription(`## Total ${score.total.toFixed(2)}`)
      .addFields(["hype", "gains", "community"].map((part) => ({ name: part, value: score[part].toFixed(2), inline: true })))
      .setFooter({ text: contract })
      .setTimestamp();
    const buttons = ["Scores", "Influencers", "Top posts", "Refresh"].map((label) =>
      new ButtonBuilder().setCustomId(`${label}:${contract}`).setLabel(label).setStyle(ButtonStyle.Secondary),
    );
    await interaction.editReply({ embeds: [embed], components: [new ActionRowBuilder().addComponents(buttons)] });
  });
  await client.login(token);
};
