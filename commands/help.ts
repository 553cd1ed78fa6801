import { InteractionContextType, PermissionFlagsBits } from "discord-api-types/v10";
import { defineCommand } from "../src/bot/command/command.ts";
import { type CommandDefinition, textOf } from "../src/bot/command/definition.ts";
import { oneOf, optional, stateCodec } from "../src/bot/view/state-codec.ts";
import { type Context, open, type View } from "../src/bot/view/view.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";
import type { Language } from "../src/words/language.ts";

const topics = ["scores", "data", "privacy"] as const;

interface HelpState {
  readonly topic?: (typeof topics)[number] | undefined;
}

/** The commands of a member, then those of a moderator, or one topic. */
const helpView: View<HelpState> = {
  name: "help",
  idPrefix: "h",
  state: stateCodec<HelpState>({ topic: optional(oneOf(topics)) }),
  async show({ topic }, context) {
    const { say } = context.language;
    const title = topic && say(`help.${topic}.title`);
    const description = topic ? say(`help.${topic}`) : commandsOf(context);
    const rest = topics
      .filter((otherTopic) => otherTopic !== topic)
      .map((otherTopic) => ({ label: say(`help.${otherTopic}.title`), state: { topic: otherTopic } }));
    return {
      content: "",
      embeds: [{ color: ACCENT_COLOR, ...(title && { title }), description }],
      state: { topic },
      controls: [{ buttons: [...(topic ? [{ label: say("button.back"), state: {} }] : []), ...rest] }],
    };
  },
};

function commandsOf({ definitions, server, channel, language }: Context): string {
  const { say } = language;
  const { Administrator } = PermissionFlagsBits;
  const held = channel?.memberPermissions ?? 0n;
  const usable = definitions.filter(
    ({ contexts }) => server !== undefined || (contexts?.some((context) => context !== InteractionContextType.Guild) ?? true),
  );
  const { members = [], moderators = [] } = Object.groupBy(usable, ({ memberPermissions }) =>
    memberPermissions === undefined ? "members" : "moderators",
  );
  const allowed = moderators.filter(
    ({ memberPermissions = 0n }) => (held & Administrator) !== 0n || (held & memberPermissions) === memberPermissions,
  );
  return [
    say("help.introduction"),
    "",
    ...linesOf(members, language),
    ...(allowed.length > 0 ? ["", `**${say("help.moderators")}**`, ...linesOf(allowed, language)] : []),
  ].join("\n");
}

/** A line for each command, then one for each entry of a message's menu. */
function linesOf(definitions: readonly CommandDefinition[], language: Language): string[] {
  const { say } = language;
  const entries = definitions.flatMap((definition) => (definition.type === "message" ? `• **${say(definition.title)}**` : []));
  return [
    ...definitions.flatMap((definition) =>
      definition.type === "slash"
        ? say("help.command", { name: definition.name, description: textOf(definition.description, language) })
        : [],
    ),
    ...(entries.length > 0 ? ["", say("help.menu"), ...entries] : []),
  ];
}

export const help = defineCommand({
  definition: { type: "slash", name: "help", description: "command.help", options: {}, audience: "private" },
  views: [helpView],
  run: () => open(helpView, {}),
});
