import type { Kysely, Transaction } from "kysely";
import { Database, type DatabaseOptions, lock } from "../../infra/database.ts";
import { migrate } from "../../infra/migrate.ts";
import { serviceSchema } from "./migrations.ts";
import type { ServiceTables } from "./tables.ts";

export type ServiceDatabase = Database<ServiceTables>;
export type ServiceConnection = Kysely<ServiceTables>;
export type ServiceTransaction = Transaction<ServiceTables>;

/** To wait for the migrations of another process included. */
const MIGRATION_MS = 120_000;

/**
 * Opens the service's database and brings it up to date.
 *
 * @throws {DatabaseError} when it cannot be reached or used, or is of a newer version.
 */
export async function openServiceDatabase(options: DatabaseOptions): Promise<ServiceDatabase> {
  const migrating = await Database.open<ServiceTables>({ ...options, limitMs: MIGRATION_MS });
  await migrate(migrating, serviceSchema).finally(() => migrating.close());
  return Database.open<ServiceTables>(options);
}

/** Lets no other process write posts, or what they go by, until the transaction is over. */
export const lockPosts = (transaction: ServiceTransaction): Promise<void> => lock(transaction, "service_posts");
