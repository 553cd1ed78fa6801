import { expect, test } from "vitest";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { addressOf } from "../support/ids.ts";
import { importFile, openTestService } from "../support/service.ts";

test("twenty prices of 250,000 digits and a letter are refused", async () => {
  const database = await openTestService(temporaryDatabase());
  const row = `${addressOf(1)},2026-11-02,${"1".repeat(250_000)}x\n`;
  const { rejected } = await importFile(database, "floor", `contract,time,price\n${row.repeat(20)}`);
  expect(rejected.map(({ reasons }) => reasons)).toEqual(Array.from({ length: 20 }, () => ["price: expected a number above 0"]));
});
