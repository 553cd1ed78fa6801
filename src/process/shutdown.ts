import type { Logger } from "./logger.ts";

const SAME_SIGNAL_MS = 1_000;

/**
 * Runs `stop` once, on SIGTERM, on SIGINT, when something calls the returned function, or when an error reached nobody,
 * and ends the process: 0 after a signal, 1 otherwise. A second signal ends it at once, unless it is the same one: npm
 * passes on a Ctrl-C that the terminal has sent to the process itself as well.
 */
export function installShutdown(log: Logger, stop: () => Promise<void>): (reason: string, exitCode: number) => void {
  let stopping = false;
  let impatientAfter = 0;

  const shutDown = (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    impatientAfter = performance.now() + SAME_SIGNAL_MS;
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
      if (stopping && performance.now() > impatientAfter) process.exit(1);
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
