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

/** An address begins with more than the letter of a drive. */
const hasScheme = (value: string): boolean => /^[a-z]\w+:/i.test(value);

/** Every variable of the service's scripts. Defaults are repeated in `.env.example`. */
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
  // Rankings are made of 30 days.
  SERVICE_KEEP_DAYS: days(30, 36_500).default(45),
  SERVICE_API_KEY: secret(text(/^[\x21-\x7e]{16,}$/, "must be a key of at least 16 characters, without spaces").optional()),
  SERVICE_REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  X_BEARER_TOKEN: secret(text(/^[\x21-\x7e]+$/, "must be the app's bearer token, without spaces")),
  X_API_URL: secureBase.default("https://api.x.com"),
};

const all = z.object({ ...serviceVariables, LOG_LEVEL: logLevel });

export const serviceSettings = all.pick({
  SERVICE_HOST: true,
  SERVICE_PORT: true,
  SERVICE_DATABASE: true,
  SERVICE_API_KEY: true,
  SERVICE_REQUESTS_PER_MINUTE: true,
  SERVICE_KEEP_DAYS: true,
});
export const importSettings = all.pick({ SERVICE_DATABASE: true, SERVICE_KEEP_DAYS: true });
export const collectSettings = all.pick({
  X_BEARER_TOKEN: true,
  X_API_URL: true,
  SERVICE_DATABASE: true,
  SERVICE_KEEP_DAYS: true,
  LOG_LEVEL: true,
});
export const keysSettings = all.pick({ SERVICE_DATABASE: true });
