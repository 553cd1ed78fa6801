import fc from "fast-check";
import { expect, test } from "vitest";
import { standingsOf } from "../../src/analysis/standings.ts";

const values = fc
  .uniqueArray(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))), {
    selector: ([id]) => id,
  })
  .map((entries) => new Map<string, number>(entries));

test("a place is one more than the number of higher values, now as before", () => {
  const placeOf = (all: ReadonlyMap<string, number>, id: string) => {
    const own = all.get(id);
    return own === undefined ? undefined : 1 + [...all.values()].filter((value) => value > own).length;
  };
  fc.assert(
    fc.property(values, values, (now, before) => {
      const standings = standingsOf(now, before);
      expect(new Set(standings.map(({ id }) => id))).toEqual(new Set(now.keys()));
      for (const { id, value, place, climbed } of standings) {
        expect([value, place]).toEqual([now.get(id), placeOf(now, id)]);
        const was = placeOf(before, id);
        expect(climbed).toBe(was === undefined ? undefined : was - place);
      }
      expect(standings.map(({ place }) => place)).toEqual(standings.map(({ place }) => place).sort((one, other) => one - other));
    }),
  );
});
