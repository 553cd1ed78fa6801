import { z } from "zod";
import type { Clock } from "../../../infra/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceDatabase } from "../../database/database.ts";
import type { SourceClient } from "../client.ts";
import { SourceError } from "../errors.ts";

const SOURCE = "opensea";
/** OpenSea issues two keys in this time (docs.opensea.io, «API keys»). */
const WINDOW_MS = HOUR_MS;
const AFTER_FAILURE_MS = MINUTE_MS;
const RENEW_BEFORE_MS = DAY_MS;
/**
 * A new key counts as valid for at least this time: with a wrong clock, every key would be renewed at once. One that expires earlier
 * is refused, and renewed then.
 */
const MIN_LIFE_MS = 2 * DAY_MS;

const keySchema = z.object({
  api_key: z.string().regex(/^[\x21-\x7e]{8,500}$/, "expected a key"),
  expires_at: z.unknown().transform((time) => Date.parse(String(time))),
});

/** A source of keys for OpenSea. */
export interface Keys {
  /** @throws {SourceError} `no_key`. */
  current(signal: AbortSignal): Promise<string>;
  /** Drops a key that OpenSea has refused. @returns false if no other key can be had. */
  refuse(key: string): Promise<boolean>;
}

export const ownKey = (key: string): Keys => ({ current: async () => key, refuse: async () => false });

export interface InstantKeysOptions {
  readonly database: ServiceDatabase;
  readonly clock: Clock;
  /** A client without retries: OpenSea issues few keys. */
  readonly client: Pick<SourceClient, "send">;
}

/** The free key that OpenSea issues on request. All processes of a database share it. */
export class InstantKeys implements Keys {
  readonly #options: InstantKeysOptions;
  /** The error of the last request for a key, and the time before which this process makes no other. */
  #failure: { readonly error: SourceError; readonly until: number } | undefined;

  constructor(options: InstantKeysOptions) {
    this.#options = options;
  }

  /** The stored key, renewed if it is about to expire; the old one stays in use until another comes. */
  async current(signal: AbortSignal): Promise<string> {
    const { database, clock } = this.#options;
    const stored = await database.run("source_key", (connection) =>
      connection.selectFrom("source_keys").selectAll().where("source", "=", SOURCE).executeTakeFirst(),
    );
    if (stored && clock.now() < stored.expires_at - RENEW_BEFORE_MS) return stored.key;
    if (!this.#failure || clock.elapsed() >= this.#failure.until) {
      try {
        const key = await this.#fetch(signal);
        this.#failure = undefined;
        return key;
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const waitMs = error.problem === "rate_limited" ? WINDOW_MS : AFTER_FAILURE_MS;
        this.#failure = { error, until: clock.elapsed() + waitMs };
      }
    }
    if (stored) return stored.key;
    const { error } = this.#failure;
    const message = `OpenSea gives no key (${error.message}). Or set a key of your own in OPENSEA_API_KEY`;
    throw new SourceError("no_key", message, { cause: error });
  }

  async refuse(key: string): Promise<boolean> {
    await this.#options.database.run("source_key", (connection) =>
      connection.deleteFrom("source_keys").where("source", "=", SOURCE).where("key", "=", key).execute(),
    );
    return true;
  }

  async #fetch(signal: AbortSignal): Promise<string> {
    const { client, database, clock } = this.#options;
    const request = { endpoint: "keys", path: "/api/v2/auth/keys", method: "POST", schema: keySchema } as const;
    const { api_key: key, expires_at } = await client.send(request, signal);
    const row = { key, expires_at: Math.max(Number.isFinite(expires_at) ? expires_at : 0, clock.now() + MIN_LIFE_MS) };
    await database.run("source_key", (connection) =>
      connection
        .insertInto("source_keys")
        .values({ source: SOURCE, ...row })
        .onConflict((conflict) => conflict.column("source").doUpdateSet(row))
        .execute(),
    );
    return key;
  }
}
