import { nextDigest } from "../src/analysis/digest-time.ts";
import type { Quiet } from "../src/analysis/watching.ts";
import { languageOfServer } from "../src/bot/answer/language-policy.ts";
import { orUnavailable } from "../src/bot/answer/settings.ts";
import { requirePosting } from "../src/bot/command/posting-permissions.ts";
import { whereOf } from "../src/bot/command/watch-text.ts";
import { pageOf } from "../src/bot/view/pages.ts";
import { oneOf, optional, stateCodec, token, wholeNumber } from "../src/bot/view/state-codec.ts";
import type { Context, View } from "../src/bot/view/view.ts";
import { examine, isTold, previewOf } from "../src/bot/watch/watching.ts";
import { plainNameOf } from "../src/cards/card.ts";
import { shortAddress } from "../src/cards/format.ts";
import { watchPostCard } from "../src/cards/watch-post.ts";
import { type ShownWatch, verdicts, watchCard, watchesCard, whatOf } from "../src/cards/watches.ts";
import { type ListedWatch, MAX_WATCHES, type Watch } from "../src/memory/watches.ts";
import { serverIn } from "./settings.ts";

/** More of the longest, all paused, would not fit an embed. */
const WATCHES_A_PAGE = 5;
/** In UTF-16 units. */
const MAX_NAME = 40;

interface WatchState {
  readonly page?: number | undefined;
  /** The only watch to show. */
  readonly id?: string | undefined;
  readonly act?: "preview" | "remove" | "resume" | undefined;
}

/** The list of a server's watches, one of them, or a preview of its post. */
export const watchView: View<WatchState> = {
  name: "watch",
  idPrefix: "W",
  state: stateCodec<WatchState>({
    page: optional(wholeNumber({ min: 1, max: 99 })),
    id: optional(token(20)),
    act: optional(oneOf(["preview", "remove", "resume"])),
  }),
  async apply({ id = "", act }, context) {
    const { memory, language } = context;
    const { say } = language;
    const server = serverIn(context);
    if (act === "remove") return say((await memory.watches.remove(server, id)) ? "watch.removed" : "watch.gone");
    if (act !== "resume") return "";
    const meant = (await orUnavailable(memory.watches.ofServer(server))).find((watch) => watch.id === id);
    // Discord tells the permissions of this interaction's channel alone.
    if (meant && meant.channel === context.channel?.id) requirePosting(context.channel);
    return say((await memory.watches.resume(server, id)) ? "watch.resumed" : "watch.gone");
  },
  async show({ page, id, act }, context) {
    const { memory, namesOf } = context;
    const server = serverIn(context);
    const [watches, settings] = await Promise.all([
      orUnavailable(memory.watches.ofServer(server)),
      orUnavailable(memory.servers.current(server)),
    ]);
    const one = watches.find((watch) => watch.id === id);
    const names = await namesOf(watches.map(({ collection }) => collection));
    const zone = settings.zone ?? "UTC";
    const shownOf = (watch: ListedWatch) => shownWatch(watch, names.get(watch.collection), zone, context.now);
    if (!one) return showList(watches, shownOf, page, context);
    if (act === "preview") return showPreview(one, names.get(one.collection), settings.language, context);
    const notes = settings.zone === undefined && one.digest ? [context.language.say("watch.noZone")] : [];
    const { say } = context.language;
    return {
      ...watchCard(shownOf(one), notes, context),
      state: { id: one.id },
      controls: [
        {
          buttons: [
            { label: say("watch.button.preview"), state: { id: one.id, act: "preview" } },
            ...(isResumable(one) ? [{ label: say("watch.button.resume"), state: { id: one.id, act: "resume" } as const }] : []),
            { label: say("watch.button.remove"), state: { id: one.id, act: "remove" } },
            { label: say("watch.button.list"), state: {} },
          ],
        },
      ],
    };
  },
};

const nameOf = ({ collection, name }: ShownWatch) => plainNameOf({ contract: collection, name }, MAX_NAME);

function showList(
  watches: readonly ListedWatch[],
  shownOf: (watch: ListedWatch) => ShownWatch,
  wanted: number | undefined,
  context: Context,
) {
  const { channel } = context;
  const { say } = context.language;
  const { entries, state, paging } = pageOf(watches, { page: wanted, size: WATCHES_A_PAGE }, (page) => ({ page }));
  const named = entries.map((watch) => ({ watch, as: shownOf(watch) }));
  const where = (watch: Watch) => whereOf(watch, channel?.id, say);
  const resumable = watches.filter(isResumable);
  /** Names of a collection watched in several channels carry digits of the channel. */
  const resumedName = (watch: ListedWatch) => {
    const isSeveral = resumable.some(({ id, collection }) => id !== watch.id && collection === watch.collection);
    return [nameOf(shownOf(watch)), ...(isSeveral ? [where(watch)] : [])].join(" · ");
  };
  return {
    ...watchesCard(
      named.map(({ as }) => as),
      { count: watches.length, max: MAX_WATCHES },
      context,
    ),
    state,
    paging,
    controls: [
      {
        placeholder: say("watch.menu"),
        choices: named.map(({ watch, as }) => ({
          label: nameOf(as),
          description: [say(`watch.what.${whatOf(watch)}`), where(watch), shortAddress(watch.collection)].join(" · "),
          state: { id: watch.id },
        })),
      },
      {
        buttons: resumable.slice(0, 5).map((watch) => ({
          label: say("watch.button.resumeOf", { name: resumedName(watch) }),
          state: { id: watch.id, act: "resume" as const },
        })),
      },
    ],
  };
}

/** A deleted channel never comes back. */
const isResumable = ({ paused }: Watch) => paused !== undefined && paused !== "channel_gone";

async function showPreview(watch: Watch, name: string | undefined, language: string | undefined, context: Context) {
  const { memory, now, alertIntervalMs } = context;
  const { say } = context.language;
  const examined = await examine(watch, memory, { now, intervalMs: alertIntervalMs });
  const { quiet } = examined;
  const isAlertDue = isTold(examined, "alert");
  const isDigestDue = isTold(examined, "digest");
  const kind = watch.digest === undefined || (isAlertDue && !isDigestDue) ? "alert" : "digest";
  const told = previewOf(examined, kind, name, await memory.history.scoresBefore(watch.collection));
  // The preview is in the language of the post.
  const ofServer = { ...context, language: await languageOfServer(language, watch.locale) };
  const post = told && watchPostCard(kind, [told], ofServer);
  const said = [
    `**${say("watch.test.title")}**`,
    ...(watch.paused ? [say(`watch.paused.${watch.paused}`)] : verdicts(watch, quiet, context.language)),
    ...(post && (watch.paused || !(isAlertDue || isDigestDue)) ? ["", say("watch.test.example")] : []),
  ];
  return {
    content: [...said, ...(post ? ["", post.content] : [])].join("\n"),
    embeds: post?.embeds ?? [],
    state: { id: watch.id },
    controls: [
      {
        buttons: [
          { label: say("watch.button.back"), state: { id: watch.id } },
          { label: say("watch.button.remove"), state: { id: watch.id, act: "remove" as const } },
        ],
      },
    ],
  };
}

function shownWatch(watch: ListedWatch, name: string | undefined, zone: string, now: number): ShownWatch {
  const { digest, digestAt, lastDigestAt, channel, quiet } = watch;
  return {
    ...watch,
    name,
    zone,
    quiet: quiet === undefined ? undefined : (JSON.parse(quiet) as Quiet),
    // A digest that fell due during the pause is due now.
    nextDigestAt: digest && Math.max(now, digestAt ?? nextDigest({ ...digest, zone, key: channel }, now, lastDigestAt)),
  };
}
