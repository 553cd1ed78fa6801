import type { APIEmbed } from "discord-api-types/v10";
import type { CollectionScore } from "../collection-api/contract.ts";
import { type Card, type CardContext, type CardSubject, colorOf, explorerLink, freshness, MAX_NAME } from "./card.ts";
import { formatScore, shortAddress } from "./format.ts";
import { plainText } from "./text.ts";

/** Entries that fit an embed's 25 fields and 6000 characters in every case. */
const MAX_ENTRIES = 20;

/**
 * The scores of a collection in one embed with one link. The service normally sends one entry; several are listed, each
 * under its own name. It promises no range for a score, so none is shown.
 */
export function scoresCard(entries: readonly CollectionScore[], subject: CardSubject, context: CardContext): Card {
  const [first] = entries;
  const address = shortAddress(subject.contract);
  const score = (value: number) => formatScore(value, context.locale);
  const embed: APIEmbed = {
    color: colorOf(subject),
    url: explorerLink(subject.contract, context),
    footer: { text: subject.contract },
  };
  if (first && entries.length === 1) {
    embed.title = plainText(first.name, MAX_NAME) || address;
    embed.description = `## Total ${score(first.total)}\n${freshness(subject)}`;
    embed.fields = (["hype", "gains", "community"] as const).map((part) => ({
      name: part.charAt(0).toUpperCase() + part.slice(1),
      value: score(first[part]),
      inline: true,
    }));
    return { content: "", embeds: [embed] };
  }
  const left = entries.length - MAX_ENTRIES;
  embed.title = `${entries.length} scores for ${address}`;
  embed.description = freshness(subject) + (left > 0 ? `\n-# ${left} more are not shown: a message holds no more.` : "");
  embed.fields = entries.slice(0, MAX_ENTRIES).map((entry) => ({
    name: plainText(entry.name, MAX_NAME) || address,
    value: `**Total ${score(entry.total)}**\nHype ${score(entry.hype)} · Gains ${score(entry.gains)} · Community ${score(entry.community)}`,
  }));
  return { content: "", embeds: [embed] };
}
