import { z } from "zod";
import { pageUrl } from "../contract/schemas.ts";
import { valueIn } from "../infra/config.ts";
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
import type { ClientOptions } from "./collect/client.ts";
import { opensea } from "./collect/opensea/definition.ts";
import type { CollectOptions, OpenSource } from "./collect/source.ts";
import { sources, sourceVariables } from "./collect/sources.ts";

/** Whether a value begins with a scheme. A single letter is a drive. */
const hasScheme = (value: string): boolean => /^[a-z]\w+:/i.test(value);

const sourceIds = sources.map(({ id }) => id);
const sourceList = z
  .string()
  .transform((value) => [...new Set(value.split(",").map((id) => id.trim()))])
  .pipe(z.array(z.enum(sourceIds, `must be names of sources, separated by commas: ${sourceIds.join(", ")}`)));

/** The service's variables; `.env.example` describes them. */
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
  // At least 30, because rankings cover 30 days.
  SERVICE_KEEP_DAYS: days(30, 36_500).default(45),
  SERVICE_API_KEY: secret(text(/^[\x21-\x7e]{16,}$/, "must be a key of at least 16 characters, without spaces").optional()),
  SERVICE_REQUESTS_PER_MINUTE: wholeNumber(0, 1_000_000).default(600),
  PUBLIC_URL: secureBase
    .refine(
      (url) => pageUrl.safeParse(`${url}/c/0x${"0".repeat(40)}`).success,
      "must be a public address of at most 460 plain characters",
    )
    .optional(),
  PUBLIC_ROBOTS: z.enum(["noindex", "index"], "must be noindex or index").default("noindex"),
  COLLECT_FROM: sourceList.optional(),
  ...sourceVariables,
};

const { SERVICE_DATABASE, SERVICE_KEEP_DAYS, SERVICE_PORT, SERVICE_HOST, SERVICE_API_KEY } = serviceVariables;
const { SERVICE_REQUESTS_PER_MINUTE, PUBLIC_URL, PUBLIC_ROBOTS } = serviceVariables;

export const keysSettings = z.object({ SERVICE_DATABASE });
export const importSettings = keysSettings.extend({ SERVICE_KEEP_DAYS });
export const collectionsSettings = keysSettings.extend(opensea.variables);
/** The settings of whoever builds answers. */
export const buildSettings = importSettings.extend({ PUBLIC_URL, PUBLIC_ROBOTS });

/** `undefined` without pages. */
export const siteOf = ({ PUBLIC_URL: url, PUBLIC_ROBOTS: robots }: z.output<typeof buildSettings>) =>
  url === undefined ? undefined : { url, robots };

export const serviceSettings = buildSettings.extend({
  SERVICE_PORT,
  SERVICE_HOST,
  SERVICE_API_KEY,
  SERVICE_REQUESTS_PER_MINUTE,
  ...opensea.variables,
});

/** The settings of `npm run collect`, with the variables of all sources. A source in `COLLECT_FROM` may require some of its own. */
export function collectSettings(environment: NodeJS.ProcessEnv) {
  const isSet = (name: string | undefined) => name === undefined || valueIn(environment, name) !== undefined;
  const usual = sources.filter(({ required = [] }) => isSet(required[0])).map(({ id }) => id);
  const used = sourceList.safeParse(valueIn(environment, "COLLECT_FROM")).data ?? usual;
  const required = sources.filter(({ id }) => used.includes(id)).flatMap(({ required = [] }) => required);
  const shape = { ...sourceVariables, COLLECT_FROM: sourceList.default(usual), LOG_LEVEL: logLevel };
  return importSettings.extend({
    ...shape,
    ...Object.fromEntries(required.map((name) => [name, sourceVariables[name].unwrap()])),
  } as typeof shape);
}

export type CollectConfig = z.output<ReturnType<typeof collectSettings>>;

/** The sources of `COLLECT_FROM`. */
export const openSources = (config: CollectConfig, client: ClientOptions, options: CollectOptions): OpenSource[] =>
  sources.filter(({ id }) => config.COLLECT_FROM.includes(id)).map((source) => source.open(config, client, options));
