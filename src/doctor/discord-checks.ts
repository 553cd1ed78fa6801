import type { ApplicationFacts, Inspection } from "../discord/inspection.ts";
import type { GatewayFacts } from "../discord/receive/gateway-information.ts";
import { type Registration, remedyForTwice } from "../discord/registration.ts";
import { diagnose, reasonOf } from "../discord/rest.ts";
import { type Finding, notChecked, ok, problem } from "./finding.ts";

export interface DiscordSettings {
  readonly apiUrl: string;
  /** `undefined`: missing or invalid. */
  readonly applicationId: string | undefined;
  readonly publicKey: string | undefined;
  readonly transport: "gateway" | "http" | undefined;
  /** The one server that commands are deployed to; otherwise every server. */
  readonly guildId: string | undefined;
  /** Whether it is known which of both. */
  readonly isGuildIdUsable: boolean;
  /** How many gateway connections a process opens; undefined: as many as Discord recommends. */
  readonly shards: number | undefined;
}

const COMMANDS = ["commands", "duplicate commands"];
const GATEWAY = ["gateway", "session starts"];
const AFTER_TOKEN = ["application id", "public key", "interactions endpoint", ...COMMANDS, ...GATEWAY];
export const DISCORD = ["Discord", "token", ...AFTER_TOKEN];
const UNKNOWN_TRANSPORT = "TRANSPORT is invalid";
/** Of the servers that alone have commands; more would take too long. */
const MAX_SERVERS_COMPARED = 3;
const PORTAL = "Developer Portal > General Information";

/** Holds the configuration against what Discord says of it. */
export async function checkDiscord(discord: Inspection, settings: DiscordSettings): Promise<Finding[]> {
  const rest = (reason: string) => AFTER_TOKEN.map((name) => notChecked(name, reason));
  let application: ApplicationFacts;
  try {
    application = await discord.application();
  } catch (error) {
    const { isTokenRefused } = diagnose(error);
    if (!isTokenRefused) {
      const reason = "needs Discord";
      return [failed("Discord", error), notChecked("token", reason), ...rest(reason)];
    }
    const fix = "copy it into DISCORD_TOKEN again, or reset it (Developer Portal > Bot)";
    return [answers(settings), problem("token", "Discord rejected it", fix), ...rest("needs a valid token")];
  }
  const [commands, gateway] = await Promise.all([
    checkCommands(discord, application, settings),
    settings.transport === "gateway"
      ? checkGateway(discord, settings)
      : GATEWAY.map((name) => notChecked(name, settings.transport === "http" ? "TRANSPORT=http needs none" : UNKNOWN_TRANSPORT)),
  ]);
  return [
    answers(settings),
    ok("token", `valid, belongs to the application ${application.name}`),
    checkApplicationId(application, settings),
    checkPublicKey(application, settings),
    checkEndpoint(application, settings),
    ...commands,
    ...gateway,
  ];
}

const answers = ({ apiUrl }: DiscordSettings) => ok("Discord", `responds at ${apiUrl}`);

function failed(name: string, error: unknown): Finding {
  const { problem: detail, fix = "see Discord's message, then try again" } = diagnose(error);
  return problem(name, detail, fix);
}

function checkApplicationId({ id }: ApplicationFacts, { applicationId }: DiscordSettings): Finding {
  const name = "application id";
  if (applicationId === id) return ok(name, `${id}, the token's application`);
  return problem(
    name,
    `DISCORD_APPLICATION_ID ${applicationId === undefined ? "is missing or invalid" : "and the token belong to different applications"}`,
    `set DISCORD_APPLICATION_ID=${id}, or use the other application's token`,
  );
}

function checkPublicKey(application: ApplicationFacts, { publicKey, transport }: DiscordSettings): Finding {
  const name = "public key";
  if (publicKey?.toLowerCase() === application.verify_key.toLowerCase()) return ok(name, "matches the token's application");
  if (publicKey === undefined && transport !== "http") return notChecked(name, "only needed with TRANSPORT=http");
  return problem(
    name,
    `DISCORD_PUBLIC_KEY ${publicKey === undefined ? "is missing or invalid" : "doesn't match the token's application"}`,
    `set DISCORD_PUBLIC_KEY=${application.verify_key}`,
  );
}

function checkEndpoint({ interactions_endpoint_url: url }: ApplicationFacts, { transport }: DiscordSettings): Finding {
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

async function checkGateway(discord: Inspection, settings: DiscordSettings): Promise<Finding[]> {
  let facts: GatewayFacts;
  try {
    facts = await discord.gateway();
  } catch (error) {
    return [failed("gateway", error), notChecked("session starts", "the gateway's address is unknown")];
  }
  const reached = await discord.greeting(facts.url).then(
    () => ok("gateway", `responds at ${facts.url}`),
    (error: unknown) => {
      const fix = "allow this machine to connect there directly (WebSocket over TLS, port 443)";
      return problem("gateway", `cannot connect to ${facts.url} (${reasonOf(error)})`, fix);
    },
  );
  return [reached, checkSessionStarts(facts, settings.shards ?? facts.shards)];
}

function checkSessionStarts({ session_start_limit }: GatewayFacts, shards: number): Finding {
  const { total, remaining, reset_after } = session_start_limit;
  const name = "session starts";
  const left = `${remaining} of ${total} left today; each start uses ${shards}`;
  if (remaining >= shards) return ok(name, left);
  const hours = Math.ceil(reset_after / 3_600_000);
  const fix = `check the bot's log to see why it starts so often; the limit resets within ${hours} hours`;
  return problem(name, left, fix);
}

async function checkCommands(
  discord: Inspection,
  { id }: ApplicationFacts,
  { guildId, isGuildIdUsable }: DiscordSettings,
): Promise<Finding[]> {
  if (!isGuildIdUsable) return COMMANDS.map((name) => notChecked(name, "DISCORD_GUILD_ID is invalid"));
  const isEmpty = ({ unchanged, changed }: Registration) => unchanged.length + changed.length === 0;
  try {
    const found = await discord.registration(id, guildId);
    // They may be elsewhere: in a few servers while the bot is tried out, or in all when a server was named too late.
    if (!isEmpty(found) || found.twiceIn.length === 0) return [current(found, guildId), once(found, guildId)];
    if (guildId !== undefined) {
      const everywhere = await discord.registration(id, undefined);
      return [current(everywhere, undefined, "DISCORD_GUILD_ID= npm run deploy"), once(everywhere, guildId)];
    }
    const inServers = await Promise.all(
      found.twiceIn.slice(0, MAX_SERVERS_COMPARED).map(async (server) => current(await discord.registration(id, server), server)),
    );
    const outdated = inServers.find(({ status }) => status === "problem");
    return [...(outdated ? [outdated] : inServers.slice(0, 1)), ok("duplicate commands", "none registered for every server")];
  } catch (error) {
    const unread = notChecked("duplicate commands", "could not read the commands");
    return [failed("commands", (error as Error).cause ?? error), unread];
  }
}

/** Whether what is registered is what should be, for every server or for one. */
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
