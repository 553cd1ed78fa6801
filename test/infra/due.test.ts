import type { Kysely } from "kysely";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { Database } from "../../src/infra/database.ts";
import { type Claim, DueTable } from "../../src/infra/due.ts";
import { cleanUp } from "../support/clean-up.ts";
import { describeEngines } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";

interface Chore {
  id: string;
  space: string;
  due_at: number;
  lease: string | null;
}
interface Tables {
  chores: Chore;
}

const chores = new DueTable("chores", "id");
const LEASE_MS = 100;

describeEngines((engine) => {
  async function open(...rows: readonly (readonly [id: string, due_at: number, space?: string])[]) {
    const database = await Database.open<Tables>({ url: await engine.createUrl(), limitMs: 10_000 });
    cleanUp(() => database.close());
    await database.run("setup", (connection) =>
      sql`create table chores (id text primary key, space text not null, due_at bigint not null, lease text)`.execute(connection),
    );
    for (const [id, due_at, space = "kitchen"] of rows) {
      await database.run("setup", (connection) =>
        connection.insertInto("chores").values({ id, space, due_at, lease: null }).execute(),
      );
    }
    const candidates = (transaction: Kysely<Tables>) => transaction.selectFrom("chores").selectAll();
    const claimIn = (transaction: Kysely<Tables>, now: number) =>
      chores.claim(transaction, candidates(transaction), { now, leaseMs: LEASE_MS });
    return {
      database,
      candidates,
      claimIn,
      claim: (now: number) => database.transact("claim", (transaction) => claimIn(transaction, now)),
      finish: (claim: Claim<Chore>, dueAt?: () => number) =>
        database.transact("finish", (transaction) => chores.finish(transaction, claim, dueAt)),
    };
  }
  const idsOf = ({ rows }: Claim<Chore>) => rows.map(({ id }) => id);

  test("the row that has been due longest is claimed first, and each row once", async () => {
    const { claim } = await open(["b", 20], ["a", 10], ["c", 1_000]);
    expect(idsOf(await nextDue(claim(50)))).toEqual(["a"]);
    expect(idsOf(await nextDue(claim(50)))).toEqual(["b"]);
    expect(await claim(50)).toEqual({ waitMs: LEASE_MS });
  });

  test("without rows a claim waits forever", async () => {
    const { claim } = await open();
    expect(await claim(50)).toEqual({ waitMs: Number.POSITIVE_INFINITY });
  });

  test("a row is due again when a dead process's lease expires, and that process can no longer finish it", async () => {
    const { claim, finish } = await open(["a", 10]);
    const first = await nextDue(claim(50));
    expect(await claim(149)).toEqual({ waitMs: 1 });
    const second = await nextDue(claim(150));
    expect(await finish(first)).toBe(false);
    expect(await finish(second, () => 500)).toBe(true);
    expect(await claim(150)).toEqual({ waitMs: 350 });
  });

  test("a row whose lease was removed cannot be finished", async () => {
    const { claim, finish, database } = await open(["a", 10]);
    const held = await nextDue(claim(50));
    await database.run("change", (connection) => connection.updateTable("chores").set({ lease: null, due_at: 50 }).execute());
    expect(await finish(held)).toBe(false);
    expect(idsOf(await nextDue(claim(50)))).toEqual(["a"]);
  });

  test("released rows are due as before, or at a later time", async () => {
    const { claim, database } = await open(["a", 10], ["b", 20]);
    const first = await nextDue(claim(50));
    await database.transact("release", (transaction) => chores.release(transaction, first));
    const again = await nextDue(claim(50));
    expect(idsOf(again)).toEqual(["a"]);
    await database.transact("release", (transaction) => chores.release(transaction, again, 60));
    expect(idsOf(await nextDue(claim(70)))).toEqual(["b"]);
  });

  test("rows claimed together are finished together or not at all", async () => {
    const { database, candidates, finish, claim } = await open(["a", 30, "hall"], ["b", 10], ["c", 20]);
    const together = await nextDue(
      database.transact("claim", (transaction) =>
        chores.claim(transaction, candidates(transaction), {
          now: 50,
          leaseMs: LEASE_MS,
          together: ({ space }) => candidates(transaction).where("space", "=", space),
        }),
      ),
    );
    expect(idsOf(together)).toEqual(["b", "c"]);
    await database.run("change", (connection) =>
      connection.updateTable("chores").set({ lease: null }).where("id", "=", "c").execute(),
    );
    expect(await finish(together)).toBe(false);
    expect(idsOf(await nextDue(claim(60)))).toEqual(["a"]);
  });

  test("a failure in the transaction that finishes a row leaves it claimed", async () => {
    const { claim, database, finish } = await open(["a", 10]);
    const held = await nextDue(claim(50));
    const failing = database.transact("finish", async (transaction) => {
      await chores.finish(transaction, held, () => 1_000);
      throw new Error("no room");
    });
    await expect(failing).rejects.toThrow("no room");
    expect(await finish(held, () => 1_000)).toBe(true);
  });

  test("processes that claim simultaneously get different rows", async () => {
    const ids = Array.from({ length: 20 }, (_, index) => `chore-${String(index).padStart(2, "0")}`);
    const { claim } = await open(...ids.map((id, index) => [id, index] as const));
    const claims = await Promise.all(ids.map(() => claim(50)));
    const claimed = claims.flatMap((c) => ("waitMs" in c ? [] : idsOf(c)));
    expect(new Set(claimed).size).toBe(claimed.length);
    for (let next = await claim(50); !("waitMs" in next); next = await claim(50)) claimed.push(...idsOf(next));
    expect(claimed.toSorted()).toEqual(ids);
  });
});
