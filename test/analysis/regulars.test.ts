import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PeopleRecord, type RecordedPerson, regularsOf } from "../../src/analysis/regulars.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 21);
const list = (...handles: string[]): RecordedPerson[] => handles.map((handle) => ({ id: handle.charAt(0), handle }));
const seen = (age: number, ...handles: string[]): PeopleRecord => ({
  firstSeenAt: now - age,
  lastSeenAt: now - age + HOUR / 2,
  influencers: list(...handles),
});
const handlesOf = (people: readonly RecordedPerson[] = []) => people.map(({ handle }) => handle).join(" ");
const summary = (today: RecordedPerson[], ...records: PeopleRecord[]) => {
  const found = regularsOf(today, records, now);
  return found && [handlesOf(found.came), handlesOf(found.left), (now - found.since) / HOUR];
};

describe("newcomers and leavers", () => {
  test.each([
    ["with one of the future", () => summary(list("a"), seen(-HOUR, "b")), undefined],
    ["beside one of the future", () => summary(list("a"), seen(DAY, "b"), seen(-HOUR, "a")), ["a", "b", 24]],
    [
      "a list that has been the same for long is one that is old enough",
      () => summary(list("a", "b"), { ...seen(40 * DAY, "a", "c"), lastSeenAt: now }),
      ["b", "c", 720],
    ],
    ["a new handle is no new person", () => summary(list("anna"), seen(2 * DAY, "ann"), seen(DAY, "anne")), ["", "", 48]],
    [
      "who is listed twice counts once, at the better rank",
      () => summary(list("a", "b", "a2"), seen(DAY, "c", "d", "c2"), seen(DAY / 2, "c")),
      ["a b", "c d", 24],
    ],
  ])("%s", (_name, find, expected) => expect(find()).toEqual(expected));

  const people = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e"), { maxLength: 5 }).map((handles) => list(...handles));
  const record = fc.record({ age: fc.integer({ min: 0, max: 40 * 24 }), people }).map(({ age, people }) => ({
    ...seen(age * HOUR),
    influencers: people,
  }));

  test("agree with a count of each person", () => {
    const records = fc.uniqueArray(record, { maxLength: 8, selector: ({ firstSeenAt }) => firstSeenAt });
    fc.assert(
      fc.property(people, records, (today, all) => {
        const recent = all.filter(({ lastSeenAt }) => now - lastSeenAt <= 30 * DAY);
        const oldest = recent.find(({ firstSeenAt }) => recent.every((otherItem) => otherItem.firstSeenAt >= firstSeenAt));
        const age = oldest && Math.min(now - oldest.firstSeenAt, 30 * DAY);
        const found = regularsOf(today, all, now);
        expect(found === undefined).toBe(age === undefined || age < 20 * HOUR);
        if (!found || !oldest || age === undefined) return;
        expect(found).toMatchObject({ since: now - age });
        for (const id of ["a", "b", "c", "d", "e"]) {
          const isIn = (people: readonly RecordedPerson[]) => people.some((person) => person.id === id);
          expect([isIn(found.came), isIn(found.left)]).toEqual([
            isIn(today) && !isIn(oldest.influencers),
            !isIn(today) && isIn(oldest.influencers),
          ]);
        }
      }),
    );
  });
});
