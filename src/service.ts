import { randomBytes } from "node:crypto";
import { loadConfig, secretsIn } from "./config.ts";
import { readFlags } from "./infra/flags.ts";
import { whyNoPort } from "./infra/listen.ts";
import { createLogger } from "./infra/logger.ts";
import { installShutdown } from "./infra/shutdown.ts";
import { createService } from "./service/server.ts";
import { ServiceStore } from "./service/store.ts";

const usage = `Runs the Collection Social and Score service with sample data, for a bot on the same machine. Ctrl-C stops it.

  npm run service

Prints its address, its API key when it makes one, and its collections. Uses SERVICE_PORT, SERVICE_DATABASE and
SERVICE_API_KEY; see .env.example.`;

readFlags({ script: "service", usage, options: {} });
const config = loadConfig(["SERVICE_PORT", "SERVICE_DATABASE", "SERVICE_API_KEY"]);
const log = createLogger("warn", { secrets: secretsIn(config) });
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const store = new ServiceStore(config.SERVICE_DATABASE);
  const server = await createService({ store, onError: (error) => log.error({ err: error }, "a request failed") });
  const url = await server.listen({ host: "127.0.0.1", port: config.SERVICE_PORT }).catch((cause: Error) => {
    throw new Error(`port ${config.SERVICE_PORT} (SERVICE_PORT) ${whyNoPort(cause)}. Choose another.`, { cause });
  });
  installShutdown(
    log,
    async () => {
      await server.close();
      store.close();
    },
    5_000,
  );

  print(`The Collection Social and Score service listens on ${url}`);
  const key = announceKey(store, config.SERVICE_API_KEY);
  print("\nSample collections:");
  const collections = store.collections();
  for (const { name, address } of collections) {
    print(`  ${address}  ${name}${store.scores(address, address).length === 0 ? " (no data)" : ""}`);
  }
  print(`\nTry:  curl -H "x-api-key: ${key}" "${url}/v1/collection/scores?contractAddress=${collections[0]?.address}"`);
} catch (error) {
  process.stderr.write(`The service could not start: ${(error as Error).message}\n`);
  process.exit(1);
}

/** Makes a key if there is none, prints which one to use, and returns it, or a placeholder, for an example. */
function announceKey(store: ServiceStore, given: string | undefined): string {
  if (given !== undefined) {
    store.acceptForNow(given);
    print("API key: the one in SERVICE_API_KEY");
    return "YOUR_KEY";
  }
  if (store.hasKeys()) {
    print(`API key: the one printed on the first start. Lost it? Set SERVICE_API_KEY, or delete ${config.SERVICE_DATABASE}.`);
    return "YOUR_KEY";
  }
  const made = `sample-${randomBytes(18).toString("base64url")}`;
  store.addKey(made);
  print(`API key: ${made} (shown only this once; just its hash is stored)`);
  return made;
}
