import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { overlapOf } from "../../src/analysis/overlap.ts";

const idOf = ({ id }: { readonly id: string }) => id;
const list = (...people: string[]) => people.map((person) => ({ id: person.charAt(0), handle: person }));
const overlap = (...lists: string[][]) => {
  const { shared, total } = overlapOf(
    lists.map((people) => list(...people)),
    idOf,
  );
  return { shared: shared.map(({ entry, ranks }) => [entry.handle, ...ranks]), total };
};

describe("the overlap of several lists", () => {
  test.each<[string, ReturnType<typeof overlap>, ReturnType<typeof overlap>]>([
    ["no list", overlap(), { shared: [], total: 0 }],
    ["empty lists", overlap([], []), { shared: [], total: 0 }],
    ["one list", overlap(["a", "b"]), { shared: [], total: 2 }],
    ["nothing", overlap(["a"], ["b"]), { shared: [], total: 2 }],
    ["one of three", overlap(["a", "b"], ["c", "a"]), { shared: [["a", 1, 2]], total: 3 }],
    ["in two of three lists", overlap(["a"], [], ["b", "a"]), { shared: [["a", 1, undefined, 2]], total: 2 }],
    ["a renamed person, by the name in the first list", overlap(["anna"], ["ann"]), { shared: [["anna", 1, 1]], total: 1 }],
    ["repeats within a list are nothing in common", overlap(["a", "a"], ["b"]), { shared: [], total: 2 }],
    [
      "a repeat takes no place",
      overlap(["a", "a2", "b", "a3", "c"], ["c", "b"]),
      {
        shared: [
          ["c", 3, 1],
          ["b", 2, 2],
        ].reverse(),
        total: 3,
      },
    ],
    [
      "in more lists first, then by places",
      overlap(["a", "b", "c"], ["c", "b", "a"], ["x", "b"]),
      {
        shared: [
          ["b", 2, 2, 2],
          ["a", 1, 3, undefined],
          ["c", 3, 1, undefined],
        ],
        total: 4,
      },
    ],
    [
      "names that objects have",
      {
        shared: overlapOf([[{ id: "__proto__" }], [{ id: "__proto__" }]], idOf).shared.map(({ entry, ranks }) => [
          entry.id,
          ...ranks,
        ]),
        total: 1,
      },
      { shared: [["__proto__", 1, 1]], total: 1 },
    ],
  ])("%s", (_name, found, expected) => expect(found).toEqual(expected));

  test("agrees with a search for everybody in every list", () => {
    const entry = fc.record({ id: fc.constantFrom(..."abcdefg"), handle: fc.string({ maxLength: 2 }) });
    fc.assert(
      fc.property(fc.array(fc.array(entry, { maxLength: 8 }), { maxLength: 5 }), (lists) => {
        const { shared, total } = overlapOf(lists, idOf);
        const everybody = [..."abcdefg"].filter((id) => lists.some((all) => all.some((one) => one.id === id)));
        expect(total).toBe(everybody.length);
        const places = (id: string) =>
          lists.map((all) => {
            const at = all.findIndex((one) => one.id === id);
            return at < 0 ? undefined : new Set(all.slice(0, at).map(idOf)).size + 1;
          });
        const inSeveral = everybody.filter((id) => places(id).filter((place) => place !== undefined).length >= 2);
        expect(shared.map(({ entry }) => entry.id).sort()).toEqual(inSeveral);
        for (const { entry, ranks } of shared) {
          expect(ranks).toEqual(places(entry.id));
          expect(entry).toBe(lists.flat().find(({ id }) => id === entry.id));
        }
        const weight = ({ ranks }: (typeof shared)[number]) => {
          const known = ranks.flatMap((rank) => rank ?? []);
          return -1_000 * known.length + known.reduce((sum, rank) => sum + rank, 0);
        };
        expect(shared.map(weight)).toEqual(shared.map(weight).sort((one, other) => one - other));
      }),
    );
  });
});
