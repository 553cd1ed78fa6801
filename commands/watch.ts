import { PermissionFlagsBits } from "discord-api-types/v10";
import type { Channel } from "../src/bot/answer/interaction.ts";
import { ProblemError, withData } from "../src/bot/answer/problems.ts";
import { orUnavailable } from "../src/bot/answer/settings.ts";
import type { CollectionRef } from "../src/bot/collections/chains.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import { choicesOf, type OptionDefinitions, type ValuesOf } from "../src/bot/command/definition.ts";
import {
  postingChannels,
  requireMentionable,
  requirePosting,
  requirePublishing,
} from "../src/bot/command/posting-permissions.ts";
import { type Context, open } from "../src/bot/view/view.ts";
import { kindOptions, settingsOf, whatOf, whats } from "../src/bot/watch/kinds.ts";
import { watchText } from "../src/bot/watch/list.ts";
import type { Answer } from "../src/collection-api/api.ts";
import { CollectionApiError } from "../src/collection-api/errors.ts";
import type { CollectionScore } from "../src/contract/schemas.ts";
import { MAX_WATCHES, type Watch, type WatchDelivery, type WatchKinds } from "../src/memory/watches.ts";
import { contractOption, inServers } from "./options.ts";
import { serverIn } from "./settings.ts";
import { watchView } from "./watch-view.ts";

const watchOption = {
  watch: { type: "text", description: "option.watch", required: true, kind: watchText },
} as const satisfies OptionDefinitions;

const deliveryOptions = {
  role: { type: "role", description: "option.watch.role" },
  ping: {
    type: "choice",
    description: "option.watch.ping",
    choices: { alerts: "watch.what.alert", all: "watch.what.both", none: "watch.ping.none" },
  },
  publish: { type: "boolean", description: "option.watch.publish" },
} as const satisfies OptionDefinitions;

export const watch = defineCommand({
  definition: {
    type: "slash",
    name: "watch",
    description: "command.watch",
    ...inServers,
    memberPermissions: PermissionFlagsBits.ManageGuild,
    audience: "private",
    subcommands: {
      add: {
        description: "command.watch.add",
        options: {
          ...contractOption,
          channel: { type: "channel", description: "option.watch.channel", channelTypes: postingChannels },
          what: { type: "choice", description: "option.watch.what", choices: choicesOf(whats, (what) => `watch.what.${what}`) },
          ...kindOptions,
          ...deliveryOptions,
        },
      },
      list: { description: "command.watch.list", options: {} },
      test: { description: "command.watch.test", options: watchOption },
      remove: { description: "command.watch.remove", options: watchOption },
    },
  },
  views: [watchView],
  async run(options, context) {
    const { memory, language } = context;
    const { say } = language;
    const server = serverIn(context);
    switch (options.subcommand) {
      case "list":
        return open(watchView, {});
      case "test":
        return open(watchView, { id: (await watchMeant(options.watch, context)).id, act: "preview" });
      case "remove": {
        const { id } = await watchMeant(options.watch, context);
        const removed = await memory.watches.remove(server, id);
        return open(watchView, {}, say(removed ? "watch.removed" : "watch.gone"));
      }
      case "add": {
        const { contract: collection, channel } = options;
        const { contract } = collection;
        const place = requirePosting(
          channel === undefined ? context.channel : context.channels.find((picked) => picked.id === channel),
        );
        const watches = await memory.watches.of(server);
        if (!watches) throw new ProblemError({ name: "not_remembered" });
        // Options that are left out keep their values. A card stands beside other watches of its collection.
        const isCard = options.what === "card";
        const before = watches.find(
          (watch) => watch.channel === place.id && watch.collection === contract && (watch.card !== undefined) === isCard,
        );
        const { what = before ? whatOf(before) : "digest" } = options;
        const kinds = settingsOf(what, options, before);
        const settings = { ...kinds, ...deliveryOf(options, { before, kinds, place, server }, context) };
        const answer = await requireData(collection, watches, context);
        const where = { channel: place.id, collection: contract, locale: context.serverLocale };
        const added = await memory.watches.add(server, { ...where, ...settings });
        if (added.outcome === "too_many") throw new ProblemError({ name: "too_many_watches", max: MAX_WATCHES });
        await memory.collections.keepName(contract, answer?.entries[0]?.name);
        // The first card need not wait for the next turn of the recorder.
        if (isCard && answer) memory.history.record(contract, { scores: answer });
        const outcome = say(isCard && added.outcome === "added" ? "watch.card.added" : `watch.${added.outcome}`);
        const note = [outcome, say("watch.needs")].join("\n");
        return open(watchView, { id: added.id }, note);
      }
    }
  },
});

interface Delivering {
  readonly before: WatchDelivery | undefined;
  readonly kinds: WatchKinds;
  readonly place: Channel;
  readonly server: string;
}

/** @throws {ProblemError} if the member may not choose it. */
function deliveryOf(
  { role, ping, publish }: ValuesOf<typeof deliveryOptions>,
  { before, kinds, place, server }: Delivering,
  { pickedRoles }: Context,
): WatchDelivery {
  if (publish) requirePublishing(place);
  const kept = { ping: before?.ping, publish: publish ?? before?.publish };
  if (ping === "none") return { ...kept, ping: undefined };
  if (role === undefined) {
    // Not everybody may mention the role that somebody else chose.
    if (ping !== undefined) throw new ProblemError({ name: "ping_without_role" });
    return kept;
  }
  const mentioned = requireMentionable(
    pickedRoles.find(({ id }) => id === role),
    server,
    place,
  );
  const wish = ping ?? before?.ping?.with ?? "alerts";
  if (kinds.card || (wish === "alerts" && !kinds.alert)) throw new ProblemError({ name: "ping_without_alert" });
  return { ...kept, ping: { role: mentioned, with: wish } };
}

/**
 * @throws {ProblemError} if the service has nothing about the collection.
 * @throws {CollectionApiError} if the service cannot be asked and nothing was ever recorded.
 */
export async function requireData(
  collection: CollectionRef,
  watches: readonly Watch[],
  { api, memory }: Context,
): Promise<Answer<CollectionScore> | undefined> {
  try {
    return withData(await api.scores(collection.contract), collection);
  } catch (error) {
    if (!(error instanceof CollectionApiError)) throw error;
    if (watches.some((watch) => watch.collection === collection.contract)) return undefined;
    const { scores, influencers, posts } = (await memory.history.newest(collection.contract)) ?? {};
    if (scores ?? influencers ?? posts) return undefined;
    throw error;
  }
}

async function watchMeant(id: string, context: Context): Promise<Watch> {
  const watches = await orUnavailable(context.memory.watches.of(serverIn(context)));
  const meant = watches.find((watch) => watch.id === id);
  if (!meant) throw new ProblemError({ name: "unknown_watch" });
  return meant;
}
