import pg from "pg";
import { expect, test } from "vitest";
import { MINUTE_MS } from "../../../src/infra/time.ts";
import { cleanUp } from "../../support/clean-up.ts";
import { describeEngines } from "../../support/databases/engines.ts";
import { addressOf } from "../../support/ids.ts";
import { entryOf, jsonLines, newPost } from "../../support/posts.ts";
import { askService, startServices } from "../../support/processes/services.ts";
import { importFile, openTestService } from "../../support/service.ts";

/** A lease lasts ten seconds. */
const TAKEN_OVER = { timeout: 40_000 };
const collection = addressOf(1);

/* Over one file, processes wait for each other instead. */
describeEngines(
  (engine) => {
    test("what a killed service was remaking is remade by another of three behind a balancer", async () => {
      const url = await engine.createUrl();
      const database = await openTestService(url);
      let posts = 0;
      const importOne = async () => {
        const post = newPost(++posts, { contract: collection, createdAt: Date.now() - MINUTE_MS });
        expect((await importFile(database, "posts", jsonLines([entryOf(post)]), { now: Date.now() })).failure).toBeUndefined();
      };
      await importOne();
      const { url: balanced, balancer, services } = await startServices(url);
      const [claiming, ...others] = services;
      const ask = () => askService(balanced, "tweets", collection);
      const claimed = async () => (await engine.query(url, "select lease from remakes where lease is not null")).length;
      await expect.poll(claimed).toBe(0);

      // Neither of the others claims meanwhile, and a remake waits for this lock.
      for (const { script } of others) script.send("SIGSTOP");
      const locking = new pg.Client({ connectionString: url });
      await locking.connect();
      cleanUp(() => locking.end());
      await locking.query("begin; lock table answers in access exclusive mode");
      await importOne();
      await expect.poll(claimed).toBe(1);
      await claiming?.script.stop("SIGKILL");
      for (const { script } of others) script.send("SIGCONT");
      await locking.query("rollback");

      await expect.poll(() => balancer.isReady(claiming?.url ?? "")).toBe(false);
      // The lease may be over already.
      expect((await ask()).status).toBe(200);
      await expect.poll(ask, TAKEN_OVER).toMatchObject({ status: 200, ids: ["2", "1"] });
      expect(others.map((other) => balancer.taken.get(other.url))).not.toContain(undefined);
    });
  },
  { inFile: false },
);
