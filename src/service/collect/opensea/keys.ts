import { z } from "zod";
import { type Clock, sleep } from "../../../infra/clock.ts";
import { locking } from "../../../infra/database.ts";
import { type Claim, DueTable } from "../../../infra/due.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";
import type { ServiceDatabase, ServiceTransaction } from "../../database/database.ts";
import type { ServiceTables } from "../../database/tables.ts";
import type { SourceClient } from "../client.ts";
import { SourceError } from "../errors.ts";

const SOURCE = "opensea";
/** Longer than a request may take. */
const LEASE_MS = MINUTE_MS;
/** OpenSea gives two keys in this time (docs.opensea.io, «API keys»). */
const WINDOW_MS = HOUR_MS;
const AFTER_FAILURE_MS = MINUTE_MS;
const RENEW_BEFORE_MS = DAY_MS;
/** With a wrong clock, every key would be renewed at once; one that expires earlier is refused, and renewed then. */
const LEAST_LIFE_MS = 2 * DAY_MS;

const keySchema = z.object({
  api_key: z.string().regex(/^[\x21-\x7e]{8,500}$/, "expected a key"),
  expires_at: z.unknown().transform((time) => Date.parse(String(time))),
});

type KeyRow = ServiceTables["source_keys"];
const asking = new DueTable("source_keys", "source");

/** Where keys for OpenSea come from. */
export interface Keys {
  /** @throws {SourceError} `no_key`. */
  current(signal: AbortSignal): Promise<string>;
  /** Forgets a key that OpenSea has refused. @returns false if there is no way to another. */
  refuse(key: string): Promise<boolean>;
}

export const ownKey = (key: string): Keys => ({ current: async () => key, refuse: async () => false });

export interface InstantKeysOptions {
  readonly database: ServiceDatabase;
  readonly clock: Clock;
  /** Must not retry: OpenSea gives few keys. */
  readonly client: Pick<SourceClient, "send">;
}

/** The key that OpenSea gives to everybody who asks; all processes of a database share it, and one of them asks. */
export class InstantKeys implements Keys {
  readonly #options: InstantKeysOptions;

  constructor(options: InstantKeysOptions) {
    this.#options = options;
  }

  /** An old key serves until another comes. */
  async current(signal: AbortSignal): Promise<string> {
    const { database, clock } = this.#options;
    for (;;) {
      const kept = await database.run("source_key", (connection) =>
        connection.selectFrom("source_keys").selectAll().where("source", "=", SOURCE).executeTakeFirst(),
      );
      if (kept && isFresh(kept, clock.now())) return kept.key;
      const { key, claim, isAsked, waitMs } = await database.transact("source_key", (transaction) => this.#claim(transaction));
      if (claim) return this.#ask(claim, key, signal);
      if (key !== null) return key;
      if (!isAsked) {
        const minutes = Math.ceil(waitMs / MINUTE_MS);
        throw noKey(`no key of OpenSea is known, and another is asked for in ${minutes} min at the earliest`);
      }
      await sleep(clock, SECOND_MS, signal);
    }
  }

  async refuse(key: string): Promise<boolean> {
    await this.#options.database.run("source_key", (connection) =>
      connection.updateTable("source_keys").set({ key: null }).where("source", "=", SOURCE).where("key", "=", key).execute(),
    );
    return true;
  }

  async #claim(transaction: ServiceTransaction) {
    const { database } = this.#options;
    const none: KeyRow = { source: SOURCE, key: null, expires_at: 0, asked_at: 0, due_at: 0, lease: null };
    const insert = transaction.insertInto("source_keys").values(none);
    await insert.onConflict((conflict) => conflict.doNothing()).execute();
    const rows = transaction.selectFrom("source_keys").selectAll().where("source", "=", SOURCE);
    // A claim alone would skip a row that another process has locked, and not see what that one writes.
    const { key, expires_at, lease } = await locking(transaction, rows).executeTakeFirstOrThrow();
    const now = await database.time(transaction);
    const kept = { key, isAsked: lease !== null };
    if (isFresh({ key, expires_at }, now)) return { ...kept, claim: undefined, waitMs: 0 };
    const claimed = await asking.claim(transaction, rows, { now, leaseMs: LEASE_MS });
    return "rows" in claimed ? { ...kept, claim: claimed, waitMs: 0 } : { ...kept, claim: undefined, waitMs: claimed.waitMs };
  }

  async #ask(claim: Claim<KeyRow>, old: string | null, signal: AbortSignal): Promise<string> {
    const { client, database } = this.#options;
    const request = { endpoint: "keys", path: "/api/v2/auth/keys", method: "POST", schema: keySchema } as const;
    try {
      const { api_key: key, expires_at } = await client.send(request, signal);
      await database.transact("source_key", async (transaction) => {
        const now = await database.time(transaction);
        // After the one before this, the next.
        if (!(await asking.finish(transaction, claim, ({ asked_at }) => Math.max(now, asked_at + WINDOW_MS)))) return;
        const expires = Math.max(Number.isFinite(expires_at) ? expires_at : 0, now + LEAST_LIFE_MS);
        await transaction
          .updateTable("source_keys")
          .set({ key, expires_at: expires, asked_at: now })
          .where("source", "=", SOURCE)
          .execute();
      });
      return key;
    } catch (error) {
      // An interrupted request may have made a key, so the lease stays.
      if (!(error instanceof SourceError)) throw error;
      const waitMs = error.problem === "rate_limited" ? WINDOW_MS : AFTER_FAILURE_MS;
      await database.transact("source_key", async (transaction) =>
        asking.release(transaction, claim, (await database.time(transaction)) + waitMs),
      );
      if (old !== null) return old;
      const minutes = waitMs / MINUTE_MS;
      throw noKey(`OpenSea gives no key (${error.message}), and is asked again in ${minutes} min at the earliest`, {
        cause: error,
      });
    }
  }
}

const isFresh = <Row extends Pick<KeyRow, "key" | "expires_at">>(row: Row, now: number): row is Row & { key: string } =>
  row.key !== null && now < row.expires_at - RENEW_BEFORE_MS;

const noKey = (message: string, options?: ErrorOptions) =>
  new SourceError("no_key", `${message}. Or set a key of your own in OPENSEA_API_KEY`, options);
