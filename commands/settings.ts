import { ProblemError } from "../src/bot/answer/problems.ts";
import type { CollectionRef } from "../src/bot/collections/chains.ts";
import { languageName } from "../src/bot/command/languages.ts";
import type { Card } from "../src/cards/card.ts";
import { listed } from "../src/cards/format.ts";
import { askedSetting, boldName, type Setting, settingsCard } from "../src/cards/settings.ts";
import type { Address } from "../src/contract/address.ts";
import type { Alias } from "../src/memory/servers.ts";
import { MAX_WATCHES } from "../src/memory/watches.ts";
import type { Language, PlainKey } from "../src/words/language.ts";

/** @throws {ProblemError} outside servers. */
export function serverIn({ server }: { readonly server: string | undefined }): string {
  if (server === undefined) throw new ProblemError({ name: "servers_only" });
  return server;
}

export const changesIn = <O extends { readonly subcommand: string; readonly collection?: CollectionRef }>({
  subcommand: _,
  collection,
  ...others
}: O) => ({ ...others, ...(collection && { collection: collection.contract }) });

export const watchedSetting = (watched: readonly unknown[], { say }: Language): Setting[] =>
  watched.length === 0 ? [] : [{ name: "watch.title", value: say("watch.count", { count: watched.length, max: MAX_WATCHES }) }];

interface Deleted {
  readonly collection?: Address | undefined;
  readonly language?: string | undefined;
  readonly zone?: string | undefined;
  readonly aliases?: ReadonlyMap<string, Alias>;
  readonly asked?: readonly Address[];
  readonly watched?: readonly Address[];
}

/** An embed has room for this many of the longest names; the others are counted. */
const MAX_NAMES = 35;

export function forgotten(title: PlainKey, deleted: Deleted, inLanguage: Language): Card {
  const { collection, language, zone, aliases, asked = [], watched = [] } = deleted;
  const settings: Setting[] = [
    ...(collection ? [{ name: "settings.collection", value: `\`${collection}\`` } as const] : []),
    ...(language ? [{ name: "settings.language", value: languageName(language) } as const] : []),
    ...(zone ? [{ name: "settings.zone", value: zone } as const] : []),
    ...askedSetting(asked, new Map(), inLanguage),
    ...watchedSetting(watched, inLanguage),
  ];
  const names = [...(aliases ?? new Map<string, Alias>()).values()].map(({ name }) => boldName(name));
  const description =
    names.length > 0
      ? `${inLanguage.say("server.aliases", { count: names.length })}\n${listed(names, inLanguage.say, MAX_NAMES)}`
      : "";
  return settingsCard(title, { settings, description }, inLanguage);
}
