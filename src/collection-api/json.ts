/** The digits of a JSON number that a double does not hold; `JSON.stringify` writes them as they stand. */
export interface LongNumber {
  readonly rawJSON: string;
}

declare global {
  /** What V8 has and TypeScript does not declare yet (https://tc39.es/proposal-json-parse-with-source/). */
  interface JSON {
    parse(text: string, reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown;
    rawJSON(text: string): LongNumber;
    isRawJSON(value: unknown): value is LongNumber;
  }
}

/** A number with so many digits before the decimal point that a double may lose some of two decimals. */
const longNumber = /^-?\d{14}/;
/** Where one may stand in a text; what looks like one inside a string does no harm. */
const longNumberInside = /[:,[]\s*-?\d{14}/;
/** More digits than are ever shown. */
const MAX_LENGTH = 100;

/**
 * Like `JSON.parse`, but a long number that would lose digits comes as a `LongNumber`.
 *
 * @throws {SyntaxError} for what is no JSON.
 */
export const parseJson = (text: string): unknown =>
  // A reviver makes reading several times slower, and few answers need one.
  longNumberInside.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text);

function keepDigits(_key: string, value: unknown, { source = "" }: { readonly source?: string }): unknown {
  const losesDigits = Number.isFinite(value) && longNumber.test(source) && String(value) !== source;
  return losesDigits && source.length <= MAX_LENGTH ? JSON.rawJSON(source) : value;
}

/** The nearest number that a double holds: enough to compare with. */
export const toNumber = (value: number | LongNumber): number => (typeof value === "number" ? value : Number(value.rawJSON));
