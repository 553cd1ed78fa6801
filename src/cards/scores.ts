import type { APIEmbed } from "discord-api-types/v10";
import type { CollectionScore, Quantity } from "../collection-api/contract.ts";
import { markdownText, plainText } from "../text/safe-text.ts";
import { type Card, type CardContext, type CardSubject, colorOf, explorerLink, freshness, MAX_NAME } from "./card.ts";
import { formatCount, formatScore, shortAddress } from "./format.ts";

/** At most so many entries are listed, and fewer where they would not fit. */
const MAX_ENTRIES = 15;
/** UTF-16 units of an embed's description that entries may take; the rest of its 4096 is for what stands under them. */
const MAX_BLOCKS = 3_900;
const GAP = "\n\n";
const parts = ["hype", "gains", "community"] as const;

/**
 * The scores of a collection in one embed with one link. The service normally sends one entry; several are listed, each
 * under its own name. It promises no range for a score, so none is shown.
 */
export function scoresCard(entries: readonly CollectionScore[], subject: CardSubject, context: CardContext): Card {
  const [first] = entries;
  const address = shortAddress(subject.contract);
  const { language } = context;
  const { say } = language;
  const score = (value: Quantity) => formatScore(value, language);
  const total = (entry: CollectionScore) => say("scores.total", { score: score(entry.total) });
  const url = explorerLink(subject.contract, context);
  const frame = { color: colorOf(subject), footer: { text: subject.contract } };
  if (first && entries.length === 1) {
    const embed: APIEmbed = {
      ...frame,
      author: { name: plainText(first.name, MAX_NAME) || address, url },
      description: `## ${total(first)}\n${freshness(subject, context)}`,
      fields: parts.map((part) => ({ name: say(`scores.${part}`), value: score(first[part]), inline: true })),
    };
    return { content: "", embeds: [embed] };
  }
  const blocks: string[] = [];
  let room = MAX_BLOCKS;
  for (const entry of entries.slice(0, MAX_ENTRIES)) {
    const name = markdownText(entry.name, 2 * MAX_NAME) || address;
    const others = parts.map((part) => `${say(`scores.${part}`)} ${score(entry[part])}`).join(" · ");
    const block = `${name}\n**${total(entry)}** · ${others}`;
    room -= block.length + GAP.length;
    if (room < 0) break;
    blocks.push(block);
  }
  const left = entries.length - blocks.length;
  if (left > 0) blocks.push(say("scores.left", { count: formatCount(left, language), left }));
  const embed: APIEmbed = {
    ...frame,
    author: { name: say("scores.several", { count: formatCount(entries.length, language), address }), url },
    description: [...blocks, freshness(subject, context)].join(GAP),
  };
  return { content: "", embeds: [embed] };
}
