import type { APIEmbed } from "discord-api-types/v10";
import type { Change, ScoreName } from "../analysis/change.ts";
import type { CollectionScore } from "../contract/schemas.ts";
import { labelText } from "../text/safe-text.ts";
import {
  type Card,
  type CardContext,
  type CardSubject,
  colorOf,
  colorOfChange,
  explorerLink,
  freshness,
  MAX_NAME,
  nameLink,
} from "./card.ts";
import { formatChange, formatCount, formatGain, formatScore, relativeTime, shortAddress } from "./format.ts";

const MAX_ENTRIES = 15;
/** UTF-16 units of an embed's description; the rest of its 4,096 holds the text around the entries. */
const MAX_BLOCKS = 3_800;
const GAP = "\n\n";
const parts = ["hype", "gains", "community"] as const;

export interface ScoresHistory {
  readonly change?: Change | undefined;
  readonly totals?: string | undefined;
}

/** Usually there is one entry; several are listed by name. No range is promised for a score, so none is shown. */
export function scoresCard(
  entries: readonly CollectionScore[],
  subject: CardSubject,
  context: CardContext,
  { change, totals }: ScoresHistory = {},
): Card {
  const { language } = context;
  const { say } = language;
  const [first] = entries;
  const score = (value: number) => formatScore(value, language);
  const partOf = (entry: CollectionScore, part: (typeof parts)[number]) =>
    part === "gains" ? formatGain(entry.gains, language) : score(entry[part]);
  const changeOf = (part: ScoreName) => (change ? formatChange(change.by[part], language) : "");
  if (first && entries.length === 1) {
    const comparison = change ? [say("change.comparedWith", { time: relativeTime(new Date(change.since)) })] : [];
    const embed: APIEmbed = {
      color: colorOf(subject, colorOfChange(first.gains)),
      description: [
        `### ${nameLink(subject, context)}`,
        `-# ${addressLine(subject, context)}`,
        `**${say("scores.total")}**`,
        `# ${score(first.total)}`,
        ...(change ? [changeOf("total")] : []),
        ...(totals === undefined ? [] : [say("scores.blocks", { blocks: totals, days: [...totals].length })]),
        `-# ${[...comparison, freshness(subject, context)].join(" · ")}`,
      ].join("\n"),
      fields: parts.map((part) => ({
        name: say(`scores.${part}`),
        value: [partOf(first, part), ...(change ? [changeOf(part)] : [])].join("\n"),
        inline: true,
      })),
    };
    return { content: "", embeds: [embed] };
  }
  const blocks: string[] = [];
  let room = MAX_BLOCKS;
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    const name = labelText(entry.name, MAX_NAME) || shortAddress(subject.contract);
    const others = parts.map((part) => `${say(`scores.${part}`)} ${partOf(entry, part)}`).join(" · ");
    const block = `${name}\n**${say("scores.total")} ${score(entry.total)}** · ${others}`;
    room -= block.length + GAP.length;
    if (room < 0) break;
    blocks.push(block);
  }
  const left = entries.length - blocks.length;
  if (left > 0) blocks.push(say("scores.left", { count: formatCount(left, language) }));
  const count = say("scores.several", { count: formatCount(entries.length, language) });
  const title = `### ${nameLink({ ...subject, name: undefined }, context)}`;
  const description = [title, ...blocks, `-# ${count} · ${freshness(subject, context)}`].join(GAP);
  return { content: "", embeds: [{ color: colorOf(subject), description }] };
}

function addressLine({ contract }: CardSubject, context: CardContext): string {
  const explorer = explorerLink(contract, context);
  const links = [`[${context.language.say("card.explorer")}](<${explorer}>)`];
  // OpenSea's links name the chain, which is known only of Etherscan.
  if (/^https?:\/\/etherscan\.io\//.test(explorer)) {
    links.push(`[OpenSea](<https://opensea.io/assets/ethereum/${contract}>)`);
  }
  return [shortAddress(contract), ...links].join(" · ");
}
