import type { ApplicationFacts, Inspection } from "../discord/inspection.ts";
import type { GatewayFacts } from "../discord/receive/gateway-information.ts";
import type { Registration } from "../discord/registration.ts";
import { diagnose, reasonOf } from "../discord/rest.ts";
import { type Finding, notChecked, ok, problem } from "./finding.ts";

export interface DiscordSettings {
  readonly apiUrl: string;
  /** What is undefined is not set, or cannot be used. */
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
const UNKNOWN_TRANSPORT = "TRANSPORT cannot be used";
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
      const reason = "that needs Discord's answer";
      return [failed("Discord", error), notChecked("token", reason), ...rest(reason)];
    }
    const fix = "copy it into DISCORD_TOKEN again, or reset it (Developer Portal > Bot)";
    return [answers(settings), problem("token", "Discord refuses it", fix), ...rest("that needs a valid token")];
  }
  const [commands, gateway] = await Promise.all([
    checkCommands(discord, application, settings),
    settings.transport === "gateway"
      ? checkGateway(discord, settings)
      : GATEWAY.map((name) => notChecked(name, settings.transport === "http" ? "TRANSPORT=http needs none" : UNKNOWN_TRANSPORT)),
  ]);
  return [
    answers(settings),
    ok("token", `valid, of the application ${application.name}`),
    checkApplicationId(application, settings),
    checkPublicKey(application, settings),
    checkEndpoint(application, settings),
    ...commands,
    ...gateway,
  ];
}

const answers = ({ apiUrl }: DiscordSettings) => ok("Discord", `answers at ${apiUrl}`);

function failed(name: string, error: unknown): Finding {
  const { problem: detail, fix = "see what it says, and try again" } = diagnose(error);
  return problem(name, detail, fix);
}

function checkApplicationId({ id }: ApplicationFacts, { applicationId }: DiscordSettings): Finding {
  const name = "application id";
  if (applicationId === id) return ok(name, `${id}, the token's application`);
  return problem(
    name,
    `DISCORD_APPLICATION_ID ${applicationId === undefined ? "cannot be used" : "is that of another application than the token"}`,
    `set DISCORD_APPLICATION_ID=${id}, or DISCORD_TOKEN to the token of the other application`,
  );
}

function checkPublicKey(application: ApplicationFacts, { publicKey, transport }: DiscordSettings): Finding {
  const name = "public key";
  if (publicKey?.toLowerCase() === application.verify_key.toLowerCase()) return ok(name, "that of the token's application");
  if (publicKey === undefined && transport !== "http") return notChecked(name, "only TRANSPORT=http needs one");
  return problem(
    name,
    `DISCORD_PUBLIC_KEY ${publicKey === undefined ? "cannot be used" : "is not that of the token's application"}`,
    `set DISCORD_PUBLIC_KEY=${application.verify_key}`,
  );
}

function checkEndpoint({ interactions_endpoint_url: url }: ApplicationFacts, { transport }: DiscordSettings): Finding {
  const name = "interactions endpoint";
  if (transport === undefined) return notChecked(name, UNKNOWN_TRANSPORT);
  if (transport === "http") {
    if (url) return ok(name, `Discord sends interactions to ${url}`);
    const fix = `enter https://your.host/interactions as Interactions Endpoint URL (${PORTAL}) while the bot runs`;
    return problem(name, "the application has none, so Discord sends nothing to this bot", fix);
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
    return [failed("gateway", error), notChecked("session starts", "the gateway's address is not known")];
  }
  const reached = await discord.greeting(facts.url).then(
    () => ok("gateway", `answers at ${facts.url}`),
    (error: unknown) => {
      const fix = "let this machine connect there (WebSocket over TLS, port 443)";
      return problem("gateway", `${facts.url} cannot be connected to (${reasonOf(error)})`, fix);
    },
  );
  return [reached, checkSessionStarts(facts, settings.shards ?? facts.shards)];
}

function checkSessionStarts({ session_start_limit }: GatewayFacts, shards: number): Finding {
  const { total, remaining, reset_after } = session_start_limit;
  const name = "session starts";
  const left = `${remaining} of ${total} left today, and a start takes ${shards}`;
  if (remaining >= shards) return ok(name, left);
  const hours = Math.ceil(reset_after / 3_600_000);
  const fix = `see in the bot's log why it starts so often; there are new ones within ${hours} hours`;
  return problem(name, left, fix);
}

async function checkCommands(
  discord: Inspection,
  { id }: ApplicationFacts,
  { guildId, isGuildIdUsable }: DiscordSettings,
): Promise<Finding[]> {
  if (!isGuildIdUsable) return COMMANDS.map((name) => notChecked(name, "DISCORD_GUILD_ID cannot be used"));
  const isEmpty = ({ unchanged, changed }: Registration) => unchanged.length + changed.length === 0;
  try {
    const found = await discord.registration(id, guildId);
    // They may be elsewhere: in a few servers while the bot is tried out, or in all when a server was named too late.
    if (!isEmpty(found) || found.twiceIn.length === 0) return [current(found, guildId), once(found)];
    if (guildId !== undefined) {
      const everywhere = await discord.registration(id, undefined);
      return [current(everywhere, undefined, "DISCORD_GUILD_ID= npm run deploy"), once(everywhere)];
    }
    const inServers = await Promise.all(
      found.twiceIn.slice(0, MAX_SERVERS_COMPARED).map(async (server) => current(await discord.registration(id, server), server)),
    );
    const outdated = inServers.find(({ status }) => status === "problem");
    return [...(outdated ? [outdated] : inServers.slice(0, 1)), ok("duplicate commands", "none is registered for every server")];
  } catch (error) {
    const unread = notChecked("duplicate commands", "the commands could not be read");
    return [failed("commands", (error as Error).cause ?? error), unread];
  }
}

/** Whether what is registered is what should be, for every server or for one. */
function current(found: Registration, server: string | undefined, deploy = "npm run deploy"): Finding {
  const { added, changed, removed, unchanged } = found;
  const where = server === undefined ? "for every server" : `for server ${server}`;
  const differences = Object.entries({ "not registered": added, outdated: changed, "no longer the bot's": removed })
    .filter(([, names]) => names.length > 0)
    .map(([what, names]) => `${what}: ${names.join(", ")}`);
  if (differences.length === 0) return ok("commands", `registered and current ${where}: ${unchanged.join(", ")}`);
  const fix = `bring them up to date with ${deploy}${server === undefined ? "" : ` -- --guild ${server}`}`;
  return problem("commands", `${where}, ${differences.join("; ")}`, fix);
}

function once({ twiceIn, lookedInto }: Registration): Finding {
  const [first] = twiceIn;
  if (lookedInto === 0) return notChecked("duplicate commands", "the bot is in no server, or its servers could not be read");
  if (first === undefined) return ok("duplicate commands", `none is registered twice (servers looked into: ${lookedInto})`);
  return problem(
    "duplicate commands",
    `registered for every server and again for server ${twiceIn.join(", ")}`,
    `remove those of the server with npm run deploy -- --guild ${first} --clear`,
  );
}
