import type { Address } from "../contract/address.ts";
import { labelText, markdownLine, plainText } from "../text/safe-text.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, explorerLink, MAX_NAME } from "./card.ts";
import { shortAddress } from "./format.ts";

/** A setting: what it is called, and its value as safe Markdown. */
export interface Setting {
  readonly name: PlainKey;
  readonly value: string;
}

/** A name that stands for a collection. */
export interface NamedCollection {
  readonly name: string;
  readonly collection: Address;
}

/** A whole address behind the collection's name, where that is known. */
export function collectionSetting(contract: Address, name: string | undefined, context: CardContext): string {
  const label = labelText(name ?? "", MAX_NAME) || shortAddress(contract);
  return `[${label}](<${explorerLink(contract, context)}>)\n\`${contract}\``;
}

/** More than the longest name that can be set takes when all of it is escaped. */
const MAX_ESCAPED = 110;

/** A name as it was typed, as bold text. */
export const boldName = (name: string): string => `**${markdownLine(name, MAX_ESCAPED)}**`;

/** The same as plain text, for a menu. */
export const plainAlias = (name: string): string => plainText(name, MAX_NAME);

/** Names with what they stand for, one a line. */
export const aliasLines = (aliases: readonly NamedCollection[]): string =>
  aliases.map(({ name, collection }) => `${boldName(name)} → \`${collection}\``).join("\n");

/** More would not fit a field of a card, each name with as many UTF-16 units; the others are counted. */
const MAX_ASKED = 12;
const MAX_ASKED_NAME = 40;

/** The collections that were asked for publicly in a server, by name or address, where there are any. */
export function askedSetting(collections: readonly Address[], names: ReadonlyMap<Address, string>, { say }: Language): Setting[] {
  if (collections.length === 0) return [];
  const shown = collections
    .slice(0, MAX_ASKED)
    .map((collection) => labelText(names.get(collection) ?? "", MAX_ASKED_NAME) || shortAddress(collection));
  const more = collections.length - shown.length;
  return [
    { name: "server.asked", value: [...shown, ...(more > 0 ? [say("server.asked.more", { count: more })] : [])].join("\n") },
  ];
}

/** Settings at a glance. */
export const settingsCard = (
  title: PlainKey,
  { description = "", settings }: { readonly description?: string; readonly settings: readonly Setting[] },
  { say }: Language,
): Card => ({
  content: "",
  embeds: [
    {
      color: ACCENT_COLOR,
      title: say(title),
      ...(description !== "" && { description }),
      fields: settings.map(({ name, value }) => ({ name: say(name), value })),
    },
  ],
});
