import type { Address } from "../contract/address.ts";
import { markdownLine, plainText } from "../text/safe-text.ts";
import type { Language, PlainKey } from "../words/language.ts";
import { ACCENT_COLOR, type Card, type CardContext, MAX_NAME, nameLink, nameOf } from "./card.ts";

export interface Setting {
  readonly name: PlainKey;
  readonly value: string;
}

export interface NamedCollection {
  readonly name: string;
  readonly collection: Address;
}

export const collectionSetting = (contract: Address, name: string | undefined, context: CardContext): string =>
  nameLink({ contract, name }, context);

/** UTF-16 units of the longest name with escapes. */
const MAX_ESCAPED = 110;

export const boldName = (name: string): string => `**${markdownLine(name, MAX_ESCAPED)}**`;

export const plainAlias = (name: string): string => plainText(name, MAX_NAME);

/** More of the longest names would not fit into a field. */
const MAX_LOOKED_UP = 12;
const MAX_LOOKED_UP_NAME = 40;

export const aliasLines = (aliases: readonly NamedCollection[], names: ReadonlyMap<Address, string>): string =>
  aliases
    .map(({ name, collection: contract }) => {
      const known = names.get(contract);
      return `${boldName(name)} → ${known === undefined ? `\`${contract}\`` : nameOf({ contract, name: known }, MAX_LOOKED_UP_NAME)}`;
    })
    .join("\n");

export function lookedUpSetting(
  collections: readonly Address[],
  names: ReadonlyMap<Address, string>,
  { say }: Language,
): Setting[] {
  if (collections.length === 0) return [];
  const shown = collections
    .slice(0, MAX_LOOKED_UP)
    .map((contract) => nameOf({ contract, name: names.get(contract) }, MAX_LOOKED_UP_NAME));
  const more = collections.length - shown.length;
  return [{ name: "server.asked", value: [...shown, ...(more > 0 ? [say("list.more", { count: more })] : [])].join("\n") }];
}

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
