import { ProblemError } from "../../src/bot/answer/problems.ts";
import type { OptionDefinition } from "../../src/bot/command/definition.ts";
import { languageName } from "../../src/bot/command/languages.ts";
import { collectionText, optionField } from "../../src/bot/form/fields.ts";
import { type Context, type Opening, open, openForm, type View } from "../../src/bot/view/view.ts";
import type { Card, CardContext } from "../../src/cards/card.ts";
import { listed } from "../../src/cards/format.ts";
import { boldName, collectionSetting, lookedUpSetting, type Setting, settingsCard } from "../../src/cards/settings.ts";
import type { Address, CollectionRef } from "../../src/contract/address.ts";
import type { Alias } from "../../src/memory/servers.ts";
import { MAX_DIRECT_WATCHES, MAX_WATCHES } from "../../src/memory/subscriptions.ts";
import type { Language, PlainKey } from "../../src/words/language.ts";

export function serverIn({ server }: { readonly server: string | undefined }): string {
  if (server === undefined) throw new ProblemError({ name: "servers_only" });
  return server;
}

export async function timeZoneIn({ memory, server }: Pick<Context, "memory" | "server">): Promise<string> {
  const settings = server === undefined ? undefined : await memory.servers.get(server);
  return settings?.zone ?? "UTC";
}

type SettingName = "collection" | "language" | "zone";
type FormName = SettingName | "plain";
type Values = { readonly collection?: Address | undefined } & {
  readonly [N in Exclude<SettingName, "collection">]?: string | undefined;
};

/** @param options those of the subcommand `set`, named like the settings. */
export const settingsForm = (
  title: PlainKey,
  options: { readonly [N in FormName]?: OptionDefinition },
  load: (context: Context) => Promise<Values & { readonly plain?: boolean | undefined }>,
): NonNullable<View<object>["form"]> => ({
  async fill(_state, context) {
    const { say } = context.language;
    const stored = await load(context);
    const { language } = stored;
    const collection = await collectionText(stored.collection, context);
    const values = { ...stored, collection, language: language && languageName(language) };
    const fields = Object.entries(options).map(([name, option]) => {
      const setting = name as FormName;
      return optionField(name, option, values[setting], context);
    });
    return { title: say(title), fields };
  },
  read: async (_state, entries) => ({ subcommand: "set", options: entries }),
});

/** @param unset the text for a setting without a value; its keys are the settings to show, in this order. */
export function settingFields(
  { collection, ...rest }: Values,
  unset: { readonly [N in SettingName]?: string },
  names: ReadonlyMap<Address, string>,
  context: CardContext,
): Setting[] {
  const language = rest.language && languageName(rest.language);
  const values = { ...rest, language, collection: collection && collectionSetting(collection, names.get(collection), context) };
  return (Object.keys(unset) as SettingName[]).map((name) => ({
    name: `settings.${name}`,
    value: values[name] ?? unset[name] ?? "",
  }));
}

export const changeButton = <S>(state: S, { say }: Language) => ({ label: say("settings.change"), state, opensForm: true });

interface Stored<Changes> {
  /** Resolves to `undefined` while the database cannot be read. */
  readonly current: () => Promise<object | undefined>;
  readonly set: (changes: Omit<Changes, "subcommand" | "collection"> & { readonly collection?: Address | null }) => Promise<void>;
}

/** Saves what the options change; without options, opens the form. */
export async function save<Changes extends object>(
  view: View<object>,
  { subcommand: _, collection, ...rest }: Changes & { readonly subcommand: string; readonly collection?: CollectionRef | null },
  { current, set }: Stored<Changes>,
  { say }: Language,
): Promise<Opening> {
  const changes = { ...rest, ...(collection !== undefined && { collection: collection?.contract ?? null }) };
  if (Object.keys(changes).length === 0) return openForm(view, {});
  const before: Readonly<Record<string, unknown>> = { ...(await current()) };
  // A setting that is not stored is null in the changes, and a box that is not ticked is false.
  const isUnchanged = Object.entries(changes).every(([name, value]) => (value || undefined) === before[name]);
  if (!isUnchanged) await set(changes);
  return open(view, {}, say(isUnchanged ? "settings.unchanged" : "settings.saved"));
}

const watchesOf = {
  server: { name: "watch.title", max: MAX_WATCHES },
  member: { name: "me.watches", max: MAX_DIRECT_WATCHES },
} as const;

export function watchedSetting(owner: keyof typeof watchesOf, watched: readonly unknown[], { say }: Language): Setting[] {
  const { name, max } = watchesOf[owner];
  return watched.length === 0 ? [] : [{ name, value: say("watch.count", { count: watched.length, max }) }];
}

interface Deleted {
  readonly collection?: Address | undefined;
  readonly language?: string | undefined;
  readonly zone?: string | undefined;
  readonly plain?: boolean | undefined;
  readonly aliases?: ReadonlyMap<string, Alias>;
  readonly lookedUp?: readonly Address[];
  readonly watched?: readonly Address[];
}

/** An embed holds this many of the longest names; further names are only counted. */
const MAX_NAMES = 35;

const nothingToForget = { server: "server.nothingToForget", member: "me.nothingToForget" } as const;

export function forgotten(deleted: Deleted | undefined, owner: keyof typeof watchesOf, inLanguage: Language): Card {
  const { say } = inLanguage;
  if (!deleted) return { content: say(nothingToForget[owner]), embeds: [] };
  const { collection, language, zone, plain, aliases = new Map<string, Alias>(), lookedUp = [], watched = [] } = deleted;
  const settings: Setting[] = [
    ...(collection ? [{ name: "settings.collection", value: `\`${collection}\`` } as const] : []),
    ...(language ? [{ name: "settings.language", value: languageName(language) } as const] : []),
    ...(zone ? [{ name: "settings.zone", value: zone } as const] : []),
    ...(plain ? [{ name: "settings.plain", value: say("settings.plain.on") } as const] : []),
    ...lookedUpSetting(lookedUp, new Map(), inLanguage),
    ...watchedSetting(owner, watched, inLanguage),
  ];
  const names = [...aliases.values()].map(({ name }) => boldName(name));
  const count = names.length;
  const description = count > 0 ? `${say("server.aliases", { count })}\n${listed(names, say, MAX_NAMES)}` : "";
  return settingsCard("settings.deleted", { settings, description }, inLanguage);
}
