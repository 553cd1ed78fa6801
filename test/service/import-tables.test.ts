import { expect, test } from "vitest";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf } from "../support/ids.ts";
import { importFile, openTestService } from "../support/service.ts";

test("a price of two million digits is refused as quickly as it is read", async () => {
  const database = await openTestService(temporaryDatabase());
  const price = { contract: addressOf(1), time: "2026-11-02", price: `${"1".repeat(2_000_000)}x` };
  const { rejected } = await importFile(database, "floor", JSON.stringify(price));
  expect(rejected).toMatchObject([{ line: 1, reasons: ["price: expected a number above 0"] }]);
});
