import type { Logger } from "./logger.ts";

/**
 * Runs `stop` once, on SIGTERM, on SIGINT, when something calls the returned function, or when an error reached nobody,
 * and ends the process: 0 after a signal, 1 otherwise. A second signal ends it at once.
 */
export function installShutdown(log: Logger, stop: () => Promise<void>): (reason: string, exitCode: number) => void {
  let stopping = false;

  const shutDown = (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log[exitCode === 0 ? "info" : "error"]({ reason }, "stopping");
    stop()
      .catch((error: unknown) => {
        log.error({ err: error }, "stopping failed");
        exitCode = 1;
      })
      .finally(() => {
        log.info({ exitCode }, "stopped");
        process.exit(exitCode);
      });
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      shutDown(signal, 0);
    });
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      shutDown(event, 1);
    });
  }
  return shutDown;
}
