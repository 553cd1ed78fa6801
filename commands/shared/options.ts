import { ApplicationIntegrationType, InteractionContextType } from "discord-api-types/v10";
import type { Command } from "../../src/bot/command/command.ts";
import type { OptionDefinition, OptionDefinitions, Text } from "../../src/bot/command/definition.ts";
import { type CollectionState, type CollectionView, open } from "../../src/bot/view/view.ts";
import type { PlainKey } from "../../src/words/language.ts";

export const inServers = {
  contexts: [InteractionContextType.Guild],
  integrationTypes: [ApplicationIntegrationType.GuildInstall],
} as const;

export const contractOption = {
  contract: { type: "collection", description: "option.contract", orDefault: true },
} as const satisfies OptionDefinitions;

export const collectionOption = {
  collection: { type: "collection", description: "option.collection", label: "settings.collection", clearable: true },
} as const satisfies OptionDefinitions;

export const privateOption = {
  private: { type: "boolean", description: "option.private" },
} as const satisfies OptionDefinitions;

const MAX_COUNT = 20;

export const countOption = (key: "option.count.influencers" | "option.count.toptweets") => {
  const description: Text = ({ say }) => say(key, { max: MAX_COUNT });
  return { count: { type: "integer", description, min: 1, max: MAX_COUNT } } as const satisfies OptionDefinitions;
};

/** A command that opens a view of one collection; options set fields of its state. */
export const collectionCommand = (
  view: CollectionView,
  description: PlainKey,
  options: { readonly [Field in keyof CollectionState]?: OptionDefinition } = {},
): Command => ({
  definition: {
    type: "slash",
    name: view.name,
    description,
    options: { ...contractOption, ...options, ...privateOption },
  },
  views: [view],
  run: ({ contract: collection, private: _, ...state }) => open(view, { ...collection, ...state }),
});
