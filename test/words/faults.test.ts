import { Locale } from "discord-api-types/v10";
import { expect, test } from "vitest";
import type { MessageKey } from "../../src/words/en-US.ts";
import { faultsOf } from "./faults.ts";

const faults = (key: MessageKey, defaultMessage: string, locale: Locale = Locale.German) =>
  faultsOf(key, { [key]: { defaultMessage } }, locale);

test.each<[key: MessageKey, translation: string, ...faults: string[]]>([
  ["button.refresh", "", "it is empty"],
  ["button.refresh", " \u00a0", "it is empty"],
  ["button.refresh", "Aktualisieren ", "it has white space at an end or twice"],
  ["button.refresh", "«Aktualisieren“", "quotation mark «; the language's are „“"],
  ["button.refresh", "Aktuali\u200bsieren", "U+200B is an invisible character"],
  ["button.refresh", "\u202eAktualisieren", "U+202E is an invisible character"],
  ["button.refresh", "Aktuali\u00adsieren", "U+00AD is an invisible character"],
  ["button.refresh", "Aktuali\u200dsieren", "U+200D is an invisible character"],
  ["button.refresh", "@everyone", "@everyone is not in the English"],
  ["button.refresh", "Los, @here", "@here is not in the English"],
  ["button.refresh", "<b>Los</b>", "<b> is not in the English", "</b> is not in the English"],
  ["button.refresh", "**Los**", "** (bold) is there 2 times, in English 0 times: **Los**"],
  [
    "me.watch.why",
    "Mit `/me watch` gewünscht, siehe `/me`.",
    "`/me show` is there 0 times, in English 1 time: Mit `/me watch` gewünscht, siehe `/me`.",
    "`/me` is there 1 time, in English 0 times: Mit `/me watch` gewünscht, siehe `/me`.",
  ],
  ["watch.deleted", "gelöscht {time}}", "} is there 1 time, in English 0 times: gelöscht TEXT}"],
  ["watch.deleted", "gelöscht {time", "a { is not closed"],
  ["watch.deleted", "gelöscht {}", "there is nothing between { and }"],
  ["watch.deleted", "gelöscht {der time}", "{ is not followed by a name and } or a comma"],
  ["watch.deleted", "gelöscht {time, zeit}", "it is not ICU: INVALID_ARGUMENT_TYPE"],
  ["voices.count", "{voices, plural, one {# Stimme} other # Stimmen}", "a form of a plural has no { } around its text"],
  ["voices.count", "{voices, plural, one {# Stimme}}", "a plural lacks the form “other”"],
])("%#: a fault of %s is said in words", (key, translation, ...wanted) => {
  expect(faults(key, translation)).toEqual(wanted);
});

test("a language keeps the invisible characters that it needs", () => {
  expect(faults("button.refresh", "क्\u200dष क्\u200cष", Locale.Hindi)).toEqual([]);
  expect(faults("button.refresh", "Actualiser\u00a0! 3\u202f000", Locale.French)).toEqual([]);
});
