import { expect, test } from "vitest";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf } from "../support/ids.ts";
import { importFile, openTestService } from "../support/service.ts";

test("twenty prices of 250,000 digits and a letter are refused", async () => {
  const database = await openTestService(temporaryDatabase());
  const row = JSON.stringify({ contract: addressOf(1), time: "2026-11-02", price: `${"1".repeat(250_000)}x` });
  const { rejected } = await importFile(database, "floor", `${row}\n`.repeat(20));
  expect(rejected.map(({ reasons }) => reasons)).toEqual(Array.from({ length: 20 }, () => ["price: expected a number above 0"]));
});
