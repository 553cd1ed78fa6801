import { orUnavailable } from "../src/bot/answer/interaction-settings.ts";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { OptionDefinitions, ValuesOf } from "../src/bot/command/definition.ts";
import { languageText } from "../src/bot/command/languages.ts";
import { DeliveryError } from "../src/bot/delivery/responder.ts";
import { type MemberState, memberView } from "../src/bot/view/member-view.ts";
import { pageOf } from "../src/bot/view/pages.ts";
import { type Context, type Opening, open } from "../src/bot/view/view.ts";
import { alert } from "../src/bot/watch/alert.ts";
import { requireData } from "../src/bot/watch/data.ts";
import { settingsOf } from "../src/bot/watch/kinds.ts";
import { plainNameIn, shownWatch } from "../src/bot/watch/list.ts";
import { settingsCard } from "../src/cards/settings.ts";
import { directWatchesCard } from "../src/cards/watches.ts";
import type { CollectionRef } from "../src/contract/address.ts";
import { MAX_DIRECT_WATCHES } from "../src/memory/subscriptions.ts";
import { collectionOption, contractOption } from "./shared/options.ts";
import { changeButton, confirmDeletion, requireRecent, save, settingFields, settingsForm } from "./shared/settings.ts";

/** An embed holds this many of the longest watches, and a row this many buttons. */
const WATCHES_A_PAGE = 5;

const setOptions = {
  ...collectionOption,
  language: {
    type: "text",
    description: "option.language.member",
    label: "settings.language",
    kind: languageText,
    clearable: true,
  },
  plain: { type: "boolean", description: "option.plain", label: "settings.plain" },
} as const satisfies OptionDefinitions;

const view = memberView({
  name: "me",
  idPrefix: "M",
  async apply({ end: watchId, forget, ...state }, { memory, member, language, now }) {
    const { say } = language;
    if (forget === "yes") {
      requireRecent("me", state, now);
      return say((await memory.members.forget(member)) ? "settings.deleted" : "me.nothingToForget");
    }
    if (watchId === undefined) return "";
    return say((await memory.directWatches.remove(member, watchId)) ? "me.watch.stopped" : "watch.gone");
  },
  async show({ page, forget }, context) {
    const { memory, member, now } = context;
    const { say } = context.language;
    const [memberSettings, watches, made] = await Promise.all([
      orUnavailable(memory.members.current(member)),
      orUnavailable(memory.directWatches.of(member)),
      orUnavailable(memory.members.made(member)),
    ]);
    const { collection, lastUsedAt } = memberSettings;
    const names = await memory.collections.namesOf([
      ...(collection ? [collection] : []),
      ...watches.map((watch) => watch.collection),
    ]);
    const day = lastUsedAt === undefined ? undefined : `<t:${Math.floor(lastUsedAt / 1_000)}:D>`;
    const isStored = lastUsedAt !== undefined || made > 0;
    const description = [
      ...(day === undefined ? [] : [say("me.introduction", { day })]),
      ...(made > 0 ? [say("me.made", { count: made })] : []),
      ...(isStored ? [] : [say("me.nothing")]),
    ].join("\n");
    const unset = { collection: say("settings.unset"), language: say("me.language.unset") };
    const plain = {
      name: "settings.plain",
      value: say(memberSettings.plain ? "settings.plain.on" : "settings.plain.off"),
    } as const;
    const settings = [...settingFields(memberSettings, unset, names, context), plain];
    const card = settingsCard("me.title", { description, settings }, context.language);
    const { entries, state, paging } = pageOf<(typeof watches)[number], MemberState>(watches, { page }, WATCHES_A_PAGE);
    const shown = entries.map((watch) =>
      shownWatch(watch, { name: names.get(watch.collection), zone: "UTC", now }, context.language),
    );
    const counted = { count: watches.length, max: MAX_DIRECT_WATCHES };
    const embeds = [...card.embeds, ...directWatchesCard(shown, counted, context)];
    if (forget === "confirm" && isStored) return { ...confirmDeletion(context), embeds, state };
    return {
      ...card,
      ...(forget === "confirm" && { content: say("me.nothingToForget") }),
      embeds,
      state,
      paging,
      controls: [
        { buttons: [changeButton({}, context.language)] },
        {
          buttons: entries.map((watch) => ({
            label: say("me.watch.stop", { name: plainNameIn(names, watch) }),
            state: { end: watch.id },
          })),
        },
      ],
    };
  },
  form: settingsForm("me.title", setOptions, ({ memory, member }) => orUnavailable(memory.members.current(member))),
});

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
        options: setOptions,
      },
      watch: {
        description: "command.me.watch",
        options: { ...contractOption, change: alert.options.change, floor: alert.options.floor },
      },
      forget: { description: "command.me.forget", options: {} },
    },
  },
  views: [view],
  async run(options, context) {
    const { memory, member, language } = context;
    switch (options.subcommand) {
      case "show":
        return open(view, {});
      case "set":
        return save(
          view,
          options,
          { current: () => memory.members.current(member), set: (changes) => memory.members.set(member, changes) },
          language,
        );
      case "watch":
        return watch(options, context);
      case "forget":
        return open(view, { forget: "confirm" });
    }
  },
});

interface DirectWatch extends ValuesOf<Pick<typeof alert.options, "change" | "floor">> {
  readonly contract: CollectionRef;
}

async function watch({ contract: collection, ...options }: DirectWatch, context: Context): Promise<Opening> {
  const { memory, member, locale, language } = context;
  const { contract } = collection;
  const watches = await memory.directWatches.of(member);
  if (!watches) throw new ProblemError({ name: "not_remembered" });
  const before = watches.find((watch) => watch.collection === contract);
  const answer = await requireData(collection, watches, context);
  const channel = await context.openDirect().catch((error: unknown) => {
    throw error instanceof DeliveryError ? new ProblemError({ name: "direct_not_opened" }) : error;
  });
  // An option that is left out keeps its value.
  const { kinds } = settingsOf([alert], options, before?.kinds ?? {});
  const added = await memory.directWatches.add(member, { channel, collection: contract, locale, kinds });
  if (added.outcome === "too_many") throw new ProblemError({ name: "too_many_direct_watches", max: MAX_DIRECT_WATCHES });
  await memory.collections.keepName(contract, answer?.entries[0]?.name);
  return open(view, {}, language.say("me.watch.added"));
}
