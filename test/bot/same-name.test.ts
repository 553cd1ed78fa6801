import { expect, test } from "vitest";
import { type Command, defineCommand } from "../../src/bot/command/command.ts";
import { messageOf } from "../support/bot/answers.ts";
import { setUpBot } from "../support/bot/bot.ts";

const look = { name: "look", description: "command.help" } as const;
const slash = defineCommand({
  definition: { ...look, type: "slash", options: {} },
  run: () => ({ content: "slash", embeds: [] }),
});
const menu = defineCommand({
  definition: { ...look, title: "button.scores", type: "message" },
  run: () => ({ content: "menu", embeds: [] }),
});
const message = "0x1111111111111111111111111111111111111111";

test.each<["slash" | "message", string, Command[]]>([
  ["slash", "slash", [slash, menu]],
  ["message", "menu", [slash, menu]],
  ["slash", "slash", [menu, slash]],
  ["message", "menu", [menu, slash]],
])("of a slash and a message command with one name, the one used answers: %s", async (type, says, commands) => {
  const bot = setUpBot({ commands });
  const { responder, done } = bot.type("look", type === "message" ? { message } : {}, { type });
  await done;
  expect(messageOf(responder).content).toBe(says);
});

test("a command of a type that the bot lacks is unknown, even if its name is known", async () => {
  const bot = setUpBot({ commands: [slash] });
  const { done } = bot.type("look", { message }, { type: "message" });
  await done;
  expect(bot.lines).toMatchObject([{ outcome: "unknown_command" }]);
});
