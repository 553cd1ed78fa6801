import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../infra/clock.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { cachedReads } from "./cached-reads.ts";

export type KeyRecord = Omit<ServiceTables["keys"], "hash">;

const hashOf = (key: string): string => hash("sha256", key, "hex");

/** Creates a key, and stores only its hash. */
export async function createKey(database: ServiceDatabase, name: string, now: number): Promise<{ id: string; key: string }> {
  const [id, key] = [randomBytes(4).toString("hex"), `cp_${randomBytes(32).toString("base64url")}`];
  const row = { id, name, hash: hashOf(key), created_at: now, revoked_at: null };
  await database.run("key_create", (connection) => connection.insertInto("keys").values(row).execute());
  return { id, key };
}

export async function listKeys(database: ServiceDatabase): Promise<KeyRecord[]> {
  const list = sql<KeyRecord>`select id, name, created_at, revoked_at from keys order by created_at, id`;
  return (await database.run("key_list", (connection) => list.execute(connection))).rows;
}

/** Revokes a key; the time of an earlier revocation stays. @returns false if no key has this id. */
export async function revokeKey(database: ServiceDatabase, id: string, now: number): Promise<boolean> {
  const revoke = sql`update keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} returning id`;
  return (await database.run("key_revoke", (connection) => revoke.execute(connection))).rows.length > 0;
}

/**
 * Finds the id of a request's key in the database, or "SERVICE_API_KEY" for a configured one. Compares only hashes: timing then
 * reveals no key.
 */
export function keyFinder(database: () => ServiceDatabase, clock: Clock, configured: readonly string[]) {
  const configuredHashes = new Set(configured.map(hashOf));
  const idsByHash = cachedReads<ReadonlyMap<string, string>>(clock, async () => {
    const keys = await database().run("keys_read", (connection) =>
      connection.selectFrom("keys").select(["id", "hash"]).where("revoked_at", "is", null).execute(),
    );
    return new Map(keys.map(({ id, hash }) => [hash, id]));
  });
  return async (key: string): Promise<string | undefined> => {
    const hashed = hashOf(key);
    return configuredHashes.has(hashed) ? "SERVICE_API_KEY" : (await idsByHash()).get(hashed);
  };
}
