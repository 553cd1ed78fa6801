import { EmbedBuilder, escapeMarkdown } from "discord.js";
import { hostilePosts } from "../hostile-posts.ts";

/** As in the guide: an embed from its builder, with foreign text escaped and cut. */
const embedOf = (/** @type {typeof hostilePosts[number]} */ { id, user, text, retweetCount, favoriteCount, date }) =>
  new EmbedBuilder()
    .setColor(0x5b6ee1)
    .setAuthor({
      name: `${user.name.slice(0, 60)} (@${user.screenName})`,
      url: `https://x.com/${user.screenName}`,
      iconURL: user.profileImageUrl,
    })
    .setDescription(`||${escapeMarkdown(text).slice(0, 700)}||\n${retweetCount} retweets, ${favoriteCount} likes`)
    .setURL(`https://x.com/${user.screenName}/status/${id}`)
    .setTimestamp(date)
    .toJSON();

export const setUp = () => ({
  async run(/** @type {number} */ operations) {
    for (let count = 0; count < operations; count++) hostilePosts.map(embedOf);
  },
});
