import { orUnavailable } from "../src/bot/answer/settings.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { languageName, languageText } from "../src/bot/command/languages.ts";
import { oneOf, optional, stateCodec } from "../src/bot/view/state-codec.ts";
import { open, type View } from "../src/bot/view/view.ts";
import { collectionSetting, settingsCard } from "../src/cards/settings.ts";
import { collectionOption } from "./options.ts";
import { changesIn, forgotten } from "./settings.ts";

const settings = ["collection", "language"] as const;

interface MemberState {
  /** The setting that a click clears. */
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
    const { memory, member, namesOf } = context;
    const { say } = context.language;
    const { collection, language, lastUsedAt } = await orUnavailable(memory.members.current(member));
    const names = await namesOf(collection ? [collection] : []);
    const day = lastUsedAt === undefined ? undefined : `<t:${Math.floor(lastUsedAt / 1_000)}:D>`;
    return {
      ...settingsCard(
        "me.title",
        {
          description: day === undefined ? say("me.nothing") : say("me.introduction", { day }),
          settings: [
            {
              name: "settings.collection",
              value: collection ? collectionSetting(collection, names.get(collection), context) : say("settings.unset"),
            },
            { name: "settings.language", value: language ? languageName(language) : say("me.language.unset") },
          ],
        },
        context.language,
      ),
      state: {},
      controls: [
        {
          buttons: settings
            .filter((setting) => ({ collection, language })[setting] !== undefined)
            .map((clear) => ({ label: say(`settings.clear.${clear}`), state: { clear } })),
        },
      ],
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
    const { say } = language;
    switch (options.subcommand) {
      case "show":
        return open(memberView, {});
      case "set": {
        const changes = changesIn(options);
        if (Object.keys(changes).length === 0) return open(memberView, {}, say("settings.nothingToSet"));
        await memory.members.set(member, changes);
        return open(memberView, {}, say("settings.saved"));
      }
      case "forget": {
        const deleted = await memory.members.forget(member);
        return deleted ? forgotten("settings.deleted", deleted, language) : { content: say("me.nothingToForget"), embeds: [] };
      }
    }
  },
});
