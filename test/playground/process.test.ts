import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { processes } from "../support/process-table.ts";
import { anyPorts, playgroundUrl, startPlayground } from "../support/processes/playground.ts";
import type { ScriptProcess } from "../support/processes/process.ts";

const running: ScriptProcess[] = [];
afterEach(async () => {
  for (const script of running.splice(0)) {
    if (script.leftBehind) await script.interrupt("SIGKILL");
  }
});

function start(environment: Record<string, string>, through: "npm" | "bundle" = "bundle"): ScriptProcess {
  const script = startPlayground(environment, through);
  running.push(script);
  return script;
}

test("SIGTERM to npm stops all of it, pages that are open included, with 0", async () => {
  const script = start(anyPorts, "npm");
  const url = await playgroundUrl(script);
  const page = await fetch(`${url}/events`);
  expect(await script.stop("SIGTERM")).toBe(0);
  await expect(page.text()).rejects.toThrow("terminated");
  expect(script.leftBehind).toBe(false);
  expect(script.errors).toEqual([]);
  await expect(fetch(url)).rejects.toThrow("fetch failed");
});

test("a port that is taken is said, and the next free one is used; when its own process is killed, the bot ends as well", async () => {
  const rest = [createServer().listen(0, "127.0.0.1"), createServer().listen(0, "127.0.0.1")] as const;
  onTestFinished(() => {
    for (const server of rest) server.close();
  });
  const [page, service] = await Promise.all([portOf(rest[0]), portOf(rest[1])]);
  const script = start({ PLAYGROUND_PORT: String(page), SERVICE_PORT: String(service) });
  const { port } = new URL(await playgroundUrl(script));
  expect(Number(port)).toBeGreaterThan(page);
  await expect
    .poll(() => script.errors)
    .toEqual([
      `Port ${page} (PLAYGROUND_PORT) is already in use, so the playground uses ${port}.`,
      expect.stringMatching(`^Port ${service} \\(SERVICE_PORT\\) is already in use, so the playground uses \\d+\\.$`),
    ]);
  process.kill(script.pid, "SIGKILL");
  await expect.poll(() => script.leftBehind).toBe(false);
});

test("a .env for a real bot changes nothing, nor does a proxy for the outside; when the bot ends, everything does, and says why", async () => {
  const folder = await mkdtemp(join(tmpdir(), "playground-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, ".env");
  const real = {
    TRANSPORT: "gateway",
    DISCORD_TOKEN: "real-token",
    DISCORD_API_URL: "https://discord.invalid/api",
    API_BASE_URL: "https://api.invalid",
    API_KEY: "real-key",
    HTTP_PORT: "1",
    LOG_LEVEL: "silent",
  };
  const lines = Object.entries(real).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(file, lines.join(""));
  const proxy = { HTTP_PROXY: "http://127.0.0.1:9", NODE_USE_ENV_PROXY: "1", NODE_OPTIONS: "--use-env-proxy" };
  const script = start({ ...anyPorts, ...real, ...proxy, DOTENV_PATH: file });
  await playgroundUrl(script);
  process.kill(childOf(script.pid), "SIGKILL");
  expect(await script.exit()).toBe(1);
  expect(script.leftBehind).toBe(false);
  expect(script.errors).toEqual(["The playground stopped: the bot ended (SIGKILL)"]);
});

async function portOf(server: Server): Promise<number> {
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** The child of this process. */
function childOf(parent: number): number {
  const child = processes().find((process) => process.parent === parent);
  if (!child) throw new Error(`process ${parent} has no child`);
  return child.pid;
}

describe("one that is open", () => {
  let script: ScriptProcess;
  let url: string;
  beforeAll(async () => {
    script = startPlayground();
    url = await playgroundUrl(script);
  });
  afterAll(() => script.leftBehind && script.interrupt("SIGKILL"));

  test("has a page that loads nothing of others, and refuses what is not the page's own", async () => {
    const { port } = new URL(url);
    const status = async (path: string, options: RequestInit = {}) => (await fetch(`${url}${path}`, options)).status;
    const post = (body: string, type = "application/json"): RequestInit => ({
      method: "POST",
      body,
      headers: { "content-type": type },
    });
    const message = JSON.stringify({
      circumstances: { member: "you", location: "server", locale: "en-US", nsfw: false },
      content: "hello",
    });
    expect(await status("/")).toBe(200);
    const { headers } = await fetch(url);
    expect(headers.get("content-security-policy")).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const text = await (await fetch(url)).text();
    expect(text).not.toMatch(/<script(?![^>]* src="[a-z])|<style|style="|\son[a-z]+=|https?:/);
    const avatar = await fetch(`${url}/avatars/1410000019.svg`);
    expect([avatar.headers.get("content-type"), await avatar.text()]).toEqual(["image/svg+xml", expect.stringMatching(/^<svg /)]);
    expect(await status("/actions/message", post(message))).toBe(200);
    expect(await status("/actions/message", post(message, "text/plain"))).toBe(415);
    expect(await status("/actions/message", post("{"))).toBe(400);
    // A foreign page's form can send this, and only Discord's part accepts it.
    const form = new FormData();
    form.set("payload_json", message);
    expect(await status("/actions/message", { method: "POST", body: form })).toBe(415);
    const callback = "/api/v10/interactions/1/interaction-token-1/callback";
    expect(await status(callback, { method: "POST", body: form })).toBe(404);
    const foreignPage = { "sec-fetch-site": "cross-site" };
    expect(await status(callback, { method: "POST", body: form, headers: foreignPage })).toBe(403);
    expect(await status("/actions/message", post(message.replace("en-US", "xx")))).toBe(400);
    expect(await status("/actions/constructor", post(message))).toBe(404);
    expect(await status("/actions/message", post(JSON.stringify({ content: "x".repeat(300_000) })))).toBe(413);
    expect(await status("/..%2f..%2fpackage.json")).toBe(404);
    expect(await status("/avatars/..%2f..%2fv1/collection/scores")).toBe(404);
    expect(await status("/api/v10/applications/1100000000000000001/commands")).toBe(401);
    // A foreign host name that resolves to this machine, as a browser would send it.
    const foreign = request({ port, host: "127.0.0.1", path: "/", headers: { host: `playground.example:${port}` } }).end();
    const [response] = (await once(foreign, "response")) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(403);
  });
});
