import type { z } from "zod";
import { commands } from "../../commands/index.ts";
import { DiscordClient } from "../discord/client.ts";
import { uploadEmojis } from "../discord/emojis.ts";
import { commandNames, compareNames, inviteUrl, register } from "../discord/registration.ts";
import { userAgent } from "../infra/identity.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { deploySettings } from "./bot-variables.ts";
import { iconEmojis } from "./icons.ts";

interface Deployment {
  readonly config: z.output<typeof deploySettings>;
  /** `DISCORD_GUILD_ID` by default. */
  readonly guild: string | undefined;
  readonly clear: boolean;
  readonly dryRun: boolean;
  readonly print: (line: string) => void;
}

/** @returns a line for each part that failed. Like printed lines, it may quote Discord and needs redaction. */
export async function deploy({ config, guild, clear, dryRun, print }: Deployment): Promise<string[]> {
  const guildId = guild ?? config.DISCORD_GUILD_ID;
  const definitions = clear ? [] : commands.map(({ definition }) => definition);
  const scope = guildId ? `server ${guildId}` : "every server";
  const toDiscord = {
    rest: new DiscordClient({
      apiUrl: config.DISCORD_API_URL,
      token: config.DISCORD_TOKEN,
      userAgent,
      limits: { lifeMs: MINUTE_MS },
    }),
    applicationId: config.DISCORD_APPLICATION_ID,
    dryRun,
  };
  try {
    if (dryRun) {
      print(`Dry run for ${scope}; nothing is written. Commands:`);
      printNames({ ...(await compareNames(definitions, { ...toDiscord, guildId })) }, print);
    } else {
      await register(definitions, { ...toDiscord, guildId });
      print(`Commands for ${scope}:\n  ${commandNames(definitions).join(", ") || "none"}`);
    }
  } catch (error) {
    return [(error as Error).message];
  }

  const problems: string[] = [];
  // The emoji are for every server.
  if (!clear || guildId === undefined) {
    const emojis = await uploadEmojis(clear ? undefined : iconEmojis, toDiscord).catch(({ message }: Error) => message);
    if (typeof emojis === "string") problems.push(`The emoji are not complete, so answers show plain signs. ${emojis}`);
    else if (Object.values(emojis).some((names) => names.length > 0)) {
      print("Emoji:");
      printNames(emojis, print);
    }
  }
  if (!clear) print(`\nInvite the bot to a server: ${inviteUrl(config.DISCORD_APPLICATION_ID)}`);
  return problems;
}

function printNames(lists: Readonly<Record<string, readonly string[]>>, print: (line: string) => void): void {
  const found = Object.entries(lists).filter(([, names]) => names.length > 0);
  for (const [what, names] of found) print(`  ${what.padEnd(9)}  ${names.join(", ")}`);
  if (found.length === 0) print("  nothing to do: none missing, none extra");
}
