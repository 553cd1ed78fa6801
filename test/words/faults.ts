import { Locale } from "discord-api-types/v10";
import { enUS, type Message, type MessageKey } from "../../src/words/en-US.ts";
import { type Argument, argumentsOf, parse } from "./message-arguments.ts";

/** The quotation marks of each language. */
const quotes: Readonly<Record<Locale, string>> = {
  ...{ id: "“”", da: "””", de: "„“", "en-GB": "“”", "en-US": "“”", "es-ES": "«»", "es-419": "“”", fr: "«»", hr: "„”" },
  ...{ it: "“”", lt: "„“", hu: "„”", nl: "“”", no: "«»", pl: "„”", "pt-BR": "“”", ro: "„”", fi: "””", "sv-SE": "””" },
  ...{ vi: "“”", tr: "“”", cs: "„“", el: "«»", bg: "„“", ru: "«»", uk: "«»", hi: "“”", th: "“”" },
  ...{ "zh-CN": "“”", ja: "「」", "zh-TW": "「」", ko: "“”" },
};

/** Discord's limits in characters, by a message's use (reference, «Application Command Structure», «Components»). */
const limits: readonly (readonly [pattern: RegExp, characters: number])[] = [
  [/^command\.\w+\.name$/, 32],
  [/^(command|option)\./, 100],
  [/^(watch\.form\.|watch\.button\.(new|delivery)$|settings\.plain$)/, 45],
  [/^(watch\.(what|every)|period|leaderboard\.by)\./, 100],
  [/^(button|settings\.clear|watch\.button)\.|^(form\.open|settings\.change|help\.\w+\.title|talk\.(more|less))$/, 80],
  [/^(server\.removeAlias|watch\.menu|card\.open|trends\.period|leaderboard\.by)$/, 150],
  [/\.title$/, 256],
  [/^help\.(scores|data|privacy)$/, 1_024],
];

export const limitOf = (key: string): number | undefined => limits.find(([pattern]) => pattern.test(key))?.[1];

/** One of each form that some language has. */
const NUMBERS = [0, 1, 2, 5, 21, 1_000_000];

/** Arguments that produce all forms of a message. */
function samplesOf(argument: Argument): (string | number)[] {
  if (argument.kind === "number") return NUMBERS;
  return argument.kind === "select" ? [...new Set(argument.options.flat())] : ["TEXT"];
}

function filledIn(english: ReadonlyMap<string, Argument>): Record<string, string | number>[] {
  return [...english.values()].reduce<Record<string, string | number>[]>(
    (all, argument) => all.flatMap((item) => samplesOf(argument).map((sample) => ({ ...item, [argument.name]: sample }))),
    [{}],
  );
}

/** A text's Discord markup and signs; a brace in it is one too many. */
const markupOf = (text: string): string[] => text.match(/\*\*|`[^`]*`|^-# |\n|<#\w+>|\p{Extended_Pictographic}|[▲▼←→{}]/gu) ?? [];

const markupNames: Readonly<Record<string, string>> = { "**": "** (bold)", "-# ": "-# (small text)", "\n": "a line break" };

/** Each mark whose number differs. */
function markupFaults(text: string, wanted: readonly string[]): string[] {
  const found = markupOf(text);
  const times = (all: readonly string[], mark: string) => {
    const count = all.filter((t) => t === mark).length;
    return count === 1 ? "1 time" : `${count} times`;
  };
  return [...new Set([...wanted, ...found])]
    .filter((mark) => times(found, mark) !== times(wanted, mark))
    .map((mark) => `${markupNames[mark] ?? mark} is there ${times(found, mark)}, in English ${times(wanted, mark)}: ${text}`);
}

/** The parser's codes; others stand for themselves. */
const syntaxErrors: Readonly<Record<string, string>> = {
  EXPECT_ARGUMENT_CLOSING_BRACE: "a { is not closed",
  EMPTY_ARGUMENT: "there is nothing between { and }",
  MALFORMED_ARGUMENT: "{ is not followed by a name and } or a comma",
  EXPECT_PLURAL_ARGUMENT_SELECTOR_FRAGMENT: "a form of a plural has no { } around its text",
  MISSING_OTHER_CLAUSE: "a plural lacks the form “other”",
};

/** By language: to ask for them takes long. */
const categories = new Map<Locale, readonly string[]>();
function pluralsOf(locale: Locale): readonly string[] {
  const known = categories.get(locale) ?? new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  categories.set(locale, known);
  return known;
}

const marks = '["“”„«»「」『』‟]';
/** All but line ends, joiners of Devanagari, and the selector that gives an emoji its color. */
const invisible =
  /(?!\n|(?<=\p{scx=Deva})[\u200c\u200d]|(?<=\p{Emoji})\ufe0f)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}]/gu;
const codeOf = (character: string) => `U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, "0")}`;

/** By a language's own quotation marks, all others; to compile them takes long. */
const foreignMarks = new Map(Object.values(quotes).map((own) => [own, new RegExp(`[${marks}--[${own}]]`, "gv")]));

/** Text that a translation must not have, and how that is said. */
const unwanted = (english: string, own: string): readonly (readonly [pattern: RegExp, fault: (found: string) => string])[] => [
  [/^\s|\s$|\s{2}/, () => "it has white space at an end or twice"],
  [/'[{}]/, () => "an apostrophe before a brace quotes the brace: use ’"],
  [foreignMarks.get(own) as RegExp, (mark) => `quotation mark ${mark}; the language's are ${own}`],
  [invisible, (character) => `${codeOf(character)} is an invisible character`],
  [/@everyone|@here|<[a-z/@#:!][^>]*>/gi, (text) => (english.includes(text) ? "" : `${text} is not in the English`)],
];

/** Permissions and buttons, which other messages quote. */
const quotable = (Object.keys(enUS) as MessageKey[])
  .filter((key) => /^permission\.|^watch\.button\.resume$|^button\.refresh$/.test(key))
  .map((key) => ({ key, pattern: new RegExp(`(?<!\\w)${enUS[key].defaultMessage}(?!\\w)`) }));

/** English's arguments, markup and quoted messages under each key. */
const inEnglish = new Map(
  Object.entries(enUS).map(([key, { defaultMessage }]) => {
    const message = parse(defaultMessage, Locale.EnglishUS);
    const english = argumentsOf(message.getAst());
    const forms = filledIn(english).map((filled) => ({ filled, wanted: markupOf(String(message.format(filled))) }));
    const quoted = quotable.filter(({ pattern }) => pattern.test(defaultMessage)).map((message) => message.key);
    return [key, { text: defaultMessage, english, forms, quoted }];
  }),
);

/** Faults of a translation in arguments, forms, quotations, characters, markup and length; none for a key that English lacks. */
export function faultsOf(key: string, catalogue: Readonly<Record<string, Message>>, locale: Locale): string[] {
  const { text: textInEnglish, english, forms, quoted = [] } = inEnglish.get(key) ?? {};
  if (!textInEnglish || !english || !forms) return [];
  const message = catalogue[key]?.defaultMessage;
  if (!message?.trim()) return ["it is empty"];
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse(message, locale);
  } catch (error) {
    const { message: code } = error as Error;
    return [syntaxErrors[code] ?? `it is not ICU: ${code}`];
  }
  const own = argumentsOf(parsed.getAst());
  const plurals = pluralsOf(locale);
  const faults: string[] = [];
  for (const [name, argument] of english) {
    const found = own.get(name);
    if (!found && argument.isShown) faults.push(`{${name}} is missing`);
    if (found && found.kind !== argument.kind) faults.push(`{${name}} is a ${argument.kind}, not a ${found.kind}`);
    for (const options of found?.options ?? []) {
      const wanted = argument.kind === "select" ? argument.options[0]?.toSorted() : plurals;
      const provided = options.filter((option) => !option.startsWith("=")).toSorted();
      if (String(provided) !== String(wanted)) faults.push(`{${name}} has the forms ${provided}; it needs ${wanted}`);
    }
  }
  for (const name of own.keys()) if (!english.has(name)) faults.push(`{${name}} is not an argument of the English`);
  for (const name of quoted) {
    const named = catalogue[name]?.defaultMessage ?? "";
    if (!message.includes(named)) faults.push(`it doesn't name ${name}, ${named}`);
  }
  for (const [pattern, fault] of unwanted(textInEnglish, quotes[locale])) {
    faults.push(...[...new Set(message.match(pattern))].map(fault).filter((said) => said !== ""));
  }
  if (faults.length > 0) return faults;

  const most = limitOf(key) ?? Number.POSITIVE_INFINITY;
  for (const { filled, wanted } of forms) {
    const text = String(parsed.format(filled));
    const length = [...text].length;
    if (length > most) return [`${length} characters of ${most}: ${text}`];
    const different = markupFaults(text, wanted);
    if (different.length > 0) return different;
  }
  return [];
}
