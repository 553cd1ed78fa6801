import { Locale } from "discord-api-types/v10";
import { enUS, type Message, type MessageKey } from "../../src/words/en-US.ts";
import { createLanguage } from "../../src/words/language.ts";
import { type Argument, argumentsOf, parse } from "../support/message-arguments.ts";

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
  [/^(watch\.(what|every|weekday)|period|leaderboard\.by)\./, 100],
  [/^(button|settings\.clear|watch\.button)\.|^(form\.open|settings\.change|help\.(back|\w+\.title)|talk\.(more|less))$/, 80],
  [/^(server\.removeAlias|compare\.open|watch\.menu|watchPost\.open|trends\.period|leaderboard\.by)$/, 150],
  [/\.title$/, 256],
  [/^help\.(scores|data|privacy)$/, 1_024],
];

export const limitOf = (key: string): number | undefined => limits.find(([pattern]) => pattern.test(key))?.[1];

const NUMBERS = [0, 1, 2, 3, 5, 11, 21, 1_234, 1_000_000];

/** Arguments that produce all forms of a message. */
function samplesOf(argument: Argument): (string | number)[] {
  if (argument.kind === "number") return NUMBERS;
  return argument.kind === "select" ? [...new Set(argument.options.flat())] : ["TEXT"];
}

function filledIn(english: ReadonlyMap<string, Argument>): Record<string, string | number>[] {
  return [...english.values()].reduce<Record<string, string | number>[]>(
    (all, argument) => all.flatMap((one) => samplesOf(argument).map((sample) => ({ ...one, [argument.name]: sample }))),
    [{}],
  );
}

/** A text's Discord markup. */
const markupOf = (text: string) =>
  JSON.stringify({
    bold: text.split("**").length,
    code: [...text.matchAll(/`([^`]*)`/g)].map(([, code]) => code).toSorted(),
    small: /^-# /.test(text),
    lines: text.split("\n").length,
    marks: [...text.matchAll(/<#\w+>|\p{Extended_Pictographic}|[▲▼←→]/gu)].map(([mark]) => mark),
  });

type Say = (key: string, filled: object) => string;
const sayInEnglish = createLanguage(Locale.EnglishUS, enUS).say as Say;
/** English's arguments and markup under each key. */
const inEnglish = new Map(
  Object.entries(enUS).map(([key, { defaultMessage }]) => {
    const english = argumentsOf(parse(defaultMessage, Locale.EnglishUS));
    const forms = filledIn(english).map((filled) => ({ filled, wanted: markupOf(sayInEnglish(key, filled)) }));
    return [key, { english, forms }];
  }),
);

/** Messages that others quote: permissions and buttons. */
const quotable = (Object.keys(enUS) as MessageKey[]).filter((key) =>
  /^permission\.|^watch\.button\.resume$|^button\.refresh$/.test(key),
);

/** Deviations of a translation from English in arguments, forms, quotations, markup and length; none for a key that English lacks. */
export function faultsOf(key: string, catalogue: Readonly<Record<string, Message>>, locale: Locale): string[] {
  const { english, forms } = inEnglish.get(key) ?? {};
  const message = catalogue[key]?.defaultMessage;
  if (!english || !forms || message === undefined) return [];
  let own: ReadonlyMap<string, Argument>;
  try {
    own = argumentsOf(parse(message, locale));
  } catch (error) {
    return [`it is not ICU: ${(error as Error).message}`];
  }
  const plurals = new Intl.PluralRules(locale).resolvedOptions().pluralCategories.toSorted();
  const faults: string[] = [];
  for (const [name, argument] of english) {
    const found = own.get(name);
    if (!found && argument.isShown) faults.push(`{${name}} is missing`);
    if (found && found.kind !== argument.kind) faults.push(`{${name}} is a ${argument.kind}, not a ${found.kind}`);
    for (const options of found?.options ?? []) {
      const wanted = argument.kind === "select" ? argument.options[0]?.toSorted() : plurals;
      const given = options.filter((option) => !option.startsWith("=")).toSorted();
      if (String(given) !== String(wanted)) faults.push(`{${name}} has the forms ${given}; it needs ${wanted}`);
    }
  }
  for (const name of own.keys()) if (!english.has(name)) faults.push(`{${name}} is not an argument of the English`);
  for (const quoted of quotable) {
    const isQuoted = new RegExp(`(?<!\\w)${enUS[quoted].defaultMessage}(?!\\w)`).test(enUS[key as MessageKey].defaultMessage);
    const own = catalogue[quoted]?.defaultMessage ?? "";
    if (isQuoted && !message.includes(own)) faults.push(`it doesn't name ${quoted}, ${own}`);
  }
  if (message !== message.trim() || /\s{2}/.test(message)) faults.push("it has white space at an end or twice");
  if (/'[{}]/.test(message)) faults.push("an apostrophe before a brace quotes the brace: use ’");
  const strange = [...message.matchAll(/["“”„«»「」『』‟]/g)]
    .map(([mark]) => mark)
    .filter((mark) => !quotes[locale].includes(mark));
  if (strange.length > 0) faults.push(`quotation marks ${strange.join(" ")}; the language's are ${quotes[locale]}`);
  if (faults.length > 0) return faults;

  const say = createLanguage(locale, { [key as MessageKey]: { defaultMessage: message } }).say as Say;
  const most = limitOf(key) ?? Number.POSITIVE_INFINITY;
  for (const { filled, wanted } of forms) {
    const text = say(key, filled);
    const length = [...text].length;
    if (length > most) return [`${length} characters of ${most}: ${text}`];
    const markup = markupOf(text);
    if (markup !== wanted) return [`the markup is ${markup}, in English ${wanted}`];
  }
  return [];
}
