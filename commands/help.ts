import { defineCommand } from "../src/bot/command/command.ts";
import { type CommandDefinition, textOf } from "../src/bot/command/definition.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";
import type { Say } from "../src/words/language.ts";

function line(definition: CommandDefinition, say: Say): string {
  const description = textOf(definition.description, say);
  return definition.type === "slash"
    ? say("help.command", { name: definition.name, description })
    : say("help.menu", { name: say(definition.title), description });
}

export const help = defineCommand({
  definition: { type: "slash", name: "help", description: "command.help", options: {}, audience: "private" },
  run(_options, { definitions, language: { say } }) {
    const lines = definitions.map((definition) => line(definition, say));
    return {
      content: "",
      embeds: [
        {
          color: ACCENT_COLOR,
          title: say("help.title"),
          description: [say("help.introduction"), "", ...lines].join("\n"),
          fields: (["data", "scores", "privacy"] as const).map((topic) => ({
            name: say(`help.${topic}.title`),
            value: say(`help.${topic}`),
          })),
        },
      ],
    };
  },
});
