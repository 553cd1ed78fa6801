import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MONTH_MS, retentionMs, spacingAt, YEAR_MS } from "../../src/memory/retention.ts";
import { importSettings } from "../../src/service/service-variables.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { migrateMemory } from "../support/databases/migrate-memory.ts";
import { openTestService } from "../support/service.ts";

const privacy = readFileSync("PRIVACY.md", "utf8");
const codes = (text: string) => [...text.matchAll(/`([a-z_]+)`/g)].map(([, code = ""]) => code);
/** The columns of every table in a part of PRIVACY.md; a row without a name goes on with the table above. */
const tablesIn = (part = "") =>
  Object.fromEntries(
    [...part.matchAll(/^\| `(\w+)` \| (.*?) \|.*\n((?:\| \| .*\n)*)/gm)].map(([, table = "", columns = "", more = ""]) => [
      table,
      codes(columns + more).toSorted(),
    ]),
  );
const [reported, reportedOfService] = privacy.split("## If you post").map(tablesIn);
/** The service's tables without data about people. */
const ofNobody = [
  "polls",
  "posts_read",
  "collections",
  "floor_prices",
  "keys",
  "market_listings",
  "answers_to_rebuild",
  "service_version",
  "source_keys",
  "streams",
  "x_days",
];

async function tablesOf(engine: Engine, url: string): Promise<Record<string, string[]>> {
  const rows = await engine.query(
    url,
    engine.name === "SQLite"
      ? "select m.name as table_name, c.name as column_name from sqlite_schema m, pragma_table_info(m.name) c where m.type = 'table'"
      : "select table_name, column_name from information_schema.columns where table_schema = current_schema()",
  );
  const byTable = Object.groupBy(rows, ({ table_name }) => String(table_name));
  const columnsOf = (columns: typeof rows = []) => columns.map(({ column_name }) => String(column_name)).toSorted();
  return Object.fromEntries(Object.entries(byTable).map(([table, columns]) => [table, columnsOf(columns)]));
}

describeEngines((engine) => {
  test("PRIVACY.md lists exactly the tables and columns of the bot", async () => {
    const url = await engine.createUrl();
    await migrateMemory(url);
    expect(await tablesOf(engine, url)).toEqual({ ...reported, memory_version: ["version"] });
    expect(Object.keys(reported ?? {}).length).toBeGreaterThan(3);
  });

  test("PRIVACY.md lists exactly the service's tables and columns about people who post", async () => {
    const url = await engine.createUrl();
    await openTestService(url);
    const stored = await tablesOf(engine, url);
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(ofNobody));
    for (const table of ofNobody) delete stored[table];
    expect(stored).toEqual(reportedOfService);
  });
});

test("PRIVACY.md states the retention periods", () => {
  const { SERVICE_KEEP_DAYS } = importSettings.parse({});
  expect(privacy).toContain(`\`SERVICE_KEEP_DAYS\`: ${SERVICE_KEEP_DAYS} days after you wrote it`);
  expect([MONTH_MS, YEAR_MS]).toEqual([30 * 86_400_000, 365 * 86_400_000]);
  for (const period of [
    "6 months after somebody last used a command",
    "7 days after Discord refused an alert",
    "12 months after the member",
    "12 months after it was last asked",
  ]) {
    expect(privacy).toContain(period);
  }
  expect(privacy).not.toMatch(/at most (6|12) months after/);
  expect(privacy.replaceAll("\n", " ")).toContain("each time in the table may be up to a day longer");
  const day = 86_400_000;
  expect([2, 2.1, 30, 30.1].map((days) => spacingAt(days * day) / day)).toEqual([0, 1 / 24, 1 / 24, 1]);
  expect(retentionMs).toEqual({ scoresOverTime: 2 * 365 * day, influencersOverTime: 31 * day, postsOverTime: 31 * day });
  expect(privacy).toContain("every answer for 2 days, one an hour for 30 days, one a day for 2 years");
  expect(privacy).toContain("public accounts that the service names | 31 days, one an hour |");
});
