import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { sql } from "kysely";
import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";

/** After so long without a word its holder counts as gone. */
const LEASE_MS = 10_000;
/** So often it is asked for, or made longer. */
const RENEW_MS = 3_000;
/** A time further ahead was written before a clock was set back, and is over. */
const TOO_FAR_AHEAD_MS = MINUTE_MS;

/** What one process at a time may have, of all that share a database: in its name it does what is to be done once. */
export class Lease {
  readonly #name: string;
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  /** Tells an operator where to look. */
  readonly #owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  #askedAt = Number.NEGATIVE_INFINITY;
  #until = 0;

  constructor(name: string, database: ServiceDatabase, clock: Clock) {
    this.#name = name;
    this.#database = database;
    this.#clock = clock;
  }

  /** Whether this process has it now: takes it where nobody has it any more, and makes it longer in time. */
  async take(): Promise<boolean> {
    const now = this.#clock.now();
    if (Math.abs(now - this.#askedAt) >= RENEW_MS) {
      this.#askedAt = now;
      const isHeld = await this.#database.transact("lease_take", (transaction) => this.#extend(transaction, now));
      this.#until = isHeld ? now + LEASE_MS : 0;
    }
    return this.#clock.now() < this.#until;
  }

  /** Makes it longer as a part of other work, which must not be done when it has passed on meanwhile: `false` then. */
  async confirm(transaction: ServiceConnection): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable("leases")
      .set({ until: this.#clock.now() + LEASE_MS })
      .where("name", "=", this.#name)
      .where("owner", "=", this.#owner)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) this.#until = 0;
    return numUpdatedRows > 0n;
  }

  /** Makes it longer again and again while work is done, however long that takes; tells when another has it. */
  async during<T>(work: () => Promise<T>, onLost = () => {}): Promise<T> {
    const renewals = new Repeater(this.#clock);
    renewals.repeat(RENEW_MS, async () => {
      // While the database cannot be reached nothing can be written either, by whichever process.
      const isHeld = await this.#database.run("lease_renew", (connection) => this.confirm(connection)).catch(() => true);
      if (!isHeld) onLost();
      return RENEW_MS;
    });
    try {
      return await work();
    } finally {
      void renewals.stop();
    }
  }

  /** Lets others have it at once. */
  async release(): Promise<void> {
    this.#until = 0;
    await this.#database.run("lease_release", (connection) =>
      connection.deleteFrom("leases").where("name", "=", this.#name).where("owner", "=", this.#owner).execute(),
    );
  }

  async #extend(transaction: ServiceConnection, now: number): Promise<boolean> {
    const { rows } = await sql`
      insert into leases (name, owner, until) values (${this.#name}, ${this.#owner}, ${now + LEASE_MS})
      on conflict (name) do update set owner = excluded.owner, until = excluded.until
      where leases.owner = excluded.owner or leases.until <= ${now} or leases.until > ${now + TOO_FAR_AHEAD_MS}
      returning owner`.execute(transaction);
    return rows.length > 0;
  }
}
