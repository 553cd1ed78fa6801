import { execFile } from "node:child_process";
import { once } from "node:events";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { promisify } from "node:util";
import { Routes } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { createRest } from "../../src/discord/rest.ts";
import { createWebhook } from "../../src/discord/webhook.ts";
import { makeCertificate } from "../support/certificate.ts";

test("over TLS Discord is spoken to in HTTP/1.1, although it offers HTTP/2 as well", async () => {
  const certificate = makeCertificate({ host: "127.0.0.1" });
  setDefaultCACertificates([...getCACertificates(), certificate.cert]);
  const requests: string[] = [];
  const discord = createSecureServer({ ...certificate, allowHTTP1: true }, ({ method, httpVersion }, response) => {
    requests.push(`${method} ${httpVersion}`);
    response.setHeader("content-type", "application/json");
    response.end("[]");
  });
  discord.listen(0, "127.0.0.1");
  await once(discord, "listening");
  const apiUrl = `https://127.0.0.1:${(discord.address() as AddressInfo).port}/api`;

  const rest = createRest({ apiUrl, token: "token", userAgent: "test/1" });
  expect(await rest.get(Routes.gatewayBot())).toEqual([]);
  expect(await rest.put(Routes.applicationCommands("1"), { body: [] })).toEqual([]);
  await createWebhook(apiUrl, "test/1")({ method: "POST", route: Routes.webhook("1", "t"), body: {}, timeoutMs: 5_000 });
  expect(requests).toEqual(["GET 1.1", "PUT 1.1", "POST 1.1"]);
  discord.close();
});

test.each([
  ["not used", {}, /^OK\n$/],
  ["used where Node is told to", { NODE_USE_ENV_PROXY: "1" }, /ECONNREFUSED 127\.0\.0\.1:9/],
])("the proxies of the environment are %s, whatever has loaded Node's own undici before", async (_name, told, said) => {
  const program = `
    await fetch("data:,");
    const { createServer } = await import("node:http");
    const { createWebhook } = await import("./src/discord/webhook.ts");
    const discord = createServer((_request, response) => response.end());
    discord.listen(0, "127.0.0.1", async () => {
      const call = { method: "POST", route: "/webhooks/1/t", timeoutMs: 5_000 };
      await createWebhook("http://127.0.0.1:" + discord.address().port, "test/1")(call).then(
        () => console.log("OK"),
        ({ message }) => console.log(message),
      );
      process.exit();
    });`;
  const env = { HTTP_PROXY: "http://127.0.0.1:9", NODE_NO_WARNINGS: "1", ...told };
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { env });
  expect(stdout).toMatch(said);
});
