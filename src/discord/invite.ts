import { OAuth2Scopes, PermissionFlagsBits } from "discord-api-types/v10";

const { ViewChannel, SendMessages, SendMessagesInThreads, EmbedLinks, ReadMessageHistory } = PermissionFlagsBits;
/** All that the bot needs in a channel to answer and to post. */
const permissions = ViewChannel | SendMessages | SendMessagesInThreads | EmbedLinks | ReadMessageHistory;

/** The page where an administrator adds the bot to a server (reference, «OAuth2», «Bot Authorization Flow»). */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(" "),
    permissions: String(permissions),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}
