import { expect, test } from "vitest";
import { changesBetween, isWorthTelling, type Snapshot, type SnapshotPost } from "../../src/analysis/watching.ts";

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
