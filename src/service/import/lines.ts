import { isUtf8 } from "node:buffer";

/** The longest line: several times the largest page of the X API v2. */
const MAX_LINE_BYTES = 4 * 1024 * 1024;
const NEWLINE = 0x0a;
const HEAD_BYTES = 1_000;

/** A line that is not blank. Numbers begin with 1. */
export type Line =
  | { readonly number: number; readonly text: string }
  | { readonly number: number; readonly problem: "is not UTF-8" | "is too long"; readonly start: Buffer };

/** The lines of a stream in batches. A line that is too long takes bounded memory. */
export async function* linesOf(chunks: AsyncIterable<Buffer>, maxBytes = MAX_LINE_BYTES): AsyncGenerator<Line[]> {
  let number = 0;
  let parts: Buffer[] = [];
  let bytes = 0;
  const begin = (part: Buffer) => {
    bytes += part.length;
    if (bytes <= maxBytes) parts.push(part);
    else if (parts.length > 0) parts = [Buffer.from(Buffer.concat(parts).subarray(0, HEAD_BYTES))];
    else parts = [Buffer.from(part.subarray(0, HEAD_BYTES))];
  };
  const end = (): Line[] => {
    number += 1;
    const whole = Buffer.concat(parts);
    const isTooLong = bytes > maxBytes;
    parts = [];
    bytes = 0;
    if (isTooLong) return [{ number, problem: "is too long", start: whole.subarray(0, HEAD_BYTES) }];
    if (!isUtf8(whole)) return [{ number, problem: "is not UTF-8", start: whole }];
    return whenFilled(number, number === 1 ? whole.toString().replace(/^\ufeff/, "") : whole.toString());
  };

  for await (const chunk of chunks) {
    const first = chunk.indexOf(NEWLINE);
    const last = chunk.lastIndexOf(NEWLINE);
    if (first === -1) {
      begin(chunk);
      continue;
    }
    begin(chunk.subarray(0, first));
    const lines = end();
    const between = chunk.subarray(first + 1, Math.max(first + 1, last));
    if (last > first) {
      // Decoding many lines at once is several times as fast.
      const texts = between.length <= maxBytes && isUtf8(between) ? between.toString().split("\n") : undefined;
      if (texts) for (const text of texts) lines.push(...whenFilled(++number, text));
      else {
        for (let start = 0; start <= between.length; ) {
          const stop = between.indexOf(NEWLINE, start);
          const line = between.subarray(start, stop === -1 ? between.length : stop);
          begin(line);
          lines.push(...end());
          start += line.length + 1;
        }
      }
    }
    begin(chunk.subarray(last + 1));
    yield lines;
  }
  if (bytes > 0) yield end();
}

const whenFilled = (number: number, text: string): Line[] => (/^\s*$/.test(text) ? [] : [{ number, text }]);
