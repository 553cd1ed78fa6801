import { defineCommand } from "../src/bot/command/command.ts";
import { type CommandDefinition, textOf } from "../src/bot/command/definition.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";
import type { Say } from "../src/words/language.ts";

const line = ({ type, name, description }: CommandDefinition, say: Say): string =>
  say(type === "slash" ? "help.command" : "help.menu", { name, description: textOf(description, say) });

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
          fields: (["scores", "data", "privacy"] as const).map((topic) => ({
            name: say(`help.${topic}.title`),
            value: say(`help.${topic}`),
          })),
        },
      ],
    };
  },
});
