import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Setup } from "../contender.ts";
import type { DiscordOptions } from "../discord-load.ts";

/** The whole bot, like `npm start` without the process: it logs, counts and applies budgets, which are never used up here. */
export const setUp: Setup = async (options) => {
  const { token, apiUrl, collectionApiUrl, applicationId, publicKey, databaseUrl } = options as DiscordOptions & {
    publicKey?: string;
    databaseUrl?: string;
  };
  const port = await freePort();
  Object.assign(process.env, {
    DOTENV_PATH: "/dev/null",
    DISCORD_TOKEN: token,
    DISCORD_API_URL: apiUrl,
    API_BASE_URL: collectionApiUrl,
    API_KEY: "key-of-the-benchmark",
    DATABASE_URL: databaseUrl ?? `sqlite:${join(mkdtempSync(join(tmpdir(), "bench-")), "memory.db")}`,
    CACHE_TTL_SECONDS: "3600",
    MEMBER_COMMANDS_PER_MINUTE: "1000000",
    SERVER_COMMANDS_PER_MINUTE: "1000000",
    API_CALLS_PER_MINUTE: "1000000",
    HTTP_PORT: String(port),
    ...(publicKey && { TRANSPORT: "http", DISCORD_PUBLIC_KEY: publicKey, DISCORD_APPLICATION_ID: applicationId }),
  });
  const { runBot } = await import("../../../../src/app/run-bot.ts");
  await runBot();
  return { info: { port, path: "/interactions" } };
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
