import { reply } from "../src/bot/answer/reply.ts";
import { type Command, defineCommand } from "../src/bot/command/command.ts";
import { textOf } from "../src/bot/command/definition.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";
import type { Say } from "../src/words/language.ts";

/** How a member gets to a command, and what it does. */
const line = ({ definition: { type, name, description } }: Command, say: Say): string =>
  say(type === "slash" ? "help.command" : "help.menu", { name, description: textOf(description, say) });

export const help = defineCommand({
  definition: { type: "slash", name: "help", description: "command.help", options: {}, audience: "private" },
  async run(_options, { commands, language: { say } }) {
    const lines = commands.map((command) => line(command, say));
    return reply({
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
    });
  },
});
