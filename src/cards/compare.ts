import { type ScoreName, scoreNames } from "../analysis/change.ts";
import { type Overlap, overlapOf } from "../analysis/overlap.ts";
import { areFew } from "../analysis/voices.ts";
import type { CollectionApiError } from "../collection-api/errors.ts";
import { shortAddress } from "../contract/address.ts";
import type { CollectionScore, Influencer, Tweet } from "../contract/schemas.ts";
import { escapeLabel } from "../text/safe-text.ts";
import type { Language, Say } from "../words/language.ts";
import { type Card, type CardContext, type CardSubject, freshness, nameLink, nameOf, plainNameOf, stripeOf } from "./card.ts";
import { ageOf, namedPrice, sourceOf } from "./floor.ts";
import { formatScore, listed, SMALLEST } from "./format.ts";
import { displayName, handleAsCode, handleOf, hasHandle, linkOf } from "./person.ts";

export const MAX_COMPARED = 5;
/** Marks the leader of a score. */
const LEADER = "🏆";
/** A leader is ahead by at least this share of the larger score. */
const MIN_LEAD = 0.01;
const MAX_LISTED = 3;

export interface ComparedCollection extends Pick<CardSubject, "contract" | "name"> {
  readonly scores: CollectionScore | undefined;
  readonly whyNoScores: CollectionApiError | undefined;
  /** `undefined`, as `posts`, if the service did not answer. */
  readonly people: readonly Influencer[] | undefined;
  readonly posts: readonly Tweet[] | undefined;
  readonly age: CardSubject["answer"] | undefined;
}

export function compareCard(collections: readonly ComparedCollection[], context: CardContext): Card {
  const stale = collections.flatMap(({ age }) => (age?.cache === "stale" ? age : []))[0];
  const description = [
    ...collections.flatMap((collection) => rowOf(collection, collections, context)),
    "",
    ...inCommon(collections, context.language),
    ...notes(collections, context),
  ];
  const [first] = collections;
  const color = first && stripeOf({ contract: first.contract, answer: stale ?? { asOf: new Date(0), cache: "hit" } }, context);
  return { content: "", embeds: [{ ...(color !== undefined && { color }), description: description.join("\n") }] };
}

export const compareChoice = (collection: ComparedCollection) => ({
  label: plainNameOf(collection),
  description: shortAddress(collection.contract),
});

/** Name and total, then the parts below: a phone breaks a longer line anywhere. */
function rowOf(own: ComparedCollection, collections: readonly ComparedCollection[], context: CardContext): string[] {
  const { age, scores, whyNoScores } = own;
  const { language } = context;
  const { say } = language;
  const written = (name: ScoreName) => {
    const value = formatScore(scores?.[name] ?? 0, language, name);
    return leads(own, name, collections) ? `**${value}** ${LEADER}` : value;
  };
  const notes = [
    ...(areFew(scores?.voices) ? [say("voices.few", { voices: scores.voices })] : []),
    ...(age?.cache === "stale" ? freshness({ answer: age }, context) : []),
  ];
  const name = `**${nameLink(own, context)}**`;
  if (!scores) return [[name, say(`compare.missing.${whyNoScores ? "failed" : "noData"}`), ...notes].join(" · ")];
  const [total, ...parts] = scoreNames.map((score) => `${say(`scores.${score}`)} ${written(score)}`);
  return [[name, total, ...notes].join(" · "), [...parts, ...floorOf(own, language)].join(" · ")];
}

/** Without a leader: prices may be in several currencies. */
function floorOf({ scores, age }: ComparedCollection, language: Language): string[] {
  if (!scores?.floor || !age) return [];
  const { floor } = scores;
  return [
    [
      namedPrice(floor, language),
      ...sourceOf(floor, language).map((source) => `(${source})`),
      ...ageOf(floor, age.asOf, language),
    ].join(" "),
  ];
}

/** Whether the collection leads in this score. A lead of less than a hundredth is none. */
function leads(own: ComparedCollection, name: ScoreName, collections: readonly ComparedCollection[]): boolean {
  const rest = collections.flatMap((rival) => (rival !== own && rival.scores ? rival.scores : []));
  const { scores } = own;
  return (
    scores !== undefined &&
    rest.length > 0 &&
    rest.every((rival) => scores[name] - rival[name] >= minLead(scores[name], rival[name]))
  );
}

const minLead = (a: number, b: number): number => Math.max(SMALLEST, MIN_LEAD * Math.max(Math.abs(a), Math.abs(b)));

function notes(collections: readonly ComparedCollection[], context: CardContext): string[] {
  const { say } = context.language;
  const [oldest] = collections
    .flatMap(({ age }) => (age && age.cache !== "stale" ? age : []))
    .toSorted((a, b) => a.asOf.getTime() - b.asOf.getTime());
  const all = [
    ...(["people", "posts"] as const).flatMap((part) => {
      const missing = collections.flatMap((collection) => (collection[part]?.length === 0 ? nameOf(collection) : []));
      return [
        ...(missing.length > 0 ? [say(`compare.${part}.missing`, { collections: listed(missing, say) })] : []),
        ...(hasFailed(part, collections) ? [say(`talk.failed.${part}`)] : []),
      ];
    }),
    ...(oldest ? freshness({ answer: oldest }, context) : []),
  ];
  return all.length > 0 ? [`-# ${all.join(" · ")}`] : [];
}

const hasFailed = (part: "people" | "posts", collections: readonly ComparedCollection[]): boolean =>
  collections.some((collection) => collection[part] === undefined);

/** The people and the posts that collections have in common, a line each. */
function inCommon(collections: readonly ComparedCollection[], { say }: Language): string[] {
  const lists = { people: collections.map(({ people = [] }) => people), posts: collections.map(({ posts = [] }) => posts) };
  const people = overlapOf(lists.people, ({ user }) => user.id);
  const posts = overlapOf(lists.posts, ({ id }) => id);
  const sayPerson = ({ user }: Influencer) => `${escapeLabel(displayName(user, say))} ${handleAsCode(user, say)}`;
  const sayPost = (post: Tweet) => {
    const { user } = post;
    const label = say("compare.post", { author: escapeLabel((hasHandle(user) ? handleOf : displayName)(user, say)) });
    const url = linkOf(post);
    return url === undefined ? label : `[${label}](<${url}>)`;
  };
  const areKnown = lists.people.filter(({ length }) => length > 0).length > 1;
  return [
    ...(areKnown ? [found("people", people, sayPerson, say)] : []),
    ...(areKnown || hasFailed("people", collections) ? [] : [say("compare.people.tooFew")]),
    ...(posts.shared.length > 0 ? [found("posts", posts, sayPost, say)] : []),
  ];
}

function found<Entry>(
  part: "people" | "posts",
  { shared, total }: Overlap<Entry>,
  shown: (entry: Entry) => string,
  say: Say,
): string {
  const texts = shared.map(({ entry }) => shown(entry));
  const named = texts.length > 0 ? [listed(texts, say, MAX_LISTED)] : [];
  return [say(`compare.${part}.found`, { count: shared.length, total }), ...named].join(" · ");
}
