import { expect, test } from "vitest";
import { isTreatment, type Part, type TreatmentName, treat, treatments } from "./parts.ts";
import { overlap } from "./windows.ts";

const names = Object.keys(treatments) as TreatmentName[];

/** Operations on a part, in order. */
function noted() {
  const done: string[] = [];
  const note = (what: string, after: string) => async () => {
    done.push(what);
    return async () => done.push(after);
  };
  const part: Part = {
    kill: note("killed", "started"),
    freeze: note("frozen", "thawed"),
    deploy: async (which) => void done.push(`deployed ${which}`),
  };
  return { done, part, last: async () => done.push("…") };
}

test.each(names)("the treatment «%s» is over before the next begins", async (name) => {
  const { done, part, last } = noted();
  const [partName, how] = treatments[name];
  await treat(name, { [partName]: part }, last);
  const expected = {
    killed: ["killed", "…", "started"],
    frozen: ["frozen", "…", "thawed"],
    replaced: ["deployed the youngest"],
    deployed: ["deployed all"],
  };
  expect(done).toEqual(expected[how]);
  await treat(name, {}, last);
  expect(done).toEqual(expected[how]);
  expect([isTreatment(name), isTreatment("API hangs")]).toEqual([true, false]);
});

test("windows overlap a period by the time in common", () => {
  const windows = [
    [0, 10],
    [20, 30],
  ] as const;
  expect([overlap(windows, 5, 25), overlap(windows, 11, 19), overlap([], 0, 9)]).toEqual([10, 0, 0]);
});
