import fc from "fast-check";
import { expect, test } from "vitest";
import { overlapOf } from "../../src/analysis/overlap.ts";

const idOf = ({ id }: { readonly id: string }) => id;

/** One of them is a name that objects have. */
const ids = [..."abcdefg", "__proto__"];

test("the overlap of several lists agrees with a search for everybody in every list", () => {
  const entry = fc.record({ id: fc.constantFrom(...ids), handle: fc.string({ maxLength: 2 }) });
  fc.assert(
    fc.property(fc.array(fc.array(entry, { maxLength: 8 }), { maxLength: 5 }), (lists) => {
      const { shared, total } = overlapOf(lists, idOf);
      const everybody = ids.filter((id) => lists.some((all) => all.some((item) => item.id === id)));
      expect(total).toBe(everybody.length);
      const rankings = (id: string) =>
        lists.map((all) => {
          const at = all.findIndex((item) => item.id === id);
          return at < 0 ? undefined : new Set(all.slice(0, at).map(idOf)).size + 1;
        });
      const inSeveral = everybody.filter((id) => rankings(id).filter((position) => position !== undefined).length >= 2);
      expect(shared.map(({ entry }) => entry.id).sort()).toEqual(inSeveral.sort());
      for (const { entry, ranks } of shared) {
        expect(ranks).toEqual(rankings(entry.id));
        expect(entry).toBe(lists.flat().find(({ id }) => id === entry.id));
      }
      const weight = ({ ranks }: (typeof shared)[number]) => {
        const known = ranks.flatMap((rank) => rank ?? []);
        return -1_000 * known.length + known.reduce((sum, rank) => sum + rank, 0);
      };
      expect(shared.map(weight)).toEqual(shared.map(weight).sort((a, b) => a - b));
    }),
  );
});
