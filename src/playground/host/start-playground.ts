import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { commands } from "../../../commands/index.ts";
import { MAX_SHIFT_MS } from "../../analysis/digest-time.ts";
import { iconEmojis } from "../../app/icons.ts";
import { languageName } from "../../bot/command/languages.ts";
import { imageHosts } from "../../contract/networks.ts";
import { DiscordClient } from "../../discord/client.ts";
import { uploadEmojis } from "../../discord/emojis.ts";
import { register } from "../../discord/registration.ts";
import { clockAhead } from "../../infra/clock.ts";
import { userAgent } from "../../infra/identity.ts";
import { createLogger } from "../../infra/logger.ts";
import { HOUR_MS, MINUTE_MS } from "../../infra/time.ts";
import { collectLive, type LiveCounts } from "../../service/collect-live.ts";
import { createService, firstCollections, type ServiceOptions } from "../../service/create-service.ts";
import { startSample } from "../../service/extend-sample.ts";
import { pictureOrigin, unknownCollection } from "../../service/sample.ts";
import type { CollectConfig } from "../../service/service-variables.ts";
import { RestartableBot } from "../bot-process.ts";
import { Channel } from "../channel.ts";
import { offeredCommands, rolesOf } from "../members.ts";
import { createLocalServer, servePlayground } from "../page-server.ts";
import { locales, type Snapshot } from "../protocol.ts";
import { Discord } from "../stand-in/discord.ts";
import { InteractionsEndpoint } from "../stand-in/endpoint.ts";
import { CDN } from "../stand-in/message.ts";
import { applicationId } from "../stand-in/payloads.ts";
import { serveRestApi } from "../stand-in/rest-api.ts";
import { conditions, imposeConditions } from "./conditions.ts";
import { passPages, previewIn } from "./pages.ts";
import { recordSampleHistory } from "./sample-history.ts";

/** Short: a change of the API's condition should show soon. */
const cache = { freshSeconds: 5, staleSeconds: 60 };

/** A day passes in steps as far apart as the latest records of the sample's history. */
const STEP_MS = 3 * HOUR_MS;
/** A step ends this long after the full hour, when all of its digests are due. */
const STEP_ENDS_AT_MS = MAX_SHIFT_MS + MINUTE_MS;

const MAX_COLLECTIONS = 100;

/** Origins of people's pictures. */
const PICTURES = imageHosts.map((host) => `https://${host}`);

const MORE_PORTS = 20;

/** Settings without limits, because one person plays all members. */
const unlimited = {
  SNAPSHOT_CALLS_PER_MINUTE: "1000000",
  MEMBER_COMMANDS_PER_MINUTE: "0",
  SERVER_COMMANDS_PER_MINUTE: "0",
  API_CALLS_PER_MINUTE: "0",
};

export interface PlaygroundOptions {
  /** Ports to try first, by the variable that sets them. */
  readonly ports: { readonly PLAYGROUND_PORT: number; readonly SERVICE_PORT: number };
  /** Collects from these sources, into a database of its own, instead of playing the sample. */
  readonly live?: CollectConfig | undefined;
  /** The service's database instead of the sample. */
  readonly own?: OwnData | undefined;
  readonly complain: (line: string) => void;
}

export type OwnData = Required<Pick<ServiceOptions, "databaseUrl" | "keepDays" | "site">>;

interface OpenPlayground {
  readonly url: string;
  readonly data: Snapshot["data"];
  /** Counts of live data; absent otherwise. */
  readonly counts?: (() => Promise<LiveCounts>) | undefined;
}

/** Starts the service with its data, the stand-in for Discord, the bot and the page, all on one clock that the page sets. */
export function startPlayground(options: PlaygroundOptions) {
  const running = new AsyncDisposableStack();
  const opened = Promise.withResolvers<OpenPlayground>();
  const failed = Promise.withResolvers<string>();
  open(options, running, opened.resolve).catch(({ message }: Error) => failed.resolve(message));
  /** `failed` resolves with the reason when the playground cannot start or go on. */
  return { opened: opened.promise, failed: failed.promise, stop: () => running.disposeAsync() };
}

async function open(
  { ports, live, own, complain }: PlaygroundOptions,
  running: AsyncDisposableStack,
  onOpen: (opened: OpenPlayground) => void,
): Promise<never> {
  let aheadMs = 0;
  const clock = clockAhead(() => aheadMs);
  const token = randomBytes(24).toString("base64url");
  const apiKey = randomBytes(24).toString("base64url");
  const log = createLogger("error", { destination: { write: (line) => complain(`The service failed: ${line.trim()}`) } });

  // The bot's memory and the service's data outlive the bot's process.
  const folder = mkdtempSync(join(tmpdir(), "collection-pulse-playground-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const memoryUrl = `sqlite:${join(folder, "memory.db")}`;
  const data = own ? "own" : live ? "live" : "sample";
  const databaseUrl = own?.databaseUrl ?? `sqlite:${join(folder, "service.db")}`;
  const bot = new RestartableBot(
    () => aheadMs,
    (line) => complain(`bot: ${line}`),
  );
  let isRetryable = false;
  const passTime = async (ms: number, onStep: () => void) => {
    isRetryable = true;
    try {
      for (let leftMs = ms; leftMs > 0; ) {
        await bot.setClock(async () => {
          const untilEndMs = STEP_MS - ((clock.now() - STEP_ENDS_AT_MS) % STEP_MS);
          const stepMs = ms < STEP_MS ? ms : Math.min(leftMs, untilEndMs);
          aheadMs += stepMs;
          leftMs -= stepMs;
          onStep();
          await sample?.catchUp().catch((error: Error) => complain(`The sample does not go on: ${error.message}`));
          return aheadMs;
        });
      }
    } finally {
      isRetryable = false;
    }
  };
  const endpoint = new InteractionsEndpoint(clock.now);
  const discord = new Discord({ token, maxExchanges: 1_000, now: clock.now, endpoint: () => endpoint });
  const channel = new Channel({
    discord,
    deliver: async (exchange) => discord.send(exchange, endpoint, await bot.interactionsUrl()),
    restart: () => bot.restart(() => discord.exchanges.values().forEach((exchange) => void exchange.abandon())),
    time: { now: clock.now, aheadMs: () => aheadMs, pass: data === "sample" ? passTime : undefined },
    preview: (content) => previewIn(content, url),
  });

  const server = createLocalServer(data === "sample" ? [] : PICTURES);
  running.defer(() => server.close());
  const ready = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<FastifyInstance>();
  let collections: Snapshot["collections"] = [];
  serveRestApi(server, discord);
  passPages(server, opened.promise);
  const snapshot = (): Snapshot => ({
    commands: [...discord.commands.registered.values()].flat().flatMap(offeredCommands),
    ...channel.snapshot,
    collections,
    data,
    languages: locales.map((locale) => ({ locale, name: languageName(locale) })),
    rolesOf,
    mirrored: [CDN, pictureOrigin, url],
    conditions,
    cache,
  });
  await servePlayground(server, channel, snapshot, ready.promise);
  const url = await listen(server, "PLAYGROUND_PORT", ports, complain);

  // Pages name their own address. Those in an operator's database are of the service that runs over it.
  const site = own ? own.site : ({ url, robots: "noindex" } as const);
  const collected = live && (await collectLive({ config: { ...live, SERVICE_DATABASE: databaseUrl }, clock, log }));
  const sample = data === "sample" ? await startSample(databaseUrl, clock, site) : undefined;
  for (const source of [collected, sample]) if (source) running.defer(() => source.stop());
  const limits = { requestsPerMinute: 0, configuredKeys: [apiKey] };
  const service = await createService({ databaseUrl, ...own, ...limits, clock, buildsAnswers: !sample, log, site });
  running.defer(() => service.close());
  const database = await service.opened;
  opened.resolve(service.server);

  // A slow answer of some seconds is over within an hour.
  imposeConditions(service.server, () =>
    isRetryable && channel.currentCondition === "slow" ? "healthy" : channel.currentCondition,
  );
  const serviceUrl = await listen(service.server, "SERVICE_PORT", ports, complain);
  const known = (await firstCollections(database, MAX_COLLECTIONS)).first;
  collections = [
    ...known.map((collection) => ({ ...collection, hasData: true })),
    ...(sample ? [{ ...unknownCollection, hasData: false }] : []),
  ];

  const rest = new DiscordClient({ apiUrl: `${url}/api`, token, userAgent });
  // Before the bot, which reads them at its start.
  await uploadEmojis(iconEmojis, { rest, applicationId, dryRun: false });
  bot.start({
    ...unlimited,
    TRANSPORT: "http",
    DISCORD_TOKEN: token,
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: endpoint.publicKey,
    DISCORD_API_URL: `${url}/api`,
    API_BASE_URL: serviceUrl,
    API_KEY: apiKey,
    DATABASE_URL: memoryUrl,
    IMAGE_HOSTS: (sample ? [pictureOrigin] : PICTURES).map((origin) => new URL(origin).host).join(),
    CACHE_TTL_SECONDS: String(cache.freshSeconds),
    CACHE_STALE_SECONDS: String(cache.staleSeconds),
    HTTP_PORT: "0",
    SHUTDOWN_TIMEOUT_MS: "0",
  });
  running.defer(() => bot.stop());
  const addresses = known.map(({ address }) => address);
  const history =
    sample && recordSampleHistory(database, addresses, memoryUrl, createLogger("fatal")).then(() => sample.catchUp());
  const definitions = commands.map(({ definition }) => definition);
  await Promise.all([register(definitions, { rest, applicationId, guildId: undefined }), bot.interactionsUrl(), history]);
  // The bot suggests the latest requests first.
  for (const { address } of collections.toReversed()) await channel.typeUnseen("scores", { contract: address });
  await channel.message({
    circumstances: { member: "other", location: "server", locale: "en-US", nsfw: false },
    content: `Has anybody looked at https://opensea.io/assets/ethereum/${collections[0]?.address}/1 lately?`,
  });
  ready.resolve();
  onOpen({ url, data, counts: collected?.counts });
  const ended = bot.ended.then((how) => `the bot ended (${how})`);
  throw new Error(`The playground stopped: ${await Promise.race([ended, collected?.ended ?? ended])}`);
}

/** Listens on the variable's port, or on one of the next. @throws {Error} for the operator if none of them is free. */
async function listen(
  server: FastifyInstance,
  variable: keyof PlaygroundOptions["ports"],
  ports: PlaygroundOptions["ports"],
  complain: (line: string) => void,
): Promise<string> {
  const wanted = ports[variable];
  for (let port = wanted; ; port += 1) {
    try {
      const url = await server.listen({ host: "127.0.0.1", port });
      if (port !== wanted) complain(`Port ${wanted} (${variable}) is already in use, so the playground uses ${port}.`);
      return url;
    } catch (error) {
      const reason = error as NodeJS.ErrnoException;
      if (reason.code === "EADDRINUSE" && port < Math.min(wanted + MORE_PORTS, 65_535)) continue;
      const why = reason.code === "EADDRINUSE" ? "is already in use" : `cannot be used (${reason.message})`;
      throw new Error(
        `The playground could not start: port ${port} (${variable}) ${why}.\n` +
          `Choose another, or 0 for any free one:  ${variable}=0 npm run playground`,
      );
    }
  }
}
