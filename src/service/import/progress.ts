import type { Source } from "./import-source.ts";

const counted = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** The progress of a source after some time: the share that is read and the time left, if its size is known, and the rate. */
export function progressText({ name, bytes, bytesRead }: Source, lines: number, ms: number): string {
  const seconds = Math.max(1, ms / 1_000);
  const rate = `${counted.format(lines)} lines, ${counted.format(lines / seconds)} lines/s`;
  if (!bytes || bytesRead() === 0) return `${name}: ${rate}`;
  const share = Math.min(1, bytesRead() / bytes);
  return `${name}: ${Math.floor(100 * share)} %, ${rate}, ${counted.format(seconds / share - seconds)} s left`;
}
