/**
 * Reads the header `Retry-After`: seconds, here also with a fraction, or an HTTP date (RFC 9110, section 10.2.3).
 *
 * @param now milliseconds since the epoch.
 * @returns milliseconds; `undefined` if it says nothing.
 */
export function parseRetryAfter(header: unknown, now: number): number | undefined {
  const text = String(header);
  if (/^\d+(?:\.\d+)?$/.test(text)) return Number(text) * 1_000;
  const date = text.endsWith(" GMT") ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
