import { Locale } from "discord-api-types/v10";
import { fail, readFlags } from "../../src/infra/flags.ts";
import { type Io, runScript } from "../../src/infra/script.ts";
import { enUS } from "../../src/words/en-US.ts";
import { languageOf } from "../../src/words/language.ts";
import { faultsOf } from "./faults.ts";
import {
  currentStatus,
  platformSource,
  readCatalogue,
  record,
  sameAsEnglish,
  translated,
  UnreadableFileError,
} from "./translations.ts";

const usage = `Says how complete the languages are, or prints everything that members read in one of them.

  npm run words                         what is missing, stale or faulty in each language
  npm run words -- LOCALE               every text in this language as members see it, filled in, and which texts equal the
                                        English; for example: de
  npm run words -- LOCALE KEY ...       these stale translations are still right, although the English was reworded
  npm run words -- --record             to run after a change: records which English each new or changed translation is of, sorts
                                        the files, and drops what English no longer has
  npm run words -- --source             prints the English as JSON, for a translation platform
  npm run words -- --check              exits with 1 if anything is missing, stale, unneeded or not recorded, as before a release

A text that is missing is in English. A translation is stale when its English was reworded and it wasn't.
Exits with 1 if a translation is faulty: its arguments, forms, characters, Markdown or length are not what Discord and the bot
need.`;

interface Project {
  /** Its folder. */
  readonly root: string;
  /** The languages that it is translated to. */
  readonly locales: readonly Locale[];
}

const wholeProject: Project = { root: ".", locales: translated };

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io, project = wholeProject): Promise<number> {
  const {
    check,
    record: records,
    source,
    positionals,
  } = readFlags(argv, env, {
    script: "words",
    usage,
    options: { check: { type: "boolean" }, record: { type: "boolean" }, source: { type: "boolean" } },
    allowPositionals: true,
  });
  const [locale, ...keys] = positionals;
  if (locale !== undefined && (check || records || source)) {
    fail("--check, --record and --source are about all languages: leave out the locale.");
  }
  if (source) {
    io.print(platformSource().trimEnd());
    return 0;
  }
  try {
    if (locale === undefined) return report({ check, records }, io, project);
    await read(locale, keys, io, project.root);
    return 0;
  } catch (error) {
    if (error instanceof UnreadableFileError) fail(error.message);
    throw error;
  }
}

async function read(locale: string, keys: readonly string[], io: Io, root: string): Promise<void> {
  if (!isLocale(locale)) return fail(`${locale} is not a language of Discord: use one of ${Object.values(Locale).join(", ")}.`);
  const unknown = keys.find((key) => !(key in enUS));
  if (unknown !== undefined) fail(`There is no message ${unknown}.`);
  if (keys.length > 0 && !translated.includes(locale)) fail(`${locale} is the language that the others are translated from.`);
  if (keys.length > 0) return record(locale, new Set(keys), root);
  // A language that cannot be read would be English.
  const own = readCatalogue(locale, root);
  // Takes the whole bot, which the other ways of running this do without.
  const { readable } = await import("./readable.ts");
  io.print((await readable(await languageOf(locale))).trimEnd());
  if (locale === Locale.EnglishUS) return;
  const lines = sameAsEnglish(own);
  if (lines.length > 0) io.print(["", "# The same as in English, which may be right", ...lines].join("\n"));
}

function isLocale(text: string): text is Locale {
  return Object.values<string>(Locale).includes(text);
}

interface Reporting {
  readonly check: boolean | undefined;
  readonly records: boolean | undefined;
}

function report({ check, records }: Reporting, io: Io, { root, locales }: Project): number {
  if (records) for (const locale of locales) record(locale, new Set(), root);
  const count = Object.keys(enUS).length;
  const statuses = locales.map((ownLocale) => {
    const catalogue = readCatalogue(ownLocale, root);
    const faulty = Object.keys(catalogue).flatMap((key) =>
      faultsOf(key, catalogue, ownLocale).map((fault) => `${key}: ${fault}`),
    );
    const { unneeded, unrecorded, ...status } = currentStatus(ownLocale, root);
    return {
      locale: ownLocale,
      ...status,
      unneeded: unneeded.map((key) => `${key}: it is not in English; --record drops it`),
      unrecorded: unrecorded.map((key) => `${key}: it is new or has changed; --record records it`),
      faulty,
    };
  });
  const lines = statuses.flatMap(({ locale, ...found }) => [
    `${locale.padEnd(6)} ${count - found.missing.length} of ${count}`,
    ...Object.entries(found).flatMap(([name, entries]) => entries.map((entry) => `       ${name}: ${entry}`)),
  ]);
  io.print(lines.join("\n"));
  const isUnfinished = statuses.some(
    ({ missing, stale, unneeded, unrecorded }) => missing.length + stale.length + unneeded.length + unrecorded.length > 0,
  );
  if (check && isUnfinished) fail("Something is missing, stale, unneeded or not recorded.");
  return statuses.some(({ faulty }) => faulty.length > 0) ? 1 : 0;
}

if (import.meta.main) await runScript(main);
