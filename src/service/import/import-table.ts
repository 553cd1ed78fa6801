import type { z } from "zod";
import { reasonsOf } from "./decoding.ts";
import type { ImportOptions } from "./import-posts.ts";
import { Summary } from "./summary.ts";
import { rowsOf } from "./table-rows.ts";

const ROWS_AT_ONCE = 1_000;

/**
 * Reads the rows of a table and hands over the good ones, some at a time.
 *
 * @throws {Error} when the file has no such table.
 */
export async function importTable<Row>(
  chunks: AsyncIterable<Buffer>,
  { reject, summary = new Summary() }: Pick<ImportOptions, "reject"> & { readonly summary?: Summary | undefined },
  {
    columns,
    schema,
    write,
  }: {
    readonly columns: readonly string[];
    readonly schema: z.ZodType<Row>;
    readonly write: (rows: readonly Row[]) => Promise<void>;
  },
): Promise<Summary> {
  let good: Row[] = [];
  for await (const row of rowsOf(chunks, columns)) {
    summary.lines += 1;
    const result = "value" in row ? schema.safeParse(row.value) : undefined;
    if (result?.success) good.push(result.data);
    else {
      const reasons = result ? reasonsOf(result.error) : "reason" in row ? [row.reason] : [];
      summary.refuse(reasons);
      reject(row.line, reasons);
    }
    if (good.length < ROWS_AT_ONCE) continue;
    await write(good);
    good = [];
  }
  if (good.length > 0) await write(good);
  return summary;
}
