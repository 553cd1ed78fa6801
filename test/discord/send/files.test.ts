import { describe, expect, onTestFinished, test } from "vitest";
import type { FirstResponse, OutgoingMessage } from "../../../src/bot/answer/responder.ts";
import { InteractionResponder } from "../../../src/discord/send/responder.ts";
import { Sender } from "../../../src/discord/send/sender.ts";
import { startRestServer } from "../../support/discord-rest-server.ts";
import { FakeClock } from "../../support/fake-clock.ts";

const text: OutgoingMessage = {
  content: "hello",
  embeds: [],
  components: [],
  files: [],
  allowed_mentions: { parse: [] },
};
const json = { content: "hello", embeds: [], components: [], allowed_mentions: { parse: [] } };
const picture = { name: "scores.png", type: "image/png", bytes: Buffer.from("a picture"), description: "Scores" } as const;
const shown = { title: "Scores", image: { url: "attachment://scores.png" } };
const illustrated: OutgoingMessage = { ...text, embeds: [shown], files: [picture] };
const attachments = [{ id: "0", filename: "scores.png", description: "Scores" }];
const illustratedJson = { ...json, embeds: [shown], attachments };
const file = { field: "files[0]", name: "scores.png", type: "image/png", text: "a picture" };
const isForm = /^multipart\/form-data; boundary=/;

/** A responder, the server that it calls, and how its calls went; over HTTP where there is an HTTP response to give. */
async function setUp(httpResponse?: (body: unknown) => Promise<void>) {
  const discord = await startRestServer();
  onTestFinished(() => discord.close());
  const replies: string[] = [];
  const onReply = (call: string, outcome: string) => void replies.push(`${call} ${outcome}`);
  const sender = new Sender({
    ...{ apiUrl: discord.apiUrl, token: "token", userAgent: "collection-pulse/test", onReply, clock: new FakeClock() },
  });
  const interaction = { id: "1", token: "secret", application_id: "2" };
  return { discord, replies, responder: new InteractionResponder(sender, interaction, httpResponse) };
}

const first = (message: OutgoingMessage): FirstResponse => ({ type: "message", message, ephemeral: false });
const privately = (message: OutgoingMessage): FirstResponse => ({ type: "message", message, ephemeral: true });
const update = (message: OutgoingMessage): FirstResponse => ({ type: "update", message });

describe("a message without files is JSON", () => {
  const plain = '{"content":"hello","embeds":[],"components":[],"allowed_mentions":{"parse":[]}';

  test.each([
    ["a first response", first(text), `{"type":4,"data":${plain}}}`],
    ["a private first response", privately(text), `{"type":4,"data":${plain},"flags":64}}`],
    ["an update, which leaves no file there", update(text), `{"type":7,"data":${plain},"attachments":[]}}`],
  ])("%s", async (_what, response, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder.respond(response);
    const request = await discord.next();
    request.answer(204);
    await sent;
    expect(request).toMatchObject({ method: "POST", route: "/interactions/1/secret/callback", text: expected });
    expect(request.headers).toMatchObject({ "content-type": "application/json", "content-length": String(expected.length) });
    expect(request.headers).not.toHaveProperty("authorization");
  });

  test.each([
    ["an edit, which leaves no file there", "edit", "PATCH", "/messages/@original", `${plain},"attachments":[]}`],
    ["a follow-up", "followUp", "POST", "", `${plain},"flags":64}`],
  ] as const)("%s", async (_what, call, method, path, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder[call](text);
    const request = await discord.next();
    request.answer(200);
    await sent;
    expect(request).toMatchObject({ method, route: `/webhooks/2/secret${path}`, text: expected });
  });
});

describe("a message with files is a form", () => {
  test.each([
    ["a first response", first(illustrated), { type: 4, data: illustratedJson }],
    ["a private first response", privately(illustrated), { type: 4, data: { ...illustratedJson, flags: 64 } }],
    ["an update", update(illustrated), { type: 7, data: illustratedJson }],
  ])("%s", async (_what, response, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder.respond(response);
    const request = await discord.next();
    request.answer(204);
    await sent;
    expect(request).toMatchObject({ method: "POST", route: "/interactions/1/secret/callback", json: expected, files: [file] });
    expect(request.headers).toMatchObject({ "content-type": expect.stringMatching(isForm), "content-length": expect.anything() });
  });

  test.each([
    ["an edit", "edit", illustratedJson],
    ["a follow-up", "followUp", { ...illustratedJson, flags: 64 }],
  ] as const)("%s", async (_what, call, expected) => {
    const { discord, responder } = await setUp();
    const sent = responder[call](illustrated);
    const request = await discord.next();
    request.answer(200);
    await sent;
    expect(request).toMatchObject({ json: expected, files: [file] });
  });

  test("each file has the number that its attachment has", async () => {
    const { discord, responder } = await setUp();
    const files = [picture, { ...picture, name: "trend.png", bytes: Buffer.from("another"), description: "Trend" }];
    const sent = responder.edit({ ...text, files });
    const request = await discord.next();
    request.answer(200);
    await sent;
    expect(request.json).toMatchObject({
      attachments: [...attachments, { id: "1", filename: "trend.png", description: "Trend" }],
    });
    expect(request.files).toEqual([file, { ...file, field: "files[1]", name: "trend.png", text: "another" }]);
  });
});

describe("over HTTP, where the response takes no files", () => {
  async function receiveByHttp() {
    const responses: unknown[] = [];
    return { responses, ...(await setUp(async (body) => void responses.push(body))) };
  }

  test.each([
    ["a message", privately(illustrated), { type: 4, data: { ...json, embeds: [{ title: "Scores" }], flags: 64 } }],
    ["an update", update(illustrated), { type: 7, data: { ...json, embeds: [{ title: "Scores" }], attachments: [] } }],
  ])("%s leaves without them at once, and is then replaced by the whole", async (_what, response, expected) => {
    const { discord, responder, responses, replies } = await receiveByHttp();
    const sent = responder.respond(response);
    const request = await discord.next();
    expect(responses).toEqual([expected]);
    expect(replies).toEqual(["respond delivered"]);
    expect(request).toMatchObject({ method: "PATCH", route: "/webhooks/2/secret/messages/@original" });
    expect(request).toMatchObject({ json: illustratedJson, files: [file] });
    request.answer(200);
    await sent;
    expect(replies).toEqual(["respond delivered", "edit delivered"]);
  });

  test("pictures from elsewhere stay in it", async () => {
    const { discord, responder, responses } = await receiveByHttp();
    const avatar = { thumbnail: { url: "https://pbs.twimg.com/a.png" }, image: { url: "https://pbs.twimg.com/b.png" } };
    const sent = responder.respond(first({ ...illustrated, embeds: [avatar, shown] }));
    (await discord.next()).answer(200);
    await sent;
    expect(responses).toMatchObject([{ data: { embeds: [avatar, { title: "Scores" }] } }]);
  });

  test.each([
    [400, 50_035, "refused"],
    [404, 10_008, "gone"],
    [403, 50_013, "forbidden"],
  ])("what Discord answers with %i, code %i, when the files follow is told as an edit that is %s", async (status, code, kind) => {
    const { discord, responder, replies } = await receiveByHttp();
    const sent = responder.respond(first(illustrated));
    (await discord.next()).answer(status, { code, message: "no" });
    await sent;
    expect(replies).toEqual(["respond delivered", `edit ${kind}`]);
  });

  test("nothing follows a response that nobody takes any more", async () => {
    const { discord, responder, replies } = await setUp(() => Promise.reject(new Error("premature close")));
    await expect(responder.respond(first(illustrated))).rejects.toMatchObject({ kind: "expired" });
    expect(replies).toEqual(["respond expired"]);
    expect(discord.waiting).toEqual([]);
  });
});
