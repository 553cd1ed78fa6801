import type { APIEmbed } from "discord-api-types/v10";
import type { Change, ScoreName } from "../analysis/change.ts";
import type { Movement } from "../analysis/scores-history.ts";
import { areFew } from "../analysis/voices.ts";
import type { CollectionScore } from "../contract/schemas.ts";
import {
  type Card,
  type CardContext,
  type CardSubject,
  colorOf,
  colorOfChange,
  explorerLink,
  freshness,
  nameLink,
} from "./card.ts";
import { floorLine, type ShownFloor } from "./floor.ts";
import { formatChange, formatMeasured, formatScore, relativeTime, SMALLEST, shortAddress, sparkline } from "./format.ts";

type CardScores = Pick<CollectionScore, ScoreName | "voices"> & { readonly floor?: ShownFloor | undefined };

interface BesideScores extends Partial<Pick<Movement, "change" | "total">> {
  /** The last total of each day. */
  readonly totals?: readonly (number | undefined)[] | undefined;
}

const parts = ["hype", "gains", "community"] as const;

export function scoresCard(
  scores: CardScores,
  subject: CardSubject,
  context: CardContext,
  { change, total, totals }: BesideScores = {},
): Card {
  const { language } = context;
  const { say } = language;
  const { voices, floor } = scores;
  const changeOf = (name: ScoreName) => (change ? [formatChange(change.by[name], context)] : []);
  const basis = [
    ...(voices === undefined || areFew(voices) ? [] : [say("voices.count", { voices })]),
    ...(change ? [say("change.comparedWith", { time: relativeTime(new Date(change.since)) })] : []),
    freshness(subject, context),
  ];
  const embed: APIEmbed = {
    color: colorOf(subject, colorOfChange(change?.by.total ?? 0, total)),
    description: [
      `### ${nameLink(subject, context)}`,
      `# ${[formatScore(scores.total, language), ...changeOf("total")].join(" ")}`,
      [`**${say("scores.total")}**`, ...(total ? [formatMeasured(total, language)] : [])].join(" · "),
      ...(areFew(voices) ? [say("voices.few", { voices })] : []),
      ...(change ? mostMoved(change, context) : []),
      ...(totals ? [say("scores.blocks", { blocks: sparkline(totals), days: totals.length })] : []),
      ...(floor ? [floorLine(floor, subject.answer.asOf, language)] : []),
      `-# ${basis.join(" · ")}`,
      `-# ${addressLine(subject, context)}`,
    ].join("\n"),
    fields: parts.map((name) => ({
      name: say(`scores.${name}`),
      value: [formatScore(scores[name], language, name), ...changeOf(name)].join("\n"),
      inline: true,
    })),
  };
  return { content: "", embeds: [embed] };
}

function mostMoved({ by }: Change, context: CardContext): string[] {
  const { say } = context.language;
  const most = parts.reduce((most, name) => (Math.abs(by[name]) > Math.abs(by[most]) ? name : most));
  if (Math.abs(by[most]) < SMALLEST) return [];
  return [say("scores.moved", { name: say(`scores.${most}`), change: formatChange(by[most], context) })];
}

function addressLine({ contract }: CardSubject, context: CardContext): string {
  const explorer = explorerLink(contract, context);
  const links = [`[${context.language.say("card.explorer")}](<${explorer}>)`];
  // OpenSea's links name the chain, which only Etherscan implies.
  if (/^https?:\/\/etherscan\.io\//.test(explorer)) {
    links.push(`[OpenSea](<https://opensea.io/assets/ethereum/${contract}>)`);
  }
  return [shortAddress(contract), ...links].join(" · ");
}
