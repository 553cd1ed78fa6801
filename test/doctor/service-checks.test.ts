import { existsSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { checkDistribution, checkStream } from "../../src/doctor/service-checks.ts";
import { writeState } from "../../src/service/collect/farcaster/state.ts";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { describeEngines, fileOf } from "../support/databases/engines.ts";
import { newDatabaseUrl } from "../support/databases/new-database.ts";
import { examine } from "../support/doctor.ts";

const now = Date.parse("2026-11-20T12:00:00Z");
const hour = 3_600_000;

test.each([
  [{ readTo: now - 12_000, missedMs: 0, missedAt: null }, "ok", "read up to 12 seconds ago; nothing of it was missed"],
  [
    { readTo: now - 600_000, missedMs: 3.26 * hour, missedAt: now - 50 * hour },
    "ok",
    "read up to 10 minutes ago; 3.3 hours of it were missed, last noticed on 2026-11-18",
  ],
  [{ readTo: now - hour, missedMs: 1, missedAt: now }, "problem", /^read up to 60 minutes ago; 0\.1 hours/],
])("the stream %j is %s", (state, status, detail) => {
  expect(checkStream("Bluesky", { id: "bluesky", ...state, now })).toMatchObject({
    name: "Bluesky's stream",
    status,
    detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
  });
});

const item = { name: "a:5432", isActive: true, bytes: 1.5 * 2 ** 30 };
const otherItem = { ...item, name: "b:5432" };

test.each([
  [{ missing: [], nodes: [item, otherItem] }, "ok", "a:5432 has 1.5 GB, b:5432 has 1.5 GB"],
  [{ missing: ["answers"], nodes: [item] }, "problem", "only the coordinator has answers"],
  [{ missing: [], nodes: [item, { ...otherItem, isActive: false }] }, "problem", "a:5432 has 1.5 GB, b:5432 is inactive"],
  [{ missing: [], nodes: [item, { ...otherItem, bytes: null }] }, "problem", "a:5432 has 1.5 GB, b:5432 cannot be reached"],
])("rows over %j are %s", (state, status, detail) => {
  expect(checkDistribution(state)).toMatchObject({ name: "Citus", status, detail });
});

describeEngines((engine) => {
  const linesOf = async (environment: Record<string, string>) =>
    (await examine({ arrange: () => environment })).lines.filter((line) => line.includes("Bluesky's stream"));

  test("a stream that was read takes one line, and none where it is not collected", async () => {
    const url = await engine.createUrl();
    const database = await openServiceDatabase({ url, limitMs: 20_000 });
    const insert = (readTo: number) =>
      database.run("read", (connection) =>
        connection.insertInto("streams").values({ id: "bluesky", due_at: 0, read_to: readTo }).execute(),
      );
    expect(await linesOf({ SERVICE_DATABASE: url })).toEqual([]);
    await insert((Date.now() - 1_000) * 1_000);
    await database.close();
    expect(await linesOf({ SERVICE_DATABASE: url })).toEqual([expect.stringMatching(/^ok .* nothing of it was missed$/)]);
    expect(await linesOf({ SERVICE_DATABASE: url, COLLECT_FROM: "x" })).toEqual([]);
  });

  test("the line of Farcaster says what each node can do", async () => {
    const url = await engine.createUrl();
    const database = await openServiceDatabase({ url, limitMs: 20_000 });
    const node = { hasEvents: true, hasBatches: true, hasSearch: true, foundAt: 0 };
    const nodes = new Map([
      ["https://a.example", node],
      ["https://b.example", { ...node, hasEvents: false }],
      ["http://127.0.0.1:3381", { ...node, hasEvents: false, hasBatches: false, hasSearch: false }],
    ]);
    const row = { id: "farcaster", due_at: 0, read_to: Date.now() * 1_000, state: writeState({ nodes, shards: new Map() }) };
    await database.run("read", (connection) => connection.insertInto("streams").values(row).execute());
    await database.close();
    const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
    const line = lines.find((candidate) => candidate.includes("Farcaster's stream"));
    expect(line?.split("; ")).toEqual([
      expect.stringMatching(/^ok /),
      "nothing of it was missed",
      "a.example passes events",
      "b.example passes no events, so it is asked for each channel and term",
      "127.0.0.1:3381 passes no events, so it is asked for each channel, and gives people one by one",
    ]);
  });

  test("tables that a newer service has updated are a problem", async () => {
    const url = await engine.createUrl();
    await openServiceDatabase({ url, limitMs: 20_000 }).then((database) => database.close());
    await engine.query(url, "update service_version set version = 99 returning version");
    const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
    expect(lines.join("\n")).toMatch(/^problem +service database +.*version 99, .*\n?.*docs\/upgrade\.md/m);
  });
});

test("a file that is not there is not made", async () => {
  const url = newDatabaseUrl();
  const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
  expect(lines.join("\n")).not.toContain("Bluesky's stream");
  expect(existsSync(fileOf(url))).toBe(false);
});

test("a database of the service that cannot be read is not checked", async () => {
  const url = newDatabaseUrl();
  writeFileSync(fileOf(url), "no database ".repeat(100));
  const { lines } = await examine({ arrange: () => ({ SERVICE_DATABASE: url }) });
  expect(lines.join("\n")).toMatch(/^not checked +Bluesky's stream +SERVICE_DATABASE cannot be read: /m);
});
