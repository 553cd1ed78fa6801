import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { WebSocketServer } from "ws";
import { Inspection } from "../../src/discord/inspection.ts";

test.each([
  ['{"op":10,"d":{"heartbeat_interval":41250}}', undefined],
  ['{"op":11}', "the first word is not Hello"],
  ["null", "the first word is not Hello"],
  ["<html>", "the first word is not Hello"],
])("a gateway is one whose first word is Hello: %s", async (word, problem) => {
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
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
  const greeting = inspection.greeting(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  if (problem === undefined) await greeting;
  else await expect(greeting).rejects.toThrow(problem);
  // Version and encoding as the bot has them.
  expect(asked).toEqual(["/?v=10&encoding=json"]);
  server.close();
});
