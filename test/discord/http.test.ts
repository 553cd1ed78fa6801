import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { outgoing } from "../../src/bot/delivery/limits.ts";
import type { Responder } from "../../src/bot/delivery/responder.ts";
import type { Interaction } from "../../src/bot/interaction/interaction.ts";
import { reply } from "../../src/bot/interaction/reply.ts";
import { signatureCheck } from "../../src/discord/receive/signature.ts";
import { serverLimits } from "../../src/infra/http-server.ts";
import { InteractionsEndpoint } from "../../src/playground/stand-in/endpoint.ts";
import { applicationId, commandPayload, interactionPayload } from "../../src/playground/stand-in/payloads.ts";
import { sendRaw, startInteractionsServer } from "../support/interactions-server.ts";

const endpoint = new InteractionsEndpoint();
const payload = interactionPayload({ id: "1500000000000000000", token: "token", ...commandPayload("help", {}) }, {});
const pingBody = Buffer.from(JSON.stringify({ type: 1, id: "1500000000000000001", application_id: applicationId, token: "t" }));
const flip = (bytes: Buffer, bit: number) => {
  const flipped = Buffer.from(bytes);
  const at = (bit >> 3) % bytes.length;
  flipped.writeUInt8(bytes.readUInt8(at) ^ (1 << (bit & 7)), at);
  return flipped;
};

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});
async function serve(onInteraction: (interaction: Interaction, responder: Responder) => Promise<void>, limits?: Limits) {
  const server = await startInteractionsServer({ endpoint, onInteraction, ...(limits && { limits }) });
  cleanUps.push(server.close);
  return server;
}
type Limits = Parameters<typeof startInteractionsServer>[0]["limits"];
const dispatchNothing = async () => {
  throw new Error("nothing is to be dispatched");
};

describe("the signature check", () => {
  const check = signatureCheck(endpoint.publicKey);
  const at = 1_700_000_000;
  const body = fc.uint8Array({ maxLength: 2_000, size: "max" }).map((bytes) => Buffer.from(bytes));
  /** Seconds from the server's clock, which allows 5 minutes. */
  const offset = fc.integer({ min: -300, max: 300 });

  test("refuses a request with any one bit of signature, timestamp or body changed", async () => {
    const part = fc.constantFrom("signature" as const, "timestamp" as const, "body" as const);
    await fc.assert(
      fc.asyncProperty(body, offset, part, fc.nat(16_000), async (bytes, seconds, changed, bit) => {
        const timestamp = String(at + seconds);
        const { "x-signature-ed25519": signature = "" } = endpoint.headers(bytes, timestamp);
        const changing = (name: typeof changed, value: Buffer) =>
          name === changed && value.length > 0 ? flip(value, bit) : value;
        const headers = {
          "x-signature-ed25519": changing("signature", Buffer.from(signature, "hex")).toString("hex"),
          "x-signature-timestamp": changing("timestamp", Buffer.from(timestamp)).toString("latin1"),
        };
        const isChanged = changed !== "body" || bytes.length > 0;
        expect((await check(headers, at * 1_000)?.(changing("body", bytes))) ?? false).toBe(!isChanged);
      }),
      { numRuns: 400 },
    );
  });

  test("refuses everything if the key is not a point on the curve", async () => {
    const noPoint = signatureCheck("02".padEnd(64, "0"));
    expect(await noPoint(endpoint.headers("{}", String(at)), at * 1_000)?.(Buffer.from("{}"))).toBe(false);
  });
});

test("signed requests that cannot be read leave no word of their bodies in the log", async () => {
  const server = await serve(dispatchNothing);
  for (const text of ["private words", '{"private": words}', JSON.stringify({ ...payload, id: "private", token: "words" })]) {
    const body = Buffer.from(text);
    expect(await sendRaw(server.url, { headers: endpoint.headers(body), body })).toMatchObject({ status: 400 });
  }
  expect(server.lines).toHaveLength(3);
  expect(server.lines.join()).not.toMatch(/private|words/);
});

describe("a slow request", () => {
  /** A server's answer to these bytes, until it hangs up. */
  async function sendPart(url: string, part: string) {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const received: Buffer[] = [];
    socket.on("data", (data: Buffer) => received.push(data));
    socket.write(part);
    await once(socket, "close");
    return Buffer.concat(received).toString();
  }

  test("is cut off when its headers or its body have not arrived within the limit", async () => {
    expect(serverLimits).toEqual({ requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 });
    const server = await serve(dispatchNothing, { requestTimeout: 500, headersTimeout: 500, connectionsCheckingInterval: 100 });
    const headers = Object.entries(endpoint.headers(pingBody)).map(([name, value]) => `${name}: ${value}\r\n`);
    const head = `POST /interactions HTTP/1.1\r\nhost: localhost\r\n${headers.join("")}content-length: ${pingBody.length}\r\n`;
    const answers = await Promise.all([
      sendPart(server.url, head),
      sendPart(server.url, `${head}\r\n${pingBody.subarray(0, -1).toString()}`),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    expect(await server.counted()).toEqual({ unreadable: 1 });
    expect(await sendRaw(server.url, { headers: endpoint.headers(pingBody), body: pingBody })).toMatchObject({ status: 200 });
  });
});

describe("an interaction request", () => {
  const response = {
    type: "message",
    message: outgoing(reply({ content: "late" })),
    ephemeral: true,
  } as const;

  test("whose client has gone counts as an expired reply, and the next request is answered", async () => {
    const dispatched = Promise.withResolvers<Responder>();
    const settled = Promise.withResolvers<void>();
    const server = await serve((_interaction, responder) => {
      dispatched.resolve(responder);
      return settled.promise;
    });
    const requested = Promise.withResolvers<{ socket: NodeJS.EventEmitter }>();
    const onRequest = (message: unknown) => requested.resolve(message as { socket: NodeJS.EventEmitter });
    subscribe("http.server.request.start", onRequest);
    const body = Buffer.from(JSON.stringify(payload));
    const request = httpRequest(`${server.url}/interactions`, { method: "POST", headers: endpoint.headers(body) }).end(body);
    request.on("error", () => {});
    const { socket } = await requested.promise;
    unsubscribe("http.server.request.start", onRequest);
    const responder = await dispatched.promise;
    request.destroy();
    await once(socket, "close");
    await expect(responder.respond(response)).rejects.toMatchObject({ name: "DeliveryError", kind: "expired" });
    settled.resolve();
    expect(server.replies).toEqual([["respond", "expired"]]);
    expect(await server.counted()).toEqual({ accepted: 1 });
    expect(await sendRaw(server.url, { headers: endpoint.headers(pingBody), body: pingBody })).toMatchObject({ status: 200 });
    expect(server.lines).toEqual([]);
  });

  test("that the dispatcher leaves without a response is logged as a fault and answered with 500", async () => {
    const server = await serve(async () => {});
    const body = Buffer.from(JSON.stringify(payload));
    expect(await sendRaw(server.url, { headers: endpoint.headers(body), body })).toEqual({
      status: 500,
      text: '{"status":"failed"}',
    });
    expect(server.lines).toMatchObject([expect.stringContaining("an interaction got no response")]);
    expect(await server.counted()).toEqual({ accepted: 1 });
  });
});
