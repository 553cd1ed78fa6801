import { describe, expect, test } from "vitest";
import type { FirstResponse, OutgoingMessage } from "../../../src/bot/delivery/responder.ts";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import { setUpSender } from "../../support/discord-rest-server.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const message: OutgoingMessage = { content: "hello", embeds: [], components: [], allowed_mentions: { parse: [] } };
const json = JSON.stringify(message).slice(0, -1);

async function setUp() {
  const { sender, ...scene } = await setUpSender(new FakeClock());
  const responder = new InteractionResponder(sender, { id: "1", token: "secret", application_id: "2" });
  return { ...scene, responder };
}

const first = (ephemeral: boolean): FirstResponse => ({ type: "message", message, ephemeral });

describe("a message is sent as JSON, and without the bot's token", () => {
  test.each([
    ["a first response", first(false), `{"type":4,"data":${json}}}`],
    ["a private first response", first(true), `{"type":4,"data":${json},"flags":64}}`],
    [
      "an update, which removes the files of the message",
      { type: "update", message },
      `{"type":7,"data":${json},"attachments":[]}}`,
    ],
  ] as const)("%s", async (_what, response, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder.respond(response);
    const request = await discord.next();
    request.answer(204);
    await sent;
    expect(request).toMatchObject({ method: "POST", route: "/interactions/1/secret/callback", text: expected });
    expect(request.headers).toMatchObject({ "content-type": "application/json" });
    expect(request.headers).not.toHaveProperty("authorization");
  });

  test.each([
    ["an edit, which removes the files of the message", "edit", "PATCH", "/messages/@original", `${json},"attachments":[]}`],
    ["a follow-up", "followUp", "POST", "", `${json},"flags":64}`],
  ] as const)("%s", async (_what, call, method, path, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder[call](message);
    const request = await discord.next();
    request.answer(200);
    await sent;
    expect(request).toMatchObject({ method, route: `/webhooks/2/secret${path}`, text: expected });
    expect(request.headers).not.toHaveProperty("authorization");
  });
});

test("an edit with a picture is sent as a form with the message and the file", async () => {
  const { discord, responder } = await setUp();
  const bytes = Buffer.from("before,\r\n--picture--\r\n,after").subarray(7, 22);
  const sent = responder.edit(message, { name: "scores.png", bytes, description: "Scores" });
  const request = await discord.next();
  request.answer(200);
  await sent;
  expect(request.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  expect(request.json).toEqual({ ...message, attachments: [{ id: "0", filename: "scores.png", description: "Scores" }] });
  expect(request.files).toEqual([{ field: "files[0]", name: "scores.png", type: "image/png", text: bytes.toString() }]);
});

test("a first response whose time is over before it is sent is late, and did not perhaps arrive", async () => {
  const { responder, clock, reported } = await setUp();
  // As if the process had stood still.
  await clock.advance(3_000);
  await expect(responder.respond(first(false))).rejects.toMatchObject({ kind: "late" });
  expect(reported).toEqual([expect.stringMatching(/^respond late/)]);
});
