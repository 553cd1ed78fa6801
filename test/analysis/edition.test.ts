import fc from "fast-check";
import { expect, test } from "vitest";
import { changeSince, type FollowingScores, formulasSince, lineOf, trendsOf } from "../../src/analysis/change.ts";
import { ofNewestEdition } from "../../src/analysis/edition.ts";
import { comparableIn } from "../../src/analysis/standings.ts";
import { changesBetween } from "../../src/analysis/watching.ts";
import { DAY_MS } from "../../src/infra/time.ts";

const edition = fc.constantFrom(undefined, 1, 2);
/** A day apart, each with a total that no other has; the editions of neighbours are mostly equal. */
const records = fc
  .array(fc.record({ edition, length: fc.integer({ min: 1, max: 6 }), isAfterGap: fc.boolean() }), { minLength: 1, maxLength: 8 })
  .map((runs) => runs.flatMap(({ length, ...run }) => Array.from({ length }, () => run)))
  .map((all) =>
    all.map((record, day): FollowingScores => {
      const total = (day * 7) % 101;
      return { ...record, firstSeenAt: day * DAY_MS, lastSeenAt: day * DAY_MS, total, hype: 0, gains: 0, community: 0 };
    }),
  );

test("the records of the newest edition are all those since the last other one", () => {
  fc.assert(
    fc.property(records, (all) => {
      const newest = ofNewestEdition(all);
      const first = all.length - newest.length;
      expect(newest).toEqual(all.slice(first));
      expect(new Set(newest.map((record) => record.edition)).size).toBe(1);
      if (first > 0) expect(all[first - 1]?.edition).not.toBe(all.at(-1)?.edition);
      expect(formulasSince(all)).toBe(first > 0 ? all[first]?.firstSeenAt : undefined);
    }),
  );
  expect(ofNewestEdition([])).toEqual([]);
});

test("no figure and no line of a collection's history joins two editions", () => {
  fc.assert(
    fc.property(records, (all) => {
      const byTotal = new Map(all.map((record) => [record.total, record]));
      const newest = ofNewestEdition(all);
      const trends = trendsOf(all, 0);
      expect(trends).toMatchObject({ records: all.length, since: 0, change: newest.length > 1 ? {} : undefined });
      for (const one of [trends?.scores.total.lowest, trends?.scores.total.highest]) {
        expect(newest).toContain(byTotal.get(one?.value ?? -1));
      }
      const to = all.length * DAY_MS;
      const segments = lineOf(all, "total", { from: 0, to });
      expect(segments.flat().map(({ value }) => value)).toEqual(all.map(({ total }) => total));
      for (const segment of segments) {
        expect(new Set(segment.map(({ value }) => byTotal.get(value)?.edition)).size).toBe(1);
      }
    }),
  );
});

test("changes are between scores of one edition only", () => {
  const scores = { total: 1, hype: 1, gains: 1, community: 1 };
  fc.assert(
    fc.property(edition, edition, (before, now) => {
      const record = { ...scores, edition: before, firstSeenAt: 0, lastSeenAt: 0 };
      const change = changeSince({ ...scores, edition: now }, record, { asOf: 2 * DAY_MS, now: 2 * DAY_MS });
      const changes = changesBetween({ asOf: 0, scores, edition: before }, { asOf: 1, scores, edition: now });
      expect([change !== undefined, changes !== undefined]).toEqual([before === now, before === now]);
    }),
  );
});

test("collections are ranked by the records that are comparable with the latest of all", () => {
  const noScores = { total: 0, hype: 0, gains: 0, community: 0 };
  const found = fc
    .uniqueArray(fc.tuple(fc.nat({ max: 9 }), edition, fc.nat()), { selector: ([id]) => id })
    .map((all) => new Map(all.map(([id, of, at]) => [id, { edition: of, firstSeenAt: at, lastSeenAt: at, ...noScores }])));
  fc.assert(
    fc.property(fc.tuple(found, found, found), (weeks) => {
      const kept = comparableIn(weeks);
      const latest = Math.max(...weeks[0].values().map(({ lastSeenAt }) => lastSeenAt));
      const editions = [...weeks[0].values()].filter(({ lastSeenAt }) => lastSeenAt === latest).map((one) => one.edition);
      const [chosen] = kept[0].values();
      if (chosen) expect(editions).toContain(chosen.edition);
      for (const [index, all] of weeks.entries()) {
        expect([...(kept[index] ?? [])]).toEqual([...all].filter(([, one]) => chosen && one.edition === chosen.edition));
      }
      expect(kept[0].size > 0).toBe(weeks[0].size > 0);
    }),
  );
});
