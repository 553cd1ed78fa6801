import { expect, test } from "vitest";
import { openSeaSchema } from "./opensea-schemas.ts";

test("a field that OpenSea's document does not name is a problem", () => {
  const schema = openSeaSchema("FloorPriceHistoryResponse");
  expect(schema.safeParse({ floor_prices: [{ time: 1 }] }).success).toBe(true);
  expect(schema.safeParse({ floor_prices: [{ time: "1" }] }).success).toBe(false);
  expect(schema.safeParse({ floor_prices: [{ time: 1, price: 2 }] }).success).toBe(false);
});
