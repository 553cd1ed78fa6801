import { ProblemError } from "../../src/bot/answer/problems.ts";
import type { OptionDefinition } from "../../src/bot/command/definition.ts";
import { languageName } from "../../src/bot/command/languages.ts";
import { collectionText, optionField } from "../../src/bot/form/fields.ts";
import { type Context, type Opening, open, openForm, type View } from "../../src/bot/view/view.ts";
import { type CardContext, nameOf } from "../../src/cards/card.ts";
import { listed } from "../../src/cards/format.ts";
import { collectionSetting, type Setting } from "../../src/cards/settings.ts";
import type { Address, CollectionRef } from "../../src/contract/address.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { MAX_WATCHES } from "../../src/memory/subscriptions.ts";
import type { Language, PlainKey } from "../../src/words/language.ts";

/** @throws {ProblemError} `servers_only` in direct messages. */
export function serverIn({ server }: { readonly server: string | undefined }): string {
  if (server === undefined) throw new ProblemError({ name: "servers_only" });
  return server;
}

/** The server's time zone, an IANA name; UTC if none is set. */
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

/** @throws {ProblemError} if the confirmation is over an hour old: more may be stored by now than it listed. */
export function requireRecent(
  command: string,
  { requestedAt }: { readonly requestedAt?: number | undefined },
  now: number,
): void {
  if (requestedAt === undefined || now - requestedAt * MINUTE_MS > HOUR_MS)
    throw new ProblemError({ name: "panel_expired", command });
}

/** The most names of watched collections: they fill a field of an embed. */
const MAX_NAMED = 12;
/** UTF-16 units. */
const MAX_NAMED_LENGTH = 40;

export function watchedSetting(
  watched: readonly { readonly collection: Address }[],
  names: ReadonlyMap<Address, string>,
  { say }: Language,
): Setting[] {
  if (watched.length === 0) return [];
  const shown = watched.map(({ collection: contract }) => nameOf({ contract, name: names.get(contract) }, MAX_NAMED_LENGTH));
  return [
    {
      name: "watch.title",
      value: `${say("watch.count", { count: watched.length, max: MAX_WATCHES })}: ${listed(shown, say, MAX_NAMED)}`,
    },
  ];
}

/** The question before everything is deleted, and its two answers. */
export const confirmDeletion = ({ language: { say }, now }: Pick<Context, "language" | "now">) => ({
  content: say("settings.ask"),
  controls: [
    {
      buttons: [
        {
          label: say("settings.delete"),
          state: { forget: "yes" as const, requestedAt: Math.floor(now / MINUTE_MS) },
          isDangerous: true,
        },
        { label: say("button.back"), state: {} },
      ],
    },
  ],
});
