import { priceOfALie, tableOfPrices } from "../economics/manipulation.ts";

/** Not a matter of time: by how much accounts that somebody has bought move the scores. */
export function manipulation() {
  const rows = priceOfALie();
  const isWithin = rows.every(({ prices }) => prices.every(({ moved, bound }) => Math.abs(moved) <= bound + 1e-9));
  return {
    table: tableOfPrices(rows),
    figures: { rows },
    goals: [{ text: "no attacker moves the total further than its bound", isReached: isWithin }],
  };
}
