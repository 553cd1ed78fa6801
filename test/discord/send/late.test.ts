import { expect, test } from "vitest";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import { Sender } from "../../../src/discord/send/sender.ts";
import { startRestServer } from "../../support/discord-rest-server.ts";
import { FakeClock } from "../../support/fake-clock.ts";

test("a first response whose time is over before it is sent is late, and did not perhaps arrive", async () => {
  const discord = await startRestServer();
  const clock = new FakeClock();
  const told: string[] = [];
  const sender = new Sender({
    ...{ apiUrl: discord.apiUrl, token: "token", userAgent: "test/1", clock },
    onReply: (call, outcome) => void told.push(`${call} ${outcome}`),
  });
  const responder = new InteractionResponder(sender, { id: "1", token: "secret", application_id: "2" });
  // As if the process had stood still.
  await clock.advance(3_000);
  await expect(responder.respond({ type: "deferMessage", ephemeral: false })).rejects.toMatchObject({ kind: "late" });
  expect([told, discord.waiting]).toEqual([["respond late"], []]);
  discord.close();
});
