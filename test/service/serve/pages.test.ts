import { hash } from "node:crypto";
import { expect, test } from "vitest";
import { Charts } from "../../../src/charts/charts.ts";
import type { Address } from "../../../src/contract/address.ts";
import { idIn } from "../../../src/contract/networks.ts";
import { systemClock } from "../../../src/infra/clock.ts";
import { DatabaseError } from "../../../src/infra/engine.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../src/infra/time.ts";
import { removeCollection } from "../../../src/service/collections/remove.ts";
import { forget } from "../../../src/service/forget.ts";
import type { Site } from "../../../src/service/pages/site.ts";
import { AnswerBuilder } from "../../../src/service/serve/answer-builder.ts";
import { preparePages } from "../../../src/service/serve/stored-pages.ts";
import { NotReadyError } from "../../../src/service/serve/unavailable.ts";
import { describeEngines, type Engine } from "../../support/databases/engines.ts";
import { FakeClock } from "../../support/fake-clock.ts";
import { addressOf } from "../../support/ids.ts";
import { addCollection, entryOf, jsonLines, newPost } from "../../support/posts.ts";
import { recordLog } from "../../support/recorded-log.ts";
import { createTestServer, importFile, openTestService } from "../../support/service.ts";
import { elementsOf, textOf } from "../pages/validators.ts";

const collection: Address = addressOf(0xab);
const path = `/c/${collection}`;
const site: Site = { url: "https://pulse.example", robots: "noindex" };

/** A post on a network, with a text that no other has. */
function postOn(network: "x" | "bluesky" | "farcaster", number: number, createdAt: number) {
  const { author } = newPost(number);
  const screenName = { x: "river_x", bluesky: "river.bsky.social", farcaster: "river" }[network];
  const source = {
    x: "<a>Web</a>",
    bluesky: `<a href="https://bsky.app/profile/did:plc:${"a".repeat(24)}/post/3lk2345672345" rel="nofollow">Bluesky</a>`,
    farcaster: `<a href="https://farcaster.xyz/~/conversations/0x${"ab".repeat(20)}" rel="nofollow">Farcaster</a>`,
  }[network];
  return newPost(number, {
    id: idIn(network, BigInt(number)),
    author: { ...author, id: idIn(network, BigInt(1_000 + number)), screenName, name: `River of ${network}` },
    text: `gm from ${network} <b>&</b>`,
    createdAt,
    source,
    likes: 100 + number,
    contract: collection,
  });
}

/** A service with pages of one collection, after `days` of builds. The floor is of now, and of eight days before. */
async function open(engine: Engine, { days = 0, isOn = true, robots = site.robots, floor = [] as readonly number[] } = {}) {
  const statements: string[] = [];
  const clock = new FakeClock();
  const database = await openTestService(await engine.createUrl(), clock, (statement) =>
    statements.push(JSON.stringify(statement)),
  );
  await addCollection(database, collection, "Otters & <Friends>");
  const own = { ...site, robots };
  const builder = new AnswerBuilder(database, { clock, ...(isOn && { site: own }) });
  const posts = (["x", "bluesky", "farcaster"] as const).map((network, index) =>
    postOn(network, index + 1, clock.now() - HOUR_MS),
  );
  await importFile(database, "posts", jsonLines(posts.map((post) => entryOf(post))), { now: clock.now() });
  const prices = floor.map((price, index) => [collection, new Date(clock.now() - 8 * index * DAY_MS).toISOString(), price]);
  await importFile(database, "floor", ["contract,time,price", ...prices].join("\n"), { now: clock.now() });
  for (let day = 0; day < days; day++) {
    await builder.buildDue();
    await clock.advance(DAY_MS);
    const post = postOn("bluesky", 10 + day, clock.now() - HOUR_MS);
    await importFile(database, "posts", jsonLines([entryOf(post)]), { now: clock.now() });
  }
  await builder.buildDue();
  const charts = new Charts({ log: recordLog().log, clock: systemClock, timeoutMs: 20_000 });
  const pages = isOn ? { site: own, charts } : undefined;
  const { server, get, metrics } = await createTestServer(database, { clock, pages });
  return { clock, database, builder, server, get, metrics, statements, pages };
}

describeEngines((engine) => {
  test("without PUBLIC_URL nothing of a page is made or served", async () => {
    const { database, get } = await open(engine, { isOn: false });
    const stored = await database.run("test", (connection) => connection.selectFrom("answers").select("operation").execute());
    expect(stored.map(({ operation }) => operation).toSorted()).toEqual(["influencers", "scores", "tweets"]);
    for (const file of ["", "/feed.atom", "/card.png"]) expect((await get(path + file)).statusCode).toBe(404);
  });

  test("a page shows the scores, people and posts; of X it shows no names and no texts", async () => {
    const { get } = await open(engine, { days: 6 });
    const { body, headers, statusCode } = await get(path);
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    const text = textOf(body);
    for (const shown of [
      "Otters & <Friends>",
      "Total",
      "Hype",
      "Gains",
      "Community",
      "Voices",
      "Thirty days",
      "How it is computed",
    ])
      expect(text).toContain(shown);
    for (const network of ["bluesky", "farcaster"]) expect(text).toContain(`gm from ${network} <b>&</b>`);
    expect(text).toContain("River of bluesky");
    expect(body).not.toMatch(/from x|river_x|River of x/);
    expect(body).toContain('href="https://x.com/i/user/1001"');
    expect(body).toContain('href="https://x.com/i/status/1"');
    const drawings = elementsOf(body).filter(({ name }) => name === "svg");
    expect(drawings.map(({ attributes }) => attributes["class"])).toEqual(["identity", "plot"]);
    expect((await get(`${path}/feed.atom`)).body).not.toMatch(/from x|river_x|River of x/);
    expect((await get(`${path}/scores.json`)).json()).toMatchObject({ contractAddress: collection, history: expect.any(Array) });
  });

  test("a page says how much hype, community and gains count for the total", async () => {
    const { get } = await open(engine, { floor: [12, 4] });
    const text = textOf((await get(path)).body).replace(/\s+/g, " ");
    const parts = /Total is (\d+) % hype, (\d+) % community and (\d+) % gains/.exec(text)?.slice(1) ?? [];
    const scores = (await get(`${path}/scores.json`)).json();
    const values = [scores.hype, scores.community, scores.gains];
    expect(Math.min(...values)).toBeGreaterThan(1);
    const total = values.reduce((sum, value, index) => sum + (Number(parts[index]) / 100) * value, 0);
    expect(total).toBeCloseTo(scores.total, 1);
  });

  test("the policy allows the page's own style, and nothing is indexed unless that is set", async () => {
    const { get } = await open(engine);
    const { body, headers } = await get(path);
    const [, style = ""] = /<style>(.*?)<\/style>/s.exec(body) ?? [];
    const policy = String(headers["content-security-policy"]);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`style-src 'sha256-${hash("sha256", style, "base64")}';`);
    expect(policy).not.toContain("unsafe");
    expect([headers["x-robots-tag"], body.includes('<meta name="robots" content="noindex">')]).toEqual(["noindex", true]);
    const indexed = await (await open(engine, { robots: "index" })).get(path);
    expect([indexed.headers["x-robots-tag"], indexed.body.includes('<meta name="robots" content="index">')]).toEqual([
      "index",
      true,
    ]);
  });

  test("files have a tag to compare with, and HEAD has their headers", async () => {
    const { get, server } = await open(engine, { days: 6 });
    const types = {
      "": "text/html",
      "/feed.atom": "application/atom+xml",
      "/badge.svg": "image/svg+xml",
      "/scores.json": "application/json",
      "/card.png": "image/png",
    };
    for (const [file, type] of Object.entries(types)) {
      const { headers, rawPayload, statusCode } = await get(path + file);
      expect([statusCode, String(headers["content-type"]).split(";")[0], headers["cache-control"]]).toEqual([
        200,
        type,
        "public, max-age=120",
      ]);
      const tag = String(headers["etag"]);
      for (const condition of [tag, `W/${tag}`, `"other", ${tag}`, "*"]) {
        const current = await get(path + file, { "if-none-match": condition });
        expect([current.statusCode, current.body, current.headers["etag"]]).toEqual([304, "", tag]);
      }
      expect((await get(path + file, { "if-none-match": '"other"' })).statusCode).toBe(200);
      const head = await server.inject({ method: "HEAD", url: path + file });
      expect([head.statusCode, head.body, head.headers["content-length"], head.headers["etag"]]).toEqual([
        200,
        "",
        String(rawPayload.length),
        tag,
      ]);
    }
    const { body } = await get(path);
    const [, picture = ""] = /og:image" content="https:\/\/pulse\.example([^"]+)"/.exec(body) ?? [];
    expect((await get(picture)).headers["cache-control"]).toContain("immutable");
    expect((await get(`${path}/card.png?v=older`)).headers["cache-control"]).toBe("public, max-age=120");
  });

  test("requests are counted by file and status", async () => {
    const { get, metrics } = await open(engine);
    const { headers } = await get(path);
    await get(path, { "if-none-match": String(headers["etag"]) });
    for (const other of [`${path}/`, `${path}/badge.svg`, `/c/${addressOf(1)}/feed.atom`, "/c/wp-login.php"]) await get(other);
    const counted = (await metrics.registry.metrics()).matchAll(/^collection_pulse_service_page_requests_total\{(.*)\} [^0]/gm);
    expect(counted.map(([, labels]) => labels).toArray()).toEqual([
      'file="page",status="200"',
      'file="page",status="301"',
      'file="page",status="304"',
      'file="feed",status="404"',
      'file="badge",status="200"',
      'file="other",status="404"',
    ]);
  });

  test("other spellings of an address lead to the canonical one", async () => {
    const { get } = await open(engine);
    const upper = collection.slice(2).toUpperCase();
    const spellings = {
      [`/c/0x${upper}`]: path,
      [`/c/0X${upper}`]: path,
      [`${path}/`]: path,
      [`/c/0x${upper}/FEED.atom/`]: `${path}/feed.atom`,
    };
    for (const [spelling, canonical] of Object.entries(spellings)) {
      const { statusCode, headers } = await get(spelling);
      expect([spelling, statusCode, headers["location"]]).toEqual([spelling, 301, site.url + canonical]);
    }
  });

  test("a flood of addresses that nobody collects reaches the database once, and adds nothing", async () => {
    const { get, database, statements } = await open(engine);
    const before = await database.run("test", (connection) => connection.selectFrom("answers_to_rebuild").selectAll().execute());
    statements.length = 0;
    const paths = Array.from({ length: 1_000 }, (_, index) => `/c/${addressOf(10_000 + index)}${index % 2 ? "/card.png" : ""}`);
    for (const unknown of [
      ...paths,
      "/c/",
      "/c/otters",
      `${path}/wp-login.php`,
      `${path}/../../etc/passwd`,
      "/c/%00",
      `/c/${"a".repeat(5_000)}`,
    ]) {
      const { statusCode } = await get(unknown);
      expect([unknown.slice(0, 80), statusCode === 404 || statusCode === 400]).toEqual([unknown.slice(0, 80), true]);
    }
    expect(statements.length).toBeLessThanOrEqual(1);
    const { headers } = await get(paths[0] ?? "");
    expect([headers["cache-control"], headers["x-robots-tag"]]).toEqual(["public, max-age=120", "noindex"]);
    expect(await database.run("test", (connection) => connection.selectFrom("answers_to_rebuild").selectAll().execute())).toEqual(
      before,
    );
  });

  test("a deleted post leaves page and feed at once, and its author with the last one", async () => {
    const { clock, database, builder, get } = await open(engine, { days: 3 });
    const [deleted, stays] = [idIn("bluesky", 2n), idIn("farcaster", 3n)];
    const count = (text: string) => text.split("gm from bluesky").length - 1;
    expect(count((await get(path)).body)).toBe(4);
    await forget(database, { kind: "post", ids: [deleted] }, clock.now());
    await clock.advance(MINUTE_MS);
    // Until the service has made it again, there is no page rather than the old one.
    const [page, feed] = [await get(path), await get(`${path}/feed.atom`)];
    expect([page.statusCode, textOf(page.body), page.headers["retry-after"]]).toEqual([
      503,
      expect.stringContaining("Load it again"),
      "5",
    ]);
    expect([feed.statusCode, feed.body]).toEqual([503, ""]);
    await builder.buildDue();
    await clock.advance(MINUTE_MS);
    expect(count((await get(path)).body)).toBe(3);
    expect((await get(path)).body).toContain("gm from farcaster");

    await forget(database, { kind: "author", ids: [idIn("farcaster", 1_003n)] }, clock.now());
    await builder.buildDue();
    await clock.advance(MINUTE_MS);
    const shown = (await get(path)).body + (await get(`${path}/feed.atom`)).body;
    expect(shown).not.toContain("River of farcaster");
    expect(shown).not.toContain(stays);
  });

  test("a feed has an entry for each day whose changes are worth a digest", async () => {
    const { get } = await open(engine, { days: 4 });
    const { body } = await get(`${path}/feed.atom`);
    expect([...body.matchAll(/<entry>\n<id>[^<]*#day-([\d-]+)<\/id>/g)].map(([, day]) => day)).toEqual([
      "2026-01-04",
      "2026-01-03",
      "2026-01-02",
    ]);
    expect(body).toContain("New among the top posts");
    expect((await get(path)).body).toContain('id="day-2026-01-04"');
  });

  test("switching pages on or off, or another address, makes what is stored anew; off leaves no post in them", async () => {
    const { database, clock, get } = await open(engine);
    const pageOf = async () => (await get(`/v1/collection/scores?contractAddress=${collection}`)).json().data[0].page;
    const startWith = async (changed: Site | undefined) => {
      await preparePages(database, changed);
      await clock.advance(2_000);
      const events = await new AnswerBuilder(database, { clock, site: changed }).buildDue();
      await clock.advance(MINUTE_MS);
      return events.length;
    };
    const parts = async () => {
      const rows = await database.run("test", (connection) => connection.selectFrom("answers").select("operation").execute());
      return rows.map(({ operation }) => operation).filter((operation) => operation === "page" || operation === "feed");
    };
    expect(await pageOf()).toBe(site.url + path);
    expect([await startWith(undefined), await parts(), await pageOf()]).toEqual([1, [], undefined]);
    expect([await startWith(site), (await parts()).length, await pageOf()]).toEqual([1, 2, site.url + path]);
    expect(await startWith(site)).toBe(0);
    const moved = "https://moved.example/pulse";
    expect([await startWith({ ...site, url: moved }), await pageOf()]).toEqual([1, moved + path]);
    expect((await get(path)).body).toContain(`<link rel="canonical" href="${moved}${path}">`);
  });

  test("while the database cannot be used, a page says so, is counted, and is not kept", async () => {
    const { database, clock, pages } = await open(engine);
    const run = () => Promise.reject(new DatabaseError("unreachable", "away"));
    const gone = Object.create(database, { run: { value: run } }) as typeof database;
    const { get, metrics, errors } = await createTestServer(gone, { clock, pages });
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers["content-type"], headers["cache-control"]]).toEqual([
      503,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(textOf(body)).toContain("This page cannot be shown right now");
    const counted = 'collection_pulse_service_page_requests_total{file="page",status="503"} 1';
    expect(errors).toEqual([expect.any(DatabaseError)]);
    expect(await metrics.registry.metrics()).toContain(counted);
    const starting = () => {
      throw new NotReadyError("The service is starting.");
    };
    const early = await createTestServer(database, { clock, pages, database: starting });
    expect([(await early.get(path)).statusCode, (await early.get(path)).body, early.errors]).toEqual([503, body, []]);
  });

  test("a removed collection has no page any more", async () => {
    const { clock, database, get } = await open(engine);
    expect((await get(path)).statusCode).toBe(200);
    await removeCollection(database, collection);
    await clock.advance(MINUTE_MS);
    expect((await get(path)).statusCode).toBe(404);
  });
});
