import { expect, test } from "vitest";
import { Bans } from "./bans.ts";

function bansOf(told: readonly number[], took: readonly number[]): (from: number, to: number) => boolean {
  const bans = new Bans();
  const events = [...told.map((at) => ({ at, is: "told" as const })), ...took.map((at) => ({ at, is: "took" as const }))];
  for (const { at, is } of events.toSorted((one, other) => one.at - other.at)) bans[is]("bot 1", at);
  return (from, to) => bans.wasBanned("bot 1", from, to);
}

test.each([
  ["lasts until a call is taken", [0], [3_000], [2_900, 3_400], true],
  ["is over soon after a call was taken", [0], [3_000], [3_600, 9_000], false],
  ["does not end by a call that was on its way before it", [0], [200], [5_000, 9_000], true],
  ["is no excuse for ever", [0, 1_100], [], [11_200, 12_000], false],
  ["goes on when it is found not to be over", [0, 1_100, 2_200], [3_000], [2_500, 2_600], true],
  ["comes again after it was over", [0, 6_000], [3_000, 7_500], [6_100, 6_200], true],
  ["was not there before it was told", [1_000], [3_000], [0, 900], false],
  ["was not there between two", [0, 6_000], [3_000, 7_500], [4_000, 5_900], false],
] as const)("a ban %s", (_what, told, took, [from, to], expected) => {
  expect(bansOf(told, took)(from, to)).toBe(expected);
});

test("a ban concerns only its own process", () => {
  const bans = new Bans();
  bans.told("bot 1", 0);
  expect(bans.wasBanned("bot 2", 0, 9_000)).toBe(false);
});
