import { isUtf8 } from "node:buffer";
import { pipeline, Readable } from "node:stream";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { type Line, linesOf } from "./lines.ts";
import { startingWith } from "./source.ts";

const MAX_ROW_BYTES = 1024 * 1024;
const UTF_8_MARK = Buffer.from("\ufeff");
const UTF_16_MARK = Buffer.from("\ufeff", "utf16le");

const startsWith = (start: Buffer, mark: Buffer): boolean => start.subarray(0, mark.length).equals(mark);

/** A row of a table, or what is wrong with it. */
export type TableRow = { readonly line: Line } & ({ readonly value: unknown } | { readonly reason: string });

/**
 * The rows of a file: CSV (RFC 4180) with a header that names at least `columns`, or JSON Lines with the same names.
 *
 * @throws {Error} when there is no such header.
 */
export async function* rowsOf(chunks: AsyncIterable<Buffer>, columns: readonly string[]): AsyncGenerator<TableRow> {
  const iterator = chunks[Symbol.asyncIterator]();
  const first = await iterator.next();
  const start: Buffer = first.done ? Buffer.alloc(0) : first.value;
  const unmarked = startsWith(start, UTF_8_MARK) ? start.subarray(UTF_8_MARK.length) : start;
  const all = startingWith(unmarked, iterator);
  yield* /^\s*\{/.test(unmarked.toString()) ? jsonRows(all) : csvRows(all, columns, startsWith(start, UTF_16_MARK));
}

async function* jsonRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  for await (const lines of linesOf(chunks, MAX_ROW_BYTES)) {
    for (const line of lines) yield "text" in line ? { line, ...parsed(line.text) } : { line, reason: line.problem };
  }
}

function parsed(text: string): { readonly value: unknown } | { readonly reason: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { reason: "is not JSON" };
  }
}

interface CsvRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: InfoRecord;
  readonly raw: string;
}

/** What stands in bytes, each of which is a character; one that is not UTF-8 becomes what stands for no character. */
const ofBytes = (text: string): string => Buffer.from(text, "latin1").toString();

async function* csvRows(chunks: AsyncIterable<Buffer>, columns: readonly string[], isUtf16: boolean): AsyncGenerator<TableRow> {
  const textOf = isUtf16 ? (text: string) => text : ofBytes;
  let header: string[] = [];
  const parser = parse({
    bom: isUtf16,
    // The parser takes what is not UTF-8 for what it may be, and says nothing: it is given bytes.
    encoding: isUtf16 ? "utf16le" : "latin1",
    info: true,
    raw: true,
    trim: true,
    skip_empty_lines: true,
    relax_column_count: true,
    max_record_size: MAX_ROW_BYTES,
    columns: (names: string[]) => {
      header = names.map((name) => textOf(name).toLowerCase());
      const missing = columns.filter((column) => !header.includes(column));
      if (missing.length > 0)
        throw new Error(`its first line lacks the ${missing.length === 1 ? "column" : "columns"} ${missing.join(", ")}`);
      return header;
    },
  });
  try {
    for await (const { record, info, raw } of pipeline(Readable.from(chunks), parser, () => {}) as AsyncIterable<CsvRow>) {
      const start = Buffer.from(raw.replace(/[\r\n]+$/, ""), "latin1");
      if (!isUtf16 && !isUtf8(start)) {
        const problem = "is not UTF-8";
        yield { line: { number: info.lines, problem, start }, reason: problem };
        continue;
      }
      const line = { number: info.lines, text: textOf(raw).trimEnd() };
      if (info.error) yield { line, reason: `does not have as many fields as the first line (${header.length})` };
      else yield { line, value: Object.fromEntries(Object.entries(record).map(([name, text]) => [name, textOf(text)])) };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`is not CSV: ${textOf(error.message)}`, { cause: error });
    throw error;
  }
}
