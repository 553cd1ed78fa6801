import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../infra/clock.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { Fresh } from "./fresh.ts";

/** While another process writes for long, uses are not noted one after the other in vain. */
const NOT_AGAIN_MS = MINUTE_MS;
const KEY_BYTES = 32;
/** What that many bytes take in base62. */
const KEY_DIGITS = 43;
const ID_BYTES = 4;
const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

export type KeyRecord = Omit<ServiceTables["keys"], "hash">;

const hashOf = (key: string): string => hash("sha256", key, "hex");

/** `cp_` and 32 random bytes in base62. */
function randomKey(): string {
  let text = "";
  for (let rest = BigInt(`0x${randomBytes(KEY_BYTES).toString("hex")}`); rest > 0n; rest /= 62n) {
    text = digits.charAt(Number(rest % 62n)) + text;
  }
  return `cp_${text.padStart(KEY_DIGITS, "0")}`;
}

/** Makes a key, of which only the hash is kept: what is answered here is never seen again. */
export async function createKey(database: ServiceDatabase, name: string, now: number): Promise<{ id: string; key: string }> {
  const [id, key] = [randomBytes(ID_BYTES).toString("hex"), randomKey()];
  await database.run("key_create", (connection) =>
    connection
      .insertInto("keys")
      .values({ id, name, hash: hashOf(key), created_at: now, last_used_at: null, revoked_at: null })
      .execute(),
  );
  return { id, key };
}

/** Every key that was ever made, the oldest first. */
export const listKeys = (database: ServiceDatabase): Promise<KeyRecord[]> =>
  database.run("key_list", (connection) =>
    connection
      .selectFrom("keys")
      .select(["id", "name", "created_at", "last_used_at", "revoked_at"])
      .orderBy("created_at")
      .orderBy("id")
      .execute(),
  );

/** Ends a key; `false` when none has this id. One that was ended before stays as it was. */
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

type KnownKey = Pick<ServiceTables["keys"], "id" | "hash" | "last_used_at">;

/** The keys that are accepted: those of the database, as of at most two seconds ago, and those that the process was given. */
export class KeyRing {
  readonly #database: ServiceDatabase;
  readonly #uses: ServiceDatabase;
  readonly #clock: Clock;
  readonly #known: Fresh<ReadonlyMap<string, KnownKey>>;
  readonly #given: ReadonlySet<string>;
  /** The day that each was last said to be used on. */
  readonly #usedOn = new Map<string, number>();
  /** When a use could not be noted. */
  #failedAt = Number.NEGATIVE_INFINITY;

  /** @param uses the same database over a connection for which no answer waits: there it is noted that keys were used. */
  constructor(database: ServiceDatabase, uses: ServiceDatabase, clock: Clock, given: readonly string[]) {
    this.#database = database;
    this.#uses = uses;
    this.#clock = clock;
    this.#given = new Set(given.map(hashOf));
    this.#known = new Fresh(clock, () => this.#lookUp());
  }

  /** Whether the database told within the last two seconds which keys there are; asks it if not. */
  async isCurrent(): Promise<boolean> {
    await this.#known.get().catch(() => {});
    return this.#known.isFresh;
  }

  /**
   * Which key this is: its id, or `undefined` for one that is not accepted. Only hashes are compared, so that the time it
   * takes tells nothing of other keys.
   *
   * @throws {DatabaseError} when no key can be looked up and none was before.
   */
  async identify(key: string): Promise<string | undefined> {
    const hashed = hashOf(key);
    if (this.#given.has(hashed)) return "SERVICE_API_KEY";
    const known = (await this.#known.get()).get(hashed);
    if (known) this.#noteUse(known);
    return known?.id;
  }

  async #lookUp(): Promise<ReadonlyMap<string, KnownKey>> {
    const keys = await this.#database.run("keys_read", (connection) =>
      connection.selectFrom("keys").select(["id", "hash", "last_used_at"]).where("revoked_at", "is", null).execute(),
    );
    return new Map(keys.map((key) => [key.hash, key]));
  }

  #noteUse({ id, last_used_at }: KnownKey): void {
    const now = this.#clock.now();
    const today = Math.floor(now / DAY_MS) * DAY_MS;
    if ((last_used_at ?? 0) >= today || this.#usedOn.get(id) === today) return;
    const sinceMs = now - this.#failedAt;
    // A clock that was set back puts it off no longer.
    if (sinceMs >= 0 && sinceMs < NOT_AGAIN_MS) return;
    this.#usedOn.set(id, today);
    this.#uses
      .run("key_use", (connection) => connection.updateTable("keys").set({ last_used_at: today }).where("id", "=", id).execute())
      // A later use tries again.
      .catch(() => {
        this.#usedOn.delete(id);
        this.#failedAt = this.#clock.now();
      });
  }
}
