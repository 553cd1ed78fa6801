import { PermissionFlagsBits } from "discord-api-types/v10";
import { ProblemError } from "../src/bot/answer/problems.ts";
import { defineCommand } from "../src/bot/command/command.ts";
import type { ValuesOf } from "../src/bot/command/definition.ts";
import {
  canShowPictures,
  requireMentionable,
  requirePosting,
  requirePublishing,
} from "../src/bot/command/posting-permissions.ts";
import type { Channel } from "../src/bot/interaction/interaction.ts";
import { type Context, open, openForm } from "../src/bot/view/view.ts";
import { requireData } from "../src/bot/watch/data.ts";
import { kindsIn, roleIn, settingsOf } from "../src/bot/watch/kinds.ts";
import { type Subscription, subscriptionsOf, whatOf } from "../src/bot/watch/subscriptions.ts";
import { MAX_WATCHES, type Table } from "../src/memory/subscriptions.ts";
import type { Kinds, WatchSettings } from "../src/memory/watches.ts";
import type { Say } from "../src/words/language.ts";
import { contractOption, inServers } from "./shared/options.ts";
import { serverIn } from "./shared/settings.ts";
import { findSubscription } from "./shared/watch-form.ts";
import { watchOption, watchSettings } from "./shared/watch-options.ts";
import { watchView } from "./shared/watch-view.ts";

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
        return open(watchView, { id: (await findSubscription(options.watch, context)).id, act: "preview" });
      case "remove": {
        const { id } = await findSubscription(options.watch, context);
        const removed = await memory.watches.remove(server, id);
        return open(watchView, {}, say(removed ? "watch.removed" : "watch.gone"));
      }
      case "add": {
        const { contract: collection, channel: picked, ...values } = options;
        const destination = requirePosting(findChannel(picked ?? context.channel?.id, context));
        const subscriptions = await subscriptionsOf(memory, server);
        if (!subscriptions) throw new ProblemError({ name: "not_remembered" });
        // A board stands beside a watch of its collection.
        const table = tableOf(values.what);
        const matches = (subscription: Subscription) =>
          subscription.table === table &&
          subscription.channel === destination.id &&
          subscription.collection === collection.contract;
        const settings = settingsFor(
          values,
          { channel: destination.id, destination, before: subscriptions.find(matches) },
          context,
        );
        const answer = await requireData(collection, subscriptions, context);
        const added = await listIn(memory, table).add(server, { ...settings, collection: collection.contract });
        if (added.outcome === "too_many") throw new ProblemError({ name: "too_many_watches", max: MAX_WATCHES });
        await memory.collections.keepName(collection.contract, answer?.entries[0]?.name);
        // A board need not wait for the next turn of the recorder.
        if (table === "boards" && answer) memory.history.record(collection.contract, { scores: answer });
        const isNewBoard = table === "boards" && added.outcome === "added";
        const outcome = isNewBoard ? "watch.card.added" : (`watch.${added.outcome}` as const);
        return open(watchView, { id: added.id }, [say(outcome), ...permissionNotes(destination, table, say)].join("\n"));
      }
      case "edit": {
        const before = await findSubscription(options.watch, context);
        const { id, collection } = before;
        const { channel = before.channel, ...values } = options;
        const destination = findChannel(channel, context);
        // Where it stays, nothing has to be known about the channel.
        if (destination || channel !== before.channel) requirePosting(destination);
        const settings = settingsFor(values, { channel, destination, before }, context);
        const table = tableOf(values.what ?? whatOf(before));
        const edited = await listIn(memory, table).edit(server, id, { ...settings, collection });
        if (edited === "gone") throw new ProblemError({ name: "unknown_watch" });
        if (edited === "taken") throw new ProblemError({ name: "watched_there", channel });
        const isLeft = before.table === "boards" && (table !== "boards" || channel !== before.channel);
        const leavesCard = isLeft && before.messageId !== undefined;
        const notes = [
          say("settings.saved"),
          ...(leavesCard ? [say("watch.card.left", { channel: before.channel })] : []),
          ...(destination ? permissionNotes(destination, table, say) : []),
        ];
        return open(watchView, { id }, notes.join("\n"));
      }
    }
  },
});

const tableOf = (what: string | undefined): Table => (what === "card" ? "boards" : "watches");

const listIn = (memory: Context["memory"], table: Table): Pick<Context["memory"]["watches"], "add" | "edit"> => memory[table];

/** A board has no pictures. */
const permissionNotes = (destination: Channel, table: Table, say: Say): string[] => [
  say("watch.needs"),
  ...(table === "boards" || canShowPictures(destination) ? [] : [say("watch.noPictures")]),
];

/** An interaction tells the permissions in its own channel, and in those that were picked. */
const findChannel = (wanted: string | undefined, { channel, channels }: Context): Channel | undefined =>
  [...channels, ...(channel ? [channel] : [])].find(({ id }) => id === wanted);

interface Target {
  readonly channel: string;
  /** `undefined` where it is not known. */
  readonly destination: Channel | undefined;
  readonly before: Subscription | undefined;
}

const kindsBefore = (before: Subscription | undefined): Kinds => (before?.table === "watches" ? before.kinds : {});

/** @throws {ProblemError} unless both the bot and the member may post there, as far as Discord told. */
function postingChannel({ channel, destination, before }: Target): Channel {
  // Only a picked channel comes with its permissions. One that was deleted cannot be picked: requirePosting reports it as unknown.
  if (!destination && before?.paused !== "channel_gone") throw new ProblemError({ name: "channel_not_picked", channel });
  return requirePosting(destination);
}

/**
 * Options that are left out keep their values.
 *
 * @throws {ProblemError} if the member may not choose one of them, or keep one in another channel.
 */
function settingsFor(
  { what, ...values }: Omit<ValuesOf<typeof watchSettings>, "channel">,
  target: Target,
  context: Context,
): Omit<WatchSettings, "collection"> {
  const { channel, before } = target;
  const settings = settingsOf(kindsIn(what ?? (before ? whatOf(before) : "digest")), values, kindsBefore(before));
  const publish = values.publish ?? before?.publish;
  if (publish && !(before?.publish && channel === before.channel)) requirePublishing(postingChannel(target));
  requireRole(settings.kinds, values.role, target, context);
  return { channel, locale: context.serverLocale, ...settings, publish };
}

/**
 * An interaction tells only roles that were picked, so that one that moves to another channel has to be picked again.
 *
 * @throws {ProblemError} unless the role is the one that was mentioned there, or both the member and the bot may mention it.
 */
function requireRole(kinds: Kinds, picked: string | null | undefined, target: Target, context: Context): void {
  const { channel, before } = target;
  const role = roleIn(kinds);
  if (role === undefined || (role === roleIn(kindsBefore(before)) && channel === before?.channel)) return;
  if (picked === undefined) throw new ProblemError({ name: "role_not_picked" });
  const pickedRole = context.pickedRoles.find(({ id }) => id === role);
  requireMentionable(pickedRole, serverIn(context), postingChannel(target));
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
