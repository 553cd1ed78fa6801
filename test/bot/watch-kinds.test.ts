import { describe, expect, test } from "vitest";
import type { Snapshot } from "../../src/analysis/watching.ts";
import { alert } from "../../src/bot/watch/alert.ts";
import { digest } from "../../src/bot/watch/digest.ts";
import { type Comparison, verdictOf } from "../../src/bot/watch/kind.ts";
import { settingsOf } from "../../src/bot/watch/kinds.ts";
import type { Watch } from "../../src/memory/watches.ts";
import { english } from "../../src/words/language.ts";

const snapshot = (changes: Partial<Snapshot> & { total?: number } = {}): Snapshot => {
  const { total = 20, ...rest } = changes;
  return { asOf: 1_000, scores: { total, hype: 5, gains: 1, community: 2 }, people: [], posts: [], ...rest };
};
const later = (changes: Parameters<typeof snapshot>[0] = {}) => snapshot({ asOf: 2_000, ...changes });
const person = (id: string) => ({ id, handle: `handle_${id}` });

type Rule = Pick<Comparison, "usual" | "lastDay" | "alertIntervalMs" | "at"> & {
  readonly change: number | undefined;
  readonly alertedAt?: number;
  /** The threshold of the floor, its change in a day, and the usual one, in percent. */
  readonly floor?: number | undefined;
  readonly floorInADay?: number;
  readonly floorBand?: number;
  /** In the state of alerts. */
  readonly floorBefore?: Snapshot["floor"];
};

const skipReasonOf = (kind: "digest" | "alert", before: Snapshot | undefined, now: Snapshot | undefined, rule: Rule) => {
  const { change, floor, floorInADay, floorBand, floorBefore, alertedAt, ...times } = rule;
  const by = floorInADay ?? 0;
  const floorLastDay = floorBand === undefined ? undefined : { by, band: floorBand, isBeyond: Math.abs(by) > floorBand };
  const watch = { kinds: { alert: { change, floor } } } as unknown as Watch;
  const base = before && { ...before, states: { alert: { alertedAt, floor: floorBefore } } };
  return verdictOf({ digest, alert }[kind], { ...times, floorInADay, floorLastDay, watch, base, now, isOld: false }).skipReason;
};
const unknown = { days: 9, moves: undefined };
const rule: Rule = { change: 1.5, floor: 15, usual: unknown, lastDay: undefined, alertIntervalMs: 100, at: 5_000 };
const skippedAlert = (before: Snapshot, now: Snapshot, by: Rule) => skipReasonOf("alert", before, now, by);

describe("a digest", () => {
  test.each<[string, Snapshot | undefined, Snapshot | undefined, string | undefined]>([
    ["nothing recorded", undefined, undefined, "nothing_recorded"],
    ["the first record", undefined, later(), "first"],
    ["the same record", snapshot(), snapshot(), "nothing_newer"],
    ["an older record than what was posted", later(), snapshot({ total: 50 }), "nothing_newer"],
    ["a newer record without a difference", snapshot(), later(), "unchanged"],
    ["a score that moved by less than 0.1", snapshot(), later({ total: 20.09 }), "unchanged"],
    ["a score that moved by 0.1", snapshot(), later({ total: 20.1 }), undefined],
    ["a new influencer", snapshot(), later({ people: [person("1")] }), undefined],
  ])("is due, or quiet for the right reason: %s", (_what, before, now, reason) =>
    expect(skipReasonOf("digest", before, now, rule)?.reason).toBe(reason),
  );
});

describe("an alert", () => {
  test("is due when the total has moved by the threshold, up or down, and else reports the distance", () => {
    expect(skippedAlert(snapshot(), later({ total: 20.4 }), rule)).toEqual({
      reason: "small",
      by: expect.closeTo(0.4),
      of: 1.5,
    });
    for (const total of [21.5, 18.5, 20.1 + 1.4]) expect(skippedAlert(snapshot(), later({ total }), rule)).toBeUndefined();
  });

  test("never rests on fewer than five voices", () => {
    for (const voices of [0, 4]) {
      expect(skippedAlert(snapshot(), later({ total: 30, voices }), rule)).toEqual({ reason: "few_voices", voices });
    }
    for (const voices of [undefined, 5]) expect(skippedAlert(snapshot(), later({ total: 30, voices }), rule)).toBeUndefined();
  });

  test("is due at most once an interval", () => {
    const soon = { ...rule, alertedAt: 4_901 };
    expect(skippedAlert(snapshot(), later({ total: 30 }), soon)).toEqual({ reason: "too_soon", until: 5_001 });
    expect(skippedAlert(snapshot(), later({ total: 30 }), { ...soon, at: 5_001 })).toBeUndefined();
  });

  describe("of the floor", () => {
    const priceOf = (price: number, currency = "ETH") => ({ floor: { price, currency, source: "OpenSea", at: 0 } });
    const [ten, dollars] = [priceOf(10), priceOf(10, "USD")];
    const usual = { floor: undefined, floorBand: 7.5 };

    test.each<[string, Snapshot, Snapshot, Partial<Rule>, string | undefined]>([
      [
        "fell by the threshold since the last post and in a day",
        snapshot(ten),
        later(priceOf(8.5)),
        { floorInADay: -15 },
        undefined,
      ],
      ["moved by less", snapshot(ten), later(priceOf(8.6)), { floorInADay: -14 }, "small"],
      ["moved beyond the usual", snapshot(ten), later(priceOf(9.2)), { floorInADay: -8, ...usual }, undefined],
      ["moved within the usual", snapshot(ten), later(priceOf(10.7)), { floorInADay: 7, ...usual }, "small"],
      ["has no usual yet", snapshot(ten), later(priceOf(20)), { floorInADay: 100, floor: undefined }, "small"],
      [
        "moved by a threshold below the usual",
        snapshot(ten),
        later(priceOf(10.5)),
        { floorInADay: 5, floor: 5, floorBand: 7.5 },
        undefined,
      ],
      ["drifted slowly since the last post", snapshot(ten), later(priceOf(20)), { floorInADay: 14.9 }, "small"],
      ["moved in a day, as in the last post", snapshot(priceOf(8)), later(priceOf(8)), { floorInADay: -20 }, "small"],
      ["is not known of a day ago", snapshot(ten), later(priceOf(20)), {}, "small"],
      ["was not known at the last post", snapshot(), later(priceOf(12)), { floorInADay: 20 }, undefined],
      [
        "was not known at the last post, but at one before",
        snapshot(),
        later(priceOf(12)),
        { floorInADay: 20, floorBefore: priceOf(12).floor },
        "small",
      ],
      ["was in another currency at the last post", snapshot(dollars), later(priceOf(12)), { floorInADay: 20 }, undefined],
      ["rests on few voices", snapshot(ten), later({ ...priceOf(20), voices: 1 }), { floorInADay: 100 }, undefined],
      ["moved soon after an alert", snapshot(ten), later(priceOf(20)), { floorInADay: 100, alertedAt: 4_901 }, "too_soon"],
    ])("is due, or skipped for the right reason: it %s", (_what, before, now, own, reason) =>
      expect(skippedAlert(before, now, { ...rule, ...own })?.reason).toBe(reason),
    );

    const otters = { name: "Otters", by: 2, floor: 0.9, ms: 3 * 3_600_000, isCalm: false };
    const owls = { ...otters, name: "Owls", by: -0.5 };

    test.each([
      [[otters], "🔔 Otters rose 2.0 in 3 hours"],
      [[{ ...owls, ms: 86_400_000 * 3 }], "🔔 Owls dropped 0.5 in 3 days"],
      [[{ ...otters, floor: -20 }], "🔔 Otters rose 2.0 in 3 hours · Floor ▼ \u221220%"],
      [[{ ...otters, by: 0.09, floor: -20 }], "🔔 The floor of Otters moved by \u221220%"],
      [[{ ...otters, by: 0.02, floor: 0, isCalm: true, ms: 60_000 }], "🔔 Otters rose 0.02 in 1 minute"],
      [[otters, owls], "🔔 Otters +2.0, Owls \u22120.5"],
      [[otters, owls, owls, owls], "🔔 Otters +2.0, Owls \u22120.5, Owls \u22120.5, and 1 more"],
    ])("is in the heading with the total, or alone: %o", (moves, heading) => {
      expect(alert.heading(moves, english)).toBe(heading);
    });

    test("a digest is called calm only if all of its changes are within the usual", () => {
      const calm = { ...otters, isCalm: true };
      expect(digest.heading([calm], english)).toBe("📊 All calm: Otters +2.0");
      expect(digest.heading([calm, { ...owls, isCalm: true }], english)).toBe("📊 All calm: Otters +2.0, Owls \u22120.5");
      expect(digest.heading([owls], english)).toBe("📊 Owls dropped 0.5 in 3 hours");
      expect(digest.heading([owls, calm], english)).toBe("📊 Owls \u22120.5, Otters +2.0");
    });
  });

  describe("without a threshold", () => {
    const move = { band: 1.9, changes: 9, beyond: 0 };
    const usual = { days: 10, moves: { total: move, hype: move, gains: move, community: move } };
    const lastDay = (by: number) => ({ by, band: 1.9, isBeyond: Math.abs(by) > 1.9 });
    const byUsual: Rule = { ...rule, change: undefined, usual };

    test.each([
      ["moved beyond the usual since the last post, and in a day", 24, 4, undefined],
      ["fell beyond it", 16, -4, undefined],
      ["fell beyond it in a day, from where a slow rise since the last post had led", 30, -4, undefined],
      ["moved by the band", 21.9, 1.9, { by: 1.9, of: 1.905 }],
      ["drifted slowly since the last post", 30, 1.2, { by: 1.2, of: 1.905 }],
      ["came back to the last post in a day", 20.5, 4, { by: 0.5, of: 1.905 }],
    ])("is due only beyond the usual: the total %s", (_what, total, ofDay, small) => {
      const skipReason = skippedAlert(snapshot(), later({ total }), { ...byUsual, lastDay: lastDay(ofDay) });
      if (!small) return expect(skipReason).toBeUndefined();
      expect(skipReason).toEqual({ reason: "small", by: expect.closeTo(small.by), of: expect.closeTo(small.of) });
    });

    test("needs to know what is usual, and a record of about a day ago", () => {
      const moved = later({ total: 90 });
      const needs = { ...byUsual, usual: unknown, lastDay: undefined };
      expect(skippedAlert(snapshot(), moved, needs)).toEqual({ reason: "too_little_history", days: 9 });
      expect(skippedAlert(snapshot(), moved, byUsual)).toEqual({ reason: "no_day_before" });
    });
  });
});

test.each<[string, boolean, Readonly<Record<string, number>>, (typeof digest | typeof alert)[]]>([
  ["another hour", true, { hour: 10 }, [digest, alert]],
  ["the same hour", false, { hour: 9 }, [digest, alert]],
  ["an alert's threshold", false, { change: 5 }, [digest, alert]],
  ["alerts instead", true, {}, [alert]],
])("the next digest is planned anew if its own settings change: %s", (_what, isReplanned, values, kinds) => {
  const before = { digest: digest.settings({}, undefined), alert: alert.settings({}, undefined) };
  expect(settingsOf(kinds, values, before).isReplanned).toBe(isReplanned);
});
