import { pipeline, Readable } from "node:stream";
import { CsvError, type InfoRecord, parse } from "csv-parse";
import { type Line, linesOf } from "./lines.ts";
import { parseJson } from "./parse-json.ts";
import { startingWith } from "./source.ts";

/** More than the longest row that is taken: 200 terms of 200 characters. */
const MAX_ROW_BYTES = 256 * 1024;
/** How UTF-16 begins, as spreadsheets write it. */
const UTF_16_MARK = Buffer.from("\ufeff", "utf16le");
/** The parser writes it for bytes that are not UTF-8; a text that is UTF-8 may hold it, too. */
const REPLACEMENT = "\ufffd";

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
  const isUtf16 = start.subarray(0, UTF_16_MARK.length).equals(UTF_16_MARK);
  const all = isUtf16 ? asUtf8(startingWith(start, iterator)) : startingWith(start, iterator);
  yield* /^\ufeff?\s*\{/.test(start.toString()) ? jsonRows(all) : csvRows(all, columns);
}

/** The same text. The parser's own reading of UTF-16 stumbles over spaces beside a delimiter. */
async function* asUtf8(utf16: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder("utf-16le");
  for await (const chunk of utf16) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

async function* jsonRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<TableRow> {
  for await (const lines of linesOf(chunks, MAX_ROW_BYTES)) {
    for (const line of lines) yield "text" in line ? { line, ...parseJson(line.text) } : { line, reason: line.problem };
  }
}

interface CsvRow {
  readonly record: Readonly<Record<string, string>>;
  readonly info: InfoRecord;
  readonly raw: string;
}

/** Notes whether the bytes that have passed are UTF-8. */
class Utf8Check {
  isUtf8 = true;
  readonly #decoder = new TextDecoder("utf-8", { fatal: true });

  async *pass(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.#check(chunk);
      yield chunk;
    }
    this.#check();
  }

  /** @param chunk nothing at the end, where a character may be incomplete. */
  #check(chunk?: Buffer): void {
    try {
      if (this.isUtf8) this.#decoder.decode(chunk, { stream: chunk !== undefined });
    } catch {
      this.isUtf8 = false;
    }
  }
}

async function* csvRows(chunks: AsyncIterable<Buffer>, columns: readonly string[]): AsyncGenerator<TableRow> {
  let header: string[] = [];
  const encoding = new Utf8Check();
  const parser = parse({
    bom: true,
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
    for await (const row of pipeline(Readable.from(encoding.pass(chunks)), parser, () => {}) as AsyncIterable<CsvRow>) {
      const line = { number: row.info.lines, text: row.raw.trimEnd() };
      if (!encoding.isUtf8 && row.raw.includes(REPLACEMENT)) yield { line, reason: "has a character that is not UTF-8" };
      else if (row.info.error) yield { line, reason: `does not have as many fields as the first line (${header.length})` };
      else yield { line, value: row.record };
    }
  } catch (error) {
    if (error instanceof CsvError) throw new Error(`is not CSV: ${error.message}`, { cause: error });
    throw error;
  }
}
