import { expect, test } from "vitest";
import { guardsAgainst } from "../../src/service/collect/bulk-delete-guard.ts";

test.each([
  [{ checked: 0, missing: 0 }, false],
  [{ checked: 4, missing: 4 }, false],
  [{ checked: 5, missing: 5 }, true],
  [{ checked: 24, missing: 5 }, true],
  [{ checked: 25, missing: 5 }, false],
  [{ checked: 100, missing: 20 }, false],
  [{ checked: 100, missing: 21 }, true],
])("%o holds removals back: %s", (check, isHeld) => {
  expect(guardsAgainst(check)).toBe(isHeld);
});
