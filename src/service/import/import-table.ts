import type { z } from "zod";
import { reasonsOf } from "./decoding.ts";
import { type ImportOptions, readOrWrite, rejectOrWrite } from "./import-posts.ts";
import type { Taken } from "./post-writer.ts";
import { rowsOf } from "./table-rows.ts";

const ROWS_AT_ONCE = 1_000;

interface Table<Row> {
  /** Those that it has at least. */
  readonly columns: readonly string[];
  readonly schema: z.ZodType<Row>;
  readonly write: (rows: readonly Row[]) => Promise<Taken>;
}

/**
 * Reads the rows of a table and writes the good ones, some at a time. What was read before it fails is written.
 *
 * @throws {Error} when the file has no such table.
 */
export async function importTable<Row>(
  chunks: AsyncIterable<Buffer>,
  { reject, summary }: Pick<ImportOptions, "reject" | "summary">,
  { columns, schema, write }: Table<Row>,
): Promise<void> {
  let good: Row[] = [];
  const writeGood = async () => {
    if (good.length > 0) summary.add(await write(good));
    good = [];
  };
  for await (const row of readOrWrite(rowsOf(chunks, columns), writeGood)) {
    summary.lines += 1;
    const result = "value" in row ? schema.safeParse(row.value) : undefined;
    if (result?.success) good.push(result.data);
    else {
      const reasons = result ? reasonsOf(result.error) : "reason" in row ? [row.reason] : [];
      summary.refuse(reasons);
      await rejectOrWrite(() => reject(row.line, reasons), writeGood);
    }
    if (good.length >= ROWS_AT_ONCE) await writeGood();
  }
  await writeGood();
}
