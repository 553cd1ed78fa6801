import { z } from "zod";
import {
  databaseUrl,
  days,
  host,
  logLevel,
  port,
  secret,
  secretAddress,
  secureBase,
  text,
  wholeNumber,
} from "../infra/variables.ts";

/** A single letter is a drive, not a scheme. */
const hasScheme = (value: string): boolean => /^[a-z]\w+:/i.test(value);

/** Defaults are repeated in `.env.example`. */
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
  X_BEARER_TOKEN: secret(text(/^[\x21-\x7e]+$/, "must be the app's bearer token, without spaces")),
  X_API_URL: secureBase.default("https://api.x.com"),
};

const { SERVICE_DATABASE, SERVICE_KEEP_DAYS, X_BEARER_TOKEN, X_API_URL, ...serving } = serviceVariables;

export const keysSettings = z.object({ SERVICE_DATABASE });
export const importSettings = keysSettings.extend({ SERVICE_KEEP_DAYS });
export const collectSettings = importSettings.extend({ X_BEARER_TOKEN, X_API_URL, LOG_LEVEL: logLevel });
export const serviceSettings = importSettings.extend(serving);
