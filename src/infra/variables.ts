import { z } from "zod";
import { secrets } from "./config.ts";

// A message must not repeat the value, which may be a secret.

export const text = (pattern: RegExp, message: string) => z.string().regex(pattern, message);

export const wholeNumber = (min: number, max: number, message = `must be a whole number from ${min} to ${max}`) =>
  text(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= min && value <= max, message);

const numberOf = (unit: string) => (min: number, max: number) =>
  wholeNumber(min, max, `must be a whole number of ${unit} from ${min} to ${max}`);
export const milliseconds = numberOf("milliseconds");
export const seconds = numberOf("seconds");
export const days = numberOf("days");

export const host = text(/^[A-Za-z0-9.:-]+$/, "must be a host name or address to listen on");
export const port = wholeNumber(0, 65_535, "must be a port number from 0 to 65535");

const levels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;
export const logLevel = z.enum(levels, "must be trace, debug, info, warn, error, fatal or silent").default("info");

/** Whether a host is this machine: plain http is accepted for it. */
export const isLoopback = (hostname: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname);

/** Whether a host is a container on this machine: compose.yaml gives them such names, in a network of its own. */
const isContainer = (hostname: string): boolean => /^[a-z0-9-]+\.pulse\.internal$/.test(hostname);

const isUrl = (value: string, accepts: (url: URL) => boolean) => URL.canParse(value) && accepts(new URL(value));
export const webAddress = (message: string, accepts: (url: URL) => boolean) =>
  z.string().refine((value) => isUrl(value, accepts), message);

export const secureUrl = webAddress(
  "must be an https:// address; plain http:// only for this machine itself and for *.pulse.internal",
  ({ protocol, hostname }) => protocol === "https:" || (protocol === "http:" && (isLoopback(hostname) || isContainer(hostname))),
).refine(
  (value) => isUrl(value, ({ username, password }) => username + password === "") && !/[?#]/.test(value),
  "must have no query, fragment or user name",
);
export const secureBase = secureUrl.transform((url) => url.replace(/\/+$/, ""));

const marked =
  (isAddress: boolean) =>
  <Variable extends z.ZodType>(variable: Variable): Variable => {
    secrets.add(variable, { isAddress });
    return variable;
  };
export const secret = marked(false);
export const secretAddress = marked(true);

export function hasDecodableCredentials({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

export const databaseUrl = (message: string) =>
  webAddress(message, (url) =>
    url.protocol === "sqlite:"
      ? // Several connections cannot share a database in memory.
        /^sqlite:(?!\/\/|:memory:|file:)./.test(url.href)
      : /^postgres(ql)?:$/.test(url.protocol) && hasDecodableCredentials(url) && url.pathname.length > 1,
  )
    .refine(
      (url) => !/^sqlite:~/i.test(url),
      "must not begin with ~, which only a shell expands: write out your home folder's path",
    )
    .transform((url) => url.replace(/^\w+/, (scheme) => scheme.toLowerCase()));
