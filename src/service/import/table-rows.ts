import { pipeline, Readable } from "node:stream";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import type { Line } from "./lines.ts";

const MAX_ROW_BYTES = 256 * 1024;

export type TableRow = { readonly line: Line } & ({ readonly value: unknown } | { readonly reason: string });
type CsvRow = { readonly record: object; readonly info: InfoRecord; readonly raw: string };

/**
 * CSV (RFC 4180) in UTF-8 with a header that has at least `columns`.
 *
 * @throws {Error} when there is no such header, or the file is neither CSV nor UTF-8.
 */
export async function* rowsOf(chunks: AsyncIterable<Buffer>, columns: readonly string[]): AsyncGenerator<TableRow> {
  let header: string[] = [];
  const parser = parse({
    info: true,
    raw: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    columns: (names: string[]) => {
      header = names.map((name) => name.toLowerCase());
      const missing = columns.filter((column) => !header.includes(column));
      if (missing.length > 0)
        throw new Error(`its first line lacks the ${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}`);
      return header;
    },
  });
  try {
    for await (const row of pipeline(Readable.from(decoded(chunks)), parser, () => {}) as AsyncIterable<CsvRow>) {
      const line = { number: row.info.lines, text: row.raw.trimEnd() };
      if (row.info.error) yield { line, reason: `does not have as many fields as the first line (${header.length})` };
      else yield { line, value: row.record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`is not CSV: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Decodes UTF-8, and throws at invalid bytes: the CSV parser would silently replace them. */
async function* decoded(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new Error("is not UTF-8", { cause: error });
  }
}
