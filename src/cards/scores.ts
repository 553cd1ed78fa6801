import type { APIEmbed } from "discord-api-types/v10";
import type { ScoreName } from "../analysis/change.ts";
import type { ScoresHistory } from "../analysis/scores-history.ts";
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
import { formatChange, formatMeasured, formatScore, relativeTime, shortAddress } from "./format.ts";

type CardScores = Pick<CollectionScore, ScoreName | "voices">;

export function scoresCard(
  scores: CardScores,
  subject: CardSubject,
  context: CardContext,
  { change, isNewEdition = false, total, totals }: ScoresHistory = {},
): Card {
  const { language } = context;
  const { say } = language;
  const { voices } = scores;
  const changeOf = (name: ScoreName) => (change ? [formatChange(change.by[name], language)] : []);
  const basis = [
    ...(voices === undefined || areFew(voices) ? [] : [say("voices.count", { voices })]),
    ...(change ? [say("change.comparedWith", { time: relativeTime(new Date(change.since)) })] : []),
    ...(isNewEdition ? [say("change.formulas")] : []),
    freshness(subject, context),
  ];
  const embed: APIEmbed = {
    color: colorOf(subject, colorOfChange(scores.gains)),
    description: [
      `### ${nameLink(subject, context)}`,
      `-# ${addressLine(subject, context)}`,
      `**${say("scores.total")}**`,
      `# ${formatScore(scores.total, language)}`,
      ...(areFew(voices) ? [say("voices.few", { voices })] : []),
      ...(change ? [[...changeOf("total"), ...(total ? [formatMeasured(total, language)] : [])].join(" · ")] : []),
      ...(totals === undefined ? [] : [say("scores.blocks", { blocks: totals, days: [...totals].length })]),
      `-# ${basis.join(" · ")}`,
    ].join("\n"),
    fields: (["hype", "gains", "community"] as const).map((name) => ({
      name: say(`scores.${name}`),
      value: [formatScore(scores[name], language, name), ...changeOf(name)].join("\n"),
      inline: true,
    })),
  };
  return { content: "", embeds: [embed] };
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
