import { PermissionFlagsBits } from "discord-api-types/v10";
import type { Channel } from "../src/bot/answer/interaction.ts";
import { ProblemError, withData } from "../src/bot/answer/problems.ts";
import { orUnavailable } from "../src/bot/answer/settings.ts";
import type { CollectionRef } from "../src/bot/collections/chains.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { ValuesOf } from "../src/bot/command/definition.ts";
import { canPublish, requireMentionable, requirePosting, requirePublishing } from "../src/bot/command/posting-permissions.ts";
import { type Context, type Opening, open, openForm } from "../src/bot/view/view.ts";
import { settingsOf, whatOf } from "../src/bot/watch/kinds.ts";
import type { Answer } from "../src/collection-api/api.ts";
import { CollectionApiError } from "../src/collection-api/errors.ts";
import type { CollectionScore } from "../src/contract/schemas.ts";
import { MAX_WATCHES, type Watch, type WatchDelivery, type WatchKinds } from "../src/memory/watches.ts";
import { contractOption, inServers } from "./options.ts";
import { serverIn } from "./settings.ts";
import { type deliveryOptions, watchOption, watchSettings } from "./watch-options.ts";
import { watchView } from "./watch-view.ts";

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
        options: { ...contractOption, ...watchSettings },
      },
      edit: { description: "command.watch.edit", options: { ...watchOption, ...watchSettings } },
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
        const place = requirePosting(placeOf(options.channel, context.channel?.id, context));
        const { contract: collection, what } = options;
        const watches = await memory.watches.of(server);
        if (!watches) throw new ProblemError({ name: "not_remembered" });
        // A card stands beside other watches of its collection.
        const isCard = what === "card";
        const isMeant = (watch: Watch) =>
          watch.channel === place.id && watch.collection === collection.contract && (watch.card !== undefined) === isCard;
        return keep(options, { collection, place, before: watches.find(isMeant), watches }, context);
      }
      case "edit": {
        const { channel, change, ...others } = options;
        const before = await watchMeant(options.watch, context);
        const place = requirePosting(placeOf(channel, before.channel, context));
        // A form contains it whether or not it is meant.
        const isKept = change === before.alert?.change;
        const given = { ...others, ...(!isKept && { change }) };
        return keep(given, { collection: { contract: before.collection }, place, before, edits: before }, context);
      }
    }
  },
});

/** An interaction tells the permissions in its own channel, and in those that were picked. */
const placeOf = (picked: string | undefined, instead: string | undefined, { channel, channels }: Context): Channel | undefined =>
  [...channels, ...(channel ? [channel] : [])].find(({ id }) => id === (picked ?? instead));

type Settings = Omit<ValuesOf<typeof watchSettings>, "channel">;

interface Keeping {
  readonly collection: CollectionRef;
  readonly place: Channel;
  readonly before: Watch | undefined;
  readonly watches?: readonly Watch[];
  /** The watch that becomes this one. */
  readonly edits?: Watch;
}

/** Options that are left out keep their values. */
async function keep(given: Settings, { collection, place, before, watches, edits }: Keeping, context: Context): Promise<Opening> {
  const { memory, language } = context;
  const server = serverIn(context);
  const { contract } = collection;
  const { what = before ? whatOf(before) : "digest" } = given;
  const kinds = settingsOf(what, given, before);
  const settings = { ...kinds, ...deliveryOf(given, { before, kinds, place, server }, context) };
  const answer = watches && (await requireData(collection, watches, context));
  const where = { channel: place.id, collection: contract, locale: context.serverLocale };
  const added = await memory.watches.add(server, { ...where, ...settings }, edits?.id);
  if (added.outcome === "too_many") throw new ProblemError({ name: "too_many_watches", max: MAX_WATCHES });
  await memory.collections.keepName(contract, answer?.entries[0]?.name);
  // The first card need not wait for the next turn of the recorder.
  if (kinds.card && answer) memory.history.record(contract, { scores: answer });
  const outcome = kinds.card && added.outcome === "added" ? "watch.card.added" : (`watch.${added.outcome}` as const);
  const note = [language.say(edits ? "settings.saved" : outcome), language.say("watch.needs")].join("\n");
  return open(watchView, { id: added.id }, note);
}

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
  const kept = { ping: before?.ping, publish: publish ?? (before?.publish && canPublish(place)) };
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

/** The form for a new watch; /watch takes it. */
export const watchHere = defineCommand({
  definition: {
    type: "message",
    name: "Watch this here",
    title: "command.watchHere.name",
    ...inServers,
    memberPermissions: PermissionFlagsBits.ManageGuild,
    audience: "private",
  },
  run: ({ contract: { contract: collection } }) => openForm(watchView, { collection }),
});
