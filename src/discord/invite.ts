import { OAuth2Scopes, PermissionFlagsBits } from "discord-api-types/v10";

/** All that the bot needs in a channel to answer and to post (Discord reference, «OAuth2», «Bot Authorization Flow»). */
const permissions = [
  PermissionFlagsBits.ViewChannel,
  PermissionFlagsBits.SendMessages,
  PermissionFlagsBits.SendMessagesInThreads,
  PermissionFlagsBits.EmbedLinks,
  PermissionFlagsBits.ReadMessageHistory,
].reduce((all, one) => all | one);

/** The page where an administrator adds the bot to a server, with the scopes and permissions it needs. */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(" "),
    permissions: String(permissions),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}
