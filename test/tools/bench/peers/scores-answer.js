import axios from "axios";
import { ActionRowBuilder, ButtonBuilder, ButtonStyle, EmbedBuilder } from "discord.js";
import NodeCache from "node-cache";

/** The bot's work as guides do it: ask a cache or the API, and build a card with buttons. */
export function scoresAnswers(/** @type {string} */ collectionApiUrl) {
  const cache = new NodeCache({ stdTTL: 3_600 });

  async function scoresOf(/** @type {string} */ contract) {
    const cached = cache.get(contract);
    if (cached) return cached;
    const { data } = await axios.get(`${collectionApiUrl}/v1/collection/scores`, { params: { contract } });
    cache.set(contract, data.data[0]);
    return data.data[0];
  }

  return async (/** @type {string} */ contract) => {
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
    return { embeds: [embed], components: [new ActionRowBuilder().addComponents(buttons)] };
  };
}
