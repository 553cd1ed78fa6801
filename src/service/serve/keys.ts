import { hash, randomBytes } from "node:crypto";
import type { Clock } from "../../infra/clock.ts";
import { Repeater } from "../../infra/repeater.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { FreshCache } from "./fresh-cache.ts";

const USED_MS = MINUTE_MS;
const KEY_BYTES = 32;
const ID_BYTES = 4;

export type KeyRecord = Omit<ServiceTables["keys"], "hash">;

const dayOf = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;

/** Notes the day on which keys were used. */
export const noteUses = (database: ServiceDatabase, ids: readonly string[], now: number): Promise<unknown> =>
  database.run("key_use", (connection) =>
    connection
      .updateTable("keys")
      .set({ last_used_at: dayOf(now) })
      .where("id", "in", ids)
      .execute(),
  );

const hashOf = (key: string): string => hash("sha256", key, "hex");

/** Makes a key. Only its hash is stored, so the key itself is never seen again. */
export async function createKey(database: ServiceDatabase, name: string, now: number): Promise<{ id: string; key: string }> {
  const [id, key] = [randomBytes(ID_BYTES).toString("hex"), `cp_${randomBytes(KEY_BYTES).toString("base64url")}`];
  await database.run("key_create", (connection) =>
    connection
      .insertInto("keys")
      .values({ id, name, hash: hashOf(key), created_at: now, last_used_at: null, revoked_at: null })
      .execute(),
  );
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

type KnownKey = Pick<ServiceTables["keys"], "id" | "last_used_at">;

/** The keys that are accepted: those of the database, as of at most two seconds ago, and those that the process was given. */
export class KeyRing {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #known: FreshCache<ReadonlyMap<string, KnownKey>>;
  readonly #given: ReadonlySet<string>;
  readonly #used = new Set<string>();
  readonly #onUsed: (ids: readonly string[]) => void;
  readonly #repeater: Repeater;

  /** @param onUsed called once a minute with the ids of keys that were used today for the first time. */
  constructor(
    database: ServiceDatabase,
    clock: Clock,
    { given, onUsed = () => {} }: { given: readonly string[]; onUsed?: ((ids: readonly string[]) => void) | undefined },
  ) {
    this.#database = database;
    this.#clock = clock;
    this.#given = new Set(given.map(hashOf));
    this.#onUsed = onUsed;
    this.#known = new FreshCache(clock, () => this.#lookUp());
    this.#repeater = new Repeater(clock);
    this.#repeater.repeat(USED_MS, async () => {
      this.#tellUsed();
      return USED_MS;
    });
  }

  /** Tells if the database said within the last two seconds which keys there are; asks it if not. */
  async isCurrent(): Promise<boolean> {
    await this.#known.get().catch(() => {});
    return this.#known.isFresh();
  }

  /**
   * The id of a key, or `undefined` for one that is not accepted. Only hashes are compared, so that the time it takes tells
   * nothing of other keys.
   *
   * @throws {DatabaseError} when no key can be looked up and none was before.
   */
  async identify(key: string): Promise<string | undefined> {
    const hashed = hashOf(key);
    if (this.#given.has(hashed)) return "SERVICE_API_KEY";
    const known = (await this.#known.get()).get(hashed);
    if (known && (known.last_used_at ?? 0) < dayOf(this.#clock.now())) this.#used.add(known.id);
    return known?.id;
  }

  async close(): Promise<void> {
    await this.#repeater.stop();
    this.#tellUsed();
  }

  /** A use that could not be written is told again, as long as the database does not know it. */
  #tellUsed(): void {
    if (this.#used.size > 0) this.#onUsed([...this.#used]);
    this.#used.clear();
  }

  async #lookUp(): Promise<ReadonlyMap<string, KnownKey>> {
    const keys = await this.#database.run("keys_read", (connection) =>
      connection.selectFrom("keys").select(["id", "hash", "last_used_at"]).where("revoked_at", "is", null).execute(),
    );
    return new Map(keys.map(({ hash, ...key }) => [hash, key]));
  }
}
