import { type App, createApp } from "./app.ts";
import { describeConfig, loadBotConfig, secretsIn } from "./config.ts";
import { readFlags } from "./infra/flags.ts";
import { version } from "./infra/identity.ts";
import { createLogger } from "./infra/logger.ts";
import { installShutdown } from "./infra/shutdown.ts";

const usage = `Runs the bot until it gets SIGTERM or Ctrl-C. Logs one JSON object per line on stdout.

  npm start

Needs DISCORD_TOKEN, API_BASE_URL and API_KEY; see .env.example. Check them first with npm run doctor.`;

readFlags({ script: "start", usage, options: {} });
const config = loadBotConfig();
const log = createLogger(config.LOG_LEVEL, { secrets: secretsIn(config) });
let app: App | undefined;
// An error that nobody catches is told by the log from here on: Node's own printer may show secrets.
const shutDown = installShutdown(log, async () => app?.stop(), config.SHUTDOWN_TIMEOUT_MS + 3_000);
log.info({ version, node: process.version, config: describeConfig(config) }, "starting");

app = await createApp(config, log, (reason) => shutDown(reason, 1));
try {
  await app.start();
} catch (error) {
  shutDown((error as Error).message, 1);
}
