import { MessageResponseSchema } from "discord-api-spec/zod";
import { PermissionFlagsBits as Permission } from "discord-api-types/v10";
import { expect, type TestContext, test } from "vitest";
import { safeParse } from "zod/v4/core";
import { DAY_MS } from "../../src/infra/time.ts";
import { textsIn } from "../../src/playground/stand-in/component-checks.ts";
import { messagePayload, type ShownMessage } from "../../src/playground/stand-in/message.ts";
import { allParts } from "../../src/playground/stand-in/parts.ts";
import { memberId } from "../../src/playground/stand-in/payloads.ts";
import { scoreJson } from "../support/api-server.ts";
import { emptyMemory } from "../support/bot/empty-memory.ts";
import { connectGateway } from "../support/connected-gateway.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { pngOf } from "../support/png.ts";

/* Answers where the bot lacks *Embed Links*, over the gateway, by the messages that members see in the end. */

const permitted = { permissions: String(Permission.ViewChannel | Permission.SendMessages | Permission.EmbedLinks) };
const without = { permissions: String(Permission.ViewChannel | Permission.SendMessages) };
const bytes = pngOf(30, 10);

/** A bot that draws a picture of the scores. */
function setUp(context: TestContext) {
  const clock = new FakeClock();
  const daily = [9, 5, 1].map((days) => {
    const at = clock.now() - days * DAY_MS;
    return { hype: 0, gains: 0, community: 0, total: days, firstSeenAt: at, lastSeenAt: at };
  });
  const history = { ...emptyMemory.history, scoresBefore: async () => ({ compared: daily.at(-1), daily }) };
  return connectGateway(context, { bot: { clock, memory: { ...emptyMemory, history }, draw: async () => bytes } });
}

const textOf = ({ content, layout }: ShownMessage): string => (layout ? textsIn(layout).join("\n") : content);

test("an answer is a message of Components V2 with its picture, and stays one in every edit", async (context) => {
  const { discord, type } = await setUp(context);
  const { exchange, seen } = type("a", without);
  await seen;
  await expect.poll(() => exchange.calls.map(({ what }) => what)).toEqual(["callback", "edit"]);
  const answer = await exchange.finished();
  expect(answer).toMatchObject({ content: "", embeds: [], ephemeral: false, attachments: [{ filename: "picture.png" }] });
  expect(textOf(answer)).toMatch(/Velvet Otters[\s\S]*# 61\.5[\s\S]*Hype/);
  expect(allParts(answer.layout ?? []).map(({ type }) => type)).toContain(12);
  expect(safeParse(MessageResponseSchema, messagePayload(answer)).error?.issues ?? []).toEqual([]);

  // The bot has the permission by now.
  const turned = await discord.click(answer, "Trends", { ...permitted, member: memberId }).finished();
  expect([turned.id, turned.embeds]).toEqual([answer.id, []]);
  expect(textOf(turned)).toContain("Velvet Otters");
  expect(textOf(turned)).not.toContain("Hype");

  const copy = await discord.click(turned, "Last 7 days", { ...permitted, member: "1100000000000000077" }).finished();
  expect(copy).toMatchObject({ ephemeral: true, embeds: [{}] });
  expect(copy.layout).toBeUndefined();
});

test("a deferred answer becomes one, too", async (context) => {
  const { discord, bot } = await setUp(context);
  const exchange = discord.type("scores", { contract: `0x${"a".repeat(40)}`, private: true }, without);
  await expect.poll(() => bot.api.calls.length).toBe(1);
  await bot.clock.advance(2_001);
  await expect.poll(() => exchange.state).toBe("deferred");
  bot.api.last.answer([scoreJson()]);
  const answer = await exchange.finished();
  expect(answer).toMatchObject({ ephemeral: true, embeds: [] });
  expect(textOf(answer)).toContain("# 61.5");
});

test("a message with embeds becomes one where the permission was taken away since, and a problem is text", async (context) => {
  const { discord, type } = await setUp(context);
  const { exchange, seen } = type("b", permitted);
  await seen;
  await expect.poll(() => exchange.calls.length).toBe(2);
  const answer = await exchange.finished();
  expect([answer.layout, answer.embeds.length]).toEqual([undefined, 1]);
  const turned = await discord.click(answer, "Trends", { ...without, member: memberId }).finished();
  expect(turned).toMatchObject({ id: answer.id, content: "", embeds: [], layout: expect.any(Array) });

  const problem = await discord.type("scores", { contract: "no address" }, without).finished();
  expect([problem.layout, problem.content]).toEqual([undefined, expect.stringContaining("no address")]);
  // In the place of a message of Components V2, a problem is such a message.
  const expired = await discord.press(turned, "1s?:", { ...without, member: memberId }).finished();
  expect(textOf(expired)).not.toBe("");
});
