import { phrasePattern } from "./phrase-pattern.ts";
import type { PostingCall } from "./posting.ts";
import { codeIn, DIRECT_REFUSED, type PostingHistory } from "./posting-verdict.ts";
import { isCard } from "./read-post.ts";
import { hostFaults } from "./traffic-plan.ts";
import type { Watches } from "./watches.ts";

/** Whatever a run that is long enough has to exercise. */
const exercised = [
  "cards",
  "edits of cards",
  "publications",
  "alerts about a floor",
  "direct messages",
  "direct messages refused",
  "alerts asked for by a member",
  "alerts ended by a member",
  "digests posted at once",
  "watches removed",
] as const;

const floorPattern = new RegExp(
  `${phrasePattern("floor.name")} [▲▼]|${phrasePattern("watchPost.floor", { name: ".+", change: ".+" })}`,
);

/** How often a run has exercised each. */
export function exercisedIn(
  { accepted, calls, requested }: Pick<PostingHistory, "accepted" | "calls" | "requested">,
  { postedNow, endings }: Pick<Watches, "postedNow" | "endings">,
): [string, number][] {
  const made = (what: PostingCall["what"]) => calls.filter((call) => call.what === what && call.answer?.status === 200).length;
  const numbers: Record<(typeof exercised)[number], number> = {
    cards: accepted.filter(({ message }) => isCard(message)).length,
    "edits of cards": made("editMessage"),
    publications: made("publish"),
    "alerts about a floor": accepted.filter(({ message }) => floorPattern.test(message.content ?? "")).length,
    "direct messages": accepted.filter(({ message }) => requested.some(({ channel }) => channel === message.channelId)).length,
    "direct messages refused": calls.filter((call) => codeIn(call) === DIRECT_REFUSED).length,
    "alerts asked for by a member": requested.filter(({ confirmedAt }) => confirmedAt !== undefined).length,
    "alerts ended by a member": requested.filter(({ endedAt }) => endedAt !== undefined).length,
    "digests posted at once": postedNow,
    "watches removed": [...endings.values()].flat().length,
  };
  return Object.entries(numbers);
}

/** Whatever happens behind the API in such a run. */
const exercisedBehind = [
  ...["Bluesky", "Farcaster", "X"].flatMap((name) => ["posts", "likes", "deletions"].map((what) => `${name}: ${what}`)),
  "OpenSea: floors",
  ...["Bluesky", "Farcaster", "OpenSea", "X"].map((name) => `${name}: a host`),
  ...hostFaults.map((kind) => `a host ${kind}`),
  ...(["page", "scores.json", "posts"] as const).map((what) => `visits: ${what}, answered 200`),
  "visits: page, answered 304",
  "visits: missing, answered 404",
  "visits that deleted posts might have shown",
  "rounds of collecting: waited for the budget",
] as const;

/** The cases that a run has not exercised. @param behind the same, behind the API; empty without services. */
export const unexercised = (counts: ReadonlyMap<string, number>, behind: ReadonlyMap<string, number>): string[] => [
  ...exercised.filter((what) => (counts.get(what) ?? 0) === 0),
  ...exercisedBehind.filter((what) => behind.size > 0 && ![...behind.keys()].some((counted) => counted.includes(what))),
];
