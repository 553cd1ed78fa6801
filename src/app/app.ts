import { commands } from "../../commands/index.ts";
import { Dispatcher } from "../bot/answer/dispatch.ts";
import type { Interaction } from "../bot/answer/interaction.ts";
import type { Responder } from "../bot/answer/responder.ts";
import { Budgets } from "../bot/budgets/budgets.ts";
import { viewsOf } from "../bot/command/command.ts";
import type { ReadOverrides } from "../bot/command/command-access.ts";
import { Charts } from "../charts/charts.ts";
import { createStore } from "../collection-api/memory-store.ts";
import { SharedAnswers } from "../collection-api/shared-answers.ts";
import type { Transport } from "../discord/receive/transport.ts";
import type { RestOptions } from "../discord/rest.ts";
import { Sender } from "../discord/send/sender.ts";
import { type Clock, deadline, onceAMinute, systemClock } from "../infra/clock.ts";
import { HttpServer } from "../infra/http-server.ts";
import { userAgent } from "../infra/identity.ts";
import { listenProblem } from "../infra/listen.ts";
import type { Logger } from "../infra/logger.ts";
import type { SharedStore } from "../infra/redis.ts";
import type { Repeater } from "../infra/repeater.ts";
import { openMemory } from "../memory/memory.ts";
import { noteLeftServers } from "../schedule/left-servers.ts";
import { OutboxRelay } from "../schedule/outbox-relay.ts";
import { Recorder } from "../schedule/recorder.ts";
import { Schedule } from "../schedule/schedule.ts";
import { Watcher } from "../schedule/watcher.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { connectToApi } from "./observed-client.ts";
import type { BotConfig } from "./settings.ts";

/** Most questions are about few collections; the shared cache has the others. */
const OWN_COPIES = 500;

/** A click waits for Discord's answer, and its own is deferred after two seconds. */
const OVERRIDES_TIMEOUT_MS = 1_500;

export interface AppOptions {
  readonly clock?: Clock;
  /** Milliseconds between imported records, if they are further apart than SNAPSHOT_SECONDS. */
  readonly recordedMs?: number;
}

export interface App {
  /** @throws {Error} with one line for the operator. */
  start(): Promise<void>;
  /** Takes no more interactions and lets those under way finish, as far as there is time. */
  stop(): Promise<void>;
  readonly schedule: Schedule;
}

/**
 * Builds the bot of a configuration without connecting to anything.
 *
 * @param onLost called if the bot must be restarted.
 */
export async function createApp(
  config: BotConfig,
  log: Logger,
  onLost: (reason: string) => void,
  { clock = systemClock, recordedMs = 0 }: AppOptions = {},
): Promise<App> {
  const metrics = createMetrics();
  const sharedStore = config.CACHE_URL === undefined ? undefined : await createSharedStore(config.CACHE_URL);
  const snapshotMs = config.SNAPSHOT_SECONDS * 1_000;
  const memory = await openMemory(config.DATABASE_URL, {
    log,
    clock,
    onQuery: metrics.databaseQueried,
    snapshotMs,
    recordedMs,
  });
  const maxEntries = sharedStore ? Math.min(config.CACHE_MAX_ENTRIES, OWN_COPIES) : config.CACHE_MAX_ENTRIES;
  const { store, size } = createStore(maxEntries);
  const { client, recording, api } = connectToApi(
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
      sharedStore,
      clock,
    },
    { log, metrics },
  );
  const card = { imageOrigins: new Set(config.IMAGE_HOSTS), explorerUrl: config.EXPLORER_URL };
  const alertIntervalMs = config.WATCH_INTERVAL_SECONDS * 1_000;
  const charts = new Charts({ log, clock, onPicture: metrics.pictureAsked });
  const dispatcher = new Dispatcher({
    commands,
    draw: (picture) => charts.draw(picture),
    api,
    card,
    alertIntervalMs,
    memory,
    readOverrides,
    log,
    clock,
    budgets: createBudgets(config, { metrics, log, clock, sharedStore }),
    onAnswered: metrics.commandAnswered,
  });
  const isRecording = config.SCHEDULER === "on" && snapshotMs > 0;
  const recorder = isRecording
    ? new Recorder({
        ...memory,
        api,
        isHeld: () => client.circuitBreaker === "open" || recording.circuitBreaker === "open",
        intervalMs: snapshotMs,
        callsPerMinute: config.SNAPSHOT_CALLS_PER_MINUTE,
        maxTracked: config.TRACKED_COLLECTIONS,
        deadlineMs: config.API_DEADLINE_MS,
        clock,
        log,
        onTurn: metrics.collectionRecorded,
      })
    : undefined;
  const sender = createSender(config, metrics, log, clock);
  const relay = new OutboxRelay({ outbox: memory.outbox, sender, clock, log, onPost: metrics.posted });
  const watcher =
    config.SCHEDULER === "on"
      ? new Watcher({
          memory,
          views: viewsOf(commands),
          card,
          intervalMs: alertIntervalMs,
          awaitRecordsMs: isRecording ? roundMs(config) : 0,
          clock,
          log,
          onLook: metrics.watchesLookedAt,
          onWritten: () => relay.hurry(),
        })
      : undefined;
  const schedule = new Schedule(recorder, watcher ? [watcher, relay] : [], clock);
  const server = new HttpServer({ metrics: metrics.registry, log });
  const transport = await createTransport(config, { server, sender, dispatcher, metrics, log, clock, onLost, sharedStore });
  let isStopping = false;
  let leftServers: Repeater | undefined;
  let overrides: Promise<ReadOverrides> | undefined;
  const isReady = () => !isStopping && transport.isReady;
  metrics.observe({
    isReady,
    cacheEntries: () => size() + api.answersWithoutData,
    circuitBreaker: () => client.circuitBreaker,
    shards: () => transport.shards,
    isDatabaseUp: () => memory.problem === undefined,
    databaseConnections: () => memory.connections,
    ...(recorder && { recording: () => recorder.state }),
    ...(watcher && { watches: () => watcher.state }),
    ...(sharedStore && { isSharedStoreUp: () => sharedStore.isUp }),
  });

  return {
    schedule,

    async start() {
      const address = { host: config.HTTP_HOST, port: config.HTTP_PORT };
      const url = await server
        .listen({ ...address, isReady, details: () => ({ database: memory.problem ?? "up" }) })
        .catch((error: Error) => {
          throw new Error(listenProblem(error, ["HTTP_HOST", "HTTP_PORT"]));
        });
      if (isStopping) return server.close(0);
      const alsoServed = config.TRANSPORT === "http" ? ", and interactions are taken" : "";
      log.info({ url, transport: config.TRANSPORT }, `health, readiness and metrics are served${alsoServed}`);
      await transport.connect();
      if (isStopping) return;
      schedule.start();
      leftServers = noteLeftServers({ read: readGuilds, memory, log, clock });
    },

    async stop() {
      isStopping = true;
      void leftServers?.stop();
      const scheduleStopped = schedule.stop();
      const endsAt = Date.now() + config.SHUTDOWN_TIMEOUT_MS;
      await transport.close();
      // Reserve the last second to tell members of unfinished commands that the bot is restarting.
      const lastWordsMs = Math.min(1_000, config.SHUTDOWN_TIMEOUT_MS / 2);
      const isDone = await dispatcher.drain(endsAt - lastWordsMs - Date.now());
      api.close();
      if (!isDone && !(await dispatcher.drain(lastWordsMs))) {
        log.warn("commands were still running when the time to stop was up");
      }
      await deadline(scheduleStopped, { ms: Math.max(lastWordsMs, endsAt - Date.now()), clock: systemClock });
      await Promise.all([client.close(), recording.close(), server.close(500), memory.close(), charts.close()]);
      sharedStore?.close();
    },
  };

  async function readGuilds(): Promise<ReadonlySet<string>> {
    const [rest, { readGuildIds }] = await Promise.all([createDiscordRest(), import("../discord/guilds.ts")]);
    return readGuildIds(rest);
  }

  async function readOverrides(...asked: Parameters<ReadOverrides>): ReturnType<ReadOverrides> {
    overrides ??= createOverridesReader();
    return (await overrides)(...asked);
  }

  async function createOverridesReader(): Promise<ReadOverrides> {
    const limits = { timeoutMs: OVERRIDES_TIMEOUT_MS, retries: 0, maxWaitMs: OVERRIDES_TIMEOUT_MS };
    const [rest, { overridesReader }] = await Promise.all([createDiscordRest(limits), import("../discord/command-overrides.ts")]);
    return overridesReader({ rest, clock, log });
  }

  async function createDiscordRest(limits: Partial<RestOptions> = {}) {
    // Loading it takes long.
    const { createRest } = await import("../discord/rest.ts");
    return createRest({ apiUrl: config.DISCORD_API_URL, token: config.DISCORD_TOKEN, userAgent, ...limits });
  }

  async function createSharedStore(url: string): Promise<SharedStore> {
    // Loading it takes long.
    const { SharedStore } = await import("../infra/redis.ts");
    // The first part of a token is the bot's id, which survives a reset of the token.
    const owner = [config.DISCORD_TOKEN.split(".", 1).join(), new URL(config.API_BASE_URL).href.replace(/\/+$/, "")];
    return new SharedStore({ url, owner, log, onOperation: metrics.sharedStoreUsed });
  }
}

/** Milliseconds to record every tracked collection once, and a minute more. */
const roundMs = ({ TRACKED_COLLECTIONS, SNAPSHOT_CALLS_PER_MINUTE }: BotConfig): number =>
  (1 + (3 * TRACKED_COLLECTIONS) / SNAPSHOT_CALLS_PER_MINUTE) * 60_000;

interface Parts {
  readonly server: HttpServer;
  readonly sender: Sender;
  readonly dispatcher: Dispatcher;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly clock: Clock;
  readonly onLost: (reason: string) => void;
  readonly sharedStore: SharedStore | undefined;
}

function createBudgets(
  config: BotConfig,
  { metrics, log, clock, sharedStore: store }: Pick<Parts, "metrics" | "log" | "clock" | "sharedStore">,
): Budgets {
  const timesToTell = onceAMinute(clock);
  return new Budgets(
    {
      member_commands: config.MEMBER_COMMANDS_PER_MINUTE,
      server_commands: config.SERVER_COMMANDS_PER_MINUTE,
      member_calls: config.MEMBER_CALLS_PER_MINUTE,
      server_calls: config.SERVER_CALLS_PER_MINUTE,
      api_calls: config.API_CALLS_PER_MINUTE,
    },
    {
      store,
      onUsedUp: (budget) => {
        metrics.budgetUsedUp(budget);
        const count = timesToTell(budget);
        if (count > 0) log.warn({ budget: `${budget.toUpperCase()}_PER_MINUTE`, count }, "refused, because a budget is used up");
      },
    },
  );
}

const createSender = (config: BotConfig, metrics: Metrics, log: Logger, clock: Clock): Sender =>
  new Sender({
    clock,
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
  });

async function createTransport(
  config: BotConfig,
  { server, sender, dispatcher, metrics, log, clock, onLost, sharedStore }: Parts,
): Promise<Transport> {
  const common = {
    sender,
    onInteraction: (interaction: Interaction, responder: Responder) => dispatcher.handle(interaction, responder),
    log,
    clock,
  };
  // Each transport takes long to load.
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
      onRequest: metrics.httpInteractionTaken,
      sharedStore,
    });
  }
  const { Gateway } = await import("../discord/receive/gateway.ts");
  return new Gateway({
    ...common,
    token: config.DISCORD_TOKEN,
    apiUrl: config.DISCORD_API_URL,
    userAgent,
    shards: config.SHARDS,
    shardCount: config.SHARD_COUNT,
    onLost,
  });
}
