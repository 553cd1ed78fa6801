import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { main as forget } from "../../src/bin/forget.ts";
import { main as importing } from "../../src/bin/import.ts";
import { influencerSchema, tweetSchema } from "../../src/contract/schemas.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { createService } from "../../src/service/create-service.ts";
import type { Post } from "../../src/service/store/post.ts";
import { influencerJson, scoreJson, tweetJson, userJson } from "../support/api-server.ts";
import { begunPost } from "../support/bot/begun-post.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines, type Engine, fileOf, openTestMemory } from "../support/databases/engines.ts";
import { allText } from "../support/databases/every-table.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { newFolder } from "../support/new-folder.ts";
import { entryOf, jsonLines, newPost, pageOf } from "../support/posts.ts";
import { recordLog } from "../support/recorded-log.ts";
import { linesOf, runInProcess } from "../support/run-in-process.ts";
import { apiKey } from "../support/sample-service.ts";

const otters = addressOf(1);
const riverId = "77123456789012301";
const postIds = [0, 1, 2].map((number) => `19912345678901234${number}`);
const river = {
  ...newPost(0).author,
  id: riverId,
  screenName: "River_Person",
  name: "River of the north",
  description: "paints rivers by night",
};
/** Every trace of the person to forget. */
const traces = [riverId, ...postIds, "river_person", "river of the north", "paints rivers", "secret otters"];

/** Posts about otters: three by that person, and two by others. */
function postsAt(now: number): Post[] {
  const createdAt = Math.floor((now - DAY_MS) / 1_000) * 1_000;
  return [
    ...postIds.map((id, index) =>
      newPost(0, { id, author: river, text: `secret otters ${index}`, likes: 90 - index, createdAt }),
    ),
    ...[1, 2].map((id) => newPost(id, { text: "plain otters", createdAt })),
  ];
}

async function setUp(engine: Engine) {
  const [serviceUrl, botUrl] = [await engine.createUrl(), await engine.createUrl()];
  const folder = newFolder();
  const environment = { SERVICE_DATABASE: serviceUrl, DATABASE_URL: botUrl };
  const run = (argv: string[], over: Record<string, string> = {}) => runInProcess(forget, argv, { ...environment, ...over });
  const importFile = (kind: string, content: string) => {
    const file = join(folder, "file");
    writeFileSync(file, content);
    return runInProcess(importing, [kind, file], environment);
  };
  const inService = () => allText(engine, serviceUrl);
  const inBot = () => allText(engine, botUrl);
  return { serviceUrl, botUrl, run, importFile, inService, inBot };
}

const tracesIn = (text: string) => traces.filter((trace) => text.toLowerCase().includes(trace));
/** All bytes of a database on disk. */
const filesOf = (url: string) =>
  ["", "-wal", "-journal"]
    .map((suffix) => fileOf(url) + suffix)
    .filter(existsSync)
    .map((path) => readFileSync(path, "latin1"))
    .join("");

/** Records of the bot, and a watch with a pending digest. */
async function remember(url: string) {
  const { memory } = await openTestMemory(url);
  const now = Date.now();
  const user = userJson({ id: riverId, screenName: river.screenName });
  const otherItem = userJson({ id: "1001", screenName: "author_1" });
  const answer = <Entry>(entries: readonly Entry[], ageMs: number) => ({
    entries,
    asOf: new Date(now - ageMs),
    cache: "miss" as const,
  });
  const history = [3 * DAY_MS, DAY_MS].map((ageMs) => ({
    influencers: answer(
      [
        influencerSchema.parse(influencerJson({ user, score: 9 })),
        influencerSchema.parse(influencerJson({ user: otherItem, score: 8 })),
      ],
      ageMs,
    ),
    tweets: answer(
      [tweetSchema.parse(tweetJson({ id: postIds[0] ?? "", user })), tweetSchema.parse(tweetJson({ id: "1", user: otherItem }))],
      ageMs,
    ),
  }));
  await memory.history.bring(otters, history);
  const settings = { channel: idOf(5), collection: otters, locale: undefined };
  await memory.watches.add(idOf(1), { ...settings, kinds: { digest: { every: "day", hour: 9, weekday: 1 } } });
  const lease = await nextDue(memory.watchQueue.claim({ leaseMs: 60_000 }));
  const standing = {
    asOf: now,
    scores: scoreJson(),
    people: [
      { id: riverId, handle: river.screenName },
      { id: "1001", handle: "author_1" },
    ],
    posts: [
      { id: postIds[0], authorId: riverId, interaction: 9, postedAt: 0 },
      { id: "1", authorId: "1001", interaction: 8, postedAt: 0 },
    ],
  };
  const base = JSON.stringify(standing);
  const nextBase = JSON.stringify({ ...standing, states: { digest: standing } });
  const told = lease.watches.map(({ id }) => ({ id, dueAt: now + DAY_MS, base, nextBase }));
  await memory.watchQueue.finish(
    lease,
    told.map((item) => ({ ...item, dueAt: 0 })),
  );
  await begunPost(memory, { nextBase });
  return memory;
}

describeEngines((engine) => {
  test("a person is forgotten by handle, while service and bot run: nothing tells of them but the tombstone and the note of the removal, nothing brings them back", async () => {
    const { serviceUrl, botUrl, run, importFile, inService, inBot } = await setUp(engine);
    const posts = postsAt(Date.now());
    await importFile("collections", `contract,name,terms\n${otters},Otters,otters\n`);
    expect(await importFile("posts", jsonLines(posts.map((post) => entryOf(post))))).toMatchObject({ code: 0 });
    const { server, opened, close } = await createService({
      databaseUrl: serviceUrl,
      requestsPerMinute: 0,
      givenKeys: [apiKey],
      log: recordLog().log,
    });
    cleanUp(close);
    await opened;
    const ask = async (operation: string) => {
      const url = `/v1/collection/${operation}?contractAddress=${otters}`;
      return (await server.inject({ url, headers: { "x-api-key": apiKey } })).body;
    };
    const memory = await remember(botUrl);
    expect(tracesIn(await ask("tweets"))).toEqual(traces);
    expect(tracesIn(await inService())).toEqual(traces);
    expect(tracesIn(await inBot())).toEqual([riverId, postIds[0], "river_person"]);

    expect(await run(["author", "@rIVER_pERSON"])).toEqual({
      code: 0,
      out: [
        "SERVICE_DATABASE: 3 posts and 1 profile removed; answers made again for 1 collection",
        "DATABASE_URL: taken out of 4 records and 1 watch",
        `Neither imports nor npm run collect bring author ${riverId} (@rIVER_pERSON) back.`,
      ],
      errors: [],
    });
    const tombstone = `"kind":"author","id":"${riverId}"`;
    const isLeft = async () => {
      const text = await inService();
      expect(text).toContain(tombstone);
      return tracesIn(`${text.replaceAll(tombstone, "")}${await inBot()}`);
    };
    expect(await isLeft()).toEqual([]);
    if (engine.name === "SQLite") {
      // The service's file has the id in its tombstone and in the note.
      expect(tracesIn(filesOf(serviceUrl))).toEqual([riverId]);
      expect(tracesIn(filesOf(botUrl))).toEqual([]);
    }
    // Everybody else stays.
    expect(await inBot()).toContain("author_1");
    expect((await memory.history.newest(otters))?.posts?.map(({ id }) => id)).toEqual(["1"]);
    for (const operation of ["tweets", "influencers"]) {
      await expect.poll(async () => tracesIn(await ask(operation))).toEqual([]);
      expect(await ask(operation)).toContain("author_1");
    }

    const lines = [
      ...posts.map((post) => entryOf(post)),
      pageOf(posts),
      ...posts.map((post) => entryOf(post, { favoriteCount: 99 })),
    ];
    const imported = await importFile("posts", jsonLines(lines));
    expect(imported).toMatchObject({ code: 0, errors: expect.anything() });
    expect(linesOf(imported.out)).toContain(
      "9 posts skipped: removed with npm run forget, or an older version of an edited post",
    );
    expect(await isLeft()).toEqual([]);

    expect(await run(["author", riverId])).toMatchObject({
      code: 1,
      errors: [`Nothing of author ${riverId} was found.`],
    });
    expect(await run(["@River_Person"])).toMatchObject({
      code: 1,
      out: [],
      errors: [expect.stringMatching(/^Nobody is known under @River_Person\. /)],
    });
    expect(await run(["@river.bsky.social"])).toMatchObject({
      errors: [expect.stringMatching(/^Nobody is known under @river\.bsky\.social\. /)],
    });
  });

  test("a post is forgotten, and others of its author stay; without DATABASE_URL it is said that the bot keeps it", async () => {
    const { run, importFile, inService } = await setUp(engine);
    const posts = postsAt(Date.now());
    await importFile("collections", `contract,name,terms\n${otters},Otters,otters\n`);
    await importFile("posts", jsonLines(posts.map((post) => entryOf(post))));
    const [gone = "", ...kept] = postIds;
    const before = { DATABASE_URL: "" };
    expect(await run(["post", gone], before)).toMatchObject({
      code: 0,
      out: [
        "SERVICE_DATABASE: 1 post and 0 profiles removed; answers made again for 1 collection",
        "DATABASE_URL is not set: what a bot has recorded stays",
        `Neither imports nor npm run collect bring post ${gone} back.`,
      ],
    });
    const rest = async () => (await inService()).replaceAll(`"kind":"post","id":"${gone}"`, "");
    expect(tracesIn(await rest())).toEqual(traces.filter((trace) => trace !== gone));
    expect(await rest()).not.toContain("secret otters 0");
    await importFile("posts", jsonLines([pageOf(posts)]));
    expect(await rest()).not.toContain(gone);
    for (const id of kept) expect(await rest()).toContain(id);
  });
});

test("an unusable database is one clear line, after a report of what was done before", async () => {
  const folder = newFolder();
  const refused = async (environment: Record<string, string>) => {
    const { code, errors } = await runInProcess(forget, ["post", "1"], environment);
    expect(code).toBe(1);
    return errors;
  };
  const SERVICE_DATABASE = join(folder, "service.sqlite");
  expect(await refused({ SERVICE_DATABASE: "/dev/null/x.sqlite" })).toEqual([
    expect.stringMatching(/^SERVICE_DATABASE cannot be used: /),
  ]);
  expect(await refused({ SERVICE_DATABASE, DATABASE_URL: "postgres://me:a-long-password@127.0.0.1:9/bot" })).toEqual([
    expect.stringMatching(/^DATABASE_URL cannot be used: (?!.*a-long-password)/),
  ]);
});
