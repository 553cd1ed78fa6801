import { InteractionContextType, PermissionFlagsBits } from "discord-api-types/v10";
import { knownHere } from "../src/bot/collections/collection-suggestions.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { type CommandDefinition, textOf } from "../src/bot/command/definition.ts";
import { oneOf, optional, stateCodec } from "../src/bot/view/state-codec.ts";
import { type Context, open, type View } from "../src/bot/view/view.ts";
import { ACCENT_COLOR } from "../src/cards/card.ts";
import { listed } from "../src/cards/format.ts";
import type { Language } from "../src/words/language.ts";
import { scoresView } from "./scores.ts";
import { watchView } from "./shared/watch-view.ts";

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
    const [scores, ...rest] = topics
      .filter((otherTopic) => otherTopic !== topic)
      .map((otherTopic) => ({ label: say(`help.${otherTopic}.title`), state: { topic: otherTopic } }));
    const first = topic ? [{ label: say("button.back"), state: {} }] : await actions(context);
    return {
      content: "",
      embeds: [{ color: ACCENT_COLOR, ...(title && { title }), description }],
      state: { topic },
      controls: [{ buttons: [...first, ...(scores ? [scores] : []), ...rest] }],
    };
  },
};

/** Buttons that do something: an example, and for moderators the form for a digest. */
async function actions(context: Context) {
  const { memory, server: id, language, channel } = context;
  const server = id === undefined ? undefined : await memory.servers.get(id);
  const [known] = await knownHere({ id, server }, memory.collections, 1);
  const isModerator = id !== undefined && holds(channel?.memberPermissions, PermissionFlagsBits.ManageGuild);
  return [
    ...(known ? [{ label: language.say("help.example"), view: scoresView, state: { contract: known.collection } }] : []),
    ...(isModerator ? [{ label: language.say("help.digest"), view: watchView, state: {}, opensForm: true }] : []),
  ];
}

const holds = (held = 0n, needed = 0n): boolean =>
  (held & PermissionFlagsBits.Administrator) !== 0n || (held & needed) === needed;

function commandsOf({ definitions, server, channel, language }: Context): string {
  const { say } = language;
  const usable = definitions.filter(
    ({ contexts }) => server !== undefined || (contexts?.some((context) => context !== InteractionContextType.Guild) ?? true),
  );
  const { members = [], moderators = [] } = Object.groupBy(usable, ({ memberPermissions }) =>
    memberPermissions === undefined ? "members" : "moderators",
  );
  const allowed = moderators.filter(({ memberPermissions }) => holds(channel?.memberPermissions, memberPermissions));
  return [
    say("help.introduction"),
    "",
    ...linesOf(members, language),
    ...(allowed.length > 0 ? ["", `**${say("help.moderators")}**`, ...linesOf(allowed, language)] : []),
    ...menuLine([...members, ...allowed], language),
  ].join("\n");
}

const linesOf = (definitions: readonly CommandDefinition[], language: Language): string[] =>
  definitions.flatMap((definition) =>
    definition.type === "slash"
      ? language.say("help.command", { name: definition.name, description: textOf(definition.description, language) })
      : [],
  );

/** The entries of a message's menu in one line. */
function menuLine(definitions: readonly CommandDefinition[], { say }: Language): string[] {
  const entries = definitions.flatMap((definition) => (definition.type === "message" ? `**${say(definition.title)}**` : []));
  return entries.length > 0 ? ["", `${say("help.menu")} › ${listed(entries, say)}`] : [];
}

export const help = defineCommand({
  definition: { type: "slash", name: "help", description: "command.help", options: {}, audience: "private" },
  views: [helpView],
  run: () => open(helpView, {}),
});
