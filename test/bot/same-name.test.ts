import { expect, test } from "vitest";
import { defineCommand } from "../../src/bot/command/command.ts";
import { messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";

const check = { name: "look", description: "command.help" } as const;
const slash = defineCommand({
  definition: { ...check, type: "slash", options: {} },
  run: () => ({ content: "slash", embeds: [] }),
});
const menu = defineCommand({
  definition: { ...check, title: "button.scores", type: "message" },
  run: () => ({ content: "menu", embeds: [] }),
});
const message = "0x1111111111111111111111111111111111111111";

test.each([
  ["slash", "slash", "menu"],
  ["slash", "menu", "slash"],
  ["message", "slash", "menu"],
  ["message", "menu", "slash"],
] as const)("used as a %s command, that command answers, with commands in the order %s, %s", async (type, ...order) => {
  const bot = setUpBot({ commands: order.map((kind) => (kind === "slash" ? slash : menu)) });
  const { responder, done } = bot.type("look", type === "message" ? { message } : {}, { type });
  await done;
  expect(messageOf(responder).content).toBe(type === "slash" ? "slash" : "menu");
});

test("a command of a type that the bot lacks is unknown, even if its name is known", async () => {
  const bot = setUpBot({ commands: [slash] });
  const { done } = bot.type("look", { message }, { type: "message" });
  await done;
  expect(bot.lines).toMatchObject([{ outcome: "unknown_command" }]);
});
