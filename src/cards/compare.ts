import type { APIEmbedField } from "discord-api-types/v10";
import { scoreNames } from "../analysis/change.ts";
import { areComparable } from "../analysis/edition.ts";
import { type Overlap, overlapOf } from "../analysis/overlap.ts";
import { areFew } from "../analysis/voices.ts";
import type { CollectionApiError } from "../collection-api/errors.ts";
import type { CollectionScore, Influencer, Tweet } from "../contract/schemas.ts";
import { escapeLabel } from "../text/safe-text.ts";
import type { Language, Say } from "../words/language.ts";
import {
  ACCENT_COLOR,
  type Card,
  type CardContext,
  type CardSubject,
  colorOf,
  freshness,
  nameLink,
  plainNameOf,
} from "./card.ts";
import { formatScore, listed, relativeTime, shortAddress } from "./format.ts";
import { handleAsCode, handleOf, linkOf } from "./person.ts";

export const comparedKeys = ["A", "B", "C", "D", "E"] as const;
export const keyOf = (index: number): string => comparedKeys[index] ?? "";

const MAX_LISTED = 5;

export interface ComparedCollection extends Pick<CardSubject, "contract" | "name"> {
  readonly scores: CollectionScore | undefined;
  readonly whyNoScores: CollectionApiError | undefined;
  readonly people: readonly Influencer[];
  readonly posts: readonly Tweet[];
  readonly answer: CardSubject["answer"] | undefined;
  /** When the line in the picture changes to another edition. */
  readonly formulasSince: number | undefined;
}

export function compareCard(collections: readonly ComparedCollection[], context: CardContext): Card {
  const { language } = context;
  const answers = collections.flatMap(({ answer }) => answer ?? []);
  const stale = answers.find(({ cache }) => cache === "stale");
  const [oldest] = answers
    .filter(({ cache }) => cache !== "stale")
    .toSorted((one, other) => one.asOf.getTime() - other.asOf.getTime());
  const notes = [...formulas(collections, language), ...(oldest ? [`-# ${freshness({ answer: oldest }, context)}`] : [])];
  const description = [
    ...collections.map((collection, index) => block(collection, index, context)),
    ...(notes.length > 0 ? [notes.join("\n")] : []),
  ];
  const fields = [peopleField(collections, language), postsField(collections, language)];
  const color = stale ? colorOf({ answer: stale }) : ACCENT_COLOR;
  return { content: "", embeds: [{ color, description: description.join("\n\n"), fields }] };
}

export const compareChoice = (collection: ComparedCollection, index: number) => ({
  label: `${keyOf(index)} · ${plainNameOf(collection)}`,
  description: shortAddress(collection.contract),
});

function block(collection: ComparedCollection, index: number, context: CardContext): string {
  const { answer } = collection;
  return [
    `**${keyOf(index)}** · ${nameLink(collection, context)}`,
    scoresLine(collection, context.language),
    ...(answer?.cache === "stale" ? [`-# ${freshness({ answer }, context)}`] : []),
  ].join("\n");
}

function scoresLine({ scores, whyNoScores }: ComparedCollection, language: Language): string {
  const { say } = language;
  if (!scores) return say(whyNoScores ? whyMissing(whyNoScores) : "compare.missing.noData");
  const [total, ...others] = scoreNames.map((name) => `${say(`scores.${name}`)} ${formatScore(scores[name], language, name)}`);
  const { voices } = scores;
  return [`**${total}**`, ...others, ...(areFew(voices) ? [say("voices.few", { voices })] : [])].join(" · ");
}

function formulas(collections: readonly ComparedCollection[], { say }: Language): string[] {
  const times = collections.flatMap(({ formulasSince }) => formulasSince ?? []);
  if (times.length > 0) return [`-# ${say("trends.formulas", { time: relativeTime(new Date(Math.max(...times))) })}`];
  const [one, ...others] = collections.flatMap(({ scores }) => scores ?? []);
  return one && !others.every((other) => areComparable(one, other)) ? [`-# ${say("change.formulas")}`] : [];
}

function whyMissing({ kind }: CollectionApiError) {
  switch (kind) {
    case "rate_limited":
    case "paused":
    case "over_budget":
      return "compare.missing.limited";
    case "unavailable":
    case "timeout":
    case "circuit_open":
      return "compare.missing.notAnswering";
    default:
      return "compare.missing.failed";
  }
}

function peopleField(collections: readonly ComparedCollection[], { say }: Language): APIEmbedField {
  const lists = collections.map(({ people }) => people);
  const { shared, total } = overlapOf(lists, ({ user }) => user.id);
  return field("people", lists, { shared, total }, ({ user }) => handleAsCode(user, say), say);
}

function postsField(collections: readonly ComparedCollection[], { say }: Language): APIEmbedField {
  const lists = collections.map(({ posts }) => posts);
  const shown = (post: Tweet) => {
    const label = say("compare.post", { author: escapeLabel(handleOf(post.user, say)) });
    const url = linkOf(post);
    return url === undefined ? label : `[${label}](<${url}>)`;
  };
  const overlap = overlapOf(lists, ({ id }) => id);
  return field("posts", lists, overlap, shown, say);
}

function field<Entry>(
  part: "people" | "posts",
  lists: readonly (readonly Entry[])[],
  { shared, total }: Overlap<Entry>,
  shown: (entry: Entry) => string,
  say: Say,
): APIEmbedField {
  const missing = lists.flatMap((list, index) => (list.length === 0 ? keyOf(index) : []));
  const lines = shared.slice(0, MAX_LISTED).map(({ entry, ranks }) => {
    const places = ranks.flatMap((rank, index) => (rank === undefined ? [] : `${keyOf(index)} #${rank}`));
    return [shown(entry), ...places].join(" · ");
  });
  const more = shared.length - lines.length;
  const found =
    lists.length - missing.length < 2
      ? [say(`compare.${part}.tooFew`)]
      : [
          say(`compare.${part}.found`, { count: shared.length, total }),
          ...lines,
          ...(more > 0 ? [say("list.more", { count: more })] : []),
        ];
  const without = missing.length > 0 ? [`-# ${say(`compare.${part}.missing`, { collections: listed(missing, say) })}`] : [];
  return { name: say(`compare.${part}.title`), value: [...found, ...without].join("\n") };
}
