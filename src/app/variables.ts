import { resolve } from "node:path";
import { z } from "zod";

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a URL's `hostname` names this machine itself, the only place plain http may go to. */
const isLoopback = (hostname: string): boolean => loopbackHost.test(hostname);

/** A check whose message must not repeat the value, because it may be a secret. */
const text = (pattern: RegExp, message: string) => z.string().regex(pattern, message);
const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  text(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);
/** The word auto, or what a check with the same message takes. */
const autoOr = <T>(check: (message: string) => z.ZodType<T, string>, message: string) =>
  z.union([z.literal("auto"), check(message)], message).default("auto");
const isUrl = (value: string, accepts: (url: URL) => boolean) => URL.canParse(value) && accepts(new URL(value));
const webAddress = (message: string, accepts: (url: URL) => boolean) =>
  z.string().refine((value) => isUrl(value, accepts), message);
/** Whether Discord takes it as a link. */
const isLink = (value: string) => value.length <= 2_000 && isUrl(value, ({ protocol }) => /^https?:$/.test(protocol));
const secureUrl = webAddress(
  "must be an https:// address; plain http:// only for this machine itself",
  (url) => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)),
).refine(
  (value) => isUrl(value, ({ username, password }) => username === "" && password === "") && !/[?#]/.test(value),
  "must have no query, fragment or user name",
);
/** A contract address, in the place of `{address}`. */
const anyAddress = `0x${"a".repeat(40)}`;
/** Where pictures of a host may come from: over https, and over http too when it is this machine. */
const originsOf = (host: string): string[] => {
  const { hostname, origin } = new URL(`https://${host}`);
  return isLoopback(hostname) ? [origin, new URL(`http://${host}`).origin] : [origin];
};
/** Whether a user name and password can be read. */
function hasReadableUser({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
/** Whether it is a Redis server's address, with at most a database's number. */
const isStoreUrl = (url: URL): boolean =>
  hasReadableUser(url) &&
  /^(redis|valkey)s?:$/.test(url.protocol) &&
  url.hostname !== "" &&
  /^(\/\d*)?$/.test(url.pathname + url.search + url.hash);
/** Whether it is a PostgreSQL database's address, or a file's: nothing that several connections would not share. */
const isDatabaseUrl = (url: URL): boolean =>
  url.protocol === "sqlite:"
    ? !/^sqlite:(\/\/.*|:memory:|file:.*)?$/.test(url.href) && !url.href.includes("%00")
    : /^postgres(ql)?:$/.test(url.protocol) && hasReadableUser(url) && url.pathname.length > 1 && hasKnownTls(url);
/** What pg reads: of another word it would make TLS with a certificate that is checked, or none at all. */
const sslModes = new Set(["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"]);
const hasKnownTls = ({ searchParams }: URL): boolean => searchParams.getAll("sslmode").every((mode) => sslModes.has(mode));
/** A database's address, with its scheme as everything else compares it. */
const databaseUrl = (message: string) =>
  webAddress(message, isDatabaseUrl)
    .refine(
      (url) => !/^sqlite:~/i.test(url),
      "must not begin with ~, which only a shell expands: write out your home folder's path",
    )
    .transform((url) => url.replace(/^\w+/, (scheme) => scheme.toLowerCase()));
/** Whether it begins as an address does: with more than the letter of a drive. */
const hasScheme = (value: string): boolean => /^[a-z]\w+:/i.test(value);
const snowflake = text(/^\d{17,20}$/, "must be a Discord id: 17 to 20 digits");
const numberOf = (unit: string, min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number of ${unit} from ${min} to ${max}`);
const milliseconds = (min: number) => numberOf("milliseconds", min, 600_000);
const host = text(/^[A-Za-z0-9.:-]+$/, "must be a host name or address to listen on");
const port = wholeNumber(0, 65_535, "must be a port number from 0 to 65535");
/** More than any bot has: 2,500 servers each are 25 million. */
const MAX_SHARDS = 10_000;
const numbersFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index);
/** The numbers in `0,2,5-7`. */
const shardNumbers = (message: string) =>
  text(/^\d{1,4}(-\d{1,4})?(,\d{1,4}(-\d{1,4})?)*$/, message)
    .transform((ranges) => ranges.split(",").map((range) => range.split("-").map(Number)))
    .refine((ranges) => ranges.every(([first = 0, last = first]) => first <= last), { message, abort: true })
    .transform((ranges) => ranges.flatMap(([first = 0, last = first]) => numbersFrom(first, last)))
    .refine((shards) => new Set(shards).size === shards.length, message);

/** What may hold a secret: no output shows more of it than whether it is set, and of an address where it leads. */
export const secrets = z.registry<{ readonly isAddress: boolean }>();
const whole = { isAddress: false };
const inAddress = { isAddress: true };

/**
 * Every variable the project reads, with its check. What has a default says so here and in `.env.example`; what has
 * none and is not optional is required by the scripts that use it.
 */
export const variables = {
  // Only what cannot stand in a header (RFC 9110, 5.5) is refused here: whether the rest is a token, Discord says.
  DISCORD_TOKEN: text(
    /^[\x21-\x7e\x80-\x9f\xa1-\xff]+$/,
    "must be the bot's token, without spaces or invalid characters",
  ).register(secrets, whole),
  DISCORD_APPLICATION_ID: snowflake,
  // With a key of all zeros anybody's signature would pass.
  DISCORD_PUBLIC_KEY: text(/^[0-9a-fA-F]{64}$/, "must be 64 hexadecimal digits").refine(
    (key) => !/^0+$/.test(key),
    "must be the application's key, not zeros",
  ),
  DISCORD_GUILD_ID: snowflake.optional(),
  DISCORD_API_URL: secureUrl.transform((url) => url.replace(/\/+$/, "")).default("https://discord.com/api"),
  TRANSPORT: z.enum(["gateway", "http"], "must be gateway or http").default("gateway"),
  SHARDS: autoOr(shardNumbers, "must be auto or shard numbers like 0-3 or 0,2,5-7, each of them once"),
  SHARD_COUNT: autoOr((message) => wholeNumber(1, MAX_SHARDS, message), `must be auto or a whole number from 1 to ${MAX_SHARDS}`),
  API_BASE_URL: secureUrl,
  API_KEY: text(/^[\x21-\x7e]+$/, "must be the API key, without spaces").register(secrets, whole),
  API_TIMEOUT_MS: milliseconds(1).default(5_000),
  API_DEADLINE_MS: milliseconds(1).default(8_000),
  CACHE_TTL_SECONDS: numberOf("seconds", 1, 86_400).default(60),
  CACHE_STALE_SECONDS: numberOf("seconds", 0, 604_800).default(3_600),
  CACHE_MAX_ENTRIES: wholeNumber(1, 10_000_000).default(10_000),
  CACHE_URL: webAddress(
    "must be an address like redis://host:6379 (or rediss, valkey, valkeys), with %25 for a % in its password and nothing but a database's number behind the host",
    isStoreUrl,
  )
    .optional()
    .register(secrets, inAddress),
  DATABASE_URL: databaseUrl(
    "must be sqlite:PATH, or an address like postgres://user:password@host:5432/database with %25 for a % in its password",
  )
    .default("sqlite:data/collection-pulse.db")
    .register(secrets, inAddress),
  // Only compose.yaml reads it, into an address.
  DATABASE_PASSWORD: text(/^[\w.~-]+$/, "must be letters, digits, dots, hyphens and underscores")
    .optional()
    .register(secrets, whole),
  SNAPSHOT_SECONDS: numberOf("seconds", 0, 604_800).default(3_600),
  SNAPSHOT_CALLS_PER_MINUTE: wholeNumber(1, 1_000_000).default(30),
  TRACKED_COLLECTIONS: wholeNumber(0, 100_000).default(200),
  WATCH_INTERVAL_SECONDS: numberOf("seconds", 0, 604_800).default(10_800),
  SCHEDULER: z.enum(["on", "off"], "must be on or off").default("on"),
  MEMBER_COMMANDS_PER_MINUTE: wholeNumber(0, 1_000_000).default(20),
  SERVER_COMMANDS_PER_MINUTE: wholeNumber(0, 1_000_000).default(300),
  MEMBER_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(30),
  SERVER_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(200),
  API_CALLS_PER_MINUTE: wholeNumber(0, 1_000_000).default(400),
  IMAGE_HOSTS: z
    .string()
    .transform((value) => value.split(",").map((host) => host.trim().toLowerCase()))
    .refine(
      (hosts) => hosts.every((host) => /^(\[[0-9a-f:]+\]|[a-z0-9.-]+)(:\d{1,5})?$/.test(host) && URL.canParse(`https://${host}`)),
      "must be host names or host:port, separated by commas",
    )
    .transform((hosts) => hosts.flatMap(originsOf))
    .default(["pbs.twimg.com", "abs.twimg.com"].flatMap(originsOf)),
  EXPLORER_URL: z
    .string()
    .refine((value) => value.includes("{address}"), "must contain {address}")
    .refine((value) => isLink(value.replaceAll("{address}", anyAddress)), "must be an http(s) address")
    // Every card only fills in its address.
    .transform((value) => new URL(value.replaceAll("{address}", anyAddress)).href.replaceAll(anyAddress, "{address}"))
    .default("https://etherscan.io/address/{address}"),
  HTTP_HOST: host.default("127.0.0.1"),
  HTTP_PORT: port.default(8_080),
  SHUTDOWN_TIMEOUT_MS: milliseconds(0).default(10_000),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "must be trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  SERVICE_PORT: port.default(8_787),
  SERVICE_HOST: host.default("127.0.0.1"),
  SERVICE_DATABASE: z
    .string()
    .transform((value) => (hasScheme(value) ? value : `sqlite:${value}`))
    .pipe(databaseUrl("must be a file's path, sqlite:PATH, or an address like postgres://user:password@host:5432/database"))
    .default("sqlite:data/service.sqlite")
    .register(secrets, inAddress),
  // Rankings are made of 30 days; whatever is older is kept for nobody.
  SERVICE_KEEP_DAYS: numberOf("days", 30, 36_500).default(45),
  SERVICE_API_KEY: text(/^[\x21-\x7e]{16,}$/, "must be a key of at least 16 characters, without spaces")
    .optional()
    .register(secrets, whole),
  SERVICE_REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  X_BEARER_TOKEN: text(/^[\x21-\x7e]+$/, "must be the app's bearer token, without spaces")
    .optional()
    .register(secrets, whole),
  X_API_URL: secureUrl.transform((url) => url.replace(/\/+$/, "")).default("https://api.x.com"),
  PLAYGROUND_PORT: port.default(3_000),
} satisfies Record<string, z.ZodType>;

type Variables = typeof variables;
export type VariableName = keyof Variables;
export type Config<Name extends VariableName> = { readonly [N in Name]: z.output<Variables[N]> };

/** A variable that cannot be used, and why; never with its value, which may be a secret. */
export interface ConfigProblem {
  readonly name: VariableName | ".env";
  readonly message: string;
  readonly isMissing: boolean;
}

/** Shards that are listed are below their count. */
function shardsProblem({ SHARDS, SHARD_COUNT }: Partial<Config<"SHARDS" | "SHARD_COUNT">>): ConfigProblem[] {
  if (!Array.isArray(SHARDS) || SHARD_COUNT === undefined) return [];
  const problem = (name: VariableName, message: string) => [{ name, message, isMissing: false }];
  if (SHARD_COUNT === "auto")
    return problem("SHARD_COUNT", "must be a number if SHARDS is: the total number of shards across all processes");
  if (SHARDS.every((shard) => shard < SHARD_COUNT)) return [];
  return problem("SHARDS", `must be below SHARD_COUNT; they count from 0 to ${SHARD_COUNT - 1}`);
}

/** The bot and the service each take a database for their own. */
function databasesProblem({
  DATABASE_URL,
  SERVICE_DATABASE,
}: Partial<Config<"DATABASE_URL" | "SERVICE_DATABASE">>): ConfigProblem[] {
  if (DATABASE_URL === undefined || SERVICE_DATABASE === undefined) return [];
  const targetOf = (setting: string) => {
    const { protocol, host, pathname, searchParams } = new URL(setting);
    // Options may name another schema.
    return protocol === "sqlite:" ? resolve(pathname) : [host, pathname, searchParams.get("options")].join();
  };
  if (targetOf(DATABASE_URL) !== targetOf(SERVICE_DATABASE)) return [];
  return [{ name: "SERVICE_DATABASE", message: "must be a different database from DATABASE_URL", isMissing: false }];
}

/** What is wrong with variables that are valid alone and not together. */
export const conflictsIn = (values: Partial<Config<VariableName>>): ConfigProblem[] => [
  ...shardsProblem(values),
  ...databasesProblem(values),
];
