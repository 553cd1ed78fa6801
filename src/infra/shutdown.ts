import type { Logger } from "./logger.ts";
import { createRedactor } from "./redaction.ts";
import { SECOND_MS } from "./time.ts";

/**
 * Ends the process with 0 after SIGTERM or SIGINT, with 1 after an error or if `stop` takes longer than `limitMs`. A second
 * signal ends it at once, except within a second: npm repeats the terminal's Ctrl-C.
 */
export function installShutdown(log: Logger, stop: () => Promise<void>, limitMs: number) {
  let stoppingSince: number | undefined;
  let finalCode = 0;

  const shutDown = async (reason: string, exitCode: number) => {
    finalCode = Math.max(finalCode, exitCode);
    if (stoppingSince !== undefined) return;
    stoppingSince = performance.now();
    log[exitCode === 0 ? "info" : "error"]({ reason }, "stopping");
    setTimeout(() => {
      log.error("stopping took too long");
      process.exit(1);
    }, limitMs).unref();
    try {
      await stop();
    } catch (error) {
      log.error({ err: error }, "stopping failed");
      finalCode = 1;
    }
    log.info({ exitCode: finalCode }, "stopped");
    process.exit(finalCode);
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined && performance.now() - stoppingSince > SECOND_MS) process.exit(1);
      void shutDown(signal, 0);
    });
  }
  onUncaught((error, event) => {
    log.fatal({ err: error }, event);
    void shutDown(event, 1);
  });
  return (reason: string, exitCode: number): void => void shutDown(reason, exitCode);
}

/**
 * For programs that print for people: removes secrets from a text. From here on, an error that nobody catches is printed without
 * them, and ends the process with 1.
 */
export function guardOutput(secrets: readonly string[]): (text: string) => string {
  const redact = createRedactor(secrets);
  onUncaught((error, event) => {
    process.stderr.write(redact(`${event}: ${error instanceof Error ? error.stack : typeof error}\n`));
    process.exit(1);
  });
  return redact;
}

/** Reports uncaught errors instead of Node, whose output may show secrets. */
function onUncaught(report: (error: unknown, event: string) => void): void {
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.on(event, (error: unknown) => report(error, event));
  }
}
