const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const openers = new Set([0x2c, 0x5b, 0x7b]);

/**
 * Parses JSON with a limit on the number of values: one byte of text may become a hundred bytes in memory, and as many again when a
 * schema checks it.
 *
 * @returns the reason why there is no value, as the end of a sentence.
 */
export function parseJson(text: string, maxValues: number): { readonly value: unknown } | { readonly reason: string } {
  if (text.length > maxValues && hasMoreValues(text, maxValues)) return { reason: `holds more than ${maxValues} values` };
  try {
    return { value: JSON.parse(text) };
  } catch {
    // The parser's message would quote the text.
    return { reason: "is not JSON" };
  }
}

function hasMoreValues(text: string, max: number): boolean {
  let values = 0;
  let isInside = false;
  for (let at = 0; at < text.length && values <= max; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === QUOTE) isInside = !isInside;
    else if (isInside) at += Number(unit === BACKSLASH);
    else if (openers.has(unit)) values += 1;
  }
  return values > max;
}
