import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SharedStore } from "../process/shared-store.ts";
import type { Answer } from "./api.ts";
import { type Entries, type Operation, operations } from "./contract.ts";
import { parseJson } from "./json.ts";

/** How long one replica may ask the API for all; when it takes longer, the next one tries as well. */
const TURN_MS = 2_500;

/** Ends a turn, unless it took too long and is another's by now. */
const END_TURN = 'if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end';

/** An answer as it is kept; times in milliseconds since the epoch. */
export interface StoredAnswer<Entry> {
  readonly answer: Answer<Entry>;
  readonly freshUntil: number;
  readonly staleUntil: number;
}

const time = z.codec(z.number(), z.date(), { decode: (ms) => new Date(ms), encode: (date) => date.getTime() });

/** An answer as it is written and read, entries in the API's own form: another version of the bot may have written it. */
const codecOf = <O extends Operation>(operation: O): z.ZodType<StoredAnswer<Entries[O]>> =>
  z.object({
    answer: z.object({ entries: z.array(operations[operation].entry), asOf: time, cache: z.literal("hit") }),
    freshUntil: z.number(),
    staleUntil: z.number(),
  });
const codecs = { influencers: codecOf("influencers"), tweets: codecOf("tweets"), scores: codecOf("scores") };
const codecFor = <O extends Operation>(operation: O) => codecs[operation] as z.ZodType<StoredAnswer<Entries[O]>>;

/**
 * Answers that replicas share, and whose turn it is to ask the API for one. Nothing here ever rejects: while the store
 * fails, nothing is known, and it is everybody's turn.
 */
export class SharedAnswers {
  readonly #store: SharedStore;
  /** Whose turn it is, as the others can tell. */
  readonly #replica = randomUUID();

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /** The answer under a key; what this version cannot read is not there. */
  async read<O extends Operation>(operation: O, key: string): Promise<StoredAnswer<Entries[O]> | undefined> {
    try {
      const json = await this.#store.use(() => this.#store.values.get(key));
      return json === undefined ? undefined : codecFor(operation).parse(parseJson(json));
    } catch {
      return undefined;
    }
  }

  async write<O extends Operation>(operation: O, key: string, stored: StoredAnswer<Entries[O]>, ttlMs: number): Promise<void> {
    try {
      const json = JSON.stringify(codecFor(operation).encode(stored));
      await this.#store.use(() => this.#store.values.set(key, json, ttlMs));
    } catch {
      // Then this answer is not shared.
    }
  }

  /** Whether it is this replica's turn to ask for a key. */
  async takeTurn(key: string): Promise<boolean> {
    try {
      return (await this.#store.use(() => this.#store.client.set(turnKey(key), this.#replica, "PX", TURN_MS, "NX"))) === "OK";
    } catch {
      return true;
    }
  }

  async endTurn(key: string): Promise<void> {
    await this.#store.use(() => this.#store.client.eval(END_TURN, 1, turnKey(key), this.#replica)).catch(() => {});
  }
}

const turnKey = (key: string) => `turn:${key}`;
