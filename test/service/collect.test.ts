import fc from "fast-check";
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { collect, collectOnce } from "../../src/service/collect/collect.ts";
import { XApi } from "../../src/service/collect/x/api.ts";
import { Ledger } from "../../src/service/collect/x/ledger.ts";
import { createXSource } from "../../src/service/collect/x/source.ts";
import type { ServiceDatabase } from "../../src/service/database/database.ts";
import { forget } from "../../src/service/forget.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";
import { openTestService, rowsOf } from "../support/service-database.ts";
import { timeOf, type XFault, XStandIn } from "./x-stand-in.ts";

const TOKEN = "the-token-of-the-app";
const otters = addressOf(1);
const SEARCH = "/2/tweets/search/recent";

describeEngines((engine) => {
  /** X, a database with a collection, and a collector. */
  async function setUp(options: { readonly retries?: number } = {}) {
    const clock = new FakeClock();
    // Around midnight, X may charge on either day.
    await clock.advance(12 * HOUR_MS);
    const x = await XStandIn.start({ token: TOKEN, clock });
    cleanUp(() => x.close());
    const database = await openTestService(await engine.createUrl(), clock);
    const process = () => {
      const { log, lines } = recordLog();
      const waits: number[] = [];
      const ending = new AbortController();
      const api = new XApi({
        ...options,
        ledger: new Ledger(database, 1_000_000_000),
        url: x.url,
        token: TOKEN,
        userAgent: "test/1",
        clock,
        random: () => 0.5,
        onWait: (_endpoint, ms) => void waits.push(ms),
        onRetry: () => {},
      });
      cleanUp(() => api.close());
      const common = { log, clock, keepDays: 400 };
      const collecting = { ...common, database };
      const source = createXSource({ ...common, x: api });
      const said = () => lines.map(({ msg }) => String(msg));
      const round = () => collectOnce({ ...collecting, source }, ending.signal);
      return {
        round,
        start: () => collect([{ asked: source }], collecting, ending.signal),
        end: () => ending.abort(),
        said,
        waits,
      };
    };
    return { clock, x, database, process, ...process() };
  }

  const addCollection = (database: ServiceDatabase, address = otters, ...terms: string[]) =>
    database.run("add", (connection) =>
      connection
        .insertInto("collections")
        .values({ address, name: "Otters", terms: JSON.stringify(terms) })
        .execute(),
    );
  const idsIn = async (database: ServiceDatabase, address = otters) =>
    (await rowsOf(database)).posts.filter(({ collection }) => collection === address).map(({ id }) => id);
  const done = "a collection is done";
  const lost = "X gave nothing for a collection, which loses its turn";
  /** The log once nothing is due and the worker waits. */
  const saidBy = ({ clock, said }: { readonly clock: FakeClock; readonly said: () => unknown[] }, from = 0) =>
    expect.poll(async () => {
      await clock.advance(0);
      return said().slice(from);
    });
  /** Calls of searches for new posts. */
  const searched = (x: XStandIn) =>
    x.calls.filter(({ path, parameters }) => path === SEARCH && !parameters["query"]?.includes("min_likes"));
  const searches = (x: XStandIn) => searched(x).map(({ parameters }) => parameters);

  test("the first round collects all pages of the last seven days, the next one only newer posts", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database, otters, "velvet otters");
    const ids = Array.from({ length: 250 }, (_, index) =>
      x.post(`Velvet Otters ${index}`, { ageMs: DAY_MS + index * MINUTE_MS }),
    );
    x.post("Velvet Otters", { ageMs: 8 * DAY_MS });
    x.post("velvet and otters", { ageMs: DAY_MS });
    x.post("RT: velvet otters", { ageMs: DAY_MS, isRetweet: true });
    await round();
    expect(await idsIn(database)).toEqual(ids.toSorted());
    expect(searches(x).map((asked) => [asked["since_id"], typeof asked["next_token"]])).toEqual([
      [undefined, "undefined"],
      [undefined, "string"],
      [undefined, "string"],
    ]);

    await clock.advance(15 * MINUTE_MS);
    const late = x.post(`about ${otters}`, { ageMs: MINUTE_MS });
    x.post("velvet otters", { ageMs: 10_000 });
    x.calls.length = 0;
    await round();
    expect(searches(x)).toMatchObject([{ since_id: ids[0], max_results: "100" }]);
    expect(await idsIn(database)).toEqual([...ids, late].toSorted());
  });

  /** Posts of a day ago with reactions, of as many people as an answer has. */
  const addVoices = (x: XStandIn, count = 20) =>
    Array.from({ length: count }, (_, index) => x.post(otters, { ageMs: DAY_MS, authorId: String(100 + index), retweets: 9 }));
  const peopleAsked = (x: XStandIn) =>
    x.calls.flatMap(({ path, parameters }) => (path === "/2/users" ? (parameters["ids"]?.split(",") ?? []) : []));

  test("once the answers are full of people with reactions, posts without one are not read, nor their authors", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const voices = addVoices(x, 19);
    const early = x.post(otters, { ageMs: DAY_MS, authorId: "8" });
    await round();
    const twentieth = x.post(otters, { authorId: "9", likes: 1 });
    await clock.advance(15 * MINUTE_MS);
    await round();
    const [silent, liked] = [x.post(otters, { authorId: "10" }), x.post(otters, { authorId: "11", likes: 1 })];
    await clock.advance(15 * MINUTE_MS);
    x.calls.length = 0;
    await round();
    expect(await idsIn(database)).toEqual([...voices, early, twentieth, liked].toSorted());
    expect(searches(x)).toEqual([]);
    expect(peopleAsked(x)).toEqual(["11"]);

    x.count(silent, { retweets: 1 });
    x.calls.length = 0;
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
    expect(peopleAsked(x)).toEqual(["10"]);
  });

  test("a new collection's posts without a reaction cost no more than a page", async () => {
    const { x, database, round } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 300 }, (_, index) =>
      x.post(otters, { ageMs: DAY_MS + index * MINUTE_MS, authorId: String(100 + (index % 40)), likes: index % 3 }),
    );
    await round();
    const liked = ids.filter((_, index) => index < 100 || index % 3 > 0);
    expect(await idsIn(database)).toEqual(liked.toSorted());
    expect([...x.charged.values()]).toEqual([liked.length * 5_000 + 40 * 10_000]);
    x.calls.length = 0;
    await round();
    expect(searches(x)).toEqual([]);
    const unfinished = await database.run("unfinished", (connection) =>
      connection.selectFrom("collect_positions").select("query").where("next_token", "is not", null).execute(),
    );
    expect(unfinished).toEqual([]);
  });

  test("a post that gets its first reaction in the course of its day is charged for once, and one of the evening once more", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    addVoices(x);
    await round();
    const noon = x.post(otters, { authorId: "100" });
    await clock.advance(5 * HOUR_MS);
    await round();
    x.count(noon, { likes: 1 });
    await clock.advance(3 * HOUR_MS);
    const evening = x.post(otters, { authorId: "100", ageMs: HOUR_MS, likes: 1 });
    const before = [...x.charged.values()].at(-1) ?? 0;
    await round();
    expect(await idsIn(database)).toEqual(expect.arrayContaining([noon, evening]));
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect([...x.charged.values()].at(-1)).toBe(before + 2 * 5_000);

    await clock.advance(5 * HOUR_MS);
    x.count(noon, { likes: 2 });
    x.count(evening, { likes: 3 });
    await round();
    const { posts } = await rowsOf(database);
    expect(posts.filter(({ id }) => [noon, evening].includes(id)).map(({ likes }) => likes)).toEqual([1, 3]);
  });

  test("all posts since the last search for them are collected once there are too few people with reactions", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    addVoices(x);
    await round();
    const silent = x.post(otters, { authorId: "8" });
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).not.toContain(silent);
    await forget(database, { kind: "author", ids: ["100"] }, clock.now());
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toContain(silent);
  });

  test("where the answers are of the first edition of the formulas, every post is collected", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    addVoices(x);
    await round();
    await database.run("first", (connection) => connection.updateTable("remakes").set({ edition: 1 }).execute());
    const silent = x.post(otters, { authorId: "8" });
    await clock.advance(15 * MINUTE_MS);
    x.calls.length = 0;
    await round();
    expect(await idsIn(database)).toContain(silent);
    expect(searches(x)).toHaveLength(1);
  });

  test("a since_id that has become too old for X is left out of the search", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    x.post(otters, { ageMs: MINUTE_MS });
    await round();
    await clock.advance(7 * DAY_MS);
    const found = x.post(otters, { ageMs: DAY_MS });
    x.calls.length = 0;
    await round();
    expect(searches(x).map((asked) => asked["since_id"])).toEqual([undefined]);
    expect(await idsIn(database)).toContain(found);
  });

  test("a round stopped between two pages resumes at the next, and then collects newer posts", async () => {
    const { x, database, clock, process, ...first } = await setUp();
    await addCollection(database);
    const ids = Array.from({ length: 250 }, (_, index) => x.post(otters, { ageMs: DAY_MS + index * MINUTE_MS }));
    x.before = async (path) => void (path === SEARCH && searches(x).length === 1 && first.end());
    await expect(first.round()).rejects.toThrow("aborted");
    expect(await idsIn(database)).toEqual(ids.slice(0, 100).toSorted());

    x.before = () => undefined;
    ids.push(x.post(otters, { ageMs: MINUTE_MS }));
    const again = process();
    await again.round();
    const [, cutOff, ...asked] = searches(x);
    expect(asked[0]).toEqual(cutOff);
    expect(asked.map((each) => [each["since_id"], typeof each["next_token"]])).toEqual([
      [undefined, "string"],
      [undefined, "string"],
      [ids[0], "undefined"],
    ]);
    expect(await idsIn(database)).toEqual(ids.toSorted());
    expect(clock.timers).toBe(0);
  });

  test.each([
    ["post", ["7"], 0],
    ["post with a reaction", Array.from({ length: 30 }, (_, index) => String(100 + index)), 1],
  ])("for any interruptions, every %s is collected in the end, once", async (_name, authors, likes) => {
    const action = fc.record({
      posts: fc.integer({ min: 0, max: 350 }),
      waitMs: fc.constantFrom(20_000, MINUTE_MS, 15 * MINUTE_MS),
      endsAtCall: fc.integer({ min: 1, max: 6 }),
    });
    const last = { posts: 0, waitMs: MINUTE_MS, endsAtCall: Number.POSITIVE_INFINITY };
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 5 }), async (actions) => {
        const { x, database, clock, process } = await setUp();
        await addCollection(database, otters, "velvet otters");
        const ids: string[] = [];
        for (const { posts, waitMs, endsAtCall } of [...actions, last]) {
          for (let made = 0; made < posts; made += 1)
            ids.push(x.post("velvet otters", { authorId: authors[made % authors.length] ?? "", likes }));
          await clock.advance(waitMs);
          const { round, end } = process();
          let calls = 0;
          x.before = async () => void (++calls === endsAtCall && end());
          await round().catch((error: Error) => expect(error.name).toBe("AbortError"));
        }
        expect(await idsIn(database)).toEqual(ids.toSorted());
      }),
      { numRuns: engine.name === "SQLite" ? rounds(3, 15) : 2 },
    );
  });

  test("a search whose token X no longer accepts starts over", async () => {
    const { x, database, round, said } = await setUp();
    await addCollection(database);
    const id = x.post(otters, { ageMs: DAY_MS });
    const query = `(${otters}) -is:retweet`;
    const row = { collection: otters, query, since_id: null, newest_id: id, next_token: "gone", finished_at: null };
    await database.run("add", (connection) => connection.insertInto("collect_positions").values(row).execute());
    await round();
    expect(searched(x).map(({ status }) => status)).toEqual([400, 200]);
    expect(await idsIn(database)).toEqual([id]);
    expect(said()).toContain("X does not take a request");
  });

  test("a query that X refuses does not stop other collections from being collected", async () => {
    const { x, database, round, said } = await setUp();
    const others = addressOf(2);
    await addCollection(database, otters, "@not a handle");
    await addCollection(database, others);
    x.faults.push({ status: 400, body: { title: "Invalid Request", detail: "no" } });
    const id = x.post(others, { ageMs: DAY_MS });
    await expect(round()).rejects.toMatchObject({ problem: "rejected_request" });
    expect(await idsIn(database, others)).toEqual([id]);
    expect(said()).toEqual([
      "X cannot search for a term; posts with it are not collected",
      "X does not take a request",
      lost,
      done,
    ]);
  });

  test("collections for which X fails do not stop others from being collected", async () => {
    const { x, database, clock, start, end, said } = await setUp({ retries: 0 });
    const failing = [1, 2, 3].map(addressOf);
    const other = addressOf(4);
    for (const address of [...failing, other]) await addCollection(database, address);
    x.before = async (_path, parameters) => {
      if (failing.some((address) => parameters.get("query")?.includes(address))) x.faults.push({ status: 503 });
    };
    const id = x.post(other, { ageMs: DAY_MS });
    const over = start();
    // Three failures in a row may mean that all of X is down.
    await saidBy({ clock, said }).toEqual([lost, lost, lost]);
    await expect.poll(() => clock.timers).toBe(1);
    expect(x.calls).toHaveLength(3);
    await clock.advance(MINUTE_MS);
    await saidBy({ clock, said }).toContain(done);
    expect(await idsIn(database, other)).toEqual([id]);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("a search starts over when X fails at the same page in two rounds", async () => {
    const { x, database, round, said } = await setUp({ retries: 0 });
    await addCollection(database);
    for (let made = 0; made < 250; made += 1) x.post(otters, { ageMs: DAY_MS });
    let bad: string | undefined;
    x.before = async (_path, parameters) => {
      const token = parameters.get("next_token") ?? undefined;
      bad ??= token;
      if (token !== undefined && token === bad) x.faults.push({ status: 503 });
    };
    await expect(round()).rejects.toMatchObject({ problem: "unavailable" });
    x.post(otters, { ageMs: DAY_MS });
    expect(await idsIn(database)).toHaveLength(100);
    x.calls.length = 0;
    await round();
    expect(
      searched(x)
        .map(({ status }) => status)
        .slice(0, 2),
    ).toEqual([503, 200]);
    expect(said()).toContain("X does not go on with a search");
    expect(await idsIn(database)).toHaveLength(251);
  });

  test("counts of recent and of popular posts are updated, and a deleted post is removed", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const old = x.post(otters, { ageMs: 3 * DAY_MS, likes: 1 });
    const [recent, gone, ...more] = Array.from({ length: 130 }, () => x.post(otters, { ageMs: DAY_MS, likes: 1 }));
    await round();
    for (const id of [old, recent, gone, ...more]) x.count(id ?? "", { likes: 5, retweets: 2 });
    x.deleted.add(gone ?? "");
    await clock.advance(HOUR_MS);
    await round();
    const { posts } = await rowsOf(database);
    const countsOf = (id: string | undefined) =>
      posts.filter((post) => post.id === id).map(({ likes, retweets }) => [likes, retweets]);
    expect([old, recent, gone, more.at(-1)].map(countsOf)).toEqual([[[5, 2]], [[5, 2]], [], [[5, 2]]]);
  });

  test("answers with the names of X's OpenAPI document are taken as well", async () => {
    const { x, database, clock, round } = await setUp();
    x.hasNewNames = true;
    await addCollection(database, otters, "velvet otters");
    const text = `${"gm ".repeat(200)}velvet otters`;
    const [long, gone] = [x.post(text, { ageMs: DAY_MS, likes: 4, retweets: 3 }), x.post(otters, { ageMs: DAY_MS })];
    await round();
    const { people, posts } = await rowsOf(database);
    expect(posts).toMatchObject([{ id: long, text, likes: 4, retweets: 3 }, { id: gone }]);
    expect(people[0]).toMatchObject({ statuses: 50, favourites: 20 });
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push(({ data, ...page }) => ({
      ...page,
      data: data.filter(({ id }) => id !== gone),
      errors: [{ resource_type: "post", resource_id: gone, type: "https://api.x.com/2/problems/resource-not-found" }],
    }));
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toEqual([long]);
  });

  const changesOf = async (database: ServiceDatabase) => (await rowsOf(database)).remakes[0]?.changes ?? 0;
  const profilesIn = async (database: ServiceDatabase) => (await rowsOf(database)).people.map(({ id }) => id);

  test.each([
    ["a post is deleted", (x: XStandIn, id: string) => void x.deleted.add(id)],
    ["an account is protected", (x: XStandIn) => void x.people.set("8", "protected")],
    ["an account is gone", (x: XStandIn) => void x.people.set("8", "gone")],
  ])("after %s, the next check removes the post and its author's profile, and has the answers rebuilt", async (_name, hide) => {
    const { x, database, clock, round, said } = await setUp();
    await addCollection(database);
    const kept = x.post(otters, { ageMs: DAY_MS });
    const gone = x.post(otters, { ageMs: DAY_MS, authorId: "8" });
    await round();
    expect(await profilesIn(database)).toEqual(["7", "8"]);
    const before = await changesOf(database);
    hide(x, gone);
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect(await idsIn(database)).toEqual([kept]);
    expect(await profilesIn(database)).toEqual(["7"]);
    expect(await changesOf(database)).toBeGreaterThan(before);
    expect(said()).toEqual([done, "a round is done", done, "a round is done"]);
  });

  test("a profile from a deleted post is dated by its author's newest remaining post", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const [kept, gone] = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: MINUTE_MS })];
    await round();
    expect((await rowsOf(database)).people).toMatchObject([{ as_of_post: gone }]);
    x.deleted.add(gone);
    await clock.advance(15 * MINUTE_MS);
    await round();
    expect((await rowsOf(database)).people).toMatchObject([
      { id: "7", as_of_post: kept, as_of: Math.floor(timeOf(kept) / 1_000) * 1_000 },
    ]);
  });

  const passing = (over: object) => ({ resource_type: "tweet", parameter: "ids", title: "Error", detail: "no", ...over });
  test.each<[string, XFault]>([
    ["has nothing at all", { status: 200, body: {} }],
    ["has errors that are not a list", ({ data: _, ...page }) => ({ ...page, errors: "gone" })],
    [
      "has errors without ids",
      ({ data: _, ...page }) => ({ ...page, errors: [null, 1, { type: "x/problems/resource-not-found" }] }),
    ],
    [
      "reports only temporary errors",
      ({ data, ...page }) => ({
        ...page,
        errors: data.map(({ id }) => passing({ resource_id: id, type: "https://api.x.com/2/problems/field-hydration-failure" })),
      }),
    ],
    [
      "reports as gone people with the ids of posts, and posts not asked for",
      ({ data, ...page }) => ({
        ...page,
        errors: data.flatMap(({ id }) => [
          passing({ resource_id: id, resource_type: "user", type: "https://api.x.com/2/problems/resource-not-found" }),
          passing({ resource_id: `${id}0`, type: "https://api.x.com/2/problems/resource-not-found" }),
        ]),
      }),
    ],
  ])("an answer of X that %s removes nothing", async (_name, fault) => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const ids = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: DAY_MS })];
    await round();
    await clock.advance(15 * MINUTE_MS);
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push(fault);
    await round();
    expect(x.faults).toEqual([]);
    expect(await idsIn(database)).toEqual(ids.toSorted());
  });

  test("a post that X reports as gone in its newer form is removed, and the rest of the answer is used", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const [kept, gone] = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: DAY_MS })];
    await round();
    await clock.advance(15 * MINUTE_MS);
    x.count(kept, { likes: 9 });
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push(({ data, ...page }) => ({
      ...page,
      data: data.filter(({ id }) => id !== gone),
      errors: [{ resource_type: "tweet", resource_id: gone, type: "https://api.x.com/2/problems/not-authorized-for-resource" }],
    }));
    await round();
    expect((await rowsOf(database)).posts).toMatchObject([{ id: kept, likes: 9 }]);
  });

  test("an author is asked for again after a month, and all posts are removed if the profile is protected", async () => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const kept = x.post(otters, { ageMs: 5 * DAY_MS });
    x.post(otters, { ageMs: 5 * DAY_MS, authorId: "8" });
    await round();
    await clock.advance(31 * DAY_MS);
    x.post(otters, { ageMs: MINUTE_MS, authorId: "8" });
    x.hasFaults = (path) => path === "/2/users";
    const shield: XFault = ({ data, ...page }) => ({ ...page, data: data.map((user) => ({ ...user, protected: true })) });
    x.faults.push(shield, shield);
    x.calls.length = 0;
    await round();
    const asked = x.calls.filter(({ path }) => path === "/2/users").map(({ parameters }) => parameters["ids"]);
    expect(asked).toEqual(["8", "8"]);
    expect(await idsIn(database)).toEqual([kept]);
    expect(await profilesIn(database)).toEqual(["7"]);
  });

  test.each([
    ["was deleted", (x: XStandIn, id: string) => void x.deleted.add(id)],
    ["is of an account that is suspended", (x: XStandIn) => void x.people.set("8", "suspended")],
  ])("an older post that is part of the answers and %s is removed at the daily check", async (_name, hide) => {
    const { x, database, clock, round } = await setUp();
    await addCollection(database);
    const kept = x.post(otters, { ageMs: 5 * DAY_MS });
    const gone = x.post(otters, { ageMs: 5 * DAY_MS, authorId: "8" });
    await round();
    hide(x, gone);
    x.count(kept, { likes: 9 });
    await clock.advance(DAY_MS);
    await round();
    expect((await rowsOf(database)).posts).toMatchObject([{ id: kept, likes: 9 }]);
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
    const [kept, post] = [x.post(otters, { ageMs: DAY_MS }), x.post(otters, { ageMs: DAY_MS })];
    x.post(otters, { ageMs: DAY_MS, authorId: "8" });
    await forget(database, { kind: "post", ids: [post] }, clock.now());
    await forget(database, { kind: "author", ids: ["8"] }, clock.now());
    await round();
    await clock.advance(15 * MINUTE_MS);
    x.post(otters, { ageMs: MINUTE_MS, authorId: "8" });
    x.calls.length = 0;
    await round();
    expect(x.calls.map(({ path, parameters }) => [path, parameters["ids"]])).toEqual([
      ["/2/tweets", kept],
      ["/2/users", "7"],
      [SEARCH, undefined],
    ]);
    expect(await idsIn(database)).toEqual([kept]);
    expect(await profilesIn(database)).toEqual(["7"]);
  });

  test("a failed daily check is repeated, and does not stop new posts from being collected", async () => {
    const { x, database, clock, process, round, said } = await setUp({ retries: 0 });
    await addCollection(database);
    const gone = x.post(otters, { ageMs: 5 * DAY_MS });
    await round();
    x.deleted.add(gone);
    await clock.advance(DAY_MS);
    const fresh = x.post(otters, { ageMs: MINUTE_MS });
    x.hasFaults = (path) => path === "/2/tweets";
    x.faults.push({ status: 503 });
    await expect(round()).rejects.toMatchObject({ problem: "unavailable" });
    expect(said()).toContain(lost);
    expect(await idsIn(database)).toEqual([gone, fresh].toSorted());
    await process().round();
    expect(await idsIn(database)).toEqual([fresh]);
  });

  test("a collection that failed is collected again after a minute, and the others are not", async () => {
    const { x, database, clock, start, end, said } = await setUp({ retries: 0 });
    const ids = new Map<string, string>();
    for (const address of [1, 2].map(addressOf)) {
      await addCollection(database, address);
      ids.set(x.post(address, { ageMs: MINUTE_MS }), address);
    }
    const over = start();
    await saidBy({ clock, said }).toEqual([done, done]);
    x.before = async (_path, parameters) => {
      if (ids.get(parameters.get("ids") ?? "") === addressOf(2)) x.faults.push({ status: 503 });
    };
    const asked = () =>
      [...new Set(x.calls.splice(0).flatMap(({ parameters }) => ids.get(parameters["ids"] ?? "") ?? []))].toSorted();
    const later = async (ms: number, ...expected: string[]) => {
      const before = said().length;
      await expect.poll(() => clock.timers).toBe(1);
      x.calls.length = 0;
      await clock.advance(ms);
      await saidBy({ clock, said }, before).toEqual(expected);
    };
    await later(15 * MINUTE_MS, done, lost);
    expect(asked()).toEqual([addressOf(1), addressOf(2)]);
    x.before = () => undefined;
    await later(MINUTE_MS, done);
    expect(asked()).toEqual([addressOf(2)]);
    await later(14 * MINUTE_MS, done);
    expect(asked()).toEqual([addressOf(1)]);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("--once collects each collection once, due or not", async () => {
    const { x, database, clock, process } = await setUp();
    await addCollection(database, addressOf(1));
    await process().round();
    await addCollection(database, addressOf(2));
    const once = process();
    x.calls.length = 0;
    await expect(clock.advance(MINUTE_MS).then(() => once.round())).resolves.toBeUndefined();
    const asked = [2, 1].map((number) => `(${addressOf(number)}) -is:retweet`);
    expect(searches(x).map(({ query }) => query)).toEqual(asked);
    expect(once.said()).toEqual([done, done, "a round is done"]);
  });

  test("an exhausted limit is waited for before the next call", async () => {
    const { x, database, clock, round, waits } = await setUp();
    await addCollection(database);
    x.limits[SEARCH] = 2;
    const ids = Array.from({ length: 250 }, () => x.post(otters, { ageMs: DAY_MS }));
    const over = round();
    await expect.poll(() => waits.length).toBe(1);
    expect(waits[0]).toBeGreaterThan(14 * MINUTE_MS);
    await clock.advance(waits[0] ?? 0);
    await over;
    expect(searches(x)).toHaveLength(3);
    expect(await idsIn(database)).toEqual(ids.toSorted());
  });

  test("a round without collections fails, and tells how to import some", async () => {
    const { round, x } = await setUp();
    await expect(round()).rejects.toThrow("npm run import -- collections FILE");
    expect(x.calls).toEqual([]);
  });

  test("posts older than the retention period are removed", async () => {
    const { x, database, clock, process, start, end, said } = await setUp();
    await addCollection(database);
    const id = x.post(otters, { ageMs: DAY_MS });
    const over = start();
    await expect.poll(said).toEqual([done]);
    expect(await idsIn(database)).toEqual([id]);
    end();
    await expect(over).rejects.toThrow("aborted");
    await clock.advance(401 * DAY_MS);
    x.deleted.add(id);
    await process().round();
    expect(await idsIn(database)).toEqual([]);
  });

  test("a round runs every 15 minutes", async () => {
    const { x, database, clock, start, end, said } = await setUp();
    await addCollection(database);
    const over = start();
    for (let rounds = 1; rounds <= 3; rounds += 1) {
      await expect.poll(() => said().length).toBe(rounds);
      const isWaiting = () => clock.nextMs > 14 * MINUTE_MS && clock.timers > 0;
      await expect.poll(() => clock.advance(0).then(isWaiting), { message: "it waits for its next turn" }).toBe(true);
      expect(x.calls).toHaveLength(rounds);
      await clock.advance(14 * MINUTE_MS);
      expect(x.calls).toHaveLength(rounds);
      await clock.advance(MINUTE_MS);
    }
    end();
    await expect(over).rejects.toThrow("aborted");
    expect(clock.timers).toBe(0);
  });

  test("several processes collect different collections at the same time", async () => {
    const { x, database, process } = await setUp();
    for (const number of [1, 2]) await addCollection(database, addressOf(number));
    const isOver = Promise.withResolvers<void>();
    const asked = new Set<string | null>();
    x.before = (_path, parameters) => {
      asked.add(parameters.get("query"));
      return isOver.promise;
    };
    const processes = [process(), process()];
    const overs = processes.map(({ start }) => start());
    await expect.poll(() => asked.size).toBe(2);
    isOver.resolve();
    for (const { said } of processes) await expect.poll(said).toEqual([done]);
    for (const { end } of processes) end();
    for (const over of overs) await expect(over).rejects.toThrow("aborted");
  });

  test("a dead process's collection is taken over when its lease is over", async () => {
    const { x, database, clock, start, end, said } = await setUp();
    await addCollection(database);
    const dead = { id: `x ${otters}`, source: "x", collection: otters, due_at: clock.now() + MINUTE_MS, lease: "dead" };
    await database.run("add", (connection) => connection.insertInto("collect_turns").values(dead).execute());
    const over = start();
    await expect.poll(() => clock.timers).toBe(1);
    await clock.advance(MINUTE_MS - 1);
    expect(x.calls).toEqual([]);
    await clock.advance(1);
    await expect.poll(said).toEqual([done]);
    end();
    await expect(over).rejects.toThrow("aborted");
  });

  test("a process that has lost its lease writes nothing", async () => {
    const { x, database, clock, round, said } = await setUp();
    await addCollection(database);
    x.post(otters, { ageMs: DAY_MS });
    x.before = async () => {
      await database.run("steal", (connection) => connection.updateTable("collect_turns").set({ lease: "rival" }).execute());
    };
    const rounding = round();
    await expect.poll(said).toContain("another process has taken over a collection");
    expect(await idsIn(database)).toEqual([]);
    expect(await database.run("read", (connection) => connection.selectFrom("collect_positions").selectAll().execute())).toEqual(
      [],
    );
    const finished = { lease: null, due_at: clock.now() + DAY_MS };
    await database.run("finish", (connection) => connection.updateTable("collect_turns").set(finished).execute());
    await expect.poll(() => clock.timers).toBe(1);
    await clock.advance(SECOND_MS);
    await rounding;
  });
});
