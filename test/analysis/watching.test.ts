import { describe, expect, test } from "vitest";
import { changesBetween, isAtLeast, isNewsworthy, type Snapshot, type SnapshotPost } from "../../src/analysis/watching.ts";

const snapshot = (changes: Partial<Snapshot> & { total?: number } = {}): Snapshot => {
  const { total = 20, ...rest } = changes;
  return { asOf: 1_000, scores: { total, hype: 5, gains: 1, community: 2 }, people: [], posts: [], ...rest };
};
const later = (changes: Parameters<typeof snapshot>[0] = {}) => snapshot({ asOf: 2_000, ...changes });
const person = (id: string) => ({ id, handle: `handle_${id}` });
const post = (id: string, changes: Partial<SnapshotPost> = {}) => ({
  id,
  authorId: "9",
  interaction: 5,
  postedAt: 1_500,
  ...changes,
});

test("changes name each difference once, with the time since which it counts", () => {
  const before = snapshot({ people: [person("1"), person("2")], posts: [post("1")] });
  const changes = changesBetween(
    before,
    later({ total: 21, people: [person("3"), person("3"), { id: "2", handle: "renamed" }], posts: [post("2")] }),
  );
  expect(changes).toEqual({
    since: 1_000,
    by: { total: 1, hype: 0, gains: 0, community: 0 },
    came: [person("3")],
    left: [person("1")],
    newPosts: [{ ...post("2"), isTop: true, isWrittenSince: true }],
  });
  expect(changes && isNewsworthy(changes)).toBe(true);
});

test("there is nothing to tell of scores that are not newer", () => {
  const before = snapshot();
  for (const now of [snapshot(), snapshot({ asOf: 999 })]) expect(changesBetween(before, now)).toBeUndefined();
});

describe("a post is new", () => {
  const five = (least = 5) => ["1", "2", "3", "4", "5"].map((id) => post(id, { interaction: least, postedAt: 500 }));
  const newOf = (before: readonly SnapshotPost[] | undefined, now: readonly SnapshotPost[] | undefined) =>
    changesBetween(snapshot({ posts: before }), later({ posts: now }))?.newPosts.map(({ id, isTop, isWrittenSince }) => [
      id,
      isTop,
      isWrittenSince,
    ]);
  const old = (id: string, interaction: number) => post(id, { interaction, postedAt: 500 });

  test("that was written since, also below the top", () => {
    expect(newOf(five(), [...five(), post("6", { interaction: 1 }), post("7", { postedAt: 1_000 })])).toEqual([
      ["6", false, true],
    ]);
  });

  test("that rose past the fifth, not only into the place of one that is gone", () => {
    expect(newOf(five(), [old("6", 6), ...five().slice(0, 4)])).toEqual([["6", true, false]]);
    expect(newOf(five(), [...five().slice(0, 4), old("6", 5)])).toEqual([]);
    expect(newOf(five(), [...five(), old("6", 6)])).toEqual([]);
  });

  test("that rose where there were fewer than five", () => {
    expect(newOf(five().slice(0, 4), [...five().slice(0, 4), old("6", 0)])).toEqual([["6", true, false]]);
  });

  test("but none where posts are not known", () => {
    expect(newOf(undefined, [old("6", 6)])).toEqual([]);
    expect(newOf(undefined, [post("6")])).toEqual([["6", true, true]]);
    expect(newOf(five(), undefined)).toEqual([]);
  });
});

test("people come to and leave the top ten, and only where both lists are known", () => {
  const people = Array.from({ length: 12 }, (_, index) => person(String(index)));
  const changes = (before: Snapshot["people"], now: Snapshot["people"]) => {
    const { came = [], left = [] } = changesBetween(snapshot({ people: before }), later({ people: now })) ?? {};
    return [came.map(({ id }) => id), left.map(({ id }) => id)];
  };
  expect(changes(people, people.slice(0, 10))).toEqual([[], []]);
  expect(changes([], people)).toEqual([people.slice(0, 10).map(({ id }) => id), []]);
  expect(changes(people.slice(0, 11), people.slice(1, 10))).toEqual([[], ["0"]]);
  expect(changes(undefined, people)).toEqual([[], []]);
  expect(changes(people, undefined)).toEqual([[], []]);
});

test("worth telling is a score that moved by a tenth, a floor by 1 %, somebody who came or left, or a post at the top", () => {
  const of = (changes: Partial<Parameters<typeof isNewsworthy>[0]>) =>
    isNewsworthy({ since: 0, by: { total: 0, hype: 0, gains: 0, community: 0 }, came: [], left: [], newPosts: [], ...changes });
  expect(of({})).toBe(false);
  for (const name of ["total", "hype", "gains", "community"]) {
    const moved = (by: number) => of({ by: { total: 0, hype: 0, gains: 0, community: 0, [name]: by } });
    expect([moved(0.1), moved(-0.1), moved(0.3 - 0.2), moved(0.0999)]).toEqual([true, true, true, false]);
  }
  expect([of({ floor: 1 }), of({ floor: -1 }), of({ floor: 0.99 })]).toEqual([true, true, false]);
  expect([of({ came: [person("1")] }), of({ left: [person("1")] })]).toEqual([true, true]);
  const change = { ...post("1"), isWrittenSince: true };
  expect([of({ newPosts: [{ ...change, isTop: true }] }), of({ newPosts: [{ ...change, isTop: false }] })]).toEqual([
    true,
    false,
  ]);
});

test("rounding does not hide a change", () => {
  expect([isAtLeast(0.1, 0.1), isAtLeast(20.1 - 20, 0.1), isAtLeast(0.1 - 1e-8, 0.1), isAtLeast(-1, 1)]).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
