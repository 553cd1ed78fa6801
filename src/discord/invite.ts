import { OAuth2Scopes, PermissionFlagsBits } from "discord-api-types/v10";

/** All that the bot needs in a channel (Discord reference, «OAuth2», «Bot Authorization Flow»). */
const permissions = PermissionFlagsBits.EmbedLinks;

/** The page where an administrator adds the bot to a server, with the scopes and permissions it needs. */
export function inviteUrl(applicationId: string): string {
  const query = new URLSearchParams({
    client_id: applicationId,
    scope: [OAuth2Scopes.Bot, OAuth2Scopes.ApplicationsCommands].join(" "),
    permissions: String(permissions),
  });
  return `https://discord.com/oauth2/authorize?${query}`;
}
