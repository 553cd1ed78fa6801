import { commands } from "../../commands/index.ts";
import { iconEmojis } from "../app/icons.ts";
import type { DiscordClient } from "../discord/client.ts";
import { uploadEmojis } from "../discord/emojis.ts";
import { diagnose, isTokenRefused } from "../discord/errors.ts";
import { type ApplicationFacts, createInspector, readApplication, readGateway } from "../discord/inspection.ts";
import { takesShards } from "../discord/receive/gateway-facts.ts";
import { commandNames, compareNames } from "../discord/registration.ts";
import { userAgent } from "../infra/identity.ts";
import { HOUR_MS } from "../infra/time.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";
import type { Values } from "./checked-settings.ts";

const SESSIONS = "session starts";
const AFTER_TOKEN = ["application id", "public key", "interactions endpoint", "commands", "emoji", SESSIONS];
const none = (names: readonly string[], reason: string) => names.map((name) => notChecked(name, reason));

const UNKNOWN_TRANSPORT = "TRANSPORT is invalid";
const PORTAL = "Developer Portal > General Information";

export const checkDiscord = defineCheck({
  names: ["Discord", "token", ...AFTER_TOKEN],
  needs: ["DISCORD_API_URL", "DISCORD_TOKEN"],
  run: async (config, { isUsable, readClock, limits }) => {
    const discord = createInspector({
      apiUrl: config.DISCORD_API_URL,
      token: config.DISCORD_TOKEN,
      userAgent,
      answerMs: limits.answerMs,
      onDate: (date) => readClock("Discord", date),
    });
    const answers = ok("Discord", `responds at ${config.DISCORD_API_URL}`);
    const application = await readApplication(discord).catch((error: unknown) => ({ error }));
    if ("error" in application) {
      const { error } = application;
      if (!isTokenRefused(error)) return [failed("Discord", error), ...none(["token", ...AFTER_TOKEN], "needs Discord")];
      const fix = "copy it into DISCORD_TOKEN again, or reset it (Developer Portal > Bot)";
      return [answers, problem("token", "Discord rejected it", fix), ...none(AFTER_TOKEN, "needs a valid token")];
    }
    const { TRANSPORT: transport } = config;
    const ofApplication = await Promise.all([
      isUsable("DISCORD_GUILD_ID")
        ? checkCommands(discord, application, config)
        : notChecked("commands", "DISCORD_GUILD_ID is invalid"),
      checkEmoji(discord, application),
      transport === "gateway"
        ? checkSessionStarts(discord, config)
        : notChecked(SESSIONS, transport === "http" ? "TRANSPORT=http needs none" : UNKNOWN_TRANSPORT),
    ]);
    return [
      answers,
      ok("token", `valid, belongs to the application ${application.name}`),
      checkApplicationId(application, config),
      checkPublicKey(application, config),
      checkEndpoint(application, config),
      ...ofApplication,
    ];
  },
});

function failed(name: string, error: unknown): Finding {
  const { problem: detail, fix = "see Discord's message, then try again" } = diagnose(error);
  return problem(name, detail, fix);
}

function checkApplicationId({ id }: ApplicationFacts, { DISCORD_APPLICATION_ID: configured }: Partial<Values>): Finding {
  const name = "application id";
  if (configured === id) return ok(name, `${id}, the token's application`);
  const what = configured === undefined ? "is missing or invalid" : "and the token belong to different applications";
  const fix = `set DISCORD_APPLICATION_ID=${id}, or use the other application's token`;
  return problem(name, `DISCORD_APPLICATION_ID ${what}`, fix);
}

function checkPublicKey(
  { verify_key }: ApplicationFacts,
  { DISCORD_PUBLIC_KEY: configured, TRANSPORT }: Partial<Values>,
): Finding {
  const name = "public key";
  if (configured?.toLowerCase() === verify_key.toLowerCase()) return ok(name, "matches the token's application");
  if (configured === undefined && TRANSPORT !== "http") return notChecked(name, "only needed with TRANSPORT=http");
  const what = configured === undefined ? "is missing or invalid" : "doesn't match the token's application";
  return problem(name, `DISCORD_PUBLIC_KEY ${what}`, `set DISCORD_PUBLIC_KEY=${verify_key}`);
}

function checkEndpoint({ interactions_endpoint_url: url }: ApplicationFacts, { TRANSPORT: transport }: Partial<Values>): Finding {
  const name = "interactions endpoint";
  if (transport === undefined) return notChecked(name, UNKNOWN_TRANSPORT);
  if (transport === "http") {
    if (url) return ok(name, `Discord sends interactions to ${url}`);
    const fix = `set the Interactions Endpoint URL to https://your.host/interactions (${PORTAL}) while the bot is running`;
    return problem(name, "the application has none, so Discord sends this bot nothing", fix);
  }
  if (!url) return ok(name, "none, so interactions come over the gateway");
  const fix = `remove the Interactions Endpoint URL (${PORTAL}), or set TRANSPORT=http`;
  return problem(name, `Discord sends all interactions to ${url}, and none over the gateway`, fix);
}

async function checkSessionStarts(rest: DiscordClient, { SHARDS, SHARD_COUNT }: Partial<Values>): Promise<Finding> {
  const facts = await readGateway(rest).catch((error: unknown) => ({ error }));
  if ("error" in facts) return failed(SESSIONS, facts.error);
  const count = typeof SHARD_COUNT === "number" ? SHARD_COUNT : facts.shards;
  if (!takesShards(facts, count)) {
    const fix = "leave SHARD_COUNT at auto, or set such a number";
    return problem(SESSIONS, `Discord takes ${facts.shards} shards of this bot or a multiple, not ${count}`, fix);
  }
  const shards = Array.isArray(SHARDS) ? SHARDS.length : count;
  const { total, remaining, reset_after } = facts.session_start_limit;
  const left = `${remaining} of ${total} left today; each start uses ${shards}`;
  if (remaining >= shards) return ok(SESSIONS, left);
  const hours = Math.ceil(reset_after / HOUR_MS);
  return problem(SESSIONS, left, `check the bot's log to see why it starts so often; the limit resets within ${hours} hours`);
}

async function checkCommands(
  rest: DiscordClient,
  { id: applicationId }: ApplicationFacts,
  { DISCORD_GUILD_ID: guildId }: Partial<Values>,
): Promise<Finding> {
  const name = "commands";
  const definitions = commands.map(({ definition }) => definition);
  const found = await compareNames(definitions, { rest, applicationId, guildId }).catch((error: Error) => error);
  if (found instanceof Error) return failed(name, found.cause ?? found);
  const where = guildId === undefined ? "for every server" : `for server ${guildId}`;
  const differences = Object.entries(found)
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(", ")}`);
  if (differences.length === 0) return ok(name, `registered ${where}: ${commandNames(definitions).join(", ")}`);
  return problem(name, `${where}, ${differences.join("; ")}`, "update them with npm run deploy");
}

async function checkEmoji(rest: DiscordClient, { id: applicationId }: ApplicationFacts): Promise<Finding> {
  const name = "emoji";
  const found = await uploadEmojis(iconEmojis, { rest, applicationId, dryRun: true }).catch((error: Error) => error);
  if (found instanceof Error) return failed(name, found.cause ?? found);
  const { added, unchanged } = found;
  const count = added.length + unchanged.length;
  if (added.length === 0) return ok(name, `all ${count} are uploaded`);
  return problem(name, `${added.length} of ${count} are missing, so answers show plain signs`, "upload them with npm run deploy");
}
