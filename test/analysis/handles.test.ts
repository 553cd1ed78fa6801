import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { handlesAlike } from "../../src/analysis/handles.ts";

const person = (id: string, screenName: string) => ({ id, screenName });
const namesAlike = (people: Parameters<typeof handlesAlike>[0]) =>
  handlesAlike(people).map((group) => group.map(({ screenName }) => screenName));
const bluesky = (number: number) => String(2n ** 63n + BigInt(number));

describe("handles that look alike", () => {
  test("are no longer than handles can be", () => {
    const alike = (length: number) => [person("1", `l${"a".repeat(length - 1)}`), person("2", `I${"a".repeat(length - 1)}`)];
    expect(namesAlike(alike(253))).toHaveLength(1);
    expect(namesAlike(alike(254))).toEqual([]);
  });

  test.each<[string, [id: string, screenName: string][], string[][]]>([
    [
      "a digit in a domain",
      [
        [bluesky(1), "luna.bsky.social"],
        [bluesky(2), "luna.bsky.socia1"],
        [bluesky(3), "luna.bsky.team"],
      ],
      [["luna.bsky.social", "luna.bsky.socia1"]],
    ],
    [
      "one name in two networks",
      [
        ["1", "luna"],
        [bluesky(1), "1una"],
      ],
      [],
    ],
    [
      "handles that are no text",
      [
        ["1", "\ud800"],
        ["2", ""],
      ],
      [],
    ],
  ])("are recognized: %s", (_name, people, expected) => {
    expect(namesAlike(people.map(([id, screenName]) => person(id, screenName)))).toEqual(expected);
  });

  const handle = fc.string({ unit: fc.constantFrom("l", "1", "I", "i", "0", "O", "o", "m", "r", "n", "_"), maxLength: 4 });

  test("belong to different people, with the same skeleton but different names", () => {
    fc.assert(
      fc.property(fc.array(fc.record({ id: fc.constantFrom("1", "2", "3"), screenName: handle }), { maxLength: 8 }), (people) => {
        // Replacements apply in reading order.
        const read = (name: string) => name.replace(/[1I]/g, "l").replace(/0/g, "o").replace(/m/g, "rn").toLowerCase();
        const isMistaken = (item: (typeof people)[number]) => (otherItem: (typeof people)[number]) =>
          item.id !== otherItem.id &&
          item.screenName.toLowerCase() !== otherItem.screenName.toLowerCase() &&
          read(item.screenName) === read(otherItem.screenName);
        const mistaken = people.filter((p) => people.some(isMistaken(p)));
        const alikeTo = (name: string) => people.filter(({ screenName }) => read(screenName) === read(name));
        const expected = new Set(
          mistaken.flatMap(({ screenName }) => alikeTo(screenName)).map(({ screenName }) => screenName.toLowerCase()),
        );
        const found = namesAlike(people);
        expect(new Set(found.flat().map((name) => name.toLowerCase()))).toEqual(expected);
        expect(found.flat()).toHaveLength(expected.size);
        for (const group of found) expect(new Set(group.map(read)).size).toBe(1);
      }),
    );
  });
});
