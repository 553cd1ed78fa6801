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
import { type Context, type Opening, open, openForm } from "../src/bot/view/view.ts";
import { requireData } from "../src/bot/watch/data.ts";
import { kindsFor, kindsIn, roleIn, settingsOf } from "../src/bot/watch/kinds.ts";
import { type Subscription, subscriptionsOf, whatOf } from "../src/bot/watch/subscriptions.ts";
import { MAX_WATCHES, type Table } from "../src/memory/subscriptions.ts";
import type { Kinds, WatchSettings } from "../src/memory/watches.ts";
import type { Say } from "../src/words/language.ts";
import { inServers } from "./shared/options.ts";
import { serverIn } from "./shared/settings.ts";
import { findSubscription } from "./shared/watch-form.ts";
import { watchedOption, watchOption, watchSettings } from "./shared/watch-options.ts";
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
        options: { ...watchedOption, ...watchSettings },
      },
      edit: { description: "command.watch.edit", options: { ...watchOption, ...watchSettings } },
      list: { description: "command.watch.list", options: {} },
      test: { description: "command.watch.test", options: watchOption },
      remove: { description: "command.watch.remove", options: watchOption },
    },
  },
  views: [watchView],
  async run(options, context) {
    const server = serverIn(context);
    switch (options.subcommand) {
      case "list":
        return open(watchView, {});
      case "test":
        return open(watchView, { id: (await findSubscription(options.watch, context)).id, act: "preview" });
      case "remove":
        return open(watchView, { id: (await findSubscription(options.watch, context)).id, act: "confirm" });
      case "add":
        return addWatch(options, server, context);
      case "edit":
        return editWatch(options, server, context);
    }
  },
});

type Settings = ValuesOf<typeof watchSettings>;

async function addWatch(
  { contract, channel: picked, ...values }: Settings & ValuesOf<typeof watchedOption>,
  server: string,
  context: Context,
): Promise<Opening> {
  const { memory } = context;
  const { say } = context.language;
  const collection = contract.contract;
  const destination = requirePosting(findChannel(picked ?? context.channel?.id, context));
  const subscriptions = await subscriptionsOf(memory, server);
  if (!subscriptions) throw new ProblemError({ name: "not_remembered" });
  // A channel may have both a watch and a board of a collection, so only the same kind counts as "before".
  const table = tableOf(values.what);
  const before = subscriptions.find(
    (subscription) =>
      subscription.table === table && subscription.channel === destination.id && subscription.collection === collection,
  );
  const settings = settingsFor(values, { channel: destination.id, destination, before }, context);
  if (before && !before.paused && isAsBefore(settings, before))
    return open(watchView, { id: before.id }, say("settings.unchanged"));
  const answer = await requireData(contract, subscriptions, context);
  const added = await listIn(memory, table).add(server, { ...settings, collection });
  if (added.outcome === "too_many") throw new ProblemError({ name: "too_many_watches", max: MAX_WATCHES });
  await memory.collections.keepName(collection, answer?.entries[0]?.name);
  // A new board, or a first digest at once, would otherwise wait for the recorder's next record.
  if (answer) memory.history.record(collection, { scores: answer });
  const isNewBoard = table === "boards" && added.outcome === "added";
  const outcome = isNewBoard ? "watch.card.added" : (`watch.${added.outcome}` as const);
  return open(watchView, { id: added.id }, [say(outcome), ...pictureNotes(destination, say)].join("\n"));
}

async function editWatch(
  { watch: text, ...options }: Settings & ValuesOf<typeof watchOption>,
  server: string,
  context: Context,
): Promise<Opening> {
  const { say } = context.language;
  const before = await findSubscription(text, context);
  const { id, collection } = before;
  const { channel = before.channel, ...values } = options;
  const destination = findChannel(channel, context);
  // If the channel stays, its permissions need not be known.
  if (destination || channel !== before.channel) requirePosting(destination);
  const settings = settingsFor(values, { channel, destination, before }, context);
  const table = tableOf(values.what ?? whatOf(before));
  const isPaused = before.paused !== undefined && before.paused !== "by_moderator";
  if (table === before.table && !isPaused && isAsBefore(settings, before))
    return open(watchView, { id }, say("settings.unchanged"));
  const edited = await listIn(context.memory, table).edit(server, id, { ...settings, collection });
  if (edited === "gone") throw new ProblemError({ name: "unknown_watch" });
  if (edited === "taken") throw new ProblemError({ name: "watched_there", channel });
  const isLeft = before.table === "boards" && (table !== "boards" || channel !== before.channel);
  const leavesCard = isLeft && before.messageId !== undefined;
  const notes = [
    say("settings.saved"),
    ...(leavesCard ? [say("watch.card.left", { channel: before.channel })] : []),
    ...(destination ? pictureNotes(destination, say) : []),
  ];
  return open(watchView, { id }, notes.join("\n"));
}

const tableOf = (what: string | undefined): Table => (what === "card" ? "boards" : "watches");

const listIn = (memory: Context["memory"], table: Table): Pick<Context["memory"]["watches"], "add" | "edit"> => memory[table];

/** Whether saving these settings would change nothing. */
const isAsBefore = ({ channel, kinds, publish = false }: Omit<WatchSettings, "collection">, before: Subscription): boolean =>
  channel === before.channel &&
  publish === (before.publish ?? false) &&
  // As JSON, which has no keys without a value.
  JSON.stringify(kinds) ===
    JSON.stringify(Object.fromEntries(kindsIn(whatOf(before)).map(({ name }) => [name, kindsBefore(before)[name]])));

const pictureNotes = (destination: Channel, say: Say): string[] =>
  canShowPictures(destination) ? [] : [say("watch.noPictures")];

/** Discord sends the permissions only of the interaction's own channel and of picked channels. */
const findChannel = (wanted: string | undefined, { channel, channels }: Context): Channel | undefined =>
  [...channels, ...(channel ? [channel] : [])].find(({ id }) => id === wanted);

interface Target {
  readonly channel: string;
  /** The channel's permissions; `undefined` if Discord did not send them. */
  readonly destination: Channel | undefined;
  readonly before: Subscription | undefined;
}

const kindsBefore = (before: Subscription | undefined): Kinds => (before?.table === "watches" ? before.kinds : {});

/** @throws {ProblemError} unless both the bot and the member may post in the channel, as far as Discord sent permissions. */
function postingChannel({ channel, destination, before }: Target): Channel {
  // Only a picked channel comes with its permissions. One that was deleted cannot be picked: requirePosting reports it as unknown.
  if (!destination && before?.paused !== "channel_gone") throw new ProblemError({ name: "channel_not_picked", channel });
  return requirePosting(destination);
}

/**
 * Options that are left out keep their values.
 *
 * @throws {ProblemError} if the member may not choose an option, or may not keep its value in another channel.
 */
function settingsFor(
  { what, ...values }: Omit<Settings, "channel">,
  target: Target,
  context: Context,
): Omit<WatchSettings, "collection"> {
  const { channel, before } = target;
  const wanted = what ?? (before && whatOf(before));
  const settings = settingsOf(wanted === undefined ? kindsFor(values) : kindsIn(wanted), values, kindsBefore(before));
  const publish = values.publish ?? before?.publish;
  if (publish && !(before?.publish && channel === before.channel)) requirePublishing(postingChannel(target));
  requireRole(settings.kinds, values.role, target, context);
  return { channel, locale: context.serverLocale, madeBy: context.member, ...settings, publish };
}

/**
 * Discord sends only picked roles, so a role has to be picked again if the watch moves to another channel.
 *
 * @throws {ProblemError} unless the watch already mentions the role there, or both the member and the bot may mention it.
 */
function requireRole(kinds: Kinds, picked: string | null | undefined, target: Target, context: Context): void {
  const { channel, before } = target;
  const role = roleIn(kinds);
  if (role === undefined || (role === roleIn(kindsBefore(before)) && channel === before?.channel)) return;
  if (picked === undefined) throw new ProblemError({ name: "role_not_picked" });
  const pickedRole = context.pickedRoles.find(({ id }) => id === role);
  requireMentionable(pickedRole, serverIn(context), postingChannel(target));
}

/** Opens the form for a new watch, which `/watch add` then handles. */
export const watchHere = defineCommand({
  definition: {
    type: "message",
    name: "Watch this here",
    title: "command.watchHere.name",
    ...inServers,
    memberPermissions: PermissionFlagsBits.ManageGuild,
    audience: "private",
  },
  views: [watchView],
  run: ({ contract: { contract: collection } }) => openForm(watchView, { collection }),
});
