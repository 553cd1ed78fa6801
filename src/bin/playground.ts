import { z } from "zod";
import { PLAYGROUND_PORT } from "../app/bot-variables.ts";
import { loadConfig, readConfig } from "../infra/config.ts";
import { fileOf } from "../infra/database.ts";
import { fail, readFlags } from "../infra/flags.ts";
import { createLogger } from "../infra/logger.ts";
import { createRedactor } from "../infra/redaction.ts";
import { type Io, runScript } from "../infra/script.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { showLine } from "../infra/terminal-line.ts";
import { SECOND_MS } from "../infra/time.ts";
import { type OwnData, startPlayground } from "../playground/host/start-playground.ts";
import { bluesky } from "../service/collect/bluesky/definition.ts";
import { farcaster } from "../service/collect/farcaster/definition.ts";
import { opensea } from "../service/collect/opensea/definition.ts";
import { type LiveCounts, writeCounts } from "../service/collect-live.ts";
import { hasOwnData } from "../service/inspect.ts";
import { buildSettings, type CollectConfig, collectSettings, serviceVariables, siteOf } from "../service/service-variables.ts";

const usage = `Serves a page that looks like a Discord channel, with the real bot behind it. Needs no account and no key. Ctrl-C stops
everything.

  npm run playground               over sample data, all on this machine
  npm run playground -- --live     over posts about a dozen well-known collections that are written on Bluesky and Farcaster now,
                                   and their floor prices from OpenSea, in a temporary file; plays the sample where there is no
                                   network
  npm run playground -- --own      over the posts that you imported or collected, in SERVICE_DATABASE

Uses PLAYGROUND_PORT (3000) and SERVICE_PORT (8787), or the next free ports; --live uses BLUESKY_STREAMS, BLUESKY_API_URL,
FARCASTER_NODES, FARCASTER_API_KEY, OPENSEA_API_URL and OPENSEA_API_KEY as well, and --own SERVICE_KEEP_DAYS. See .env.example.`;

/** The time limit for the hosts of a network to answer before live data counts as out of reach. */
const REACH_MS = 6 * SECOND_MS;
const STOP_MS = 10 * SECOND_MS;

const described = {
  sample: "Everything runs on this machine with sample data, and with a history that is made from the sample's own posts.",
  live: "The bot and the service run on this machine, over what is written on Bluesky and Farcaster from an hour ago on, and prices\nfrom OpenSea.",
  own: "Everything runs on this machine over your own posts. What the bot itself remembers is deleted when you stop it.",
} as const;

const flag = { type: "boolean", default: false } as const;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const flags = readFlags(argv, env, { script: "playground", usage, options: { live: flag, own: flag } });
  if (flags.live && flags.own) fail("Choose --live or --own. See npm run playground -- --help.");
  const { config: ports } = loadConfig(() => z.object({ PLAYGROUND_PORT, SERVICE_PORT: serviceVariables.SERVICE_PORT }), env);
  const imported = flags.own ? loadConfig(() => buildSettings, env) : undefined;
  const redact = createRedactor(imported?.secrets ?? []);
  const complain = (line: string) => io.complain(redact(line));
  const own = imported && (await ownData(imported.config, redact));
  const live = flags.live ? await liveConfig(env) : undefined;
  if (flags.live && !live)
    complain(
      "Neither Bluesky nor Farcaster can be reached from this machine, so the playground plays its sample. For live posts, check the connection and start it again.",
    );
  io.print("The playground makes its data ready, which takes some seconds.");
  const playground = startPlayground({ ports, live, own, complain });
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    return playground.stop();
  };
  const shutDown = installShutdown(createLogger("fatal"), stop, STOP_MS);
  void playground.opened.then(({ url, data, counts }) => {
    io.print(`The playground is open:  ${url}\n\n${described[data]}\nPress Ctrl-C to stop it.`);
    if (counts)
      showCounts(counts, stopping.signal).catch(({ message }: Error) =>
        complain(`Collected posts cannot be counted: ${message}`),
      );
  });
  void playground.failed.then((reason) => {
    if (stopping.signal.aborted) return;
    complain(reason);
    shutDown(reason, 1);
  });
  return 0;
}

/** Finds the operator's own data. @throws {Exit} if there is none. */
async function ownData(config: z.infer<typeof buildSettings>, redact: (text: string) => string): Promise<OwnData> {
  const { SERVICE_DATABASE: databaseUrl, SERVICE_KEEP_DAYS: keepDays } = config;
  // The address of a server may hold a password.
  const name = fileOf(databaseUrl) ?? "the database";
  const hasData = await hasOwnData(databaseUrl).catch(({ message }: Error) =>
    fail(redact(`SERVICE_DATABASE: cannot use ${name}: ${message}.`)),
  );
  if (!hasData) fail(`There are no collections and no posts in ${name} yet. To import some: npm run import -- --help`);
  return { databaseUrl, keepDays, site: siteOf(config) };
}

/** The settings for live data; `undefined` if no network can be reached. Live data never comes from X, which costs money. */
async function liveConfig(env: NodeJS.ProcessEnv): Promise<CollectConfig | undefined> {
  const { config } = loadConfig(() => z.object({ ...bluesky.variables, ...farcaster.variables, ...opensea.variables }), env);
  const isReachable = await answersAny([...config.BLUESKY_STREAMS, ...config.FARCASTER_NODES]);
  const defaults = readConfig(collectSettings({}), {});
  return isReachable ? { ...defaults, ...config, COLLECT_FROM: [bluesky.id, farcaster.id, opensea.id] } : undefined;
}

/** Whether any of the hosts answers in time, even if it refuses. */
const answersAny = (hosts: readonly string[]): Promise<boolean> =>
  Promise.any(hosts.map((host) => fetch(host.replace(/^ws/, "http"), { signal: AbortSignal.timeout(REACH_MS) }))).then(
    () => true,
    () => false,
  );

/** Prints the counts of collected posts and prices until the signal aborts. */
async function showCounts(counts: () => Promise<LiveCounts>, signal: AbortSignal): Promise<void> {
  let latest = await counts();
  const end = showLine(process.stdout, () => writeCounts(latest));
  while (!signal.aborted) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    latest = await counts().catch(() => latest);
  }
  end();
}
if (import.meta.main) await runScript(main);
