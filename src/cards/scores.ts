import type { APIEmbed } from "discord-api-types/v10";
import type { CollectionScore } from "../collection-api/contract.ts";
import { type Card, type CardContext, type CardSubject, colorOf, explorerLink, freshness, MAX_NAME } from "./card.ts";
import { formatCount, formatScore, shortAddress } from "./format.ts";
import { markdownText, plainText } from "./text.ts";

/** Entries that fit an embed's description in every case. */
const MAX_ENTRIES = 15;
const parts = ["hype", "gains", "community"] as const;

/**
 * The scores of a collection in one embed with one link. The service normally sends one entry; several are listed, each
 * under its own name. It promises no range for a score, so none is shown.
 */
export function scoresCard(entries: readonly CollectionScore[], subject: CardSubject, context: CardContext): Card {
  const [first] = entries;
  const address = shortAddress(subject.contract);
  const score = (value: number) => formatScore(value, context.locale);
  const url = explorerLink(subject.contract, context);
  const frame = { color: colorOf(subject), footer: { text: subject.contract } };
  if (first && entries.length === 1) {
    const embed: APIEmbed = {
      ...frame,
      author: { name: plainText(first.name, MAX_NAME) || address, url },
      description: `## Total ${score(first.total)}\n${freshness(subject)}`,
      fields: parts.map((part) => ({ name: titleCase(part), value: score(first[part]), inline: true })),
    };
    return { content: "", embeds: [embed] };
  }
  const blocks = entries.slice(0, MAX_ENTRIES).map((entry) => {
    const name = markdownText(entry.name, 2 * MAX_NAME) || address;
    const others = parts.map((part) => `${titleCase(part)} ${score(entry[part])}`).join(" · ");
    return `${name}\n**Total ${score(entry.total)}** · ${others}`;
  });
  const left = entries.length - blocks.length;
  if (left > 0)
    blocks.push(`-# ${formatCount(left, context.locale)} more ${left === 1 ? "is" : "are"} not shown: a message holds no more.`);
  const embed: APIEmbed = {
    ...frame,
    author: { name: `${formatCount(entries.length, context.locale)} scores for ${address}`, url },
    description: [...blocks, freshness(subject)].join("\n\n"),
  };
  return { content: "", embeds: [embed] };
}

const titleCase = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
