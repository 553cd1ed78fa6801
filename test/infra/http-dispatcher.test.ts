import { execFile } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createSecureServer } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, type TestContext, test } from "vitest";
import { makeCertificate } from "../support/certificate.ts";
import { newFolder } from "../support/new-folder.ts";

/*
 * A process has two copies of undici: the bot's own and Node's. They share one global dispatcher, set up by the first one used.
 */

/** Each kind of call, as program text. */
const calls = {
  "a question to the Collection API": `
    const { CollectionApiClient } = await import("./src/collection-api/client.ts");
    const times = { timeoutMs: 5_000, deadlineMs: 5_000 };
    const client = new CollectionApiClient({ baseUrl: apiUrl, apiKey: "key", userAgent: "test/1", ...times });
    await client.fetch("scores", "0x" + "0".repeat(40)).catch(() => "the answer is none of the API's");`,
  "a call to Discord": `
    const { DiscordClient } = await import("./src/discord/client.ts");
    await new DiscordClient({ apiUrl, token: "token", userAgent: "test/1" }).get("/gateway/bot");`,
};
/** The module that set up the global dispatcher earlier, if there is one. */
const before = {
  nothing: "",
  "Node's own": `await fetch("data:,");`,
};

/** A server that prefers HTTP/2, and a proxy, with the requests to each. */
async function startServers(onTestFinished: TestContext["onTestFinished"]) {
  const folder = newFolder();
  const certificate = makeCertificate({ host: "127.0.0.1" });
  const authority = join(folder, "authority.pem");
  writeFileSync(authority, certificate.cert);
  const requests: string[] = [];
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, ({ method, httpVersion }, response) => {
    requests.push(`${method} ${httpVersion}`);
    response.setHeader("content-type", "application/json");
    response.end("[]");
  });
  const tunnels: string[] = [];
  const proxy = createServer().on("connect", ({ url = "" }, socket) => {
    tunnels.push(url);
    const [, port] = url.split(":");
    const tunnel = connect(Number(port), "127.0.0.1", () => socket.write("HTTP/1.1 200 OK\r\n\r\n"));
    tunnel.pipe(socket).pipe(tunnel);
  });
  for (const item of [server, proxy]) await once(item.listen(0, "127.0.0.1"), "listening");
  const portOf = (listening: typeof server | typeof proxy) => (listening.address() as AddressInfo).port;
  onTestFinished(() => {
    server.close();
    proxy.close();
  });
  return {
    requests,
    tunnels,
    authority,
    address: `127.0.0.1:${portOf(server)}`,
    proxy: `http://127.0.0.1:${portOf(proxy)}`,
  };
}

describe.each([
  ["directly", {}],
  ["through the proxy of the environment, where Node is told to use it", { NODE_USE_ENV_PROXY: "1" }],
])("a server is reached %s", (how, printed) => {
  const all = Object.keys(calls) as (keyof typeof calls)[];

  // If nothing was there, the bot's own call sets it up.
  test.for(Object.keys(before) as (keyof typeof before)[])(
    "for every kind of call, over HTTP/1.1, with the dispatcher first set up by %s",
    async (first, { expect, onTestFinished }) => {
      const { requests, tunnels, authority, address, proxy } = await startServers(onTestFinished);
      const program = `
      const apiUrl = "https://${address}/api";
      ${before[first]}
      ${all.map((call) => `{ ${calls[call]} }`).join("\n")}
      process.exit();`;
      const quick = { NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE: "node_modules/.cache/compile" };
      const env = { HTTPS_PROXY: proxy, NODE_EXTRA_CA_CERTS: authority, ...quick, ...printed };
      await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { env });
      expect(requests).toEqual(all.map(() => "GET 1.1"));
      expect(tunnels).toEqual(how === "directly" ? [] : all.map(() => address));
    },
  );
});
