import { z } from "zod";
import { imageHosts } from "../contract/networks.ts";
import { valueIn } from "../infra/config.ts";
import {
  databaseUrl,
  hasDecodableCredentials,
  host,
  isLoopback,
  logLevel,
  milliseconds,
  port,
  seconds,
  secret,
  secretAddress,
  secureBase,
  secureUrl,
  text,
  webAddress,
  wholeNumber,
} from "../infra/variables.ts";

const snowflake = text(/^\d{17,20}$/, "must be a Discord id: 17 to 20 digits");
const perMinute = (limit: number) => wholeNumber(0, 1_000_000).default(limit);
const autoOr = <T>(check: (message: string) => z.ZodType<T, string>, message: string) =>
  z.union([z.literal("auto"), check(message)], message).default("auto");

/** More than any bot has: at 2,500 servers each, enough for 25 million. */
const MAX_SHARDS = 10_000;
const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
const shardNumbers = (message: string) =>
  text(/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/, message)
    .transform((ranges) => ranges.split(",").map((range) => range.split("-").map(Number)))
    .refine((ranges) => ranges.every(([first = 0, last = first]) => first <= last), { message, abort: true })
    .transform((ranges) => ranges.flatMap(([first = 0, last = first]) => numbersFrom(first, last)))
    .refine((shards) => new Set(shards).size === shards.length, message);

const isCacheServerUrl = (url: URL): boolean =>
  hasDecodableCredentials(url) &&
  /^(redis|valkey)s?:$/.test(url.protocol) &&
  url.hostname !== "" &&
  /^(\/\d*)?$/.test(url.pathname + url.search + url.hash);

const anyAddress = `0x${"a".repeat(40)}`;
const withAddress = (value: string) => URL.parse(value.replaceAll("{address}", anyAddress));
const MAX_LINK_LENGTH = 2_000;

const originsOf = (host: string): string[] => {
  const { hostname, origin } = new URL(`https://${host}`);
  return isLoopback(hostname) ? [origin, new URL(`http://${host}`).origin] : [origin];
};

export const memoryUrl = databaseUrl(
  "must be sqlite:PATH, or an address like postgres://user:password@host:5432/database with %25 for a % in its password",
);

/** The bot's variables; `.env.example` describes each, and repeats its default. */
export const botVariables = {
  // Refuses only what cannot stand in a header (RFC 9110, 5.5); Discord judges the rest.
  DISCORD_TOKEN: secret(
    text(/^[\x21-\x7e\x80-\x9f\xa1-\xff]+$/, "must be the bot's token, without spaces or invalid characters"),
  ),
  DISCORD_APPLICATION_ID: snowflake,
  // With a key of all zeros anybody's signature would pass.
  DISCORD_PUBLIC_KEY: text(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits").refine(
    (key) => !/^0+$/.test(key),
    "must be the application's key, not zeros",
  ),
  DISCORD_GUILD_ID: snowflake.optional(),
  DISCORD_API_URL: secureBase.default("https://discord.com/api"),
  TRANSPORT: z.enum(["gateway", "http"], "must be gateway or http").default("gateway"),
  SHARDS: autoOr(shardNumbers, "must be auto or shard numbers like 0-3 or 0,2,5-7, each of them once"),
  SHARD_COUNT: autoOr((message) => wholeNumber(1, MAX_SHARDS, message), `must be auto or a whole number from 1 to ${MAX_SHARDS}`),
  API_BASE_URL: secureUrl,
  API_KEY: secret(text(/^[\x21-\x7e]+$/, "must be the API key, without spaces")),
  API_TIMEOUT_MS: milliseconds(1, 600_000).default(5_000),
  API_DEADLINE_MS: milliseconds(1, 600_000).default(8_000),
  CACHE_TTL_SECONDS: seconds(1, 86_400).default(60),
  CACHE_STALE_SECONDS: seconds(0, 604_800).default(3_600),
  CACHE_MAX_ENTRIES: wholeNumber(1, 10_000_000).default(10_000),
  CACHE_URL: secretAddress(
    webAddress(
      "must be an address like redis://host:6379 (or rediss, valkey, valkeys), with %25 for a % in its password and nothing but a database's number behind the host",
      isCacheServerUrl,
    ).optional(),
  ),
  DATABASE_URL: secretAddress(memoryUrl.default("sqlite:data/collection-pulse.db")),
  SNAPSHOT_SECONDS: seconds(0, 604_800).default(3_600),
  SNAPSHOT_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  TRACKED_COLLECTIONS: wholeNumber(0, 100_000).default(200),
  SCHEDULER: z.enum(["on", "off"], "must be on or off").default("on"),
  ALERT_INTERVAL_SECONDS: seconds(0, 604_800).default(10_800),
  MEMBER_COMMANDS_PER_MINUTE: perMinute(20),
  SERVER_COMMANDS_PER_MINUTE: perMinute(300),
  API_CALLS_PER_MINUTE: perMinute(400),
  IMAGE_HOSTS: z
    .string()
    .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(host) && URL.canParse(`https://${host}`)),
      "must be host names or host:port, separated by commas",
    )
    .transform((hosts) => hosts.flatMap(originsOf))
    .prefault(imageHosts.join()),
  EXPLORER_URL: z
    .string()
    .refine(
      (value) =>
        value.includes("{address}") && value.length <= MAX_LINK_LENGTH && /^https?:$/.test(withAddress(value)?.protocol ?? ""),
      "must be an http(s) address that contains {address}",
    )
    .transform((value) => withAddress(value)?.href.replaceAll(anyAddress, "{address}") ?? value)
    .default("https://etherscan.io/address/{address}"),
  HTTP_HOST: host.default("127.0.0.1"),
  HTTP_PORT: port.default(8_080),
  SHUTDOWN_TIMEOUT_MS: milliseconds(0, 600_000).default(10_000),
  LOG_LEVEL: logLevel,
  // Only compose.yaml uses it.
  DATABASE_PASSWORD: secret(text(/^[\w.~-]+$/, "must be letters, digits, dots, hyphens and underscores").optional()),
};

export const PLAYGROUND_PORT = port.default(3_000);

export const refineShards = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema
    .refine(({ SHARDS, SHARD_COUNT = "auto" }) => !Array.isArray(SHARDS) || SHARD_COUNT !== "auto", {
      path: ["SHARD_COUNT"],
      message: "must be a number if SHARDS is: the total number of shards across all processes",
      when: () => true,
    })
    .refine(({ SHARDS, SHARD_COUNT }) => !(Array.isArray(SHARDS) && SHARDS.some((shard) => shard >= Number(SHARD_COUNT))), {
      path: ["SHARDS"],
      error: ({ input }) =>
        `must be below SHARD_COUNT; they count from 0 to ${(input as { SHARD_COUNT: number }).SHARD_COUNT - 1}`,
      when: () => true,
    }) as Schema;

const all = z.object(botVariables);
const ofBot = all.omit({ DISCORD_GUILD_ID: true, DATABASE_PASSWORD: true });
const ofGateway = { SHARDS: true, SHARD_COUNT: true } as const;
const ofHttp = { DISCORD_APPLICATION_ID: true, DISCORD_PUBLIC_KEY: true } as const;
const gateway = refineShards(ofBot.omit(ofHttp).extend({ TRANSPORT: z.literal("gateway").default("gateway") }));
const http = ofBot.omit(ofGateway).extend({ TRANSPORT: z.literal("http") });
/** The schema for an unknown transport, with the variables of both. It always fails, so its output type does not matter. */
const unknown = refineShards(ofBot.partial(ofHttp)) as unknown as typeof gateway;

export function botSettings(environment: Readonly<Record<string, string | undefined>>): typeof gateway | typeof http {
  const transport = valueIn(environment, "TRANSPORT") ?? "gateway";
  if (transport === "http") return http;
  return transport === "gateway" ? gateway : unknown;
}
export type BotConfig = z.output<ReturnType<typeof botSettings>>;

export const deploySettings = all.pick({
  DISCORD_TOKEN: true,
  DISCORD_APPLICATION_ID: true,
  DISCORD_GUILD_ID: true,
  DISCORD_API_URL: true,
});
