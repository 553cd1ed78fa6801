import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { getGlobalDispatcher, ProxyAgent, setGlobalDispatcher } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { WebSocketServer } from "ws";
import { Inspection } from "../../src/discord/inspection.ts";

const HELLO = '{"op":10,"d":{"heartbeat_interval":41250}}';

/** A gateway with this first payload, its requests, and the doctor's connection to it. */
async function startGateway(word: string) {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => server.close());
  const asked: (string | undefined)[] = [];
  server.on("connection", (socket, { url }) => {
    asked.push(url);
    socket.send(word);
  });
  await once(server, "listening");
  const inspection = new Inspection({
    apiUrl: "http://127.0.0.1:9",
    token: "token",
    userAgent: "test/1",
    definitions: [],
    answerMs: 10_000,
    signal: new AbortController().signal,
    onDate: () => {},
  });
  return { asked, greet: () => inspection.greeting(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`) };
}

test.each([
  [HELLO, undefined],
  ['{"op":11}', "the first word is not Hello"],
  ["null", "the first word is not Hello"],
  ["<html>", "the first word is not Hello"],
])("a server counts as a gateway only if its first message is Hello: %s", async (word, problem) => {
  const { asked, greet } = await startGateway(word);
  if (problem === undefined) await greet();
  else await expect(greet()).rejects.toThrow(problem);
  // The bot's version and encoding.
  expect(asked).toEqual(["/?v=10&encoding=json"]);
});

test("the gateway is inspected directly even if everything else goes through a proxy", async () => {
  const direct = getGlobalDispatcher();
  onTestFinished(() => setGlobalDispatcher(direct));
  // As with NODE_USE_ENV_PROXY; nobody listens there.
  setGlobalDispatcher(new ProxyAgent("http://127.0.0.1:9"));
  const { asked, greet } = await startGateway(HELLO);
  await greet();
  expect(asked).toHaveLength(1);
});
