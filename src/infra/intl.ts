import { LRUCache } from "lru-cache";

/** Creating a formatter takes longer than laying out a picture; each takes about 10 KB. */
function memoized<Arguments extends unknown[], Formatter extends object>(create: (...args: Arguments) => Formatter) {
  const made = new LRUCache<string, Formatter, { args: Arguments }>({
    max: 500,
    memoMethod: (_key, _old, { context }) => create(...context.args),
  });
  return (...args: Arguments): Formatter => made.memo(JSON.stringify(args), { context: { args } });
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
