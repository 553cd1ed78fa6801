import { Locale } from "discord-api-types/v10";

const rows: readonly Locale[] = [
  Locale.EnglishUS,
  Locale.German,
  Locale.French,
  Locale.Russian,
  Locale.Thai,
  Locale.Hindi,
  Locale.Japanese,
  Locale.ChineseTW,
];

/** One language of each script, plural rule and number format; with `EVIDENCE=1` all of them. */
export const someLocales: readonly Locale[] = process.env["EVIDENCE"] ? Object.values(Locale) : rows;
