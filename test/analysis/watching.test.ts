import { describe, expect, test } from "vitest";
import { changesBetween, isWorthTelling, type Snapshot, type SnapshotPost, usualChange } from "../../src/analysis/watching.ts";
import { DAY_MS } from "../../src/infra/time.ts";

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
describe("the usual change", () => {
  test("counts a record of several days for each of them", () => {
    const history = [{ firstSeenAt: 0, lastSeenAt: 9 * DAY_MS, total: 3 }];
    expect(usualChange(history, 9 * DAY_MS)).toEqual({ days: 9, median: 0 });
  });

  test("counts an unchanged score for those of its days that are among the last 30", () => {
    const still = { firstSeenAt: 0, lastSeenAt: 100 * DAY_MS, total: 3 };
    const moving = Array.from({ length: 16 }, (_, index) => {
      const at = (101 + index) * DAY_MS;
      return { firstSeenAt: at, lastSeenAt: at, total: 4 + index };
    });
    // Thirteen differences of 0 and sixteen of 1.
    expect(usualChange([still, ...moving], 117 * DAY_MS)).toEqual({ days: 29, median: 1 });
  });
});

test("changes name each difference once, with the time since which it counts", () => {
  const before = snapshot({ people: [person("1"), person("2")], posts: [post("1")] });
  const changes = changesBetween(
    before,
    later({ total: 21, people: [person("3"), person("3"), person("2")], posts: [post("2")] }),
  );
  expect(changes).toEqual({
    since: 1_000,
    by: { total: 1, hype: 0, gains: 0, community: 0 },
    came: [person("3")],
    left: [person("1")],
    newPosts: [{ ...post("2"), isTop: true, isWrittenSince: true }],
  });
  expect(changes && isWorthTelling(changes)).toBe(true);
});
