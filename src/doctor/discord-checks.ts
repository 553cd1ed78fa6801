import { commands } from "../../commands/index.ts";
import { signEmojis } from "../app/signs.ts";
import { type ApplicationFacts, Inspection } from "../discord/inspection.ts";
import { type Registration, remedyForTwice } from "../discord/registration.ts";
import { diagnose, type GatewayFacts, isTokenRefused, reasonOf, takesShards } from "../discord/rest.ts";
import { userAgent } from "../infra/identity.ts";
import { HOUR_MS } from "../infra/time.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";
import type { Values } from "./settings.ts";

const COMMANDS = ["commands", "duplicate commands"];
const GATEWAY = ["gateway", "session starts"];
const AFTER_TOKEN = ["application id", "public key", "interactions endpoint", ...COMMANDS, "emoji", ...GATEWAY];
const none = (names: readonly string[], reason: string) => names.map((name) => notChecked(name, reason));

const UNKNOWN_TRANSPORT = "TRANSPORT is invalid";
/** More would take too long. */
const MAX_SERVERS_COMPARED = 3;
const PORTAL = "Developer Portal > General Information";

export const checkDiscord = defineCheck({
  names: ["Discord", "token", ...AFTER_TOKEN],
  needs: ["DISCORD_API_URL", "DISCORD_TOKEN"],
  run: async (config, { isUsable, readClock, limits }) => {
    const discord = new Inspection({
      apiUrl: config.DISCORD_API_URL,
      token: config.DISCORD_TOKEN,
      userAgent,
      definitions: commands.map(({ definition }) => definition),
      answerMs: limits.answerMs,
      signal: AbortSignal.timeout(limits.deadlineMs),
      onDate: (date) => readClock("Discord", date),
    });
    const answers = ok("Discord", `responds at ${config.DISCORD_API_URL}`);
    const application = await discord.application().catch((error: unknown) => ({ error }));
    if ("error" in application) {
      const { error } = application;
      if (!isTokenRefused(error)) return [failed("Discord", error), ...none(["token", ...AFTER_TOKEN], "needs Discord")];
      const fix = "copy it into DISCORD_TOKEN again, or reset it (Developer Portal > Bot)";
      return [answers, problem("token", "Discord rejected it", fix), ...none(AFTER_TOKEN, "needs a valid token")];
    }
    const { TRANSPORT: transport } = config;
    const [ofCommands, emoji, gateway] = await Promise.all([
      isUsable("DISCORD_GUILD_ID") ? checkCommands(discord, application, config) : none(COMMANDS, "DISCORD_GUILD_ID is invalid"),
      checkEmoji(discord, application),
      transport === "gateway"
        ? checkGateway(discord, config)
        : none(GATEWAY, transport === "http" ? "TRANSPORT=http needs none" : UNKNOWN_TRANSPORT),
    ]);
    return [
      answers,
      ok("token", `valid, belongs to the application ${application.name}`),
      checkApplicationId(application, config),
      checkPublicKey(application, config),
      checkEndpoint(application, config),
      ...ofCommands,
      emoji,
      ...gateway,
    ];
  },
});

function failed(name: string, error: unknown): Finding {
  const { problem: detail, fix = "see Discord's message, then try again" } = diagnose(error);
  return problem(name, detail, fix);
}

function checkApplicationId({ id }: ApplicationFacts, { DISCORD_APPLICATION_ID: given }: Partial<Values>): Finding {
  const name = "application id";
  if (given === id) return ok(name, `${id}, the token's application`);
  const what = given === undefined ? "is missing or invalid" : "and the token belong to different applications";
  const fix = `set DISCORD_APPLICATION_ID=${id}, or use the other application's token`;
  return problem(name, `DISCORD_APPLICATION_ID ${what}`, fix);
}

function checkPublicKey({ verify_key }: ApplicationFacts, { DISCORD_PUBLIC_KEY: given, TRANSPORT }: Partial<Values>): Finding {
  const name = "public key";
  if (given?.toLowerCase() === verify_key.toLowerCase()) return ok(name, "matches the token's application");
  if (given === undefined && TRANSPORT !== "http") return notChecked(name, "only needed with TRANSPORT=http");
  const what = given === undefined ? "is missing or invalid" : "doesn't match the token's application";
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

async function checkGateway(discord: Inspection, { SHARDS, SHARD_COUNT }: Partial<Values>): Promise<Finding[]> {
  const facts = await discord.gateway().catch((error: unknown) => ({ error }));
  if ("error" in facts) return [failed("gateway", facts.error), notChecked("session starts", "the gateway's address is unknown")];
  const reached = await discord.greeting(facts.url).then(
    () => ok("gateway", `responds at ${facts.url}`),
    (error: unknown) => {
      const fix = "allow this machine to connect there directly (WebSocket over TLS, port 443)";
      return problem("gateway", `cannot connect to ${facts.url} (${reasonOf(error)})`, fix);
    },
  );
  const count = typeof SHARD_COUNT === "number" ? SHARD_COUNT : facts.shards;
  if (!takesShards(facts, count)) {
    const fix = "leave SHARD_COUNT at auto, or set such a number";
    const found = `Discord takes ${facts.shards} shards of this bot or a multiple, not ${count}`;
    return [reached, problem("session starts", found, fix)];
  }
  return [reached, checkSessionStarts(facts, Array.isArray(SHARDS) ? SHARDS.length : count)];
}

function checkSessionStarts({ session_start_limit }: GatewayFacts, shards: number): Finding {
  const { total, remaining, reset_after } = session_start_limit;
  const name = "session starts";
  const left = `${remaining} of ${total} left today; each start uses ${shards}`;
  if (remaining >= shards) return ok(name, left);
  const hours = Math.ceil(reset_after / HOUR_MS);
  return problem(name, left, `check the bot's log to see why it starts so often; the limit resets within ${hours} hours`);
}

async function checkCommands(
  discord: Inspection,
  { id }: ApplicationFacts,
  { DISCORD_GUILD_ID: guildId }: Partial<Values>,
): Promise<Finding[]> {
  const isEmpty = ({ unchanged, changed }: Registration) => unchanged.length + changed.length === 0;
  try {
    const found = await discord.registration(id, guildId);
    // They may be registered elsewhere: for a few servers during a trial, or for all before a server was named.
    if (!isEmpty(found) || found.twiceIn.length === 0) return [current(found, guildId), once(found, guildId)];
    if (guildId !== undefined) {
      const everywhere = await discord.registration(id, undefined);
      return [current(everywhere, undefined, "DISCORD_GUILD_ID= npm run deploy"), once(everywhere, guildId)];
    }
    const inServers = await Promise.all(
      found.twiceIn.slice(0, MAX_SERVERS_COMPARED).map(async (server) => current(await discord.registration(id, server), server)),
    );
    const [first] = inServers.toSorted(({ status }, other) => Number(other.status === "problem") - Number(status === "problem"));
    return [...(first ? [first] : []), ok("duplicate commands", "none registered for every server")];
  } catch (error) {
    const unread = notChecked("duplicate commands", "could not read the commands");
    return [failed("commands", (error as Error).cause ?? error), unread];
  }
}

async function checkEmoji(discord: Inspection, { id }: ApplicationFacts): Promise<Finding> {
  const name = "emoji";
  const found = await discord.emojis(signEmojis, id).catch((error: Error) => error);
  if (found instanceof Error) return failed(name, found.cause ?? found);
  const { added, unchanged } = found;
  const count = added.length + unchanged.length;
  if (added.length === 0) return ok(name, `all ${count} are uploaded`);
  return problem(name, `${added.length} of ${count} are missing, so answers show plain signs`, "upload them with npm run deploy");
}

function current(found: Registration, server: string | undefined, deploy = "npm run deploy"): Finding {
  const { added, changed, removed, unchanged } = found;
  const where = server === undefined ? "for every server" : `for server ${server}`;
  const differences = Object.entries({ "not registered": added, outdated: changed, "no longer used": removed })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(", ")}`);
  if (differences.length === 0) return ok("commands", `up to date ${where}: ${unchanged.join(", ")}`);
  const fix = `update them with ${deploy}${server === undefined ? "" : ` -- --guild ${server}`}`;
  return problem("commands", `${where}, ${differences.join("; ")}`, fix);
}

function once({ twiceIn, lookedInto }: Registration, only: string | undefined): Finding {
  const [first] = twiceIn;
  if (lookedInto === 0) return notChecked("duplicate commands", "the bot isn't in any server, or its servers could not be read");
  if (first === undefined) return ok("duplicate commands", `none registered twice (servers checked: ${lookedInto})`);
  return problem(
    "duplicate commands",
    `registered for every server, and again for server ${twiceIn.join(", ")}`,
    remedyForTwice(first, only),
  );
}
