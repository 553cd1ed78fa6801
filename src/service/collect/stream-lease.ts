import { type Selectable, sql } from "kysely";
import { type Claim, DueTable } from "../../infra/due.ts";
import { SECOND_MS } from "../../infra/time.ts";
import { renewing } from "../../infra/worker.ts";
import type { ServiceTransaction } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { leasedWrites } from "./leased-writes.ts";
import type { CollectOptions } from "./source.ts";

const LEASE_MS = 10 * SECOND_MS;
const RENEW_MS = 3 * SECOND_MS;
const CHECK_MS = 5 * SECOND_MS;

type Stream = Pick<Selectable<ServiceTables["streams"]>, "id" | "host" | "read_to" | "state" | "lease">;
const streams = new DueTable("streams", "id");

/** A stream that this process reads, until it loses the lease. */
export interface HeldStream {
  readonly position: StreamPosition;
  /** @throws {LeaseLostError} without writing. */
  write<T>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T>;
  move(transaction: ServiceTransaction, to: Move): Promise<void>;
}

export interface StreamPosition {
  readonly host: string | null;
  /** Microseconds by the host's clock. */
  readonly readTo: number | null;
  /** More about the position, in the source's own form. */
  readonly state?: string | null;
}

interface Move extends StreamPosition {
  /** The length of the gap before this part: the host no longer had it. */
  readonly missedMs: number;
  readonly now: number;
}

/** Waits for the lease of the stream, and reads the stream while this process holds the lease. */
export async function withStream(
  id: string,
  { database, clock }: Pick<CollectOptions, "database" | "clock">,
  sleep: (ms: number) => Promise<void>,
  read: (held: HeldStream) => Promise<never>,
): Promise<never> {
  for (;;) {
    const claim = await database.transact("stream_claim", async (transaction) => {
      const row = { id, due_at: 0 };
      await transaction
        .insertInto("streams")
        .values(row)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      const candidates = transaction
        .selectFrom("streams")
        .select(["id", "host", "read_to", "state", "lease"])
        .where("id", "=", id);
      return streams.claim(transaction, candidates, { now: await database.time(transaction), leaseMs: LEASE_MS });
    });
    if ("waitMs" in claim) {
      await sleep(Math.min(claim.waitMs, CHECK_MS));
      continue;
    }
    try {
      return await renewing(
        clock,
        RENEW_MS,
        () =>
          database.run("stream_extend", async (connection) =>
            streams.extend(connection, claim, (await database.time(connection)) + LEASE_MS),
          ),
        () => read(heldBy(claim, database)),
      );
    } finally {
      await database.transact("stream_release", (transaction) => streams.release(transaction, claim)).catch(() => {});
    }
  }
}

function heldBy(claim: Claim<Stream>, database: CollectOptions["database"]): HeldStream {
  const [{ id, host, read_to: readTo, state }] = claim.rows;
  return {
    position: { host, readTo, state },
    write: leasedWrites(database, "stream_write", streams, claim),
    async move(transaction, { host, readTo, state = null, missedMs, now }) {
      const position = transaction.updateTable("streams").where("id", "=", id).set({ host, read_to: readTo, state });
      const missed = { missed_ms: sql<number>`missed_ms + ${missedMs}`, missed_at: now };
      await (missedMs > 0 ? position.set(missed) : position).execute();
    },
  };
}
