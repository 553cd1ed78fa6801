import type { Quiet } from "../analysis/watching.ts";
import type { Address } from "../contract/address.ts";
import type { Language } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, nameLink } from "./card.ts";
import { formatScore, relativeTime } from "./format.ts";

/** Times are milliseconds since the epoch. */
export interface ShownWatch {
  readonly collection: Address;
  readonly name: string | undefined;
  readonly channel: string;
  readonly digest: { readonly every: "day" | "week"; readonly hour: number; readonly weekday: number } | undefined;
  readonly alert: { readonly change: number | undefined } | undefined;
  readonly zone: string;
  readonly nextDigestAt: number | undefined;
  readonly checkedAt: number | undefined;
  readonly postedAt: number | undefined;
  readonly isPosting: boolean;
  /** No records are made, because the limit of tracked collections is reached. */
  readonly isUntracked: boolean;
  readonly quiet: Quiet | undefined;
  /** Refusals in a row. */
  readonly failures: number;
  readonly paused: "channel_gone" | "server_gone" | "no_access" | "no_permission" | "thread_locked" | "refused" | undefined;
}

export function whatOf({ digest, alert }: Pick<ShownWatch, "digest" | "alert">): "digest" | "alert" | "both" {
  if (digest && alert) return "both";
  return digest ? "digest" : "alert";
}

export function watchesCard(
  watches: readonly ShownWatch[],
  { count, max, notes = [] }: { readonly count: number; readonly max: number; readonly notes?: readonly string[] },
  context: CardContext,
): Card {
  const { say } = context.language;
  const blocks = watches.map((watch) => linesOf(watch, context).join("\n"));
  const description =
    count === 0 ? say("watch.none") : [`-# ${say("watch.count", { count, max })}`, ...blocks, ...notes].join("\n\n");
  return { content: "", embeds: [{ color: ACCENT_COLOR, title: say("watch.title"), description }] };
}

export const watchCard = (watch: ShownWatch, notes: readonly string[], context: CardContext): Card => ({
  content: "",
  embeds: [{ color: ACCENT_COLOR, description: [linesOf(watch, context).join("\n"), ...notes].join("\n\n") }],
});

function linesOf(watch: ShownWatch, context: CardContext): string[] {
  const { language } = context;
  const { say } = language;
  const { digest, alert, zone, nextDigestAt, paused } = watch;
  const time = (at: number) => relativeTime(new Date(at));
  const name = nameLink({ contract: watch.collection, name: watch.name }, context);
  return [
    `**${name}** ${say("watch.in", { channel: watch.channel })}`,
    ...(digest ? [digestLine(digest, zone, language)] : []),
    ...(alert ? [alertLine(alert.change, language)] : []),
    ...(nextDigestAt !== undefined && !paused ? [say("watch.next", { time: time(nextDigestAt) })] : []),
    ...(paused ? [say(`watch.paused.${paused}`)] : []),
    ...(watch.isUntracked ? [say("watch.untracked")] : []),
    ...(watch.failures > 0 && !paused ? [say("watch.failing")] : []),
    `-# ${[
      watch.checkedAt === undefined ? say("watch.unchecked") : say("watch.checked", { time: time(watch.checkedAt) }),
      watch.postedAt === undefined ? say("watch.unposted") : say("watch.posted", { time: time(watch.postedAt) }),
      ...(watch.isPosting ? [say("watch.posting")] : []),
      ...(watch.quiet ? [say("watch.quiet", { reason: quietText(watch.quiet, language) })] : []),
    ].join(" · ")}`,
  ];
}

function digestLine({ every, hour, weekday }: NonNullable<ShownWatch["digest"]>, zone: string, { say }: Language): string {
  const at = { hour: String(hour).padStart(2, "0"), zone };
  return every === "day" ? say("watch.digest.day", at) : say("watch.digest.week", { ...at, weekday: String(weekday) });
}

const alertLine = (change: number | undefined, language: Language): string =>
  change === undefined
    ? language.say("watch.alert.unusual")
    : language.say("watch.alert.change", { change: formatScore(change, language) });

/** Tolerance for floating-point error. */
const ROUNDING = 1e-9;

/** Rounds down, so that a displayed change is visibly below the threshold. */
function quietText(quiet: Quiet, language: Language): string {
  const { say } = language;
  switch (quiet.reason) {
    case "small":
      return say("watch.quiet.small", {
        by: formatScore(Math.floor(quiet.by * 100 + ROUNDING) / 100, language),
        of: formatScore(Math.ceil(quiet.of * 100 - ROUNDING) / 100, language),
      });
    case "too_little_history":
      return say("watch.quiet.too_little_history", { days: quiet.days });
    case "too_soon":
      return say("watch.quiet.too_soon", { time: relativeTime(new Date(quiet.until)) });
    default:
      return say(`watch.quiet.${quiet.reason}`);
  }
}

export function verdicts(
  { digest, alert }: Pick<ShownWatch, "digest" | "alert">,
  quiet: { readonly digest: Quiet | undefined; readonly alert: Quiet | undefined },
  language: Language,
): string[] {
  const { say } = language;
  const verdict = (kind: "digest" | "alert") => {
    const why = quiet[kind];
    if (!why) return say(`watch.test.${kind}.posts`);
    return say(`watch.test.${kind}.quiet`, { reason: quietText(why, language) });
  };
  return [...(digest ? [verdict("digest")] : []), ...(alert ? [verdict("alert")] : [])];
}
