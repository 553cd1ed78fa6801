import { expect, test } from "vitest";
import { openServiceDatabase } from "../../src/service/database/database.ts";
import { describeEngines } from "../support/memory.ts";

describeEngines((engine) => {
  test("the service's tables are made once, and found again", async () => {
    const url = await engine.createUrl();
    for (let start = 0; start < 2; start++) {
      const database = await openServiceDatabase({ url, limitMs: 5_000 });
      const tables = await database.run("tables", (connection) => connection.introspection.getTables());
      expect(tables.map(({ name }) => name).sort()).toEqual([
        "answers",
        "collect_positions",
        "collections",
        "facts",
        "floor_prices",
        "keys",
        "leases",
        "people",
        "posts",
        "remakes",
        "service_version",
      ]);
      await database.close();
    }
  });
});
