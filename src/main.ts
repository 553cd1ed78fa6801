import { commands } from "../commands/index.ts";
import { CachedCollectionApi } from "./collection-api/cached-client.ts";
import { CollectionApiClient } from "./collection-api/client.ts";
import { createStore } from "./collection-api/store.ts";
import { loadConfig } from "./config.ts";
import { Gateway } from "./discord/gateway.ts";
import { createInteractionRest } from "./discord/responder.ts";
import { Dispatcher } from "./interactions/dispatch.ts";
import { systemClock, within } from "./process/clock.ts";
import { startHealthServer } from "./process/health.ts";
import { userAgent } from "./process/identity.ts";
import { createLogger } from "./process/logger.ts";
import { createMetrics } from "./process/metrics.ts";
import { installShutdown } from "./process/shutdown.ts";

const config = loadConfig([
  "DISCORD_TOKEN",
  "DISCORD_PUBLIC_KEY",
  "DISCORD_API_URL",
  "TRANSPORT",
  "SHARDS",
  "SHARD_COUNT",
  "API_BASE_URL",
  "API_KEY",
  "API_TIMEOUT_MS",
  "API_DEADLINE_MS",
  "CACHE_TTL_SECONDS",
  "CACHE_STALE_SECONDS",
  "CACHE_MAX_ENTRIES",
  "CACHE_URL",
  "MEMBER_COMMANDS_PER_MINUTE",
  "SERVER_COMMANDS_PER_MINUTE",
  "IMAGE_HOSTS",
  "EXPLORER_URL",
  "HTTP_HOST",
  "HTTP_PORT",
  "SHUTDOWN_TIMEOUT_MS",
  "LOG_LEVEL",
]);
const log = createLogger(config.LOG_LEVEL);

const { store, size } = createStore(config.CACHE_MAX_ENTRIES);
const metrics = createMetrics({ cacheEntries: size, shards: () => gateway.shards });

const client = new CollectionApiClient({
  baseUrl: config.API_BASE_URL,
  apiKey: config.API_KEY,
  userAgent,
  timeoutMs: config.API_TIMEOUT_MS,
  deadlineMs: config.API_DEADLINE_MS,
  onCall: metrics.apiCalled,
  onDropped: (operation, dropped, reason) => {
    metrics.entriesDropped(operation, dropped);
    log.warn({ operation, dropped, reason }, "entries that do not fit the contract were left out");
  },
});
const api = new CachedCollectionApi(client, {
  ttlMs: config.CACHE_TTL_SECONDS * 1_000,
  staleMs: config.CACHE_STALE_SECONDS * 1_000,
  store,
  onAnswer: metrics.cacheAnswered,
  onError: (operation, error) => {
    // Nothing but the operator mends a refused key.
    if (error.kind === "rejected_key") log.error({ operation, err: error }, "the API refuses the key: check API_KEY");
    else log.warn({ operation, err: error }, "an API call failed");
  },
  onStoreError: (error) => log.warn({ err: error }, "the cache failed"),
});
const dispatcher = new Dispatcher({
  commands,
  api,
  card: { imageOrigins: new Set(config.IMAGE_HOSTS), explorerUrl: config.EXPLORER_URL },
  log,
  onAnswered: metrics.commandAnswered,
});

const gateway = new Gateway({
  token: config.DISCORD_TOKEN,
  apiUrl: config.DISCORD_API_URL,
  userAgent,
  rest: createInteractionRest(config.DISCORD_API_URL, userAgent),
  onReply: metrics.discordCalled,
  onInteraction: (interaction, responder) => void dispatcher.handle(interaction, responder),
  onLost: (reason) => shutDown(reason, 1),
  log,
});

let stopping = false;
const health = await startHealthServer({
  host: config.HTTP_HOST,
  port: config.HTTP_PORT,
  isReady: () => !stopping && gateway.isReady,
  metrics: metrics.registry,
}).catch((error: Error) => {
  log.fatal({ reason: error.message }, "HTTP_HOST and HTTP_PORT cannot be listened on: set another HTTP_PORT");
  process.exit(1);
});
log.info({ url: health.url }, "health, readiness and metrics are served");

const shutDown = installShutdown(
  log,
  async () => {
    stopping = true;
    // A peer that is gone would keep the closing handshake waiting for half a minute.
    await within(gateway.close(), 2_000, systemClock);
    // What cannot finish in time is told so while there is still time for that.
    const lastWordsMs = Math.min(1_000, config.SHUTDOWN_TIMEOUT_MS / 2);
    const isDone = await dispatcher.drain(config.SHUTDOWN_TIMEOUT_MS - lastWordsMs);
    api.close();
    if (!isDone && !(await dispatcher.drain(lastWordsMs))) log.warn("commands were still running when the time to stop was up");
    await Promise.all([client.close(), health.close()]);
  },
  config.SHUTDOWN_TIMEOUT_MS + 3_000,
);

try {
  await gateway.connect();
} catch (error) {
  shutDown((error as Error).message, 1);
}
