import { hash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { cachedReads } from "./cached-reads.ts";

export type KeyRecord = Omit<ServiceTables["keys"], "hash">;

const hashOf = (key: string): string => hash("sha256", key, "hex");

/** Only the hash is stored. */
export async function createKey(database: ServiceDatabase, name: string, now: number): Promise<{ id: string; key: string }> {
  const [id, key] = [randomBytes(4).toString("hex"), `cp_${randomBytes(32).toString("base64url")}`];
  const row = { id, name, hash: hashOf(key), created_at: now, last_used_at: null, revoked_at: null };
  await database.run("key_create", (connection) => connection.insertInto("keys").values(row).execute());
  return { id, key };
}

export async function listKeys(database: ServiceDatabase): Promise<KeyRecord[]> {
  const list = sql<KeyRecord>`select id, name, created_at, last_used_at, revoked_at from keys order by created_at, id`;
  return (await database.run("key_list", (connection) => list.execute(connection))).rows;
}

/** Keeps the time of an earlier revocation. @returns false when no key has this id. */
export async function revokeKey(database: ServiceDatabase, id: string, now: number): Promise<boolean> {
  const revoke = sql`update keys set revoked_at = coalesce(revoked_at, ${now}) where id = ${id} returning id`;
  return (await database.run("key_revoke", (connection) => revoke.execute(connection))).rows.length > 0;
}

export function createKeyRing(database: ServiceDatabase, clock: Clock, given: readonly string[]) {
  const givenHashes = new Set(given.map(hashOf));
  const used = new Set<string>();
  const idsByHash = cachedReads<ReadonlyMap<string, string>>(clock, async () => {
    const keys = await database.run("keys_read", (connection) =>
      connection.selectFrom("keys").select(["id", "hash"]).where("revoked_at", "is", null).execute(),
    );
    return new Map(keys.map(({ id, hash }) => [hash, id]));
  });

  /** A failed write is repeated at the next use. */
  async function noteUses(): Promise<void> {
    if (used.size === 0) return;
    const ids = [...used];
    used.clear();
    const today = Math.floor(clock.now() / DAY_MS) * DAY_MS;
    const isNew = sql<boolean>`(last_used_at is null or last_used_at < ${today})`;
    const note = (connection: ServiceConnection) =>
      connection.updateTable("keys").set({ last_used_at: today }).where("id", "in", ids).where(isNew).execute();
    // An own limit means own connections: no request waits for the write of another process.
    await database.run("key_use", note, { limitMs: MINUTE_MS }).catch(() => {});
  }

  const repeater = new Repeater(clock);
  repeater.repeat(MINUTE_MS, () => noteUses().then(() => MINUTE_MS));
  return {
    /** Compares hashes only, so that timing reveals no key. */
    async identify(key: string): Promise<string | undefined> {
      const hashed = hashOf(key);
      if (givenHashes.has(hashed)) return "SERVICE_API_KEY";
      const id = (await idsByHash()).get(hashed);
      if (id !== undefined) used.add(id);
      return id;
    },
    async close(): Promise<void> {
      await repeater.stop();
      await noteUses();
    },
  };
}
