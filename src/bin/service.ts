import { dirname, join } from "node:path";
import type { z } from "zod";
import { systemClock } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { fileOf } from "../infra/database.ts";
import { DatabaseError } from "../infra/engine.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { listenProblem, urlOf } from "../infra/http-server.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { type Io, runScript } from "../infra/script.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { addKnownCollections } from "../service/collections/known.ts";
import { createService, firstCollections } from "../service/create-service.ts";
import { openServiceDatabase } from "../service/database/database.ts";
import { DISTRIBUTION_MS, distribute } from "../service/database/distribution.ts";
import { fillWithSample } from "../service/import-sample.ts";
import { hasOwnData } from "../service/inspect.ts";
import { serviceSettings, siteOf } from "../service/service-variables.ts";

const usage = `Runs the Collection Social and Score service over the posts in its database. Ctrl-C stops it.

  npm run service
  npm run service -- --sample      over made-up collections in a file of their own, until you have imported yours
  npm run service -- --known       with a dozen well-known collections, if there are none yet
  npm run service -- --distribute  spreads its tables over the nodes of Citus, and ends; see docs/service.md

Prints its address and its collections; npm run keys makes API keys, npm run collections adds collections. Uses
SERVICE_HOST, SERVICE_PORT, SERVICE_DATABASE, SERVICE_API_KEY, SERVICE_REQUESTS_PER_MINUTE, SERVICE_KEEP_DAYS, PUBLIC_URL,
PUBLIC_ROBOTS, OPENSEA_API_URL and OPENSEA_API_KEY; see .env.example.`;

const MAX_COLLECTIONS = 20;
const STOP_MS = 5_000;

const flag = { type: "boolean", default: false } as const;

/** The location of the service's data. */
interface DataLocation {
  readonly databaseUrl: string;
  /** `undefined` if the database is on a server. */
  readonly file: string | undefined;
  readonly isSample: boolean;
}

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const options = { sample: flag, known: flag, distribute: flag };
  const { sample, known, distribute } = readFlags(argv, env, { script: "service", usage, options });
  const { config, secrets } = loadConfig(() => serviceSettings, env);
  const location = locationOf(config.SERVICE_DATABASE, sample);
  try {
    if (distribute) await distributeTables(location, io);
    else await serve(location, config, { known, secrets, print: io.print });
    return 0;
  } catch (error) {
    return fail(createRedactor(secrets)(`The service could not start: ${reasonOf(error as Error, location)}`));
  }
}

function locationOf(databaseUrl: string, isSample: boolean): DataLocation {
  const own = fileOf(databaseUrl);
  if (!isSample) return { databaseUrl, file: own, isSample };
  const file = join(dirname(own ?? "data/service.sqlite"), "sample.sqlite");
  return { databaseUrl: `sqlite:${file}`, file, isSample };
}

async function distributeTables({ databaseUrl, isSample }: DataLocation, io: Io): Promise<void> {
  if (isSample) throw new Error("a sample is one file. Leave out --sample");
  const database = await openServiceDatabase({ url: databaseUrl, limitMs: DISTRIBUTION_MS });
  try {
    const distributed = await distribute(database);
    io.print(distributed.length > 0 ? `Distributed: ${distributed.join(", ")}.` : "Everything was distributed already.");
  } finally {
    await database.close();
  }
}

type Config = z.infer<typeof serviceSettings>;

interface Serving {
  readonly known: boolean;
  readonly secrets: readonly string[];
  readonly print: (line: string) => void;
}

async function serve(location: DataLocation, config: Config, { known, secrets, print }: Serving): Promise<void> {
  const log = createLogger("warn", { secrets });
  const { databaseUrl, file, isSample } = location;
  if (isSample && (await hasOwnData(config.SERVICE_DATABASE)))
    throw new Error("there is data of your own at SERVICE_DATABASE. Leave out --sample");
  if (isSample) await fillWithSample(databaseUrl, systemClock);
  const { server, opened, close } = await createService({
    databaseUrl,
    keepDays: config.SERVICE_KEEP_DAYS,
    requestsPerMinute: config.SERVICE_REQUESTS_PER_MINUTE,
    site: siteOf(config),
    openSea: isSample ? undefined : { url: config.OPENSEA_API_URL, key: config.OPENSEA_API_KEY },
    configuredKeys: config.SERVICE_API_KEY === undefined ? [] : [config.SERVICE_API_KEY],
    log,
  });
  installShutdown(log, close, STOP_MS);
  const [database] = await Promise.all([
    opened,
    server.listen({ host: config.SERVICE_HOST, port: config.SERVICE_PORT }).then(
      () => print(`The Collection Social and Score service listens on ${urlOf(server.server)}`),
      (cause: Error) => {
        throw new Error(listenProblem(cause, ["SERVICE_HOST", "SERVICE_PORT"]), { cause });
      },
    ),
  ]);
  if (known) await addKnownCollections(database, systemClock);
  const { first, count } = await firstCollections(database, MAX_COLLECTIONS);

  const keys = `${isSample ? `SERVICE_DATABASE=${file} ` : ""}npm run keys -- create NAME`;
  print(`API key: ${config.SERVICE_API_KEY === undefined ? `${keys} makes one` : "the one in SERVICE_API_KEY"}`);
  if (isSample) print(`\nThis is sample data, made up, in ${file}.`);
  print(`\n${isSample ? "Sample collections" : "Collections"}${count > first.length ? ` (${first.length} of ${count})` : ""}:`);
  for (const { name, address } of first) print(`  ${address}  ${name}`);
  const tried = `"${urlOf(server.server)}/v1/collection/scores?contractAddress=${first[0]?.address}"`;
  if (count > 0 && config.PUBLIC_URL !== undefined) print(`\nPages: ${config.PUBLIC_URL}/c/${first[0]?.address}`);
  if (count > 0) print(`\nTry:  curl -H "x-api-key: YOUR_KEY" ${tried}`);
  else print("  none. Add one: npm run collections -- add ADDRESS. Or look at made-up ones: npm run service -- --sample");
}

function reasonOf(error: Error, { file }: DataLocation): string {
  if (!(error instanceof DatabaseError)) return error.message;
  // The address of a server may hold a password.
  const name = file ?? "the database";
  const remedy = file === undefined ? "" : " Choose another file, or move this one away to start with a new one.";
  return `SERVICE_DATABASE: cannot use ${name}: ${error.message}.${remedy}`;
}

if (import.meta.main) await runScript(main);
