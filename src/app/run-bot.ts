import { loadConfig } from "../infra/config.ts";
import { version } from "../infra/identity.ts";
import { createLogger } from "../infra/logger.ts";
import { installShutdown } from "../infra/shutdown.ts";
import { type App, type AppOptions, createApp } from "./app.ts";
import { botSettings } from "./bot-variables.ts";

export async function runBot(options?: AppOptions): Promise<App> {
  const { config, secrets, described } = loadConfig(botSettings);
  const log = createLogger(config.LOG_LEVEL, { secrets });
  let app: App | undefined;
  // Logs uncaught errors from here on: Node's own printer may show secrets.
  const shutDown = installShutdown(log, async () => app?.stop(), config.SHUTDOWN_TIMEOUT_MS + 3_000);
  log.info({ version, node: process.version, config: described }, "starting");

  app = await createApp(config, log, (reason) => shutDown(reason, 1), options);
  await app.start().catch((error: Error) => shutDown(error.message, 1));
  return app;
}
