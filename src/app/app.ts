import { commands } from "../../commands/index.ts";
import { Dispatcher } from "../bot/answer/dispatch.ts";
import { Budgets } from "../bot/budgets/budgets.ts";
import { viewsOf } from "../bot/command/command.ts";
import { plainIcons } from "../cards/icon-names.ts";
import { Charts } from "../charts/charts.ts";
import type { Picture } from "../charts/picture.ts";
import type { SharedAnswers } from "../collection-api/shared-answers.ts";
import { DiscordClient } from "../discord/client.ts";
import type { Transport } from "../discord/receive/transport.ts";
import { Sender } from "../discord/send/sender.ts";
import { type Clock, deadline, logThrottle, systemClock } from "../infra/clock.ts";
import { HttpServer, listenProblem } from "../infra/http-server.ts";
import { userAgent } from "../infra/identity.ts";
import type { Logger } from "../infra/logger.ts";
import { openMemory } from "../memory/memory.ts";
import { createSchedule } from "../schedule/schedule.ts";
import type { BotConfig } from "./bot-variables.ts";
import { readIcons } from "./icons.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { connectToApi } from "./observed-client.ts";

export interface AppOptions {
  readonly clock?: Clock;
  /** Milliseconds between imported records, if they are further apart than SNAPSHOT_SECONDS. */
  readonly importedEveryMs?: number;
}

export type App = Awaited<ReturnType<typeof createApp>>;

/** Settings and tools that all parts share. */
interface Shared {
  readonly config: BotConfig;
  readonly log: Logger;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/**
 * Creates the parts of the bot, each from those above it: first the outside, then the parts that answer members, then background
 * work.
 *
 * @param onLost called if the bot must be restarted.
 */
export async function createApp(
  config: BotConfig,
  log: Logger,
  onLost: (reason: string) => void,
  { clock = systemClock, importedEveryMs = 0 }: AppOptions = {},
) {
  const metrics = createMetrics();
  const shared: Shared = { config, log, clock, metrics };
  const snapshotMs = config.SNAPSHOT_SECONDS * 1_000;
  const alertIntervalMs = config.ALERT_INTERVAL_SECONDS * 1_000;

  const sharedAnswers = await createSharedAnswers(shared);
  const { api, client } = createApi(shared, sharedAnswers);
  const memory = await openMemory(config.DATABASE_URL, {
    log,
    clock,
    onQuery: metrics.databaseQueried,
    snapshotMs,
    importedEveryMs,
  });
  const discord = createDiscord(shared);
  const sender = new Sender(discord, metrics.discordCalled);

  const charts = new Charts({ log, clock, onPicture: metrics.pictureRequested });
  const draw = (picture: Picture) => charts.draw(picture);
  const { card, loadIcons } = createCardSettings(shared, discord);
  const openDirect = (member: string) => sender.openDirect(member);
  const dispatcher = new Dispatcher({
    ...{ commands, api, memory, draw, card, log, clock, alertIntervalMs, openDirect },
    find: (query, spend) => client.find(query, spend),
    budgets: createBudgets(shared),
    onAnswered: metrics.commandAnswered,
  });

  const schedule = createSchedule({
    ...{ memory, api, client, sender, openDirect, draw, card, log, clock, snapshotMs, alertIntervalMs },
    isOn: config.SCHEDULER === "on",
    views: viewsOf(commands),
    callsPerMinute: config.SNAPSHOT_CALLS_PER_MINUTE,
    maxTracked: config.TRACKED_COLLECTIONS,
    deadlineMs: config.API_DEADLINE_MS,
    onRecorded: metrics.collectionRecorded,
    onEvaluated: metrics.watchesEvaluated,
    onPost: metrics.posted,
    onPublish: metrics.published,
    onForgotten: metrics.forgotten,
  });

  const server = new HttpServer({ metrics: metrics.registry, log });
  const transport = await createTransport(shared, server, discord, sender, dispatcher, onLost);
  let isStopping = false;
  const isReady = () => !isStopping && transport.isReady;
  metrics.observe({
    isReady,
    cacheEntries: () => api.size,
    circuitBreaker: () => client.circuitBreaker,
    shards: () => transport.shards,
    isDatabaseUp: () => memory.problem === undefined,
    databaseConnections: () => memory.connections,
    ...schedule.observed,
  });

  /** @throws {Error} with one line for the operator. */
  const start = async (): Promise<void> => {
    const address = { host: config.HTTP_HOST, port: config.HTTP_PORT };
    const details = () => ({ database: memory.problem ?? "up" });
    const url = await server.listen({ ...address, isReady, details }).catch((error: Error) => {
      throw new Error(listenProblem(error, ["HTTP_HOST", "HTTP_PORT"]));
    });
    if (isStopping) return server.close(0);
    const alsoServed = config.TRANSPORT === "http" ? ", and interactions are taken" : "";
    log.info({ url, transport: config.TRANSPORT }, `health, readiness and metrics are served${alsoServed}`);
    void loadIcons();
    await transport.connect();
    if (isStopping) return;
    schedule.start();
  };

  /** Accepts no more interactions, and lets running ones finish within the time limit. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    const scheduleStopped = schedule.stop();
    const endsAt = systemClock.elapsed() + config.SHUTDOWN_TIMEOUT_MS;
    await transport.close();
    // In the last second, members with unfinished commands get the message that the bot restarts.
    const lastWordsMs = Math.min(1_000, config.SHUTDOWN_TIMEOUT_MS / 2);
    const isDone = await dispatcher.drain(endsAt - lastWordsMs - systemClock.elapsed());
    api.close();
    if (!isDone && !(await dispatcher.drain(lastWordsMs))) {
      log.warn("commands were still running when the time to stop was up");
    }
    await deadline(scheduleStopped, { ms: Math.max(lastWordsMs, endsAt - systemClock.elapsed()), clock: systemClock });
    await Promise.all([client.close(), sharedAnswers?.close(), server.close(500), memory.close()]);
  };

  return { schedule, start, stop };
}

async function createSharedAnswers({ config, log, clock, metrics }: Shared): Promise<SharedAnswers | undefined> {
  if (config.CACHE_URL === undefined) return undefined;
  // Imported only with a cache server, because loading these modules takes long.
  const { connectToCacheServer } = await import("../infra/cache-server.ts");
  const { SharedAnswers } = await import("../collection-api/shared-answers.ts");
  // The first part of a token is the bot's id, which outlives the token.
  const owner = [config.DISCORD_TOKEN.split(".", 1).join(), new URL(config.API_BASE_URL).href.replace(/\/+$/, "")];
  const throttle = logThrottle(clock);
  const onFailure = (err: Error) => {
    metrics.sharedCacheFailed();
    const count = throttle();
    if (count > 0) log.warn({ err, count }, "the shared cache at CACHE_URL fails; meanwhile this process goes on with its own");
  };
  return new SharedAnswers({ store: connectToCacheServer(config.CACHE_URL, owner), onFailure, clock });
}

function createApi({ config, log, clock, metrics }: Shared, sharedAnswers: SharedAnswers | undefined) {
  const settings = {
    baseUrl: config.API_BASE_URL,
    apiKey: config.API_KEY,
    userAgent,
    timeoutMs: config.API_TIMEOUT_MS,
    deadlineMs: config.API_DEADLINE_MS,
    ttlMs: config.CACHE_TTL_SECONDS * 1_000,
    staleMs: config.CACHE_STALE_SECONDS * 1_000,
    maxEntries: config.CACHE_MAX_ENTRIES,
    shared: sharedAnswers,
    clock,
  };
  return connectToApi(settings, log, metrics);
}

function createBudgets({ config, log, clock, metrics }: Shared): Budgets {
  const throttle = logThrottle(clock);
  return new Budgets(
    {
      member_commands: config.MEMBER_COMMANDS_PER_MINUTE,
      server_commands: config.SERVER_COMMANDS_PER_MINUTE,
      api_calls: config.API_CALLS_PER_MINUTE,
    },
    (budget) => {
      metrics.budgetUsedUp(budget);
      const count = throttle(budget);
      if (count > 0) log.warn({ budget: `${budget.toUpperCase()}_PER_MINUTE`, count }, "refused, because a budget is used up");
    },
  );
}

/** Cards have plain icons until the application's emoji are loaded. */
function createCardSettings({ config, log }: Shared, rest: DiscordClient) {
  let icons = plainIcons;
  const card = {
    imageOrigins: new Set(config.IMAGE_HOSTS),
    explorerUrl: config.EXPLORER_URL,
    get icons() {
      return icons;
    },
  };
  const loadIcons = async (): Promise<void> => {
    icons = await readIcons({ rest }, log);
  };
  return { card, loadIcons };
}

const createDiscord = ({ config, log, clock }: Shared): DiscordClient =>
  new DiscordClient({
    clock,
    apiUrl: config.DISCORD_API_URL,
    token: config.DISCORD_TOKEN,
    userAgent,
    onBan: (forMs) =>
      log.error(
        { seconds: forMs / 1_000 },
        "Discord takes nothing from this machine's address until its ban ends, because too many requests from it were refused: find out what else uses the address",
      ),
    onBanOver: () => log.info("the ban of this machine's address is over: answers are sent again"),
  });

/** Creates the transport. Only the module of the one in use is loaded, because each takes long. */
async function createTransport(
  { config, log, clock, metrics }: Shared,
  server: HttpServer,
  client: DiscordClient,
  sender: Sender,
  dispatcher: Dispatcher,
  onLost: (reason: string) => void,
): Promise<Transport> {
  const common = { sender, onInteraction: dispatcher.handle.bind(dispatcher), log, clock };
  if (config.TRANSPORT === "http") {
    const { HttpInteractions } = await import("../discord/receive/http.ts");
    return new HttpInteractions({
      ...common,
      server,
      publicKey: config.DISCORD_PUBLIC_KEY,
      applicationId: config.DISCORD_APPLICATION_ID,
      noticeMs: config.SHUTDOWN_TIMEOUT_MS / 2,
      // A first response leaves within 2.5 seconds.
      closeMs: Math.min(config.SHUTDOWN_TIMEOUT_MS / 2, 3_000),
      onRequest: metrics.httpInteractionReceived,
    });
  }
  const { Gateway } = await import("../discord/receive/gateway.ts");
  return new Gateway({
    ...common,
    client,
    token: config.DISCORD_TOKEN,
    shards: config.SHARDS,
    shardCount: config.SHARD_COUNT,
    onLost,
  });
}
