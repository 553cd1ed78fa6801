import { randomBytes } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { commands } from "../../commands/index.ts";
import { PLAYGROUND_PORT } from "../app/settings.ts";
import { languageName } from "../bot/command/languages.ts";
import { register } from "../discord/registration.ts";
import { createRest } from "../discord/rest.ts";
import { clockAhead } from "../infra/clock.ts";
import { loadConfig } from "../infra/config.ts";
import { readFlags } from "../infra/flags.ts";
import { userAgent } from "../infra/identity.ts";
import { whyNoPort } from "../infra/listen.ts";
import { createLogger } from "../infra/logger.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { Channel } from "../playground/channel.ts";
import { viewsOfCommand } from "../playground/command-views.ts";
import { conditionDescriptions, imposeConditions } from "../playground/conditions.ts";
import { makeOwnFolder } from "../playground/own-folder.ts";
import { createLocalServer, servePlayground } from "../playground/page-server.ts";
import { conditions, locales } from "../playground/protocol.ts";
import { RestartableBot } from "../playground/restartable-bot.ts";
import { Discord } from "../playground/stand-in/discord.ts";
import { InteractionsEndpoint } from "../playground/stand-in/endpoint.ts";
import { applicationId } from "../playground/stand-in/payloads.ts";
import { serveRestApi } from "../playground/stand-in/rest-api.ts";
import { recordSampleHistory } from "../sample-history.ts";
import { createService, listCollections } from "../service/create-service.ts";
import { makeSample } from "../service/sample.ts";
import { SampleTime } from "../service/sample-time.ts";
import { serviceVariables } from "../service/settings.ts";

/** Short, so that what the API does shows at once; the page says so. */
const CACHE_TTL_SECONDS = 5;
const CACHE_STALE_SECONDS = 60;

/** Recording waits for nobody: the service is this process. */
const SNAPSHOT_CALLS_PER_MINUTE = 1_000_000;

/** Of a day that passes, steps are as far apart as the latest records of the sample's history. */
const STEP_MS = 3 * 3_600_000;
/** They end when the digests of a full hour, spread over some minutes, are all due. */
const STEP_ENDS_AT_MS = 6 * 60_000;

/** More than the sample has. */
const MAX_COLLECTIONS = 100;

/** How many ports are tried after one that is taken. */
const MORE_PORTS = 20;

const usage = `Opens a page that looks like a Discord channel, with the real bot and sample data behind it, all on this machine. No
account and no key needed. Ctrl-C stops everything.

  npm run playground

Uses PLAYGROUND_PORT (3000) and SERVICE_PORT (8787), or the next free ports; see .env.example.`;

readFlags({ script: "playground", usage, options: {} });
const { config } = loadConfig(() => z.object({ PLAYGROUND_PORT, SERVICE_PORT: serviceVariables.SERVICE_PORT }));
const log = createLogger("fatal");
const complain = (line: string) => process.stderr.write(`${line}\n`);
const token = randomBytes(24).toString("base64url");
const apiKey = randomBytes(24).toString("base64url");
const ready = Promise.withResolvers<void>();

/** All of it has one clock, which the page sets forward. */
let aheadMs = 0;
let isPassing = false;
const clock = clockAhead(() => aheadMs);
const discord = new Discord({ token, maxExchanges: 1_000, now: clock.now });
const endpoint = new InteractionsEndpoint(clock.now);
const channel = new Channel({
  discord,
  deliver: async (exchange) => discord.send(exchange, endpoint, await bot.interactionsUrl()),
  restart: () => bot.restart(() => discord.abandon()),
  picture: (url) => (URL.canParse(url) && new URL(url).origin === serviceUrl ? new URL(url).pathname : undefined),
  time: {
    now: clock.now,
    aheadMs: () => aheadMs,
    pass: passTime,
  },
});

/** What the service knows and what members and servers set here outlive the bot, and not the playground. */
const folder = makeOwnFolder();
process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
const memoryUrl = `sqlite:${join(folder, "memory.db")}`;
const startedAt = clock.now();
const service = await createService({
  databaseUrl: `sqlite:${join(folder, "service.db")}`,
  requestsPerMinute: 0,
  givenKeys: [apiKey],
  clock,
  remakes: false,
  log: createLogger("error", { destination: { write: (line) => complain(`The service failed: ${line.trim()}`) } }),
});
const sampleTime = new SampleTime(service.database, clock, startedAt);
// What takes seconds is over within an hour.
imposeConditions(service.server, () => (isPassing && channel.currentCondition === "slow" ? "healthy" : channel.currentCondition));
const serviceUrl = await listen(service.server, "SERVICE_PORT");
const known = (await listCollections(service.database, MAX_COLLECTIONS)).first;
const unknown = makeSample(startedAt).collections.filter((each) => !known.some(({ address }) => address === each.address));
const collections = [
  ...known.map((collection) => ({ ...collection, hasData: true })),
  ...unknown.map(({ name, address }) => ({ name, address, hasData: false })),
];

const server = createLocalServer();
serveRestApi(server, discord);
servePlayground(server, {
  channel,
  ready: ready.promise,
  snapshot: () => ({
    commands: [...discord.commands.registered.values()].flat().flatMap(viewsOfCommand),
    channels: channel.channels,
    posting: channel.posting,
    aheadMs: channel.aheadMs,
    collections,
    languages: locales.map((locale) => ({ locale, name: languageName(locale) })),
    messages: channel.messages,
    exchange: channel.exchange,
    condition: channel.currentCondition,
    conditions: conditions.map((name) => ({ name, ...conditionDescriptions[name] })),
    cache: { freshSeconds: CACHE_TTL_SECONDS, staleSeconds: CACHE_STALE_SECONDS },
  }),
  picture: (path) => service.server.inject(path),
});
const url = await listen(server, "PLAYGROUND_PORT");

const history = recordSampleHistory({
  service: service.database,
  collections: known.map(({ address }) => address),
  memoryUrl,
  log,
});
history.catch(() => {});
const bot = new RestartableBot(
  {
    TRANSPORT: "http",
    DISCORD_TOKEN: token,
    DISCORD_APPLICATION_ID: applicationId,
    DISCORD_PUBLIC_KEY: endpoint.publicKey,
    DISCORD_API_URL: `${url}/api`,
    API_BASE_URL: serviceUrl,
    API_KEY: apiKey,
    DATABASE_URL: memoryUrl,
    SNAPSHOT_CALLS_PER_MINUTE: String(SNAPSHOT_CALLS_PER_MINUTE),
    IMAGE_HOSTS: new URL(serviceUrl).host,
    CACHE_TTL_SECONDS: String(CACHE_TTL_SECONDS),
    CACHE_STALE_SECONDS: String(CACHE_STALE_SECONDS),
    // Whoever tries things out is all of its members, and asks more within a minute than anybody in a channel.
    MEMBER_COMMANDS_PER_MINUTE: "0",
    SERVER_COMMANDS_PER_MINUTE: "0",
    MEMBER_CALLS_PER_MINUTE: "0",
    SERVER_CALLS_PER_MINUTE: "0",
    API_CALLS_PER_MINUTE: "0",
    HTTP_PORT: "0",
    SHUTDOWN_TIMEOUT_MS: "0",
  },
  () => aheadMs,
  (line) => complain(`bot: ${line}`),
);
let stopping = false;
const shutDown = installShutdown(
  log,
  async () => {
    stopping = true;
    await bot.stop();
    await Promise.all([server.close(), sampleTime.stop()]);
    await service.close();
  },
  10_000,
);
const fail = (reason: string) => {
  // What fails because everything stops is no news.
  if (stopping) return;
  complain(`The playground stopped: ${reason}`);
  shutDown(reason, 1);
};
bot.ended.then((how) => fail(`the bot ended (${how})`));

try {
  const definitions = commands.map(({ definition }) => definition);
  const { failed } = await register(definitions, {
    rest: createRest({ apiUrl: `${url}/api`, token, userAgent }),
    applicationId,
    guildId: undefined,
    dryRun: false,
  });
  if (failed.length > 0) throw new Error(`the commands were not registered: ${failed.join("; ")}`);
  await bot.interactionsUrl();
  // What the bot answers from now on is newer.
  await history;
  // The bot offers what was asked for before, the latest first.
  for (const { address } of collections.toReversed()) await channel.askUnseen("scores", { contract: address });
  await channel.message({
    circumstances: { member: "other", place: "server", locale: "en-US", nsfw: false },
    content: `Has anybody looked at https://opensea.io/assets/ethereum/${collections[0]?.address}/1 lately?`,
  });
  ready.resolve();
  process.stdout.write(
    `The playground is open:  ${url}\n\nEverything runs on this machine with sample data, and with a history that is made from the sample's own posts.\nPress Ctrl-C to stop it.\n`,
  );
} catch (error) {
  fail((error as Error).message);
}

/** Lets time pass step by step, so that what is due meanwhile happens about when it is due. */
async function passTime(ms: number, onSet: () => void): Promise<void> {
  isPassing = true;
  try {
    for (let leftMs = ms; leftMs > 0; ) {
      await bot.setClock(async () => {
        const untilEndMs = STEP_MS - ((clock.now() - STEP_ENDS_AT_MS) % STEP_MS);
        const stepMs = ms < STEP_MS ? ms : Math.min(leftMs, untilEndMs);
        aheadMs += stepMs;
        leftMs -= stepMs;
        onSet();
        // The bot rests until it is told the time.
        await sampleTime.catchUp().catch((error: Error) => complain(`The sample does not go on: ${error.message}`));
        return aheadMs;
      });
    }
  } finally {
    isPassing = false;
  }
}

/** Listens on a variable's port or, if that is taken, on the next free one; ends the process with a line where that fails. */
async function listen(listener: FastifyInstance, variable: "PLAYGROUND_PORT" | "SERVICE_PORT"): Promise<string> {
  const wanted = config[variable];
  for (let port = wanted; ; port += 1) {
    try {
      const url = await listener.listen({ host: "127.0.0.1", port });
      if (port !== wanted) complain(`Port ${wanted} (${variable}) is already in use, so the playground uses ${port}.`);
      return url;
    } catch (error) {
      const reason = error as NodeJS.ErrnoException;
      if (reason.code === "EADDRINUSE" && port < Math.min(wanted + MORE_PORTS, 65_535)) continue;
      complain(`The playground could not start: port ${port} (${variable}) ${whyNoPort(reason)}.`);
      complain(`Choose another, or 0 for any free one:  ${variable}=0 npm run playground`);
      return process.exit(1);
    }
  }
}
