import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import type { Clock } from "../infra/clock.ts";
import type { ServiceTables } from "./database/tables.ts";

/** Milliseconds after which another process takes over from one that has died. */
export const LEASE_MS = 15_000;

/**
 * Makes sure that one process alone does something, of all that use a database. It ends by itself when it is not renewed in
 * time. What is written under it begins with renewing it in the same transaction, so that nothing is written after it was lost.
 */
export class Lease {
  readonly #name: string;
  readonly #clock: Clock;
  readonly #owner = randomUUID();

  constructor(name: string, clock: Clock) {
    this.#name = name;
    this.#clock = clock;
  }

  /** Whether it is this process's now: it was free, or is renewed. */
  async take(connection: Kysely<ServiceTables>): Promise<boolean> {
    const now = this.#clock.now();
    const mine = { owner: this.#owner, until: now + LEASE_MS };
    const { numInsertedOrUpdatedRows } = await connection
      .insertInto("leases")
      .values({ name: this.#name, ...mine })
      .onConflict((conflict) =>
        conflict
          .column("name")
          .doUpdateSet(mine)
          .where((row) => row.or([row("leases.until", "<", now), row("leases.owner", "=", this.#owner)])),
      )
      .executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows === 1n;
  }

  /** Whether it is still this process's: then it lasts longer. */
  async renew(connection: Kysely<ServiceTables>): Promise<boolean> {
    const { numUpdatedRows } = await connection
      .updateTable("leases")
      .set({ until: this.#clock.now() + LEASE_MS })
      .where("name", "=", this.#name)
      .where("owner", "=", this.#owner)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n;
  }

  async release(connection: Kysely<ServiceTables>): Promise<void> {
    await connection.deleteFrom("leases").where("name", "=", this.#name).where("owner", "=", this.#owner).execute();
  }
}
