import { expect, test } from "vitest";
import { address, answer, scoreJson, scoresJson, startApiServer } from "../support/api-server.ts";
import { connectBot } from "../support/connected-bot.ts";

test.each([
  [15, undefined],
  [16, "1 more is not shown"],
  [17, "2 more are not shown"],
  [100, "85 more are not shown"],
  [101, "86 more are not shown"],
  [1_000, "985 more are not shown"],
  [10_000, "9,985 more are not shown"],
])("of %i scores for one collection it is told how many are left out", async (count, left) => {
  const all = Array.from({ length: count }, (_, index) => scoreJson({ name: `Part ${index}` }));
  const api = await startApiServer(answer(scoresJson(...all)));
  const bot = connectBot({ url: api.url });
  const [embed] = (await bot.type("scores", address())).embeds;
  await Promise.all([bot.close(), api.close()]);
  expect(embed?.author?.name).toBe(`${count.toLocaleString("en-US")} scores for 0xaaaa…aaaa`);
  expect(embed?.description?.match(/^Part \d+$/gm)).toEqual(all.slice(0, 15).map(({ name }) => name));
  if (left === undefined) expect(embed?.description).not.toContain("not shown");
  else expect(embed?.description).toContain(`-# ${left}: a message holds no more.`);
});
