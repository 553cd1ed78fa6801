import { once } from "node:events";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
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
