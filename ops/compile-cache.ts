/*
 * `node ops/compile-cache.ts FOLDER`: starts FOLDER/main.js until it has identified itself to a stand-in for Discord's
 * gateway, and leaves what V8 compiled for that in FOLDER/compile-cache. Only the same Node takes it, of the same user, for
 * a file in the same place; any other compiles anew.
 */

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type WebSocket, WebSocketServer } from "ws";

const folder = resolve(process.argv[2] ?? "dist");
const cache = join(folder, "compile-cache");

const discord = createServer((_request, response) => {
  const session_start_limit = { total: 1, remaining: 1, reset_after: 0, max_concurrency: 1 };
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ url: `ws://${address}`, shards: 1, session_start_limit }));
});
discord.listen(0, "127.0.0.1");
await once(discord, "listening");
const address = `127.0.0.1:${(discord.address() as AddressInfo).port}`;
const gateway = new WebSocketServer({ server: discord });

const bot = spawn(process.execPath, [join(folder, "main.js")], {
  env: {
    NODE_COMPILE_CACHE: cache,
    NODE_ENV: "production",
    DISCORD_TOKEN: "none",
    DISCORD_API_URL: `http://${address}`,
    API_BASE_URL: "http://127.0.0.1:9",
    API_KEY: "none",
    DATABASE_URL: `sqlite:${join(mkdtempSync(join(tmpdir(), "compile-cache-")), "memory.db")}`,
    HTTP_PORT: "0",
  },
  stdio: ["ignore", "ignore", "inherit"],
});
const ended = once(bot, "exit");
gateway.on("connection", (socket: WebSocket) => {
  socket.send(JSON.stringify({ op: 10, d: { heartbeat_interval: 45_000 } }));
  // Node writes the cache when the process ends by itself, which the bot does on this signal.
  socket.once("message", () => bot.kill("SIGTERM"));
});
const [code] = await ended;
discord.closeAllConnections();
gateway.close();
discord.close();
if (code !== 0) throw new Error(`the bot ended with ${code}`);
process.stdout.write(`${cache}: ${readdirSync(cache).join(", ")}\n`);
