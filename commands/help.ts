import { ApplicationCommandType } from "discord-api-types/v10";
import type { Command, CommandDefinition } from "../src/bot/command.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";

/** How a member gets to a command, and what it does. */
const line = (definition: CommandDefinition): string =>
  definition.type === ApplicationCommandType.ChatInput
    ? `**/${definition.name}** – ${definition.description}`
    : `**Apps › ${definition.name}** – in a message's menu: the scores of the collection it links to`;

export const help: Command = {
  definition: {
    type: ApplicationCommandType.ChatInput,
    name: "help",
    description: "What this bot can do, where its numbers come from and what it keeps",
    options: [],
  },
  reply: (commands) => ({
    content: "",
    embeds: [
      {
        color: ACCENT_COLOR,
        title: "Collection Pulse",
        description: [
          "How is a collection doing, who talks about it, and what do they say? Give a command the collection's contract address, or any link that holds it.",
          "",
          ...commands.map(({ definition }) => line(definition)),
        ].join("\n"),
        fields: [
          {
            name: "What the scores are",
            value:
              "Hype, gains, community and total are the service's own numbers, shown as they are. It states no range for them and no meaning beyond their names.",
          },
          {
            name: "Where the data comes from",
            value:
              "From the Collection Social and Score service that this bot is connected to. Every answer says as of when it is; Refresh asks again.",
          },
          {
            name: "Privacy",
            value:
              "The bot reads what you type into its commands, and the text of a message when you use its menu. It remembers which collections were asked for publicly in servers, not by whom, and for a minute how many commands and clicks were yours. Its log tells which commands were used, not by whom, and it keeps no messages.",
          },
        ],
      },
    ],
    components: [],
  }),
};
