import { expect, test } from "vitest";
import { brake } from "../../src/service/collect/removal-brake.ts";

test.each([
  [{ asked: 0, missing: 0 }, false],
  [{ asked: 4, missing: 4 }, false],
  [{ asked: 5, missing: 5 }, true],
  [{ asked: 24, missing: 5 }, true],
  [{ asked: 25, missing: 5 }, false],
  [{ asked: 100, missing: 20 }, false],
  [{ asked: 100, missing: 21 }, true],
])("%o holds removals back: %s", (look, isHeld) => {
  expect(brake(look)).toBe(isHeld);
});
