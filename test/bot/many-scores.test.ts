import { expect, test } from "vitest";
import { address, answer, scoreJson, scoresJson, startApiServer } from "../support/api-server.ts";
import { connectBot } from "../support/connected-bot.ts";

test.each([
  [15, undefined],
  [16, "and 1 more"],
  [17, "and 2 more"],
  [100, "and 85 more"],
  [101, "and 86 more"],
  [1_000, "and 985 more"],
  [10_000, "and 9,985 more"],
])("of %i scores for one collection it is told how many are left out", async (count, left) => {
  const all = Array.from({ length: count }, (_, index) => scoreJson({ name: `Part ${index}` }));
  const api = await startApiServer(answer(scoresJson(...all)));
  const bot = connectBot({ url: api.url });
  const [embed] = (await bot.type("scores", address())).embeds;
  await Promise.all([bot.close(), api.close()]);
  expect(embed?.description).toContain(`-# ${count.toLocaleString("en-US")} scores · `);
  expect(embed?.description?.match(/^Part \d+$/gm)).toEqual(all.slice(0, 15).map(({ name }) => name));
  if (left === undefined) expect(embed?.description).not.toContain("-# and ");
  else expect(embed?.description).toContain(`\n-# ${left}\n`);
});
