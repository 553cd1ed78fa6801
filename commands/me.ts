import { orUnavailable } from "../src/bot/answer/settings.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { languageText } from "../src/bot/command/languages.ts";
import { oneOf, optional, stateCodec } from "../src/bot/view/state-codec.ts";
import { open, type View } from "../src/bot/view/view.ts";
import { settingsCard } from "../src/cards/settings.ts";
import { collectionOption } from "./options.ts";
import { clearButtons, forgotten, save, settingFields } from "./settings.ts";

const settings = ["collection", "language"] as const;

interface MemberState {
  readonly clear?: (typeof settings)[number] | undefined;
}

const memberView: View<MemberState> = {
  name: "me",
  idPrefix: "M",
  state: stateCodec<MemberState>({ clear: optional(oneOf(settings)) }),
  async apply({ clear }, { memory, member, language }) {
    if (clear === undefined) return "";
    await memory.members.set(member, { [clear]: null });
    return language.say(`settings.cleared.${clear}`);
  },
  async show(_state, context) {
    const { memory, member } = context;
    const { say } = context.language;
    const kept = await orUnavailable(memory.members.current(member));
    const names = await memory.collections.namesOf(kept.collection ? [kept.collection] : []);
    const day = kept.lastUsedAt === undefined ? undefined : `<t:${Math.floor(kept.lastUsedAt / 1_000)}:D>`;
    const description = day === undefined ? say("me.nothing") : say("me.introduction", { day });
    const unset = { collection: say("settings.unset"), language: say("me.language.unset") };
    return {
      ...settingsCard("me.title", { description, settings: settingFields(kept, unset, names, context) }, context.language),
      state: {},
      controls: [clearButtons(settings, kept, {}, context.language)],
    };
  },
};

export const me = defineCommand({
  definition: {
    type: "slash",
    name: "me",
    description: "command.me",
    audience: "private",
    subcommands: {
      show: { description: "command.me.show", options: {} },
      set: {
        description: "command.me.set",
        options: {
          ...collectionOption,
          language: { type: "text", description: "option.language.member", kind: languageText },
        },
      },
      forget: { description: "command.me.forget", options: {} },
    },
  },
  views: [memberView],
  async run(options, context) {
    const { memory, member, language } = context;
    switch (options.subcommand) {
      case "show":
        return open(memberView, {});
      case "set":
        return save(memberView, options, (changes) => memory.members.set(member, changes), language);
      case "forget":
        return forgotten(await memory.members.forget(member), "me.nothingToForget", language);
    }
  },
});
