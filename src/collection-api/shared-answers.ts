import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import { type Clock, systemClock } from "../infra/clock.ts";
import type { SharedStore } from "../infra/redis.ts";
import type { Query, StoredAnswer } from "./answer-store.ts";

/** After this another replica may ask. */
const TURN_MS = 2_500;
const TAKE_TURN = 'return redis.call("set", KEYS[1], ARGV[1], "PX", ARGV[2], "NX") and 1 or 0';
/** Another replica may have the turn by now. */
const END_TURN = 'if redis.call("get", KEYS[1]) == ARGV[1] then redis.call("del", KEYS[1]) end';
/** A replica whose clock is further ahead would keep its answers fresh for too long. */
const MAX_AHEAD_MS = 5_000;

const time = z.codec(z.number(), z.date(), { decode: (ms) => new Date(ms), encode: (date) => date.getTime() });

/** Of JSON. The server is not trusted: a longer value is not read. */
const MAX_BYTES = 2 * 2 ** 20;

const storedSchema = z.object({
  answer: z.object({ entries: z.array(z.unknown()), asOf: time, cache: z.enum(["hit", "stale"]) }),
  askedAt: z.number(),
  freshUntil: z.number(),
  staleUntil: z.number(),
});

/** Entries are stored in the API's form, which other versions of the bot understand. Throws at the first of another form. */
function decode<O extends Operation>(operation: O, json: string): StoredAnswer<Entries[O]> {
  const { answer, ...times } = storedSchema.parse(JSON.parse(json));
  const { entry } = operations[operation];
  return { ...times, answer: { ...answer, entries: answer.entries.map((one) => entry.parse(one)) } };
}

function encode<O extends Operation>(operation: O, { answer, ...times }: StoredAnswer<Entries[O]>): string {
  const entry: z.ZodType<Entries[O]> = operations[operation].entry;
  const entries = answer.entries.map((one) => entry.encode(one));
  return JSON.stringify({ ...times, answer: { ...answer, asOf: time.encode(answer.asOf), entries } });
}

/** Shares answers and turns to ask the API among replicas. Never rejects: if the store fails, every replica has a turn. */
export class SharedAnswers {
  readonly #store: SharedStore;
  readonly #clock: Clock;
  readonly #replica = randomUUID();

  constructor(store: SharedStore, clock: Clock = systemClock) {
    this.#store = store;
    this.#clock = clock;
  }

  /** `undefined` also for an answer of an unknown form. */
  async read<O extends Operation>({ operation, key }: Query<O>): Promise<StoredAnswer<Entries[O]> | undefined> {
    try {
      const json = await this.#store.get(answerKey(key), MAX_BYTES);
      if (json === undefined) return undefined;
      const stored = decode(operation, json);
      if (stored.askedAt > this.#clock.now() + MAX_AHEAD_MS) return undefined;
      return shifted(stored, this.#clock.elapsed() - this.#clock.now());
    } catch {
      return undefined;
    }
  }

  async write<O extends Operation>({ operation, key }: Query<O>, stored: StoredAnswer<Entries[O]>): Promise<void> {
    const now = this.#clock.elapsed();
    try {
      const value = encode(operation, shifted(stored, this.#clock.now() - now));
      await this.#store.set(answerKey(key), value, Math.max(1, stored.staleUntil - now));
    } catch {
      // Other replicas then ask for themselves.
    }
  }

  takeTurn({ key }: Query<Operation>): Promise<boolean> {
    return this.#store.run(TAKE_TURN, [turnKey(key)], [this.#replica, TURN_MS]).then(
      (reply) => reply === 1,
      () => true,
    );
  }

  async endTurn({ key }: Query<Operation>): Promise<void> {
    await this.#store.run(END_TURN, [turnKey(key)], [this.#replica]).catch(() => {});
  }
}

/** Replicas share times since the epoch. */
const shifted = <Entry>(stored: StoredAnswer<Entry>, ms: number): StoredAnswer<Entry> => ({
  ...stored,
  askedAt: stored.askedAt + ms,
  freshUntil: stored.freshUntil + ms,
  staleUntil: stored.staleUntil + ms,
});

const answerKey = (key: string) => `answer:${key}`;
const turnKey = (key: string) => `turn:${key}`;
