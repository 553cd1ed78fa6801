import { pictureKeys, wordsOf } from "../src/cards/picture-words.ts";
import { writable } from "../src/charts/drawing.ts";
import { formatOf } from "../src/charts/format.ts";
import type { Language } from "../src/words/language.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR = Date.UTC(2026, 0, 1);

/** One time zone for each set of names: formatting with all zones would take seconds. */
const zonesByName = [...Map.groupBy(Intl.supportedValuesOf("timeZone"), namesOf).values()].flatMap(([zone]) => zone ?? []);

function namesOf(timeZone: string): string {
  const { format } = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "long", month: "long" });
  return [0, 182].map((days) => format(YEAR + days * DAY_MS)).join();
}

/**
 * Every character that pictures need in a language: their words, numbers of every size, times of every hour and month, and the
 * name of every time zone in winter and summer.
 */
export function pictureText(language: Language): string {
  const { value, range, ...times } = formatOf(language.locale, "UTC");
  const numbers = Array.from({ length: 40 }, (_, index) => 1.5 * 10 ** (index - 20)).flatMap((size) => [size, -size]);
  const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 15));
  const hours = Array.from({ length: 24 }, (_, index) => YEAR + index * HOUR_MS);
  const zones = zonesByName.map((timeZone) => new Intl.DateTimeFormat(language.locale, { timeZone, timeZoneName: "short" }));
  const texts = [
    ...pictureKeys.map(wordsOf(language)),
    ...[0, ...numbers].map((number) => value(number, [number])),
    ...[...months, ...hours].flatMap((at) => [
      ...Object.values(times).map((write) => write(at)),
      ...[HOUR_MS, DAY_MS, 7 * DAY_MS, 40 * DAY_MS, 365 * DAY_MS].map((length) => range(at, at + length)),
    ]),
    ...zones.flatMap((zone) => [0, 182].map((days) => zone.format(YEAR + days * DAY_MS))),
  ];
  return writable(texts.join(""));
}
