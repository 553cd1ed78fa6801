import type { DiscordStandIn } from "../../discord-stand-in/stand-in.ts";
import { ScriptProcess } from "../../support/processes/process.ts";
import { type Replica, startReplica } from "../../support/processes/spawned-bot.ts";
import { apiKey } from "../../support/sample-service.ts";
import type { MemberKind } from "./member.ts";

/** Shorter than the defaults, to make slow things frequent. */
export const times = { timeoutMs: 2_500, deadlineMs: 5_000, ttlMs: 2_000, staleMs: 20_000, shutdownMs: 8_000 };

const environment = {
  API_TIMEOUT_MS: String(times.timeoutMs),
  API_DEADLINE_MS: String(times.deadlineMs),
  CACHE_TTL_SECONDS: String(times.ttlMs / 1_000),
  CACHE_STALE_SECONDS: String(times.staleMs / 1_000),
  SHUTDOWN_TIMEOUT_MS: String(times.shutdownMs),
  SCHEDULER: "on",
  SNAPSHOT_SECONDS: "5",
  SNAPSHOT_CALLS_PER_MINUTE: "6000",
  ALERT_INTERVAL_SECONDS: "5",
};

/** The addresses that processes need. */
export interface Addresses {
  readonly apiUrl: string;
  readonly databaseUrl: string;
  readonly cacheUrl: string | undefined;
  /** The services' database. */
  readonly postsUrl: string;
  readonly discords: { readonly gateway: DiscordStandIn; readonly http: DiscordStandIn };
}

/** Starts a process of a kind; the number distinguishes it from others of its kind. */
export function launch(kind: MemberKind, number: number, addresses: Addresses): Promise<Replica> {
  if (kind === "service") return startService(addresses.postsUrl);
  const { apiUrl, databaseUrl, cacheUrl, discords } = addresses;
  const discord = discords[kind];
  return startReplica(discord, apiUrl, {
    ...environment,
    DATABASE_URL: databaseUrl,
    ...(cacheUrl !== undefined && { CACHE_URL: cacheUrl }),
    TRANSPORT: kind,
    DISCORD_API_URL: discord.apiUrlFor(`${kind}-${number}`),
  });
}

const NO_DATABASE = /^The service could not start: SERVICE_DATABASE: cannot use the database: /;
const START_MS = 60_000;

/** A service that cannot reach its database exits, and its supervisor restarts it. */
async function startService(database: string): Promise<Replica> {
  const settings = {
    SERVICE_PORT: "0",
    SERVICE_DATABASE: database,
    SERVICE_API_KEY: apiKey,
    SERVICE_REQUESTS_PER_MINUTE: "0",
    PUBLIC_URL: "https://pulse.example",
  };
  for (const until = performance.now() + START_MS; ; ) {
    const bot = new ScriptProcess("service", settings, { through: "bundle" });
    try {
      const [, url = ""] = await bot.line(/listens on (\S+)$/);
      // It listens before it has its database.
      await bot.line(/^API key: /);
      return { bot, url };
    } catch (error) {
      const isExcused = bot.errors.length === 1 && NO_DATABASE.test(bot.errors[0] ?? "");
      if (!isExcused || performance.now() > until) throw error;
    }
  }
}
