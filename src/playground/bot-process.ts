import { spawn } from "node:child_process";
import { once } from "node:events";
import { devNull } from "node:os";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const script = fileURLToPath(new URL("../main.ts", import.meta.url));

export interface BotProcess {
  /** Where it takes interactions. */
  readonly url: string;
  /** Ends when the process does, with its exit code. */
  readonly ended: Promise<number | null>;
  stop(): Promise<void>;
}

/**
 * Starts the bot as a process of its own, with these variables and nothing of `.env`.
 *
 * @param onTrouble told of every line of its log that is an error, and of what it writes on stderr.
 * @throws when it ends before it listens.
 */
export async function startBotProcess(
  environment: Readonly<Record<string, string>>,
  onTrouble: (line: string) => void,
): Promise<BotProcess> {
  const child = spawn(process.execPath, [script], {
    env: { DOTENV_PATH: devNull, LOG_LEVEL: "info", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "close").then(([code]) => code as number | null);
  const listening = Promise.withResolvers<string>();
  createInterface({ input: child.stderr }).on("line", onTrouble);
  createInterface({ input: child.stdout }).on("line", (line) => {
    const { level, url } = JSON.parse(line) as { level: string; url?: string };
    if (url !== undefined) listening.resolve(url);
    if (level === "error" || level === "fatal") onTrouble(line);
  });
  ended.then((code) => listening.reject(new Error(`the bot ended with ${code} before it listened`)));
  return {
    url: `${await listening.promise}/interactions`,
    ended,
    stop: async () => {
      // Ctrl-C in a terminal has reached it already; a second signal at the same time is not one more.
      child.kill("SIGTERM");
      await ended;
    },
  };
}
