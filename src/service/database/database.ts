import type { Kysely, Transaction } from "kysely";
import { Database, type DatabaseOptions, lock } from "../../infra/database.ts";
import { migrate } from "../../infra/migrate.ts";
import { SECOND_MS } from "../../infra/time.ts";
import { serviceSchema } from "./migrations.ts";
import type { ServiceTables } from "./tables.ts";

export type ServiceDatabase = Database<ServiceTables>;
export type ServiceConnection = Kysely<ServiceTables>;
export type ServiceTransaction = Transaction<ServiceTables>;

/** The pause before the log is emptied. PRIVACY.md promises a minute, which leaves time if a reader prevents the first try. */
const EMPTY_LOG_MS = 30 * SECOND_MS;

/** @throws {DatabaseError} when it cannot be reached or used, or is of a newer version. */
export async function openServiceDatabase(options: DatabaseOptions): Promise<ServiceDatabase> {
  const database = await Database.open<ServiceTables>({ emptyLogMs: EMPTY_LOG_MS, ...options });
  try {
    await migrate(database, serviceSchema);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Lets one transaction at a time write posts, collections and prices. Only the removal of old days deletes rows without this lock. */
export const lockPosts = (transaction: ServiceTransaction): Promise<void> => lock(transaction, "service_posts");
