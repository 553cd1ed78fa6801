import { pipeline, Readable } from "node:stream";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { parseJson } from "../../infra/json.ts";
import { MAX_VALUES } from "./decode-line.ts";
import { type Line, linesOf } from "./lines.ts";
import { startingWith } from "./source.ts";

const MAX_ROW_BYTES = 256 * 1024;
/** Some spreadsheets write UTF-16, in either order of bytes. By its byte order mark (Unicode, 2.13). */
const utf16: ReadonlyMap<string, string> = new Map([
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
]);

export type TableRow = { readonly line: Line } & ({ readonly value: unknown } | { readonly reason: string });

/**
 * CSV (RFC 4180) with a header that has at least `columns`, or JSON Lines with the same names.
 *
 * @throws {Error} when there is no such header, or the file is neither.
 */
export async function* rowsOf(chunks: AsyncIterable<Buffer>, columns: readonly string[]): AsyncGenerator<TableRow> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start: Buffer = first.done ? Buffer.alloc(0) : first.value;
  const all = startingWith(start, iterator);
  if (/^\ufeff?\s*\{/.test(start.toString())) return yield* jsonRows(all);
  yield* csvRows(decoded(all, utf16.get(start.toString("hex", 0, 2)) ?? "utf-8"), columns);
}

async function* jsonRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  for await (const lines of linesOf(chunks, MAX_ROW_BYTES)) {
    for (const line of lines)
      yield "text" in line ? { line, ...parseJson(line.text, MAX_VALUES) } : { line, reason: line.problem };
  }
}

/** The CSV parser replaces invalid bytes, and fails on spaces in UTF-16. */
async function* decoded(chunks: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_ENCODING_INVALID_ENCODED_DATA") throw error;
    throw new Error("is neither UTF-8 nor UTF-16 with its mark", { cause: error });
  }
}

type CsvRow = { readonly record: object; readonly info: InfoRecord; readonly raw: string };

async function* csvRows(texts: AsyncIterable<string>, columns: readonly string[]): AsyncGenerator<TableRow> {
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
    for await (const row of pipeline(Readable.from(texts), parser, () => {}) as AsyncIterable<CsvRow>) {
      const line = { number: row.info.lines, text: row.raw.trimEnd() };
      if (row.info.error) yield { line, reason: `does not have as many fields as the first line (${header.length})` };
      else yield { line, value: row.record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`is not CSV: ${error.message}`, { cause: error });
    throw error;
  }
}
