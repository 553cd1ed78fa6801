import type { APIEmbed } from "discord-api-types/v10";
import type { Quiet } from "../../analysis/watching.ts";
import { ACCENT_COLOR, type Card, type CardContext, nameLink, plainNameOf } from "../../cards/card.ts";
import { formatScore, relativeTime } from "../../cards/format.ts";
import { comparable } from "../../memory/comparable.ts";
import type { ListedWatch, PostEnd, Watch } from "../../memory/watches.ts";
import type { Language, Say } from "../../words/language.ts";
import type { TextKind } from "../command/definition.ts";
import { baseIn, type WatchKind } from "./kind.ts";
import { kindsOf, whatOf } from "./kinds.ts";
import { timesOf } from "./ping.ts";

export interface ShownWatch extends ListedWatch {
  readonly name: string | undefined;
  readonly zone: string;
  readonly now: number;
}

interface Counted {
  readonly count: number;
  readonly max: number;
}

export function watchesCard(watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): Card {
  const { say } = context.language;
  const none = say("watch.none", { button: say("watch.button.new") });
  const description = count === 0 ? none : listOf(watches, { count, max }, context);
  return { content: "", embeds: [{ color: ACCENT_COLOR, title: say("watch.title"), description }] };
}

/** A member's watches, if there are any. */
export const directWatchesCard = (watches: readonly ShownWatch[], { count, max }: Counted, context: CardContext): APIEmbed[] =>
  count === 0
    ? []
    : [{ color: ACCENT_COLOR, title: context.language.say("me.watches"), description: listOf(watches, { count, max }, context) }];

const listOf = (watches: readonly ShownWatch[], counted: Counted, context: CardContext): string =>
  [`-# ${context.language.say("watch.count", counted)}`, ...watches.map((watch) => linesOf(watch, context).join("\n"))].join(
    "\n\n",
  );

export const watchCard = (watch: ShownWatch, notes: readonly string[], context: CardContext): Card => ({
  content: "",
  embeds: [{ color: ACCENT_COLOR, description: [linesOf(watch, context).join("\n"), ...notes].join("\n\n") }],
});

function linesOf(watch: ShownWatch, context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const { collection, name, channel, member, zone, now, paused } = watch;
  const kinds = kindsOf(watch);
  const planned = paused ? [] : kinds.flatMap((kind) => kind.plannedAt?.(watch, now, zone) ?? []);
  return [
    `**${nameLink({ contract: collection, name }, context)}**${member === undefined ? ` ${say("watch.in", { channel })}` : ""}`,
    ...(watch.card ? [say("watch.card")] : kinds.map((kind) => kind.line(watch, zone, language))),
    ...deliveryLines(watch, language),
    ...planned.map((at) => say("watch.next", { time: timeOf(at) })),
    ...(paused ? [say(`watch.paused.${member === undefined ? paused : "direct_refused"}`)] : []),
    ...(watch.isUntracked ? [say("watch.untracked")] : []),
    ...(watch.failures > 0 && !paused && member === undefined ? [say("watch.failing")] : []),
    `-# ${lastFacts.flatMap((fact) => fact(watch, language) ?? []).join(" · ")}`,
  ];
}

/** Tells an event that was the last of its kind; `undefined` if there is nothing to say. */
type Fact = (watch: ShownWatch, language: Language) => string | undefined;

const timeOf = (at: number) => relativeTime(new Date(at));

/** In the order in which they are listed. */
const lastFacts: readonly Fact[] = [
  ({ checkedAt }, { say }) =>
    checkedAt === undefined ? say("watch.unchecked") : say("watch.checked", { time: timeOf(checkedAt) }),
  ({ postedAt, outcome, card }, { say }) => {
    if (postedAt === undefined) return say("watch.unposted");
    const posted = card ? "watch.updated" : "watch.posted";
    return say(outcome === "deleted" ? "watch.deleted" : posted, { time: timeOf(postedAt) });
  },
  ({ outcome, outcomeAt, paused }, { say }) => {
    const why = outcome && whyUndelivered[outcome];
    // A pause says why.
    if (!why || paused || outcomeAt === undefined) return undefined;
    return say("watch.undelivered", { time: timeOf(outcomeAt), reason: say(`watch.undelivered.${why}`) });
  },
  ({ unpostedSince }, { say }) => (unpostedSince === undefined ? undefined : say("watch.posting")),
  ({ quiet }, language) =>
    quiet === undefined ? undefined : language.say("watch.quiet", { reason: quietText(JSON.parse(quiet) as Quiet, language) }),
];

const whyUndelivered = {
  posted: undefined,
  deleted: undefined,
  unsure: "unsure",
  channel_gone: "no_access",
  server_gone: "no_access",
  no_access: "no_access",
  no_permission: "no_permission",
  thread_locked: "thread_closed",
  thread_archived: "thread_closed",
  direct_refused: "refused",
  refused: "refused",
} as const satisfies Record<PostEnd, string | undefined>;

/** Each with what became of it last. */
function deliveryLines(watch: ListedWatch, { say }: Language): string[] {
  const { publish, publication } = watch;
  // One for alerts stays while there are none.
  const ping = kindsOf(watch).some((kind) => kind.ping.with.some((wish) => wish === watch.ping?.with)) ? watch.ping : undefined;
  const base = baseIn(watch.base);
  const pingedAt = Math.max(...Object.values(timesOf({ watch, base })));
  const pinged = Number.isFinite(pingedAt) ? [say("watch.pinged", { time: timeOf(pingedAt) })] : [];
  return [
    ...(ping ? [[say(`watch.pings.${ping.with}`, { role: ping.role }), ...pinged].join(" · ")] : []),
    ...(publish ? [[say("watch.publishes"), ...(publication ? [say(`watch.publication.${publication}`)] : [])].join(" · ")] : []),
  ];
}

const ROUNDING = 1e-9;

export function quietText(quiet: Quiet, language: Language): string {
  const { say } = language;
  switch (quiet.reason) {
    case "small":
      // A displayed change must be visibly below the threshold.
      return say("watch.quiet.small", {
        by: formatScore(Math.floor(quiet.by * 100 + ROUNDING) / 100, language),
        of: formatScore(Math.ceil(quiet.of * 100 - ROUNDING) / 100, language),
      });
    case "too_little_history":
      return say("watch.quiet.too_little_history", { days: quiet.days });
    case "few_voices":
      return say("watch.quiet.few_voices", { voices: quiet.voices });
    case "too_soon":
      return say("watch.quiet.too_soon", { time: relativeTime(new Date(quiet.until)) });
    default:
      return say(`watch.quiet.${quiet.reason}`);
  }
}

export const verdicts = (watch: Watch, quietOf: (kind: WatchKind) => Quiet | undefined, language: Language): string[] =>
  kindsOf(watch).map((kind) => {
    const quiet = quietOf(kind);
    return quiet
      ? language.say(`watch.test.${kind.name}.quiet`, { reason: quietText(quiet, language) })
      : language.say(`watch.test.${kind.name}.posts`);
  });

/** UTF-16 units; leaves room for a description. */
const MAX_NAME = 40;
/** Enough to tell channels apart. */
const DIGITS = 4;

export const plainNameIn = (names: ReadonlyMap<string, string>, { collection }: Pick<Watch, "collection">): string =>
  plainNameOf({ contract: collection, name: names.get(collection) }, MAX_NAME);

export const whereOf = ({ channel }: Pick<Watch, "channel">, here: string | undefined, say: Say): string =>
  channel === here ? say("watch.here") : say("watch.elsewhere", { digits: channel.slice(-DIGITS) });

export const watchText: TextKind<string> = {
  maxLength: 100,
  async suggest(typed, { server, memory, language: { say }, channel }) {
    const known = (server === undefined ? undefined : await memory.watches.of(server)) ?? [];
    const names = await memory.collections.namesOf(known.map(({ collection }) => collection));
    const wanted = comparable(typed);
    return known
      .map((watch) => {
        const [name, where] = [plainNameIn(names, watch), whereOf(watch, channel?.id, say)];
        return { name: say("watch.choice", { name, what: say(`watch.what.${whatOf(watch)}`), where }), value: watch.id };
      })
      .filter(({ name }) => comparable(name).includes(wanted));
  },
  read: (text) => text.trim(),
};
