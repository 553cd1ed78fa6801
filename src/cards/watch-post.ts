import type { APIEmbed } from "discord-api-types/v10";
import { type Scores, scoreNames } from "../analysis/change.ts";
import type { RecordedPerson } from "../analysis/regulars.ts";
import type { Changes, Standing, StandingPost } from "../analysis/watching.ts";
import type { Address } from "../collection-api/address.ts";
import type { Language } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, nameLink } from "./card.ts";
import { formatChange, formatCount, formatGain, formatScore, relativeTime } from "./format.ts";
import { handleAsCode } from "./person.ts";

/** What is told of one collection. */
export interface WatchedCollection {
  readonly collection: Address;
  readonly name: string | undefined;
  readonly now: Standing;
  readonly changes: Changes;
}

const UP_COLOR = 0x3ba55c;
const DOWN_COLOR = 0xe0555f;
/** Less is no change, as it is shown. */
const SMALLEST = 0.005;
/** UTF-16 units that all embeds of a message may have, with something to spare (Discord reference, «Embed Limits»). */
const ROOM = 5_800;
const MAX_NAMED = 5;
const postIdPattern = /^\d{1,20}$/;

/** What has changed about collections, an embed each: at most ten. What would not fit is told of less. */
export function watchPostCard(kind: "digest" | "alert", collections: readonly WatchedCollection[], context: CardContext): Card {
  const { say } = context.language;
  const room = Math.floor(ROOM / Math.max(1, collections.length));
  const [first] = collections;
  const content =
    kind === "alert" && first
      ? say("watchPost.alert", { change: formatChange(first.changes.by.total, context.language) })
      : say("watchPost.digest", { count: collections.length });
  return { content, embeds: collections.map((collection) => embedOf(collection, room, context)) };
}

function embedOf({ collection, name, now, changes }: WatchedCollection, room: number, context: CardContext): APIEmbed {
  const { language } = context;
  const { say } = language;
  const total = say("watchPost.total", {
    total: formatScore(now.scores.total, language),
    change: formatChange(changes.by.total, language),
    since: relativeTime(new Date(changes.since)),
  });
  const head = [`### ${nameLink({ contract: collection, name }, context)}`, total, partsOf(now.scores, changes.by, language)];
  const details = detailsOf(now, changes, language);
  const lines = [...head, ...(details.length > 0 ? [`-# ${say("watchPost.movedBy")}`, ...details] : [])];
  while (lines.length > head.length && lines.join("\n").length > room) lines.pop();
  if (lines.length === head.length + 1) lines.pop();
  return { color: colorOf(changes.by.total), description: lines.join("\n") };
}

function partsOf(scores: Scores, by: Scores, language: Language): string {
  return scoreNames
    .filter((name) => name !== "total")
    .map((name) => {
      const value = name === "gains" ? formatGain(scores[name], language) : formatScore(scores[name], language);
      return `${language.say(`scores.${name}`)} ${value} (${formatChange(by[name], language)})`;
    })
    .join(" · ");
}

/** What is new and carries the most interaction first. */
function detailsOf(now: Standing, { newPosts, came, left }: Changes, language: Language): string[] {
  const { say } = language;
  const handles = new Map([...(now.people ?? []), ...came].map(({ id, handle }) => [id, handle]));
  return [
    ...newPosts.map((post) => postLine(post, handles.get(post.authorId), language)),
    ...(came.length > 0 ? [say("watchPost.came", { people: namesOf(came, language) })] : []),
    ...(left.length > 0 ? [say("watchPost.left", { people: namesOf(left, language) })] : []),
  ];
}

function postLine({ id, interaction }: StandingPost, handle: string | undefined, language: Language): string {
  const { say } = language;
  const interactions = formatCount(interaction, language);
  const text =
    handle === undefined
      ? say("watchPost.post", { interactions })
      : say("watchPost.postBy", { interactions, author: handleAsCode(handle, say) });
  // X finds a post by its id alone.
  return postIdPattern.test(id) ? `${text} · [${say("toptweets.open")}](<https://x.com/i/status/${id}>)` : text;
}

function namesOf(people: readonly RecordedPerson[], { say }: Language): string {
  const named = people.slice(0, MAX_NAMED).map(({ handle }) => handleAsCode(handle, say));
  const more = people.length - named.length;
  return [...named, ...(more > 0 ? [say("talk.more", { count: more })] : [])].join(", ");
}

function colorOf(change: number): number {
  if (Math.abs(change) < SMALLEST) return ACCENT_COLOR;
  return change > 0 ? UP_COLOR : DOWN_COLOR;
}
