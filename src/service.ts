import { randomBytes } from "node:crypto";
import { loadConfig, secretsIn } from "./config.ts";
import { createLogger } from "./infra/logger.ts";
import { installShutdown } from "./infra/shutdown.ts";
import { createService } from "./service/server.ts";
import { ServiceStore } from "./service/store.ts";

const config = loadConfig(["SERVICE_PORT", "SERVICE_DATABASE", "SERVICE_API_KEY"]);
const log = createLogger("warn", { secrets: secretsIn(config) });
const print = (line: string) => process.stdout.write(`${line}\n`);

try {
  const store = new ServiceStore(config.SERVICE_DATABASE);
  const server = await createService({ store, onError: (error) => log.error({ err: error }, "a request failed") });
  const url = await server.listen({ host: "127.0.0.1", port: config.SERVICE_PORT }).catch((cause: Error) => {
    throw new Error(`SERVICE_PORT: ${config.SERVICE_PORT} cannot be listened on: ${cause.message}. Set another.`, { cause });
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
  print("\nCollections of the sample:");
  const collections = store.collections();
  for (const { name, address } of collections) {
    print(`  ${address}  ${name}${store.scores(address, address).length === 0 ? " (no data)" : ""}`);
  }
  print(`\nTry:  curl -H "x-api-key: ${key}" "${url}/v1/collection/scores?contractAddress=${collections[0]?.address}"`);
} catch (error) {
  process.stderr.write(`The service cannot start: ${(error as Error).message}\n`);
  process.exit(1);
}

/** Sees to it that there is a key, says which, and returns what stands for it in an example. */
function announceKey(store: ServiceStore, given: string | undefined): string {
  if (given !== undefined) {
    store.acceptForNow(given);
    print("API key: the one in SERVICE_API_KEY");
    return "YOUR_KEY";
  }
  if (store.hasKeys()) {
    print(
      `API key: the one that was printed on the first start. Lost it? Set SERVICE_API_KEY, or remove ${config.SERVICE_DATABASE}.`,
    );
    return "YOUR_KEY";
  }
  const made = `sample-${randomBytes(18).toString("base64url")}`;
  store.addKey(made);
  print(`API key: ${made} (printed this once; only its hash is kept)`);
  return made;
}
