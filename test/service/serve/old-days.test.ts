import { expect, test } from "vitest";
import { DAY_MS } from "../../../src/infra/time.ts";
import { startAnswerThread } from "../../../src/service/serve/answer-thread.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { addressOf } from "../../support/ids.ts";
import { addPosts, markChanged } from "../../support/posts.ts";
import { openTestDatabase } from "../../support/service.ts";

describeEngines((engine) => {
  test("posts older than their retention period are removed by the running service", async () => {
    const database = await openTestDatabase(engine);
    const counts = { followers: 1, retweets: 1, likes: 1 };
    const aged = (id: string, days: number) => ({ id, author: id, createdAt: Date.now() - days * DAY_MS, ...counts });
    await addPosts(database, addressOf(1), [aged("1", 1), aged("2", 9), aged("3", 12), aged("4", 20)]);
    await markChanged(database, addressOf(1), Date.now());
    const ids = () =>
      database.run("test", async (connection) =>
        (await connection.selectFrom("posts").select("id").orderBy("id").execute()).map(({ id }) => id),
      );
    expect(await ids()).toEqual(["1", "2", "3", "4"]);
    const thread = startAnswerThread({ databaseUrl: database.url, keepDays: 10 }, () => {});
    cleanUp(() => thread.stop());
    await expect.poll(ids).toEqual(["1", "2"]);
  });
});
