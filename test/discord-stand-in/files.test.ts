import { once } from "node:events";
import { createServer } from "node:http";
import { MessageResponseSchema } from "discord-api-spec/zod";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { safeParse } from "zod/v4/core";
import type { Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import { clickPayload } from "../../src/playground/stand-in/message-components.ts";
import { pngOf } from "../support/png.ts";
import { BotClient, type SentFile, userAgent } from "./client.ts";
import { DiscordStandIn } from "./stand-in.ts";

/* Files as Discord takes them (reference, «Uploading Files», «Editing Message Attachments»). */

let discord: DiscordStandIn;
let bot: BotClient;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
  bot = new BotClient(discord, "token");
});
afterEach(() => discord.close());

const safe = { allowed_mentions: { parse: [] } };
const entry = { id: 0, filename: "scores.png", description: "Hype rises" };
const file = { name: "scores.png" };
const picture = { ...safe, embeds: [{ image: { url: "attachment://scores.png" } }], attachments: [entry] };
const text = { ...safe, content: "x" };

/** Generous deadlines, because this machine takes seconds for 10 MiB. */
const patiently = () => Object.assign(discord.interaction(), { sentAt: Number.POSITIVE_INFINITY });

/** An interaction that was answered with a file. */
async function answered(
  data: object = { ...text, attachments: [entry] },
  files: readonly SentFile[] = [file],
): Promise<Exchange> {
  const exchange = patiently();
  expect(await bot.respond(exchange, { type: 4, data }, files)).toMatchObject({ status: 204 });
  return exchange;
}
const filesOf = ({ message }: Exchange) => message?.attachments.map(({ filename, description }) => [filename, description]);

test("a message made by any call includes its files", async () => {
  const exchange = await answered(picture);
  expect(exchange.message?.attachments).toMatchObject([
    { filename: "scores.png", description: "Hype rises", contentType: "image/png", bytes: pngOf(4, 2) },
  ]);
  expect(exchange.calls[0]).toMatchObject({ body: { data: picture }, files: [{ index: 0, name: "scores.png" }] });
  const deferred = discord.interaction();
  await bot.respond(deferred, { type: 5 });
  expect((await bot.edit(deferred, picture, [file])).status).toBe(200);
  expect(filesOf(deferred)).toEqual([["scores.png", "Hype rises"]]);
  expect((await bot.followUp(deferred, picture, [file])).status).toBe(200);
  expect(deferred.followUps[0]?.attachments).toMatchObject([{ filename: "scores.png" }]);
  expect(discord.violations).toEqual([]);
});

test("a file shown by an embed is not listed as an attachment, in a message that fits Discord's schema", async () => {
  const entries = [entry, { id: "1", filename: "scores.csv", description: "The same as a table" }];
  const exchange = discord.interaction();
  await bot.respond(exchange, { type: 5 });
  const files = [file, { name: "scores.csv", type: "text/csv" }];
  const { body } = await bot.edit(exchange, { ...picture, attachments: entries }, files);
  expect(safeParse(MessageResponseSchema, body).error).toBeUndefined();
  const url = expect.stringMatching(/^https:\/\/cdn\.discordapp\.com\/attachments\/\d+\/\d+\/scores\.png$/);
  expect(body).toMatchObject({
    embeds: [{ image: { url } }],
    attachments: [{ filename: "scores.csv", size: pngOf(4, 2).length }],
  });
  const message = exchange.message as NonNullable<typeof exchange.message>;
  expect(clickPayload(message, "next")).toMatchObject({ message: { embeds: [{ image: { url } }] } });
});

describe("a form is refused for", () => {
  const many = Array.from({ length: 11 }, (_, id) => ({ ...entry, id, filename: `${id}.png` }));
  test.each<[string, object, SentFile[]]>([
    ["an entry without a file", picture, []],
    ["a file without an entry", { ...text, attachments: [] }, [file]],
    ["a file of another name", picture, [{ name: "other.png" }]],
    ["a file without a description", { ...text, attachments: [{ id: 0 }] }, [file]],
    ["a file of no bytes", picture, [{ ...file, bytes: new Uint8Array() }]],
    ["a long description", { ...text, attachments: [{ ...entry, description: "x".repeat(1_025) }] }, [file]],
    ["a name that Discord changes", { ...text, attachments: [{ ...entry, filename: "a b.png" }] }, [{ name: "a b.png" }]],
    ["an id twice", { ...text, attachments: [entry, entry] }, [file]],
    ["a name twice", { ...text, attachments: [entry, { ...entry, id: 1 }] }, [file, file]],
    ["more than ten files", { ...text, attachments: many }, many.map(({ filename }) => ({ name: filename }))],
    ["a picture that is not there", { ...picture, embeds: [{ title: "x", image: { url: "attachment://x.png" } }] }, [file]],
    [
      "a picture of a type that embeds do not show",
      { ...picture, embeds: [{ image: { url: "attachment://a.svg" } }], attachments: [{ ...entry, filename: "a.svg" }] },
      [{ name: "a.svg" }],
    ],
    ["a part of another name", picture, [{ ...file, part: "file" }]],
    ["an index twice", picture, [file, { ...file, part: "files[0]" }]],
  ])("%s", async (_what, data, files) => {
    expect(await bot.respond(discord.interaction(), { type: 4, data }, files)).toMatchObject({ code: 50_035 });
    expect(discord.violations).not.toEqual([]);
  });

  test("a file of more than 10 MiB", async () => {
    const bytes = new Uint8Array(10 * 1_024 * 1_024 + 1);
    const refused = { status: 413, code: 40_005 };
    expect(await bot.respond(patiently(), { type: 4, data: picture }, [{ ...file, bytes }])).toMatchObject(refused);
    expect(discord.violations).toEqual(["callback: files[0]: larger than 10 MiB"]);
    await answered(picture, [{ ...file, bytes: bytes.subarray(1) }]);
  });

  test("files with a response that is not a message", async () => {
    expect(await bot.respond(discord.interaction(), { type: 5 }, [file])).toMatchObject({ code: 50_035 });
  });

  test("a body that is not a form", async () => {
    const { id, token } = discord.interaction();
    const response = await fetch(`${discord.apiUrl}/v10/interactions/${id}/${token}/callback`, {
      method: "POST",
      headers: { ...userAgent, "content-type": "multipart/form-data; boundary=x" },
      body: "--x\r\n",
    });
    expect(await response.json()).toMatchObject({ code: 50_035 });
  });
});

describe("an edit", () => {
  test("without attachments keeps those of the message, and adds its files", async () => {
    const exchange = await answered();
    await bot.edit(exchange, { ...safe, content: "y" });
    expect(filesOf(exchange)).toEqual([["scores.png", "Hype rises"]]);
  });

  test("with an empty list of attachments removes them, unless an embed shows one", async () => {
    const exchange = await answered();
    await bot.edit(exchange, { ...text, attachments: [] });
    expect(filesOf(exchange)).toEqual([]);
    const shown = await answered(picture);
    expect(await bot.edit(shown, { ...text, attachments: [] })).toMatchObject({ code: 50_035 });
  });

  test("keeps attachments listed by id, adds new ones, and refuses unknown ids", async () => {
    const exchange = await answered();
    const [kept] = exchange.message?.attachments ?? [];
    const added = { id: 3, filename: "new.png", description: "New" };
    const attachments = [{ id: kept?.id, description: "Hype falls" }, added];
    expect((await bot.edit(exchange, { ...text, attachments }, [{ name: "new.png", part: "files[3]" }])).status).toBe(200);
    expect(filesOf(exchange)).toEqual([
      ["scores.png", "Hype falls"],
      ["new.png", "New"],
    ]);
    expect(await bot.edit(exchange, { ...text, attachments: [{ id: "1" }] })).toMatchObject({ code: 50_035 });
  });

  test("replaces a picture that an embed shows", async () => {
    const exchange = await answered(picture);
    const first = exchange.message?.attachments[0]?.id;
    expect((await bot.edit(exchange, picture, [file])).status).toBe(200);
    expect(exchange.message?.attachments).toMatchObject([{ filename: "scores.png" }]);
    expect(exchange.message?.attachments[0]?.id).not.toBe(first);
  });

  test("that responds to a click removes attachments that it does not list", async () => {
    const { message } = await answered();
    const click = discord.interaction(clickPayload(message as NonNullable<typeof message>, "next"), message);
    expect((await bot.respond(click, { type: 7, data: text })).status).toBe(204);
    expect(filesOf(click)).toEqual([]);
  });

  test("may not leave the message empty", async () => {
    const exchange = await answered({ ...safe, attachments: [entry] });
    expect(await bot.edit(exchange, { ...safe, attachments: [] })).toMatchObject({ code: 50_035 });
  });
});

test("an HTTP response is JSON only, so files come with later calls", async () => {
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ type: 4, data: picture }));
  const body = new Response(form);
  const bytes = Buffer.from(await body.bytes());
  const server = createServer((_request, response) => {
    response.writeHead(200, { "content-type": body.headers.get("content-type") ?? "" }).end(bytes);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  discord.endpointUrl = `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
  await expect(discord.type("scores", {}).answered()).rejects.toThrow("no first response");
  server.close();
});
