import { type ScoreName, scoreNames } from "../analysis/change.ts";
import { type Overlap, overlapOf } from "../analysis/overlap.ts";
import { areFew } from "../analysis/voices.ts";
import type { CollectionApiError } from "../collection-api/errors.ts";
import type { CollectionScore, Influencer, Tweet } from "../contract/schemas.ts";
import { escapeLabel } from "../text/safe-text.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, freshness, nameLink, plainNameOf, stripeOf } from "./card.ts";
import { ageOf, formatPrice, sourceOf } from "./floor.ts";
import { formatScore, listed, SMALLEST, shortAddress } from "./format.ts";
import { displayName, handleAsCode, handleOf, hasHandle, linkOf } from "./person.ts";

export const letters = ["A", "B", "C", "D", "E"] as const;
export const letterOf = (index: number): string => letters[index] ?? "";

/** Marks the leader of a score. */
const LEADER = "🏆";
/** A leader is ahead by at least this share of the larger score. */
const MIN_LEAD = 0.01;
/** Lines of text above the picture. */
const MAX_LINES = 10;
const MAX_LISTED = 3;

export interface ComparedCollection extends Pick<CardSubject, "contract" | "name"> {
  readonly scores: CollectionScore | undefined;
  readonly whyNoScores: CollectionApiError | undefined;
  readonly people: readonly Influencer[];
  readonly posts: readonly Tweet[];
  readonly age: CardSubject["answer"] | undefined;
}

export function compareCard(collections: readonly ComparedCollection[], context: CardContext): Card {
  const { language } = context;
  const stale = collections.flatMap(({ age }) => (age?.cache === "stale" ? age : []))[0];
  const scores = [
    ...collections.map((collection, index) => totalLine(collection, index, collections, context)),
    ...scoreNames.filter((name) => name !== "total").flatMap((name) => scoreLine(name, collections, language)),
    ...floorLine(collections, language),
  ];
  const description = [
    ...scores,
    "",
    ...inCommon(collections, MAX_LINES - scores.length - 1, language),
    ...notes(collections, context),
  ];
  const [first] = collections;
  const color = first && stripeOf({ contract: first.contract, answer: stale ?? { asOf: new Date(0), cache: "hit" } }, context);
  return { content: "", embeds: [{ ...(color !== undefined && { color }), description: description.join("\n") }] };
}

export const compareChoice = (collection: ComparedCollection, index: number) => ({
  label: `${letterOf(index)} · ${plainNameOf(collection)}`,
  description: shortAddress(collection.contract),
});

function totalLine(
  collection: ComparedCollection,
  index: number,
  collections: readonly ComparedCollection[],
  context: CardContext,
): string {
  const { age, scores, whyNoScores } = collection;
  const { language } = context;
  const { say } = language;
  const few = areFew(scores?.voices) ? [say("voices.few", { voices: scores.voices })] : [];
  return [
    `**${letterOf(index)}** · ${nameLink(collection, context)}`,
    ...(scores
      ? [withLeaderMark(index, "total", collections, `${say("scores.total")} **${formatScore(scores.total, language)}**`), ...few]
      : [say(`compare.missing.${whyNoScores ? "failed" : "noData"}`)]),
    ...(age?.cache === "stale" ? freshness({ answer: age }, context) : []),
  ].join(" · ");
}

function scoreLine(name: ScoreName, collections: readonly ComparedCollection[], language: Language): string[] {
  const values = collections.flatMap(({ scores }, index) =>
    scores ? [withLeaderMark(index, name, collections, `${letterOf(index)} ${formatScore(scores[name], language, name)}`)] : [],
  );
  return values.length > 0 ? [`**${language.say(`scores.${name}`)}** · ${values.join(" · ")}`] : [];
}

/** Without a leader: prices may be in several currencies. */
function floorLine(collections: readonly ComparedCollection[], language: Language): string[] {
  const prices = collections.flatMap(({ scores, age }, index) =>
    scores?.floor && age
      ? [[letterOf(index), formatPrice(scores.floor, language), ...ageOf(scores.floor, age.asOf, language)].join(" ")]
      : [],
  );
  const sources = new Set(collections.flatMap(({ scores }) => (scores?.floor ? sourceOf(scores.floor, language) : [])));
  return prices.length > 0 ? [`**${language.say("floor.name")}** · ${[...prices, ...sources].join(" · ")}`] : [];
}

/** The text, with a mark if its collection leads in this score. A lead of less than a hundredth is none. */
function withLeaderMark(index: number, name: ScoreName, collections: readonly ComparedCollection[], text: string): string {
  const own = collections[index]?.scores;
  const rest = collections.flatMap(({ scores }, position) => (scores && position !== index ? scores : []));
  const leads = (rival: CollectionScore) => own && own[name] - rival[name] >= minLead(own[name], rival[name]);
  return rest.length > 0 && rest.every(leads) ? `${LEADER} ${text}` : text;
}

const minLead = (a: number, b: number): number => Math.max(SMALLEST, MIN_LEAD * Math.max(Math.abs(a), Math.abs(b)));

function notes(collections: readonly ComparedCollection[], context: CardContext): string[] {
  const { say } = context.language;
  const [oldest] = collections
    .flatMap(({ age }) => (age && age.cache !== "stale" ? age : []))
    .toSorted((a, b) => a.asOf.getTime() - b.asOf.getTime());
  const all = [
    ...(["people", "posts"] as const).flatMap((part) => {
      const missing = collections.flatMap((collection, index) => (collection[part].length === 0 ? letterOf(index) : []));
      return missing.length > 0 ? [say(`compare.${part}.missing`, { collections: listed(missing, say) })] : [];
    }),
    ...(oldest ? freshness({ answer: oldest }, context) : []),
  ];
  return all.length > 0 ? [`-# ${all.join(" · ")}`] : [];
}

/** The people and posts that collections have in common, in at most `maxLines` lines. */
function inCommon(collections: readonly ComparedCollection[], maxLines: number, { say }: Language): string[] {
  const lists = { people: collections.map(({ people }) => people), posts: collections.map(({ posts }) => posts) };
  const people = overlapOf(lists.people, ({ user }) => user.id);
  const posts = overlapOf(lists.posts, ({ id }) => id);
  const sayPerson = ({ user }: Influencer) => `${escapeLabel(displayName(user, say))} ${handleAsCode(user, say)}`;
  const sayPost = (post: Tweet) => {
    const { user } = post;
    const label = say("compare.post", { author: escapeLabel((hasHandle(user) ? handleOf : displayName)(user, say)) });
    const url = linkOf(post);
    return url === undefined ? label : `[${label}](<${url}>)`;
  };
  const ofPosts = posts.shared.length > 0 ? found("posts", posts, sayPost, 1, say) : [];
  const areKnown = lists.people.filter(({ length }) => length > 0).length > 1;
  const ofPeople = areKnown ? found("people", people, sayPerson, maxLines - ofPosts.length, say) : [say("compare.people.tooFew")];
  const lines = [...ofPeople, ...ofPosts];
  return ofPeople.length > 1 ? lines : [lines.join(" · ")];
}

/** One line for each common entry if two or more lines are left; the last line lists the rest. */
function found<Entry>(
  part: "people" | "posts",
  { shared, total }: Overlap<Entry>,
  shown: (entry: Entry) => string,
  maxLines: number,
  say: Say,
): string[] {
  const columns = part === "people" && shared.length > 0 ? say("compare.places") : "";
  const heading = `${say(`compare.${part}.found`, { count: shared.length, total })} ${columns}`.trim();
  const texts = shared.map(({ entry, ranks }) => {
    const known = ranks.flatMap((rank, index) => (rank === undefined ? [] : `${letterOf(index)}\u00a0#${rank}`));
    return `${shown(entry)} (${known.join(",\u00a0")})`;
  });
  const lines = Math.min(MAX_LISTED, texts.length, maxLines - 1);
  if (lines < 2) return [`${heading} ${listed(texts, say, MAX_LISTED)}`.trim()];
  return [heading, ...texts.slice(0, lines - 1), listed(texts.slice(lines - 1), say, MAX_LISTED - lines + 1)];
}
