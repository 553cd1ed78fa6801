import { reply } from "../src/bot/answer/reply.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { languageName, languageText } from "../src/bot/command/languages.ts";
import { oneOf, optional, stateCodec } from "../src/bot/view/state-codec.ts";
import type { View } from "../src/bot/view/view.ts";
import { collectionSetting, settingsCard } from "../src/cards/settings.ts";
import { collectionOption } from "./options.ts";
import { forgotten, recalled, showWithNote } from "./settings.ts";

const settings = ["collection", "language"] as const;

interface MemberState {
  /** The setting that a click clears. */
  readonly clear?: (typeof settings)[number] | undefined;
}

/** All that is kept of the member who looks at it. */
const memberView: View<MemberState> = {
  name: "me",
  letter: "M",
  state: stateCodec<MemberState>({ clear: optional(oneOf(settings)) }),
  async apply({ clear }, { memory, member, card }) {
    if (clear === undefined) return "";
    await memory.members.set(member, { [clear]: null });
    return card.language.say(`settings.cleared.${clear}`);
  },
  async show(_state, { memory, member, card, namesOf }) {
    const { say } = card.language;
    const { collection, language, lastUsedAt } = await recalled(memory.members.current(member));
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
              value: collection ? collectionSetting(collection, names.get(collection), card) : say("settings.unset"),
            },
            { name: "settings.language", value: language ? languageName(language) : say("me.language.unset") },
          ],
        },
        card.language,
      ),
      state: {},
      collections: [],
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
    const { memory, member, language, show } = context;
    const { say } = language;
    switch (options.subcommand) {
      case "show":
        return show(memberView, {});
      case "set": {
        const { subcommand, ...changes } = options;
        if (Object.keys(changes).length === 0) return showWithNote(memberView, {}, say("settings.nothingToSet"), context);
        await memory.members.set(member, changes);
        return showWithNote(memberView, {}, say("settings.saved"), context);
      }
      case "forget": {
        const deleted = await memory.members.forget(member);
        return deleted ? forgotten("settings.deleted", deleted, language) : reply({ content: say("me.nothingToForget") });
      }
    }
  },
});
