import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { forget } from "../../src/service/forget.ts";
import { addCollection } from "../support/bluesky-stream.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rowsOf } from "../support/service.ts";
import { done, idsIn, lost, otters, SEARCH, setUpX } from "./x-collector.ts";
import { timeOf, type XFault, type XStandIn } from "./x-stand-in.ts";

/* A post that X no longer has leaves, and nothing else does. */

describeEngines((engine) => {
  const setUp = (options?: Parameters<typeof setUpX>[1]) => setUpX(engine, options);

  const changesOf = async (database: ServiceDatabase) => (await rowsOf(database)).answers_to_rebuild[0]?.changes ?? 0;
  const profilesIn = async (database: ServiceDatabase) => (await rowsOf(database)).people.map(({ id }) => id);

  test.each([
    ["a post is deleted", (x: XStandIn, id: string) => void x.deleted.add(id)],
    ["an account is protected", (x: XStandIn) => void x.people.set("8", "protected")],
    ["an account is gone", (x: XStandIn) => void x.people.set("8", "gone")],
  ])(
    "after %s, the next day's check removes the post and its author's profile, and has the answers rebuilt",
    async (_name, hide) => {
      const { x, database, clock, round, printed } = await setUp();
      await addCollection(database);
      const stored = x.post(otters, { ageMs: DAY_MS });
      const gone = x.post(otters, { ageMs: DAY_MS, authorId: "8" });
      await round();
      expect(await profilesIn(database)).toEqual(["7", "8"]);
      const before = await changesOf(database);
      hide(x, gone);
      await clock.advance(DAY_MS);
      await round();
      expect(await idsIn(database)).toEqual([stored]);
      expect(await profilesIn(database)).toEqual(["7"]);
      expect(await changesOf(database)).toBeGreaterThan(before);
      expect(printed()).toEqual([done, done]);
    },
  );

  test("a profile from a deleted post is dated by its author's newest remaining post", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const [stored, gone] = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: MINUTE_MS })];
    await round();
    expect((await rowsOf(database)).people).toMatchObject([{ as_of_post: gone }]);
    x.deleted.add(gone);
    await clock.advance(DAY_MS);
    await round();
    expect((await rowsOf(database)).people).toMatchObject([
      { id: "7", as_of_post: stored, as_of: Math.floor(timeOf(stored) / 1_000) * 1_000 },
    ]);
  });

  const retryable = (over: object) => ({ resource_type: "tweet", parameter: "ids", title: "Error", detail: "no", ...over });
  test.each<[string, XFault]>([
    ["has nothing at all", { status: 200, body: {} }],
    [
      "has errors without ids",
      ({ data: _, ...page }) => ({ ...page, errors: [null, 1, { type: "x/problems/resource-not-found" }] }),
    ],
    [
      "reports only temporary errors",
      ({ data, ...page }) => ({
        ...page,
        errors: data.map(({ id }) =>
          retryable({ resource_id: id, type: "https://api.x.com/2/problems/field-hydration-failure" }),
        ),
      }),
    ],
    [
      "reports as gone people with the ids of posts, and posts not asked for",
      ({ data, ...page }) => ({
        ...page,
        errors: data.flatMap(({ id }) => [
          retryable({ resource_id: id, resource_type: "user", type: "https://api.x.com/2/problems/resource-not-found" }),
          retryable({ resource_id: `${id}0`, type: "https://api.x.com/2/problems/resource-not-found" }),
        ]),
      }),
    ],
  ])("an answer of X that %s removes nothing", async (_name, fault) => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const ids = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: DAY_MS })];
    await round();
    await clock.advance(DAY_MS);
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push(fault);
    await round();
    expect(x.faults).toEqual([]);
    expect(await idsIn(database)).toEqual(ids.toSorted());
  });

  test("where more than a fifth is gone at once, nothing is removed until the next day's check finds it gone as well", async () => {
    const { clock, x, database, process } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 20 }, (_, index) => x.post(otters, { ageMs: HOUR_MS + index, authorId: String(7 + index) }));
    const { round, lines } = process();
    await round();
    const [back, ...gone] = ids.slice(0, 6);
    for (const id of [back as string, ...gone.slice(1)]) x.deleted.add(id);
    x.people.set("8", "suspended");
    await clock.advance(DAY_MS);
    await round();
    expect(await idsIn(database)).toHaveLength(20);
    expect(lines.filter(({ level }) => level === "warn")).toMatchObject([
      { missing: 6, msg: expect.stringContaining("unless tomorrow's check finds it gone as well") },
    ]);
    await clock.advance(HOUR_MS);
    await round();
    expect(await idsIn(database)).toHaveLength(20);
    x.deleted.delete(back as string);
    await clock.advance(DAY_MS);
    await round();
    expect(await idsIn(database)).toEqual(ids.filter((id) => !gone.includes(id)).toSorted());
    expect(await profilesIn(database)).not.toContain("8");
  });

  test.each([
    ["was deleted", (x: XStandIn, id: string) => void x.deleted.add(id)],
    ["is of an account that is suspended", (x: XStandIn) => void x.people.set("8", "suspended")],
  ])("an older post that is part of the answers and %s is removed at the daily check", async (_name, hide) => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const stored = x.post(otters, { ageMs: 5 * DAY_MS });
    const gone = x.post(otters, { ageMs: 5 * DAY_MS, authorId: "8" });
    await round();
    hide(x, gone);
    x.count(stored, { likes: 9 });
    await clock.advance(DAY_MS);
    await round();
    expect((await rowsOf(database)).posts).toMatchObject([{ id: stored, likes: 9 }]);
    expect(await profilesIn(database)).toEqual(["7"]);
  });

  test("a protected author with a place in the answers, but no post there, is removed at the daily check", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    // More posts with more likes than an answer has.
    for (let made = 0; made < 25; made += 1) x.post(otters, { ageMs: 5 * DAY_MS, likes: 9 });
    for (let made = 0; made < 3; made += 1) x.post(otters, { ageMs: 5 * DAY_MS, authorId: "8" });
    await round();
    x.people.set("8", "protected");
    await clock.advance(DAY_MS);
    x.calls.length = 0;
    await round();
    expect(x.calls.slice(0, 2).map(({ path, parameters }) => [path, parameters["ids"]?.split(",").length])).toEqual([
      ["/2/tweets", 20],
      ["/2/users", 2],
    ]);
    expect(await idsIn(database)).toHaveLength(25);
    expect(await profilesIn(database)).toEqual(["7"]);
  });

  test("forgotten posts and people are neither collected nor checked again", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const [stored, post] = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: DAY_MS })];
    x.post(otters, { ageMs: DAY_MS, authorId: "8" });
    await forget(database, { kind: "post", ids: [post] }, clock.now());
    await forget(database, { kind: "author", ids: ["8"] }, clock.now());
    await round();
    await clock.advance(DAY_MS);
    x.post(otters, { ageMs: MINUTE_MS, authorId: "8" });
    x.calls.length = 0;
    await round();
    expect(x.calls.map(({ path, parameters }) => [path, parameters["ids"]])).toEqual([
      ["/2/tweets", stored],
      ["/2/users", "7"],
      [SEARCH, undefined],
    ]);
    expect(await idsIn(database)).toEqual([stored]);
    expect(await profilesIn(database)).toEqual(["7"]);
  });

  test("a failed daily check is repeated, and does not stop new posts from being collected", async () => {
    const { x, database, clock, process, round, printed } = await setUp({ retries: 0 });
    await addCollection(database);
    const gone = x.post(otters, { ageMs: 5 * DAY_MS });
    await round();
    x.deleted.add(gone);
    await clock.advance(DAY_MS);
    const fresh = x.post(otters, { ageMs: MINUTE_MS });
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push({ status: 503 });
    await expect(round()).rejects.toMatchObject({ problem: "unavailable" });
    expect(printed()).toContain(lost);
    expect(await idsIn(database)).toEqual([gone, fresh].toSorted());
    await process().round();
    expect(await idsIn(database)).toEqual([fresh]);
  });
});
