import type { Claim, DueTable } from "../../infra/due.ts";
import type { ServiceDatabase, ServiceTransaction } from "../database/database.ts";
import { LeaseLostError } from "./errors.ts";

/** Runs transactions under the lease of queue rows. Once the lease is lost, they reject with a `LeaseLostError` and write nothing. */
export const leasedWrites =
  <Key extends string>(database: ServiceDatabase, query: string, table: DueTable<Key>, claim: Claim<Record<Key, string>>) =>
  <T>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T> =>
    database.transact(query, async (transaction) => {
      if ((await table.lockHeld(transaction, claim)).length === 0) throw new LeaseLostError("another process has the lease");
      return work(transaction);
    });
