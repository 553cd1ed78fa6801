import { type Migrated, migrate } from "../../../src/infra/migrate.ts";
import { memorySchema } from "../../../src/memory/migrations.ts";
import { openDatabase } from "../../../src/memory/store.ts";

const LIMIT_MS = 4_000;

/** Migrates the bot's database, as the start of a bot does. */
export async function migrateMemory(url: string): Promise<Migrated> {
  const database = await openDatabase({ url, limitMs: LIMIT_MS });
  return migrate(database, memorySchema).finally(() => database.close());
}
