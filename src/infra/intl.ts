import { LRUCache } from "lru-cache";

/** Caches formatters: creating one takes longer than laying out a picture. Each takes about 10 KB. */
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

/** Writes numbers with a minus sign instead of a hyphen: it is as wide as a plus sign. The formatter is created on first use. */
export function numberWriter(locale: string, form: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= numberFormat(locale, form);
    return format.format(value).replace("-", "\u2212");
  };
}

const decimalDigit = /\p{Nd}/u;

/** The value of a digit of any script: Unicode has the ten of each in a row. */
function valueOfDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && decimalDigit.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/**
 * Reads a number as people write it in a language. If there is only a comma or only a point, the language decides whether it groups
 * digits; where it cannot group, as in `2,5` and `0,125`, it is the decimal sign.
 *
 * @returns NaN for any other text.
 */
export function readNumber(text: string, locale: string): number {
  // Digits of other scripts, full-width ones and spaces that do not break become plain ones.
  const typed = text
    .normalize("NFKC")
    .trim()
    .replaceAll(/\p{Nd}/gu, valueOfDigit)
    .replace("\u2212", "-")
    .replace(/(?<=\d)\s(?=\d{3}(?!\d))/g, "");
  const [comma, point] = [typed.lastIndexOf(","), typed.lastIndexOf(".")];
  const group = comma >= 0 && point >= 0 ? typed.charAt(Math.min(comma, point)) : groupSign(locale);
  // Two or three digits in a group, because India groups by both.
  const isGrouped = new RegExp(`^[+-]?[1-9]\\d{0,2}(?:[${group}]\\d{2,3})*[${group}]\\d{3}(?![${group}\\d])`).test(typed);
  const plain = (isGrouped ? typed.replaceAll(group, "") : typed).replace(",", ".");
  return /^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

const groupSign = (locale: string): string =>
  numberFormat(locale)
    .formatToParts(1_234_567)
    .find(({ type }) => type === "group")?.value ?? ",";
