import { expect } from "vitest";
import { applicationId } from "../../../src/playground/stand-in/payloads.ts";
import { pictureOrigin } from "../../../src/service/sample.ts";
import { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { apiKey } from "../sample-service.ts";
import { token } from "../token.ts";
import { type ScriptOptions, ScriptProcess, type Through } from "./process.ts";

/** The minimum for a test's bot; with `TRANSPORT: "http"` it receives interactions signed by the stand-in. */
const botEnvironment = (discord: DiscordStandIn, apiUrl: string): Record<string, string> => ({
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: applicationId,
  DISCORD_PUBLIC_KEY: discord.endpoint.publicKey,
  DISCORD_API_URL: discord.apiUrl,
  API_BASE_URL: apiUrl,
  API_KEY: apiKey,
  IMAGE_HOSTS: `${new URL(apiUrl).host},${new URL(pictureOrigin).host}`,
  HTTP_PORT: "0",
  // Tests count API calls.
  SCHEDULER: "off",
  // Tests ask more than any member.
  MEMBER_COMMANDS_PER_MINUTE: "0",
  SERVER_COMMANDS_PER_MINUTE: "0",
  API_CALLS_PER_MINUTE: "0",
});

/** Another process of the bot, beside those that a stand-in already has. */
export async function startProcess(discord: DiscordStandIn, apiUrl: string, environment: Record<string, string> = {}) {
  const bot = new ScriptProcess("start", { ...botEnvironment(discord, apiUrl), ...environment }, { through: "bundle" });
  const [, url = ""] = await bot.line(/"url":"([^"]+)"/);
  return { bot, url };
}

/** The same with HTTP interactions. */
export const startReplica = (discord: DiscordStandIn, apiUrl: string, environment: Record<string, string> = {}) =>
  startProcess(discord, apiUrl, { TRANSPORT: "http", ...environment });

export type Replica = Awaited<ReturnType<typeof startProcess>>;

/** The real `npm start`, connected to a stand-in for Discord and to an API. */
export async function startBot(
  apiUrl: string,
  environment: Record<string, string> = {},
  through: Through = "bundle",
  options: Pick<ScriptOptions, "maxFileKiB"> = {},
) {
  const discord = await DiscordStandIn.start({ token: environment["DISCORD_TOKEN"] ?? token });
  const bot = new ScriptProcess("start", { ...botEnvironment(discord, apiUrl), ...environment }, { through, ...options });
  const [, url = ""] = await bot.line(/"url":"([^"]+)"/);
  if (environment["TRANSPORT"] === "http") discord.endpointUrl = `${url}/interactions`;
  else await bot.line(/connected to Discord/);
  return {
    discord,
    bot,
    /** The address of health and readiness. */
    url,
    close: async () => {
      const code = await bot.stop();
      await discord.close();
      expect(discord.violations).toEqual([]);
      return code;
    },
  };
}

export type RunningBot = Awaited<ReturnType<typeof startBot>>;
