/** Several times as many as a page of 500 posts of the X API v2 holds. A value may take one byte of a line, and a hundred of memory. */
const MAX_VALUES = 100_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
/** Characters that stand before a value: a comma, a bracket, a brace. */
const openers = new Set([0x2c, 0x5b, 0x7b]);

/**
 * Reads the JSON of a line. How much memory the result takes is bounded before there is one: a line that is small where it is
 * compressed may hold millions of values.
 */
export function parseJson(text: string): { readonly value: unknown } | { readonly reason: string } {
  if (text.length > MAX_VALUES && hasTooMany(text)) return { reason: `holds more than ${MAX_VALUES} values` };
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: "is not JSON" };
  }
}

function hasTooMany(text: string): boolean {
  let values = 0;
  let isInside = false;
  for (let at = 0; at < text.length && values <= MAX_VALUES; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInside = !isInside;
    else if (isInside) at += Number(unit === BACKSLASH);
    else if (openers.has(unit)) values += 1;
  }
  return values > MAX_VALUES;
}
