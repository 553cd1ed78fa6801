import type { Kysely, Transaction } from "kysely";
import { Database, type DatabaseOptions, lock } from "../../infra/database.ts";
import { migrate } from "../../infra/migrate.ts";
import { SECOND_MS } from "../../infra/time.ts";
import { serviceSchema } from "./migrations.ts";
import type { ServiceTables } from "./tables.ts";

export type ServiceDatabase = Database<ServiceTables>;
export type ServiceConnection = Kysely<ServiceTables>;
export type ServiceTransaction = Transaction<ServiceTables>;

/** PRIVACY.md says a minute, which leaves time for a reader that prevents it. */
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

/** One writer of posts, collections and prices at a time. The removal of old days deletes rows without it. */
export const lockPosts = (transaction: ServiceTransaction): Promise<void> => lock(transaction, "service_posts");
