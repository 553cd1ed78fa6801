import { z } from "zod";
import { PLAYGROUND_PORT } from "../app/settings.ts";
import { systemClock } from "../infra/clock.ts";
import { loadConfig, readConfig } from "../infra/config.ts";
import { readFlags } from "../infra/flags.ts";
import { createLogger } from "../infra/logger.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { SECOND_MS } from "../infra/time.ts";
import { startPlayground } from "../playground/host/start-playground.ts";
import { isReachable } from "../service/collect/bluesky/reachable.ts";
import { type LiveCounts, writeCounts } from "../service/collect/collect-live.ts";
import { showLine } from "../service/import/progress.ts";
import { type CollectConfig, collectSettings, freeVariables, serviceVariables } from "../service/settings.ts";

const usage = `Serves a page that looks like a Discord channel, with the real bot behind it. Needs no account and no key. Ctrl-C stops
everything.

  npm run playground               over sample data, all on this machine
  npm run playground -- --live     over posts about a dozen well-known collections that are written on Bluesky now, and their floor
                                   prices from OpenSea, in a temporary file; plays the sample where there is no network

Uses PLAYGROUND_PORT (3000) and SERVICE_PORT (8787), or the next free ports; --live uses BLUESKY_STREAMS, BLUESKY_API_URL,
OPENSEA_API_URL and OPENSEA_API_KEY as well. See .env.example.`;

/** Of all hosts together. */
const REACH_MS = 6 * SECOND_MS;

const flags = readFlags({ script: "playground", usage, options: { live: { type: "boolean", default: false } } });
const { config: ports } = loadConfig(() => z.object({ PLAYGROUND_PORT, SERVICE_PORT: serviceVariables.SERVICE_PORT }));
const complain = (line: string) => process.stderr.write(`${line}\n`);
const live = flags.live ? await liveConfig() : undefined;
if (flags.live && !live) complain("Bluesky cannot be reached from this machine, so the playground plays its sample instead.");
process.stdout.write("The playground makes its data ready, which takes some seconds.\n");
const playground = startPlayground({ ports, live, complain });
let isStopping = false;
const stop = () => {
  isStopping = true;
  return playground.stop();
};
const shutDown = installShutdown(createLogger("fatal"), stop, 10_000);
void playground.opened.then(({ url, counts }) => {
  const data = live
    ? "The bot and the service run on this machine, over what is written on Bluesky from an hour ago on, and prices from OpenSea."
    : "Everything runs on this machine with sample data, and with a history that is made from the sample's own posts.";
  process.stdout.write(`The playground is open:  ${url}\n\n${data}\nPress Ctrl-C to stop it.\n`);
  if (counts) void tell(counts);
});
void playground.failed.then((reason) => {
  if (isStopping) return;
  complain(reason);
  shutDown(reason, 1);
});

/** Undefined where Bluesky is out of reach. X costs money, so live data never comes from there. */
async function liveConfig(): Promise<CollectConfig | undefined> {
  const { config } = loadConfig(() => z.object(freeVariables));
  const isThere = await isReachable(config.BLUESKY_STREAMS, { ms: REACH_MS, clock: systemClock });
  const defaults = readConfig(collectSettings({}), {});
  return isThere ? { ...defaults, ...config, COLLECT_FROM: ["bluesky", "opensea"] } : undefined;
}

/** Writes how much came so far, until the playground is stopped. */
async function tell(counts: () => Promise<LiveCounts>): Promise<void> {
  let latest = await counts();
  const end = showLine(process.stdout, () => writeCounts(latest));
  while (!isStopping) {
    await new Promise((resolve) => setTimeout(resolve, SECOND_MS));
    latest = await counts().catch(() => latest);
  }
  end();
}
