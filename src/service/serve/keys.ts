import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { cachedReads } from "./cached-reads.ts";

export type KeyRecord = Omit<ServiceTables["keys"], "hash">;

const hashOf = (key: string): string => hash("sha256", key, "hex");

/** Creates a key. Only its hash is stored. */
export async function createKey(database: ServiceDatabase, name: string, now: number): Promise<{ id: string; key: string }> {
  const [id, key] = [randomBytes(4).toString("hex"), `cp_${randomBytes(32).toString("base64url")}`];
  const row = { id, name, hash: hashOf(key), created_at: now, last_used_at: null, revoked_at: null };
  await database.run("key_create", (connection) => connection.insertInto("keys").values(row).execute());
  return { id, key };
}

/** All keys, revoked ones included, the oldest first. */
export const listKeys = (database: ServiceDatabase): Promise<KeyRecord[]> =>
  database.run("key_list", (connection) =>
    connection
      .selectFrom("keys")
      .select(["id", "name", "created_at", "last_used_at", "revoked_at"])
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
  );

/** Revokes a key; `false` when none has this id. A key that was revoked before keeps its time. */
export async function revokeKey(database: ServiceDatabase, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await database.run("key_revoke", (connection) =>
    connection
      .updateTable("keys")
      .set(({ fn, val }) => ({ revoked_at: fn.coalesce("revoked_at", val(now)) }))
      .where("id", "=", id)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** The keys that are accepted: those of the database, as of at most two seconds ago, and those that the process was given. */
export class KeyRing {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #idsByHash: () => Promise<ReadonlyMap<string, string>>;
  readonly #given: ReadonlySet<string>;
  readonly #used = new Set<string>();
  readonly #repeater: Repeater;

  constructor(database: ServiceDatabase, clock: Clock, given: readonly string[]) {
    this.#database = database;
    this.#clock = clock;
    this.#given = new Set(given.map(hashOf));
    this.#idsByHash = cachedReads(clock, async () => {
      const keys = await database.run("keys_read", (connection) =>
        connection.selectFrom("keys").select(["id", "hash"]).where("revoked_at", "is", null).execute(),
      );
      return new Map(keys.map(({ id, hash }) => [hash, id]));
    });
    this.#repeater = new Repeater(clock);
    this.#repeater.repeat(MINUTE_MS, async () => {
      await this.#noteUses();
      return MINUTE_MS;
    });
  }

  /**
   * The id of a key, or `undefined` for one that is not accepted. Only hashes are compared, so that the time it takes tells
   * nothing of other keys.
   *
   * @throws {DatabaseError} when the keys cannot be read and never were.
   */
  async identify(key: string): Promise<string | undefined> {
    const hashed = hashOf(key);
    if (this.#given.has(hashed)) return "SERVICE_API_KEY";
    const id = (await this.#idsByHash()).get(hashed);
    if (id !== undefined) this.#used.add(id);
    return id;
  }

  async close(): Promise<void> {
    await this.#repeater.stop();
    await this.#noteUses();
  }

  /** Writes the day on which keys were used. If that fails, their next use is written. */
  async #noteUses(): Promise<void> {
    if (this.#used.size === 0) return;
    const ids = [...this.#used];
    this.#used.clear();
    const today = Math.floor(this.#clock.now() / DAY_MS) * DAY_MS;
    const noting = this.#database.run(
      "key_use",
      (connection) =>
        connection
          .updateTable("keys")
          .set({ last_used_at: today })
          .where("id", "in", ids)
          .where(({ eb, or }) => or([eb("last_used_at", "is", null), eb("last_used_at", "<", today)]))
          .execute(),
      // A lane of its own: no request waits while another process writes.
      { limitMs: MINUTE_MS },
    );
    await noting.catch(() => {});
  }
}
