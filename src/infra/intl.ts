import { LRUCache } from "lru-cache";

/** Making a formatter takes longer than laying out a picture, and each takes some 10 KB. */
function memoized<Arguments extends unknown[], Formatter extends object>(create: (...args: Arguments) => Formatter) {
  const made = new LRUCache<string, Formatter>({ max: 500 });
  return (...args: Arguments): Formatter => {
    const key = JSON.stringify(args);
    const formatter = made.get(key) ?? create(...args);
    made.set(key, formatter);
    return formatter;
  };
}

export const numberFormat = memoized(
  (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
);
export const dateFormat = memoized(
  (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
);
export const pluralRules = memoized((...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args));

/** A hyphen is easily missed; a minus sign is as wide as a plus sign. */
export const writeNumber = (value: number, locale: string, form: Intl.NumberFormatOptions): string =>
  numberFormat(locale, form).format(value).replace("-", "\u2212");
