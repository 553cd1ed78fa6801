import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { cleanUp } from "../support/clean-up.ts";
import { fileOf, openTestMemory } from "../support/databases/engines.ts";

test("every claim finds its due row by an index on time, without scanning the table", async () => {
  const folder = mkdtempSync(join(tmpdir(), "claims-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const url = `sqlite:${join(folder, "memory.db")}`;
  const statements = new Set<string>();
  const { memory } = await openTestMemory(url, { onStatement: (sql) => void statements.add(sql) });
  const claim = { leaseMs: 60_000, costMs: 0, slackMs: 0 };
  await memory.watchQueue.claim(claim);
  await memory.tracking.claim(claim);
  const database = new DatabaseSync(fileOf(url));
  cleanUp(() => database.close());
  const selects = [...statements].filter((sql) => sql.startsWith("select ") && / from (?!sqlite_master|.*_version)/.test(sql));
  const plans = selects.map((sql) => {
    const details = database.prepare(`explain query plan ${sql}`).all();
    return details.map(({ detail }) => String(detail)).join("; ");
  });
  expect(plans).toHaveLength(6);
  for (const plan of plans) {
    expect(plan).toMatch(/^(?:SCAN|SEARCH) \w+ USING INDEX \w+_by_time/);
    expect(plan).not.toMatch(/B-TREE FOR ORDER BY|LIST SUBQUERY/);
  }
});
