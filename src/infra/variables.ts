import { resolve } from "node:path";
import { z } from "zod";
import { secrets } from "./config.ts";

/*
 * Checks for environment variables, used by the bot and the service. A message must not repeat the value, which may be a secret.
 */

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Tells if a URL's `hostname` is this machine, the only place that plain http may go to. */
export const isLoopback = (hostname: string): boolean => loopbackHost.test(hostname);

export const text = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

export const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  text(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const numberOf = (unit: string, min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number of ${unit} from ${min} to ${max}`);
export const milliseconds = (min: number) => numberOf("milliseconds", min, 600_000);
export const seconds = (min: number, max: number) => numberOf("seconds", min, max);
export const days = (min: number, max: number) => numberOf("days", min, max);

export const host = text(/^[A-Za-z0-9.:-]+$/, "must be a host name or address to listen on");
export const port = wholeNumber(0, 65_535, "must be a port number from 0 to 65535");

export const logLevel = z
  .enum(
    ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
    "must be trace, debug, info, warn, error, fatal or silent",
  )
  .default("info");

const isUrl = (value: string, accepts: (url: URL) => boolean) => URL.canParse(value) && accepts(new URL(value));
export const webAddress = (message: string, accepts: (url: URL) => boolean) =>
  z.string().refine((value) => isUrl(value, accepts), message);

export const secureUrl = webAddress(
  "must be an https:// address; plain http:// only for this machine itself",
  (url) => url.protocol === "https:" || (url.protocol === "http:" && isLoopback(url.hostname)),
).refine(
  (value) => isUrl(value, ({ username, password }) => username === "" && password === "") && !/[?#]/.test(value),
  "must have no query, fragment or user name",
);
export const secureBase = secureUrl.transform((url) => url.replace(/\/+$/, ""));

export function secret<Variable extends z.ZodType>(variable: Variable): Variable {
  secrets.add(variable, { isAddress: false });
  return variable;
}
export function secretAddress<Variable extends z.ZodType>(variable: Variable): Variable {
  secrets.add(variable, { isAddress: true });
  return variable;
}

export function hasReadableUser({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** The modes that pg knows: another word would mean TLS with a checked certificate, or none at all. */
const sslModes = new Set(["disable", "prefer", "require", "verify-ca", "verify-full", "no-verify"]);

/** Several connections can share it. */
const isDatabaseUrl = (url: URL): boolean =>
  url.protocol === "sqlite:"
    ? !/^sqlite:(\/\/.*|:memory:|file:.*)?$/.test(url.href) && !url.href.includes("%00")
    : /^postgres(ql)?:$/.test(url.protocol) &&
      hasReadableUser(url) &&
      url.pathname.length > 1 &&
      url.searchParams.getAll("sslmode").every((mode) => sslModes.has(mode));

export const databaseUrl = (message: string) =>
  webAddress(message, isDatabaseUrl)
    .refine(
      (url) => !/^sqlite:~/i.test(url),
      "must not begin with ~, which only a shell expands: write out your home folder's path",
    )
    .transform((url) => url.replace(/^\w+/, (scheme) => scheme.toLowerCase()));

/** Identifies the database of an address. */
function targetOf(setting: unknown): string | undefined {
  const url = URL.parse(String(setting));
  if (url === null) return undefined;
  // Options may name another schema.
  return url.protocol === "sqlite:" ? resolve(url.pathname) : [url.host, url.pathname, url.searchParams.get("options")].join();
}

/** The bot and the service must not share a database. */
export const refineDatabases = <Schema extends z.ZodObject>(schema: Schema): Schema =>
  schema.refine(({ DATABASE_URL, SERVICE_DATABASE }) => targetOf(DATABASE_URL) !== targetOf(SERVICE_DATABASE), {
    path: ["SERVICE_DATABASE"],
    message: "must be a different database from DATABASE_URL",
    when: () => true,
  }) as Schema;
