import { PermissionFlagsBits } from "discord-api-types/v10";
import { orUnavailable } from "../src/bot/answer/interaction-settings.ts";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { aliasId, aliasText } from "../src/bot/command/alias-text.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { OptionDefinitions } from "../src/bot/command/definition.ts";
import { languageText } from "../src/bot/command/languages.ts";
import { zoneText } from "../src/bot/command/zones.ts";
import { forgetting, requestedAt } from "../src/bot/view/member-view.ts";
import { pageOf } from "../src/bot/view/pages.ts";
import { oneOf, optional, pageNumber, stateCodec, token } from "../src/bot/view/state-codec.ts";
import { type Context, open, type View } from "../src/bot/view/view.ts";
import { subscriptionsOf } from "../src/bot/watch/subscriptions.ts";
import { nameLink, nameOf, plainNameOf } from "../src/cards/card.ts";
import { listed } from "../src/cards/format.ts";
import { aliasLines, boldName, lookedUpSetting, plainAlias, settingsCard } from "../src/cards/settings.ts";
import type { Address } from "../src/contract/address.ts";
import { type AliasOutcome, MAX_ALIAS_LENGTH, MAX_ALIASES } from "../src/memory/aliases.ts";
import { collectionOption, inServers } from "./shared/options.ts";
import {
  changeButton,
  confirmDeletion,
  requireRecent,
  save,
  serverIn,
  settingFields,
  settingsForm,
  watchedSetting,
} from "./shared/settings.ts";

const ALIASES_A_PAGE = 25;

interface ServerState {
  readonly page?: number | undefined;
  /** The `aliasId` of the alias that a click removes. */
  readonly alias?: string | undefined;
  readonly forget?: (typeof forgetting)[number] | undefined;
  /** The time of the question whether to delete everything, in minutes since the epoch. */
  readonly requestedAt?: number | undefined;
}

const setOptions = {
  ...collectionOption,
  language: { type: "text", description: "option.language", label: "settings.language", kind: languageText, clearable: true },
  zone: { type: "text", description: "option.zone", label: "settings.zone", kind: zoneText, clearable: true },
} as const satisfies OptionDefinitions;

const serverView: View<ServerState> = {
  name: "server",
  idPrefix: "S",
  state: stateCodec<ServerState>({
    page: pageNumber,
    alias: optional(token(12)),
    forget: optional(oneOf(forgetting)),
    requestedAt,
  }),
  async apply({ alias, forget, ...state }, context) {
    const { memory, language } = context;
    const server = serverIn(context);
    const { say } = language;
    if (forget === "yes") {
      requireRecent("server", state, context.now);
      const forgotten = await memory.servers.forget(server);
      if (!forgotten) return say("server.nothingToForget");
      const ended = await namesOf([...new Set(forgotten.watched)], context);
      return [say("settings.deleted"), ...(ended === "" ? [] : [say("server.forgotten", { collections: ended })])].join("\n");
    }
    if (alias === undefined) return "";
    const { aliases } = await orUnavailable(memory.servers.current(server));
    const name = [...aliases.keys()].find((known) => aliasId(known) === alias);
    const removed = name === undefined ? undefined : await memory.aliases.remove(server, name);
    return removed ? say("server.aliasRemoved", { name: boldName(removed.name) }) : say("server.aliasGone");
  },
  async show({ page, forget }, context) {
    const { memory } = context;
    const { say } = context.language;
    const id = serverIn(context);
    const [serverSettings, lookedUp, watched] = await Promise.all([
      orUnavailable(memory.servers.current(id)),
      orUnavailable(memory.collections.ofServer(id)),
      orUnavailable(subscriptionsOf(memory, id)),
    ]);
    const { collection, aliases } = serverSettings;
    const { entries: shown, state, paging } = pageOf([...aliases], { page }, ALIASES_A_PAGE);
    const aliased = shown.map(([, alias]) => alias.collection);
    const lately = lookedUp.map((item) => item.collection);
    const all = [...aliased, ...(collection ? [collection] : []), ...lately, ...watched.map((watch) => watch.collection)];
    const names = await memory.collections.namesOf(all);
    const unset = say("settings.unset");
    const lines = aliasLines(
      shown.map(([, alias]) => alias),
      names,
    );
    const listed = aliases.size > 0 ? `\n\n${say("server.aliases", { count: aliases.size })}\n${lines}` : "";
    const card = settingsCard(
      "server.title",
      {
        settings: [
          ...settingFields(
            serverSettings,
            { collection: unset, language: say("server.language.unset"), zone: unset },
            names,
            context,
          ),
          ...lookedUpSetting(lately, names, context.language),
          ...watchedSetting(watched, names, context.language),
        ],
        description: `${say("server.introduction")}${listed}`,
      },
      context.language,
    );
    const isKnown = Object.values({ ...serverSettings, aliases: undefined }).some((value) => value !== undefined);
    const isAnything = isKnown || aliases.size + lookedUp.length + watched.length > 0;
    if (forget === "confirm" && isAnything) return { ...confirmDeletion(context), embeds: card.embeds, state };
    return {
      ...card,
      ...(forget === "confirm" && { content: say("server.nothingToForget") }),
      state,
      paging,
      controls: [
        {
          placeholder: say("server.removeAlias"),
          choices: shown.map(([key, alias]) => ({
            label: plainAlias(alias.name),
            description: plainNameOf({ contract: alias.collection, name: names.get(alias.collection) }),
            state: { ...state, alias: aliasId(key) },
          })),
        },
        { buttons: [changeButton(state, context.language)] },
      ],
    };
  },
  form: settingsForm("server.title", setOptions, (context) => orUnavailable(context.memory.servers.current(serverIn(context)))),
};

export const server = defineCommand({
  definition: {
    type: "slash",
    name: "server",
    description: "command.server",
    ...inServers,
    memberPermissions: PermissionFlagsBits.ManageGuild,
    audience: "private",
    subcommands: {
      show: { description: "command.server.show", options: {} },
      set: {
        description: "command.server.set",
        options: setOptions,
      },
      alias: {
        description: "command.server.alias",
        options: {
          name: { type: "text", description: "option.alias", required: true, kind: aliasText },
          contract: { type: "collection", description: "option.alias.contract" },
        },
      },
      forget: { description: "command.server.forget", options: {} },
    },
  },
  views: [serverView],
  async run(options, context) {
    const { memory, language } = context;
    const { say } = language;
    const id = serverIn(context);
    const withNote = (note: string) => open(serverView, {}, note);
    switch (options.subcommand) {
      case "show":
        return open(serverView, {});
      case "set":
        return save(
          serverView,
          options,
          { current: () => memory.servers.current(id), set: (changes) => memory.servers.set(id, changes) },
          language,
        );
      case "alias": {
        const { name, contract } = options;
        if (contract !== undefined) {
          const outcome = await memory.aliases.set(id, name, contract.contract);
          return withNote(await aliasSet(outcome, name, contract.contract, context));
        }
        const removed = await memory.aliases.remove(id, name);
        return withNote(say(removed ? "server.aliasRemoved" : "server.noAlias", { name: boldName(removed?.name ?? name) }));
      }
      case "forget":
        return open(serverView, { forget: "confirm" });
    }
  },
});

async function namesOf(contracts: readonly Address[], { memory, language }: Context): Promise<string> {
  const names = await memory.collections.namesOf(contracts);
  return listed(
    contracts.map((contract) => nameOf({ contract, name: names.get(contract) })),
    language.say,
  );
}

async function aliasSet(outcome: AliasOutcome, name: string, collection: Address, context: Context): Promise<string> {
  const { say } = context.language;
  if (outcome.outcome === "too_many") throw new ProblemError({ name: "too_many_aliases", max: MAX_ALIASES });
  if (outcome.outcome !== "set") throw new ProblemError({ name: "alias_unfit", max: MAX_ALIAS_LENGTH });
  const { before = collection } = outcome;
  const names = await context.memory.collections.namesOf([collection, before]);
  const link = (contract: Address) => nameLink({ contract, name: names.get(contract) }, context);
  const filledIn = { name: boldName(name), collection: link(collection) };
  return before === collection
    ? say("server.aliasSet", filledIn)
    : say("server.aliasChanged", { ...filledIn, before: link(before) });
}
