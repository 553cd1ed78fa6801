import { commands } from "../commands/index.ts";
import { Budgets } from "./bot/budgets.ts";
import { Dispatcher } from "./bot/dispatch.ts";
import type { Interaction, Responder } from "./bot/interaction.ts";
import { createStore } from "./collection-api/memory-store.ts";
import { SharedAnswers } from "./collection-api/shared-answers.ts";
import { SharedPause } from "./collection-api/shared-pause.ts";
import { describeConfig, loadConfig, secretsIn } from "./config.ts";
import type { Transport } from "./discord/receive/transport.ts";
import { Sender } from "./discord/send/sender.ts";
import { HttpServer } from "./infra/http-server.ts";
import { userAgent, version } from "./infra/identity.ts";
import { createLogger } from "./infra/logger.ts";
import type { SharedStore } from "./infra/redis.ts";
import { installShutdown } from "./infra/shutdown.ts";
import { createMetrics } from "./metrics.ts";
import { connectToApi } from "./observed-client.ts";

/** Where replicas share their answers, each keeps as many as it needs to spare the network what is asked all the time. */
const OWN_COPIES = 500;

const config = loadConfig(
  [
    "DISCORD_TOKEN",
    "DISCORD_API_URL",
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
  ],
  { gateway: ["SHARDS", "SHARD_COUNT"], http: ["DISCORD_PUBLIC_KEY", "DISCORD_APPLICATION_ID"] },
);
const log = createLogger(config.LOG_LEVEL, { secrets: secretsIn(config) });
let stop = async () => {};
// An error that nobody catches is told by the log from here on: Node's own printer may show secrets.
const shutDown = installShutdown(log, () => stop(), config.SHUTDOWN_TIMEOUT_MS + 3_000);
log.info({ version, node: process.version, config: describeConfig(config) }, "starting");

const { CACHE_URL: cacheUrl } = config;
const { store, size } = createStore(cacheUrl ? Math.min(config.CACHE_MAX_ENTRIES, OWN_COPIES) : config.CACHE_MAX_ENTRIES);
const metrics = createMetrics({
  ...(cacheUrl && { isSharedStoreUp: () => sharedStore?.isUp ?? false }),
  isReady: () => isReady(),
  cacheEntries: size,
  circuitBreaker: () => client.circuitBreaker,
  shards: () => transport.shards,
});
const sharedStore = cacheUrl ? await connectToStore(cacheUrl) : undefined;
const { client, api } = connectToApi(
  {
    baseUrl: config.API_BASE_URL,
    apiKey: config.API_KEY,
    userAgent,
    timeoutMs: config.API_TIMEOUT_MS,
    deadlineMs: config.API_DEADLINE_MS,
    ttlMs: config.CACHE_TTL_SECONDS * 1_000,
    staleMs: config.CACHE_STALE_SECONDS * 1_000,
    store,
    shared: sharedStore && new SharedAnswers(sharedStore),
    sharedPause: sharedStore && new SharedPause(sharedStore),
  },
  { log, metrics },
);
const dispatcher = new Dispatcher({
  commands,
  api,
  card: { imageOrigins: new Set(config.IMAGE_HOSTS), explorerUrl: config.EXPLORER_URL },
  log,
  sharedStore,
  budgets: new Budgets({ member: config.MEMBER_COMMANDS_PER_MINUTE, server: config.SERVER_COMMANDS_PER_MINUTE }, sharedStore),
  onAnswered: metrics.commandAnswered,
});

let stopping = false;
const isReady = () => !stopping && transport.isReady;
const server = new HttpServer({ isReady, metrics: metrics.registry, log });
const transport = await createTransport();
let url: string;
try {
  url = await server.listen({ host: config.HTTP_HOST, port: config.HTTP_PORT });
} catch (error) {
  const reason = (error as Error).message;
  log.fatal({ reason }, "HTTP_HOST and HTTP_PORT cannot be listened on: set another HTTP_PORT");
  process.exit(1);
}

stop = async () => {
  stopping = true;
  const endsAt = Date.now() + config.SHUTDOWN_TIMEOUT_MS;
  await transport.close();
  // What cannot finish in time is told so while there is still time for that.
  const lastWordsMs = Math.min(1_000, config.SHUTDOWN_TIMEOUT_MS / 2);
  const isDone = await dispatcher.drain(endsAt - lastWordsMs - Date.now());
  api.close();
  if (!isDone && !(await dispatcher.drain(lastWordsMs))) log.warn("commands were still running when the time to stop was up");
  await Promise.all([client.close(), server.close(500)]);
  sharedStore?.close();
};
// Who reads this may send a signal at once.
const alsoServed = config.TRANSPORT === "http" ? ", and interactions are taken" : "";
log.info({ url, transport: config.TRANSPORT }, `health, readiness and metrics are served${alsoServed}`);

try {
  await transport.connect();
} catch (error) {
  shutDown((error as Error).message, 1);
}

// What takes long to load is loaded only by who needs it.

async function connectToStore(storeUrl: string): Promise<SharedStore> {
  const { SharedStore } = await import("./infra/redis.ts");
  // The first part of a token is the bot's id, which every replica has, and which stays when the token is reset.
  const owner = [config.DISCORD_TOKEN.split(".", 1).join(), new URL(config.API_BASE_URL).href.replace(/\/+$/, "")];
  return new SharedStore({ url: storeUrl, owner, log, onOperation: metrics.sharedStoreUsed });
}

async function createTransport(): Promise<Transport> {
  const common = {
    sender: new Sender({
      apiUrl: config.DISCORD_API_URL,
      token: config.DISCORD_TOKEN,
      userAgent,
      onReply: metrics.discordCalled,
      onBan: (forMs) =>
        log.error(
          { seconds: forMs / 1_000 },
          "Discord takes nothing from this machine's address, because too many requests from it were refused: no answer is sent until that is over. See what else uses the address",
        ),
      onBanOver: () => log.info("Discord takes answers from this machine's address again"),
    }),
    onInteraction: (interaction: Interaction, responder: Responder) => dispatcher.handle(interaction, responder),
    log,
  };
  if (config.TRANSPORT === "http") {
    const { HttpInteractions } = await import("./discord/receive/http.ts");
    return new HttpInteractions({
      ...common,
      server,
      publicKey: config.DISCORD_PUBLIC_KEY,
      applicationId: config.DISCORD_APPLICATION_ID,
      noticeMs: config.SHUTDOWN_TIMEOUT_MS / 2,
      // A first response leaves within 2.5 seconds.
      closeMs: Math.min(config.SHUTDOWN_TIMEOUT_MS / 2, 3_000),
      onRequest: metrics.httpInteractionTaken,
    });
  }
  const { Gateway } = await import("./discord/receive/gateway.ts");
  return new Gateway({
    ...common,
    token: config.DISCORD_TOKEN,
    apiUrl: config.DISCORD_API_URL,
    userAgent,
    shards: config.SHARDS,
    shardCount: config.SHARD_COUNT,
    onLost: (reason) => shutDown(reason, 1),
  });
}
