import { ApplicationCommandType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { Command, CommandDefinition } from "../../src/bot/command.ts";
import { messageOf } from "../support/answers.ts";
import { setUpDispatcher } from "../support/dispatching.ts";

const saying = (content: string, definition: CommandDefinition): Command => ({
  definition,
  reply: () => ({ content, embeds: [], components: [] }),
});
const commands = [
  saying("slash", { type: ApplicationCommandType.ChatInput, name: "look", description: "Looks", options: [] }),
  saying("menu", { type: ApplicationCommandType.Message, name: "look" }),
];

test.each([
  ["slash", commands],
  ["menu", commands],
  ["slash", commands.toReversed()],
  ["menu", commands.toReversed()],
])("of a slash command and a message command of one name, the %s command that was used answers", async (used, listed) => {
  const bot = setUpDispatcher({ commands: listed });
  const type = used === "menu" ? ApplicationCommandType.Message : ApplicationCommandType.ChatInput;
  const { responder, done } = bot.type("look", {}, { type });
  await done;
  expect(messageOf(responder).content).toBe(used);
});

test("a command of a type that the bot does not have is none of its own", async () => {
  const bot = setUpDispatcher({ commands });
  const { done } = bot.type("look", {}, { type: ApplicationCommandType.User });
  await done;
  expect(bot.lines).toMatchObject([{ outcome: "unknown_command" }]);
});
