import { z } from "zod";
import { PLAYGROUND_PORT } from "../app/settings.ts";
import { loadConfig } from "../infra/config.ts";
import { readFlags } from "../infra/flags.ts";
import { createLogger } from "../infra/logger.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { startPlayground } from "../playground/host/start-playground.ts";
import { serviceVariables } from "../service/settings.ts";

const usage = `Serves a page that looks like a Discord channel, with the real bot and sample data behind it, all on this machine. Needs
no account and no key. Ctrl-C stops everything.

  npm run playground

Uses PLAYGROUND_PORT (3000) and SERVICE_PORT (8787), or the next free ports; see .env.example.`;

readFlags({ script: "playground", usage, options: {} });
const { config } = loadConfig(() => z.object({ PLAYGROUND_PORT, SERVICE_PORT: serviceVariables.SERVICE_PORT }));
const complain = (line: string) => process.stderr.write(`${line}\n`);
const playground = startPlayground({ ports: config, complain });
let isStopping = false;
const stop = () => {
  isStopping = true;
  return playground.stop();
};
const shutDown = installShutdown(createLogger("fatal"), stop, 10_000);
void playground.url.then((url) =>
  process.stdout.write(
    `The playground is open:  ${url}\n\nEverything runs on this machine with sample data, and with a history that is made from the sample's own posts.\nPress Ctrl-C to stop it.\n`,
  ),
);
void playground.failed.then((reason) => {
  if (isStopping) return;
  complain(reason);
  shutDown(reason, 1);
});
