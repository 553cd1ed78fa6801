import { z } from "zod";
import {
  databaseUrl,
  days,
  host,
  isLoopback,
  logLevel,
  port,
  secret,
  secretAddress,
  secureBase,
  text,
  webAddress,
  wholeNumber,
} from "../infra/variables.ts";

/** A single letter is a drive, not a scheme. */
const hasScheme = (value: string): boolean => /^[a-z]\w+:/i.test(value);

const sourceIds = ["bluesky", "opensea", "x"] as const;
export type SourceId = (typeof sourceIds)[number];

const streamAddress = webAddress(
  "must be wss:// addresses, separated by commas; plain ws:// only for this machine itself",
  ({ protocol, hostname, username, password, search, hash }) =>
    (protocol === "wss:" || (protocol === "ws:" && isLoopback(hostname))) && username + password + search + hash === "",
).transform((url) => url.replace(/\/+$/, ""));

/** Bluesky's public instances of Jetstream (Jetstream, «Public instances»). */
const jetstreams = ["jetstream1.us-east", "jetstream2.us-east", "jetstream1.us-west", "jetstream2.us-west"]
  .map((host) => `wss://${host}.bsky.network/subscribe`)
  .join();

const sources = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((id) => id.trim()))])
  .pipe(z.array(z.enum(sourceIds, `must be names of sources, separated by commas: ${sourceIds.join(", ")}`)));
const bearerToken = secret(text(/^[\x21-\x7e]+$/, "must be the app's bearer token, without spaces"));
const dollars = text(/^\d{1,6}(?:\.\d{1,2})?$/, "must be an amount of US dollars, such as 5 or 2.50").transform(Number);

/** Described in `.env.example`, as those of the bot are. */
export const serviceVariables = {
  SERVICE_PORT: port.default(8_787),
  SERVICE_HOST: host.default("127.0.0.1"),
  SERVICE_DATABASE: secretAddress(
    z
      .string()
      .transform((value) => (hasScheme(value) ? value : `sqlite:${value}`))
      .pipe(databaseUrl("must be a file's path, sqlite:PATH, or an address like postgres://user:password@host:5432/database"))
      .default("sqlite:data/service.sqlite"),
  ),
  // Rankings cover 30 days.
  SERVICE_KEEP_DAYS: days(30, 36_500).default(45),
  SERVICE_API_KEY: secret(text(/^[\x21-\x7e]{16,}$/, "must be a key of at least 16 characters, without spaces").optional()),
  SERVICE_REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  COLLECT_FROM: sources.optional(),
  BLUESKY_STREAMS: z
    .string()
    .transform((value) => value.split(",").map((address) => address.trim()))
    .pipe(z.array(streamAddress).min(1))
    .prefault(jetstreams),
  BLUESKY_API_URL: secureBase.default("https://public.api.bsky.app"),
  OPENSEA_API_URL: secureBase.default("https://api.opensea.io"),
  OPENSEA_API_KEY: secret(text(/^[\x21-\x7e]+$/, "must be the API key, without spaces").optional()),
  X_BEARER_TOKEN: secret(bearerToken.optional()),
  X_API_URL: secureBase.default("https://api.x.com"),
  COLLECT_DOLLARS_PER_DAY: dollars.optional(),
};

const { SERVICE_DATABASE, SERVICE_KEEP_DAYS, ...rest } = serviceVariables;
const { SERVICE_PORT, SERVICE_HOST, SERVICE_API_KEY, SERVICE_REQUESTS_PER_MINUTE, ...collecting } = rest;

export const keysSettings = z.object({ SERVICE_DATABASE });
export const importSettings = keysSettings.extend({ SERVICE_KEEP_DAYS });
export const collectionsSettings = keysSettings.extend({
  OPENSEA_API_URL: collecting.OPENSEA_API_URL,
  OPENSEA_API_KEY: collecting.OPENSEA_API_KEY,
});
export const serviceSettings = importSettings.extend({
  SERVICE_PORT,
  SERVICE_HOST,
  SERVICE_API_KEY,
  SERVICE_REQUESTS_PER_MINUTE,
  OPENSEA_API_URL: collecting.OPENSEA_API_URL,
  OPENSEA_API_KEY: collecting.OPENSEA_API_KEY,
});

/** Of the sources that cost nothing. */
const { BLUESKY_STREAMS, BLUESKY_API_URL, OPENSEA_API_URL, OPENSEA_API_KEY } = collecting;
export const freeVariables = { BLUESKY_STREAMS, BLUESKY_API_URL, OPENSEA_API_URL, OPENSEA_API_KEY };

/** X costs money, so it is used only with a token and a budget. */
export function collectSettings(environment: NodeJS.ProcessEnv) {
  const hasToken = (environment["X_BEARER_TOKEN"]?.trim() ?? "") !== "";
  const usual = sourceIds.filter((id) => id !== "x" || hasToken);
  const asked = sources.safeParse(environment["COLLECT_FROM"]?.trim() || undefined).data ?? usual;
  const paid = { X_BEARER_TOKEN: bearerToken, COLLECT_DOLLARS_PER_DAY: dollars };
  return importSettings.extend({
    ...collecting,
    COLLECT_FROM: sources.default(usual),
    ...(asked.includes("x") ? paid : {}),
    LOG_LEVEL: logLevel,
  });
}

export type CollectConfig = z.output<ReturnType<typeof collectSettings>>;
