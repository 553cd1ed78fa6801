import { scoresOf } from "../../src/analysis/change.ts";
import { floorOf } from "../../src/analysis/floor.ts";
import { languageOfServer, orUnavailable } from "../../src/bot/answer/interaction-settings.ts";
import { several } from "../../src/bot/answer/several-answers.ts";
import { boardCard } from "../../src/bot/board.ts";
import { requirePosting } from "../../src/bot/command/posting-permissions.ts";
import type { Reply } from "../../src/bot/interaction/reply.ts";
import { pageOf } from "../../src/bot/view/pages.ts";
import { address, oneOf, optional, pageNumber, stateCodec, token } from "../../src/bot/view/state-codec.ts";
import type { Context, View } from "../../src/bot/view/view.ts";
import { evaluate, previewOf, withDetails } from "../../src/bot/watch/evaluate.ts";
import type { Base } from "../../src/bot/watch/kind.ts";
import { isPlanned, kindsOf } from "../../src/bot/watch/kinds.ts";
import { plainNameIn, shownWatch, verdictLines, whereOf } from "../../src/bot/watch/list.ts";
import { type Subscription, subscriptionsOf, whatOf } from "../../src/bot/watch/subscriptions.ts";
import { type CardContext, nameLink } from "../../src/cards/card.ts";
import { watchPostCard } from "../../src/cards/watch-post.ts";
import { type ShownWatch, skipReasonText, watchCard, watchesCard } from "../../src/cards/watches.ts";
import type { Address } from "../../src/contract/address.ts";
import type { ListedBoard } from "../../src/memory/boards.ts";
import type { ServerMemory } from "../../src/memory/servers.ts";
import { MAX_WATCHES } from "../../src/memory/subscriptions.ts";
import { serverIn } from "./settings.ts";
import { deliveryLabel, type WatchState, watchForm } from "./watch-form.ts";

/** An embed holds this many of the longest watches, in every language. */
const WATCHES_A_PAGE = 3;

export const watchView: View<WatchState> = {
  name: "watch",
  idPrefix: "W",
  state: stateCodec<WatchState>({
    page: pageNumber,
    id: optional(token(20)),
    act: optional(oneOf(["preview", "remove", "resume", "pause", "delivery", "confirm", "post"])),
    collection: optional(address),
  }),
  async apply({ id = "", act }, context) {
    const { memory, language } = context;
    const { say } = language;
    const server = serverIn(context);
    if (act === "remove") return removeWatch(server, id, context);
    if (act === "post") return postNow(server, id, context);
    if (act === "pause") return (await memory.watches.pause(server, id)) ? "" : say("watch.gone");
    if (act !== "resume") return "";
    const found = (await orUnavailable(subscriptionsOf(memory, server))).find((watch) => watch.id === id);
    // Discord sends only the permissions of the interaction's own channel.
    if (found && found.channel === context.channel?.id) requirePosting(context.channel);
    const resumed = found?.table === "boards" ? "watch.resumed.card" : "watch.resumed";
    return say((await memory.watches.resume(server, id)) ? resumed : "watch.gone");
  },
  async show({ page, id, act }, context) {
    const { memory } = context;
    const server = serverIn(context);
    const [watches, settings] = await Promise.all([
      orUnavailable(subscriptionsOf(memory, server)),
      orUnavailable(memory.servers.current(server)),
    ]);
    const subscription = watches.find((watch) => watch.id === id);
    const names = await memory.collections.namesOf(watches.map(({ collection }) => collection));
    const zone = settings.zone ?? "UTC";
    const shown = (watch: Subscription) =>
      shownWatch(watch, { name: names.get(watch.collection), zone, now: context.now }, context.language);
    if (!subscription) return showList(watches, shown, names, page, context);
    if (act === "preview") return showPreview(subscription, names.get(subscription.collection), settings, context);
    const { say } = context.language;
    if (act === "confirm") return confirmRemoval(subscription, shown(subscription), context);
    const needsZone = subscription.table === "watches" && kindsOf(subscription).some(isPlanned);
    const notes = needsZone && settings.zone === undefined ? [say("watch.noZone")] : [];
    return {
      ...watchCard(shown(subscription), notes, context),
      state: { id: subscription.id },
      controls: [
        {
          buttons: [
            { label: say("watch.button.edit"), state: { id: subscription.id }, opensForm: true },
            { label: say(deliveryLabel(subscription)), state: { id: subscription.id, act: "delivery" }, opensForm: true },
          ],
        },
        {
          buttons: [
            { label: say("watch.button.preview"), state: { id: subscription.id, act: "preview" } },
            ...postButton(subscription, context),
            ...pauseButtons(subscription, context),
            { label: say("watch.button.remove"), state: { id: subscription.id, act: "confirm" } },
            { label: say("watch.button.list"), state: {} },
          ],
        },
      ],
    };
  },
  form: watchForm,
};

/** A removed watch cannot be had back: its settings are to be entered again. */
const confirmRemoval = ({ id }: Subscription, shown: ShownWatch, context: Context) => {
  const { say } = context.language;
  return {
    ...watchCard(shown, [], context),
    content: say("watch.ask"),
    state: { id },
    controls: [
      {
        buttons: [
          { label: say("watch.button.remove"), state: { id, act: "remove" as const }, isDangerous: true },
          { label: say("button.back"), state: { id } },
        ],
      },
    ],
  };
};

async function removeWatch(server: string, id: string, context: Context): Promise<string> {
  const { memory, language } = context;
  const found = (await orUnavailable(subscriptionsOf(memory, server))).find((watch) => watch.id === id);
  if (!found || !(await memory.watches.remove(server, id))) return language.say("watch.gone");
  const { collection: contract, channel } = found;
  const name = (await memory.collections.namesOf([contract])).get(contract);
  return language.say("watch.removed", { collection: nameLink({ contract, name }, context), channel });
}

/** Makes a digest due that compares with yesterday, and in which all top posts are new. */
async function postNow(server: string, id: string, { memory, language: { say } }: Context): Promise<string> {
  const found = (await orUnavailable(subscriptionsOf(memory, server))).find((watch) => watch.id === id);
  if (!found) return say("watch.gone");
  if (!isPostable(found)) return "";
  const [newest, before] = await Promise.all([
    memory.history.newest(found.collection),
    memory.history.scoresBefore(found.collection),
  ]);
  const scores = before?.compared ?? newest?.scores;
  if (!scores) return say("watch.notYet");
  const asOf = before?.compared ? scores.lastSeenAt : scores.lastSeenAt - 1;
  const base: Base = { asOf, scores: scoresOf(scores), floor: floorOf(scores), posts: [], isRequested: true };
  return (await memory.watches.postNow(server, id, JSON.stringify(base))) ? say("watch.postedNow") : "";
}

/** Whether its first digest can be had at once: otherwise it may be a day away. */
const isPostable = (watch: Subscription) =>
  watch.table === "watches" && watch.postedAt === undefined && !watch.paused && kindsOf(watch).some(isPlanned);

const postButton = (watch: Subscription, { language: { say } }: Context) =>
  isPostable(watch) ? [{ label: say("watch.button.post"), state: { id: watch.id, act: "post" as const } }] : [];

/** A button to pause or to resume; none if the channel is deleted, because it never comes back. */
function pauseButtons(watch: Subscription, { language: { say } }: Context) {
  const act = (act: "pause" | "resume") => [{ label: say(`watch.button.${act}`), state: { id: watch.id, act } }];
  if (watch.paused === undefined) return act("pause");
  return isResumable(watch) ? act("resume") : [];
}

function showList(
  watches: readonly Subscription[],
  shown: (watch: Subscription) => ShownWatch,
  names: ReadonlyMap<string, string>,
  page: number | undefined,
  context: Context,
) {
  const { channel } = context;
  const { say } = context.language;
  const { entries, state, paging } = pageOf(watches, { page }, WATCHES_A_PAGE);
  const where = (watch: Subscription) => whereOf(watch, channel?.id, say);
  const resumable = watches.filter(isResumable);
  const postable = entries.filter(isPostable);
  /** The collection's name; with the channel's last digits if several of these watches have the same collection. */
  const nameAmong = (watch: Subscription, shown: readonly Subscription[]) => {
    const rest = shown.filter(({ id, collection }) => id !== watch.id && collection === watch.collection);
    const isCard = watch.table === "boards" && rest.some(({ channel }) => channel === watch.channel);
    const parts = [...(rest.length > 0 ? [where(watch)] : []), ...(isCard ? [say("watch.what.card")] : [])];
    return [plainNameIn(names, watch), ...parts].join(" · ");
  };
  return {
    ...watchesCard(entries.map(shown), { count: watches.length, max: MAX_WATCHES }, context),
    state,
    paging,
    controls: [
      { buttons: [{ label: say("watch.button.new"), state: {}, opensForm: true }] },
      {
        placeholder: say("watch.menu"),
        choices: entries.map((watch) => ({
          label: plainNameIn(names, watch),
          description: [say(`watch.what.${whatOf(watch)}`), where(watch)].join(" · "),
          state: { id: watch.id },
        })),
      },
      {
        buttons: [
          ...resumable.map((watch) => ({
            label: say("watch.button.resumeOf", { name: nameAmong(watch, resumable) }),
            state: { id: watch.id, act: "resume" as const },
          })),
          ...postable.map((watch) => ({
            label: say("watch.button.postOf", { name: nameAmong(watch, postable) }),
            state: { id: watch.id, act: "post" as const },
          })),
        ].slice(0, 5),
      },
    ],
  };
}

const isResumable = ({ paused }: Subscription) => paused !== undefined && paused !== "channel_gone";

async function showPreview(
  watch: Subscription,
  name: string | undefined,
  { language, zone = "UTC" }: ServerMemory,
  context: Context,
) {
  const { api, memory, now, alertIntervalMs } = context;
  const { say } = context.language;
  // The preview is in the language of the post.
  const ofServer = { ...context, language: await languageOfServer(language, watch.locale) };
  if (watch.table === "boards") return showBoard(watch, ofServer, context, zone);
  const evaluation = await evaluate(watch, memory, { at: now, alertIntervalMs });
  const kinds = kindsOf(watch);
  const posting = kinds.find((kind) => !evaluation.verdicts[kind.name]?.skipReason);
  const kind = posting ?? kinds[0];
  const watched = kind ? previewOf(evaluation, kind, name, await memory.history.scoresBefore(watch.collection)) : [];
  const readPosts = async (contract: Address) => (await several([api.tweets(contract)])).answers[0];
  const collections = await withDetails(watched, { ...memory, readPosts, timeZone: zone });
  const post = kind && collections.length > 0 ? watchPostCard(kind, collections, ofServer) : undefined;
  const lines = [
    ...(watch.paused ? [say(`watch.paused.${watch.paused}`)] : verdictLines(evaluation, context.language)),
    ...(post && (watch.paused || !posting) ? ["", say("watch.test.example")] : []),
  ];
  return preview(watch, [...lines, ...(post ? ["", post.content] : [])], post, context);
}

async function showBoard(board: ListedBoard, ofServer: CardContext, context: Context, timeZone: string) {
  const { memory, now } = context;
  const { say } = context.language;
  const card = await boardCard(board.collection, memory, [], ofServer, { now, timeZone });
  const lines = [
    ...(board.paused ? [say(`watch.paused.${board.paused}`)] : []),
    ...(card ? [] : [say("watch.quiet", { reason: skipReasonText({ reason: "nothing_recorded" }, context.language) })]),
  ];
  return preview(board, lines, card?.reply, context);
}

function preview(
  { id }: Subscription,
  lines: readonly string[],
  post: Pick<Reply, "embeds" | "picture"> | undefined,
  { language: { say } }: Context,
) {
  return {
    content: [`**${say("watch.test.title")}**`, ...lines].join("\n"),
    embeds: [...(post?.embeds ?? [])],
    picture: post?.picture,
    state: { id },
    controls: [
      {
        buttons: [{ label: say("button.back"), state: { id } }],
      },
    ],
  };
}
