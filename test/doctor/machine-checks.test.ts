import { describe, expect, test } from "vitest";
import {
  checkCache,
  checkClock,
  checkDatabase,
  checkNode,
  checkRecording,
  checkWatches,
} from "../../src/doctor/machine-checks.ts";
import { DatabaseError } from "../../src/infra/engine.ts";
import { requiredNode } from "../../src/infra/identity.ts";
import type { SchemaState } from "../../src/infra/migrate.ts";

test("a Node that is too old is a problem", () => {
  const [major = 0] = requiredNode.split(".").map(Number);
  expect(checkNode(`v${major - 1}.99.0`)).toMatchObject({
    status: "problem",
    detail: `v${major - 1}.99.0 is too old`,
    // With NODE_ENV=production npm omits development packages, and the Node package with them.
    fix: `use Node ${requiredNode} or newer; npm ci --include=optional installs it for npm's scripts`,
  });
  for (const version of [`v${requiredNode}`, `v${major}.99.1`, `v${major + 1}.0.0`]) {
    expect(checkNode(version)).toEqual({ name: "Node", status: "ok", detail: version });
  }
});

describe("the clock", () => {
  const now = Date.parse("2026-11-20T12:00:00.400Z");
  /** A server whose clock is ahead of ours; a Date header has whole seconds. */
  const ahead = (whose: "Discord" | "the API", seconds: number) => ({
    whose,
    theirs: Math.floor(now / 1_000 + seconds) * 1_000,
    ours: now,
  });

  test.each([0, 4, -4])("may be %i seconds off", (seconds) => {
    expect(checkClock([ahead("Discord", seconds)])).toMatchObject({ status: "ok" });
  });

  test.each<[number, string]>([
    [7, "7 seconds behind Discord's"],
    [-7, "7 seconds ahead of Discord's"],
    [300, "300 seconds behind Discord's"],
  ])("that is %i seconds off is a problem", (seconds, detail) => {
    expect(checkClock([ahead("Discord", seconds)])).toMatchObject({ status: "problem", detail });
  });

  test("is compared with Discord's, or with the API's if there is no other", () => {
    expect(checkClock([ahead("the API", 0), ahead("Discord", 60)])).toMatchObject({ status: "problem" });
    expect(checkClock([ahead("the API", 60), ahead("Discord", 0)])).toMatchObject({ status: "ok" });
    expect(checkClock([ahead("the API", 60)])).toMatchObject({ status: "problem", detail: expect.stringContaining("the API") });
  });

  test("is not checked without a time to compare with", () => {
    expect(checkClock([])).toMatchObject({ status: "not checked" });
    expect(checkClock([{ whose: "Discord", theirs: Number.NaN, ours: now }])).toMatchObject({ status: "not checked" });
  });
});

describe("the cache", () => {
  test.each<[string, () => Promise<void>, object]>([
    ["works", () => Promise.resolve(), { status: "ok", detail: "in redis://cache" }],
    [
      "refuses",
      () => Promise.reject(new Error("no password")),
      { status: "problem", detail: "in redis://cache: no password", fix: expect.stringContaining("CACHE_URL") },
    ],
    ["hangs", () => new Promise(() => {}), { status: "problem", detail: "in redis://cache: no answer within 20 ms" }],
  ])("%s", async (_name, reach, finding) => {
    expect(await checkCache("in redis://cache", reach, 20)).toMatchObject({ name: "cache", ...finding });
  });
});

describe("the database", () => {
  test.each<[string, () => Promise<SchemaState>, object]>([
    ["is current", async () => ({ from: 2, to: 2, update: "" }), { status: "ok", detail: "here, version 2" }],
    [
      "is empty",
      async () => ({ from: 0, to: 2, update: "creates the tables" }),
      { status: "ok", detail: expect.stringContaining("here, empty: the bot sets it up") },
    ],
    [
      "is outdated",
      async () => ({ from: 1, to: 2, update: "adds watches.color" }),
      {
        status: "problem",
        detail: "here, version 1 of 2",
        fix: "make a backup first (docs/upgrade.md); then the start of the bot updates it, which adds watches.color",
      },
    ],
    [
      "cannot be reached",
      () => Promise.reject(new Error("no password")),
      { status: "problem", detail: "here: no password", fix: expect.stringContaining("DATABASE_URL") },
    ],
    [
      "is newer than the program",
      () => Promise.reject(new DatabaseError("newer_schema", "its schema is newer")),
      { status: "problem", detail: "here: its schema is newer", fix: expect.stringContaining("docs/upgrade.md") },
    ],
  ])("%s", async (_name, inspect, finding) => {
    expect(await checkDatabase("here", inspect)).toMatchObject({ name: "database", ...finding });
  });
});

describe("recording", () => {
  const hourly = { SCHEDULER: "on", SNAPSHOT_SECONDS: 3_600, SNAPSHOT_CALLS_PER_MINUTE: 30 } as const;
  const inTime = { tracked: 200, behindMs: 0 };
  test.each<[string, Partial<Record<keyof typeof hourly, number | string>>, typeof inTime | undefined, object]>([
    ["keeps up", {}, inTime, { status: "ok", detail: "200 collections, every 3,600 seconds" }],
    ["is late by less than an interval", {}, { tracked: 200, behindMs: 3_500_000 }, { status: "ok" }],
    [
      "is behind",
      {},
      { tracked: 200, behindMs: 90 * 60_000 },
      {
        status: "problem",
        detail: "200 collections, every 3,600 seconds: 90 minutes behind",
        fix: expect.stringContaining("SCHEDULER=on"),
      },
    ],
    [
      "has too small a budget",
      { SNAPSHOT_SECONDS: 60 },
      inTime,
      {
        status: "problem",
        detail: "200 collections, every 60 seconds: that takes 600 calls a minute, and 30 are allowed",
        fix: expect.stringContaining("SNAPSHOT_CALLS_PER_MINUTE"),
      },
    ],
    ["is off", { SCHEDULER: "off" }, inTime, { status: "ok", detail: expect.stringContaining("SCHEDULER=off") }],
    [
      "is limited to what members ask for",
      { SNAPSHOT_SECONDS: 0 },
      inTime,
      { status: "ok", detail: expect.stringContaining("SNAPSHOT_SECONDS=0") },
    ],
    ["is unknown", {}, undefined, { status: "not checked" }],
  ])("%s", (_case, config, state, finding) =>
    expect(checkRecording({ ...hourly, ...config } as typeof hourly, state)).toMatchObject(finding),
  );
});

describe("watches", () => {
  const posting = { SCHEDULER: "on", SNAPSHOT_SECONDS: 3_600, SNAPSHOT_CALLS_PER_MINUTE: 30 } as const;
  const inTime = { active: 1_200, paused: 3, untracked: 0, behindMs: 0 };
  test.each<[string, Partial<Record<keyof typeof posting, number | string>>, typeof inTime | undefined, object]>([
    ["are posted in time", {}, inTime, { status: "ok", detail: "1,200 active, 3 paused" }],
    [
      "are late",
      {},
      { active: 1, paused: 0, untracked: 1, behindMs: 40 * 60_000 },
      { status: "problem", detail: "1 active, 0 paused: 40 minutes late", fix: expect.stringContaining("SCHEDULER=on") },
    ],
    [
      "are more than are recorded",
      {},
      { ...inTime, untracked: 1_000 },
      {
        status: "problem",
        detail: "1,200 active, 3 paused, 1,000 of a collection that is not recorded",
        fix: "raise TRACKED_COLLECTIONS, and SNAPSHOT_CALLS_PER_MINUTE with it",
      },
    ],
    [
      "need recording",
      { SNAPSHOT_SECONDS: 0 },
      { active: 1, paused: 0, untracked: 1, behindMs: 0 },
      { status: "problem", fix: "set SNAPSHOT_SECONDS to more than 0" },
    ],
    [
      "are posted by other processes",
      { SCHEDULER: "off" },
      inTime,
      { status: "ok", detail: expect.stringContaining("SCHEDULER=off") },
    ],
    ["are unknown", {}, undefined, { status: "not checked" }],
  ])("%s", (_case, config, state, finding) =>
    expect(checkWatches({ ...posting, ...config } as typeof posting, state)).toMatchObject(finding),
  );
});
