import { loadConfig } from "../infra/config.ts";
import { fileOf } from "../infra/database.ts";
import { readFlags } from "../infra/flags.ts";
import { listenProblem, urlOf } from "../infra/http-server.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { createService, listCollections, type Service } from "../service/create-service.ts";
import { createKey, listKeys } from "../service/serve/keys.ts";
import { serviceSettings } from "../service/settings.ts";

const usage = `Runs the Collection Social and Score service over the posts in its database. Ctrl-C stops it.

  npm run service

An empty database gets sample data, which goes as soon as you import your own: see npm run import -- --help.
Prints its address, its API key when it makes one, and its collections. Uses SERVICE_HOST, SERVICE_PORT, SERVICE_DATABASE,
SERVICE_API_KEY, SERVICE_REQUESTS_PER_MINUTE and SERVICE_KEEP_DAYS; see .env.example.`;

const MAX_COLLECTIONS = 20;
const FIRST_KEY = "first start";

readFlags({ script: "service", usage, options: {} });
const { config, secrets } = loadConfig(() => serviceSettings);
const log = createLogger("warn", { secrets });
const redact = createRedactor(secrets);
const databaseUrl = config.SERVICE_DATABASE;
const file = fileOf(databaseUrl);
/** The address of a server may hold a password. */
const databaseName = file ?? "the database";
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const givenKey = config.SERVICE_API_KEY;
  const service = await openService(givenKey);
  const { server, database, hasSample } = service;
  const { first, count } = await listCollections(database, MAX_COLLECTIONS);
  const listening = { host: config.SERVICE_HOST, port: config.SERVICE_PORT };
  await server.listen(listening).catch((cause: Error) => {
    throw new Error(listenProblem(cause, ["SERVICE_HOST", "SERVICE_PORT"]), { cause });
  });
  const url = urlOf(server.server);
  installShutdown(log, () => service.close(), 5_000);

  print(`The Collection Social and Score service listens on ${url}`);
  const key = await announceKey(service, givenKey);
  if (hasSample) print(`\nThere is only sample data in ${databaseName}: made-up posts. Your first import replaces it.`);
  print(`\n${hasSample ? "Sample collections" : "Collections"}${count > first.length ? ` (${first.length} of ${count})` : ""}:`);
  for (const { name, address } of first) print(`  ${address}  ${name}`);
  if (count === 0) print("  none; see npm run import -- --help");
  else print(`\nTry:  curl -H "x-api-key: ${key}" "${url}/v1/collection/scores?contractAddress=${first[0]?.address}"`);
} catch (error) {
  process.stderr.write(redact(`The service could not start: ${(error as Error).message}\n`));
  process.exit(1);
}

async function openService(givenKey: string | undefined): Promise<Service> {
  return createService({
    databaseUrl,
    keepDays: config.SERVICE_KEEP_DAYS,
    requestsPerMinute: config.SERVICE_REQUESTS_PER_MINUTE,
    givenKeys: givenKey === undefined ? [] : [givenKey],
    log,
  }).catch((cause: Error) => {
    const remedy = file === undefined ? "" : " Choose another file, or move this one away to start with a new one.";
    throw new Error(`SERVICE_DATABASE: cannot use ${databaseName}: ${cause.message}.${remedy}`, { cause });
  });
}

/**
 * Creates a key unless there ever was one.
 *
 * @returns the key, or a placeholder for it.
 */
async function announceKey({ database }: Service, given: string | undefined): Promise<string> {
  if (given !== undefined) {
    print("API key: the one in SERVICE_API_KEY");
    return "YOUR_KEY";
  }
  const keys = await listKeys(database);
  if (keys.length > 0) {
    const live = keys.filter(({ revoked_at }) => revoked_at === null);
    const isFirstLive = live.some(({ name }) => name === FIRST_KEY);
    const which = `${isFirstLive ? "the one printed on the first start, or another" : "one"} listed by npm run keys -- list. Lost it?`;
    print(`API key: ${live.length > 0 ? which : "none, they were all revoked."} Make one: npm run keys -- create NAME`);
    return "YOUR_KEY";
  }
  const { id, key } = await createKey(database, FIRST_KEY, Date.now());
  print(`API key: ${key} (shown only this once; just its hash is stored). To revoke it: npm run keys -- revoke ${id}`);
  return key;
}
