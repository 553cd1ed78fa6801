import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import type { SharedStore } from "../infra/redis.ts";
import type { Query, StoredAnswer } from "./stored-answer.ts";

/** After this the next replica asks as well. */
const TURN_MS = 2_500;

/** A key without an expiry is not of this script and is replaced. */
const TAKE_TURN = `
local left = redis.call("pttl", KEYS[1])
if left > 0 and left <= tonumber(ARGV[2]) then return 0 end
redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2])
return 1`;

/** The turn may have passed to another replica. */
const END_TURN = 'if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end';

const time = z.codec(z.number(), z.date(), { decode: (ms) => new Date(ms), encode: (date) => date.getTime() });

/** Entries are in the API's own form: another version of the bot may have written them. */
const codecOf = <O extends Operation>(operation: O): z.ZodType<StoredAnswer<Entries[O]>> =>
  z.object({
    answer: z.object({ entries: z.array(operations[operation].entry), asOf: time, cache: z.enum(["hit", "stale"]) }),
    askedAt: z.number(),
    freshUntil: z.number(),
    staleUntil: z.number(),
  });
const codecs: { readonly [O in Operation]: z.ZodType<StoredAnswer<Entries[O]>> } = {
  influencers: codecOf("influencers"),
  tweets: codecOf("tweets"),
  scores: codecOf("scores"),
};

/** Answers that replicas share, and turns to ask the API. Never rejects: while the store fails, it is everybody's turn. */
export class SharedAnswers {
  readonly #store: SharedStore;
  readonly #replica = randomUUID();

  constructor(store: SharedStore) {
    this.#store = store;
  }

  /** `undefined` for an answer that this version cannot read, or that is about another collection. */
  async read<O extends Operation>({ operation, contract, key }: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    try {
      const json = await this.#store.get(answerKey(key));
      if (json === undefined) return undefined;
      const codec: z.ZodType<StoredAnswer<Entries[O]>> = codecs[operation];
      const stored = codec.parse(JSON.parse(json));
      // A version of the bot that does not check that may have written it.
      return stored.answer.entries.every((entry) => operations[operation].isAbout(entry, contract)) ? stored : undefined;
    } catch {
      return undefined;
    }
  }

  async write<O extends Operation>({ operation, key }: Query<O>, stored: StoredAnswer<Entries[O]>, ttlMs: number): Promise<void> {
    try {
      const codec: z.ZodType<StoredAnswer<Entries[O]>> = codecs[operation];
      const json = JSON.stringify(codec.encode(stored));
      await this.#store.set(answerKey(key), json, ttlMs);
    } catch {
      // Other replicas ask for themselves.
    }
  }

  async takeTurn({ key }: Query<Operation>): Promise<boolean> {
    try {
      return (await this.#store.run(TAKE_TURN, [turnKey(key)], [this.#replica, TURN_MS])) === 1;
    } catch {
      return true;
    }
  }

  async endTurn({ key }: Query<Operation>): Promise<void> {
    await this.#store.run(END_TURN, [turnKey(key)], [this.#replica]).catch(() => {});
  }
}

const answerKey = (key: string) => `answer:${key}`;
const turnKey = (key: string) => `turn:${key}`;
