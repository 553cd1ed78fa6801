import fc from "fast-check";
import { expect, test } from "vitest";
import { standingsOf, valuesBy } from "../../src/analysis/standings.ts";

const values = fc
  .uniqueArray(fc.tuple(fc.constantFrom(..."abcdefgh"), fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ noNaN: true }))), {
    selector: ([id]) => id,
  })
  .map((entries) => new Map<string, number>(entries));

test("a place is one more than the number of higher values, now as before", () => {
  const rankOf = (all: ReadonlyMap<string, number>, id: string) => {
    const own = all.get(id);
    return own === undefined ? undefined : 1 + [...all.values()].filter((value) => value > own).length;
  };
  fc.assert(
    fc.property(values, values, (now, before) => {
      const standings = standingsOf(now, before);
      expect(new Set(standings.map(({ id }) => id))).toEqual(new Set(now.keys()));
      for (const { id, value, rank, climbed } of standings) {
        expect([value, rank]).toEqual([now.get(id), rankOf(now, id)]);
        const was = rankOf(before, id);
        expect(climbed).toBe(was === undefined ? undefined : was - rank);
      }
      expect(standings.map(({ rank }) => rank)).toEqual(standings.map(({ rank }) => rank).sort((a, b) => a - b));
    }),
  );
});

test("values are those of a score, or of the total's or the floor's change over the week before, now and a week ago", () => {
  const at = (all: Readonly<Record<string, number>>) =>
    new Map(
      Object.entries(all).map(([id, total]) => [
        id,
        {
          ...{ total, hype: total * 2, gains: 0, community: 0, firstSeenAt: 0, lastSeenAt: 0 },
          // The price is the total; that of b changes its currency.
          ...{ floorPrice: total, floorCurrency: id === "b" ? `coin ${total}` : "ETH" },
        },
      ]),
    );
  const weeks = [at({ a: 9, b: 5, c: 1 }), at({ a: 4, b: 7 }), at({ a: 1 })] as const;
  const by = (score: Parameters<typeof valuesBy>[0]) => {
    const { values, before } = valuesBy(score, weeks);
    return [Object.fromEntries(values), Object.fromEntries(before)];
  };
  expect(by("total")).toEqual([
    { a: 9, b: 5, c: 1 },
    { a: 4, b: 7 },
  ]);
  expect(by("hype")[1]).toEqual({ a: 8, b: 14 });
  expect(by("change")).toEqual([{ a: 5, b: -2 }, { a: 3 }]);
  expect(by("floor")).toEqual([{ a: 125 }, { a: 300 }]);
});
