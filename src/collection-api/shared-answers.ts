import { Keyv } from "keyv";
import { z } from "zod";
import type { Address } from "../contract/address.ts";
import { type Entries, type Operation, operations } from "../contract/schemas.ts";
import { type Clock, deadline, systemClock } from "../infra/clock.ts";

/** The longest that a slow cache server may delay an answer. */
const WAIT_MS = 15;
/** UTF-16 units of JSON: as long as an answer of the API may be. */
const MAX_LENGTH = 2 * 2 ** 20;
/** Answers dated further ahead are ignored: they would be fresh for too long. */
const MAX_AHEAD_MS = 5_000;

const sharedSchema = z.object({
  asOf: z.codec(z.number(), z.date(), { decode: (ms) => new Date(ms), encode: (date) => date.getTime() }),
  entries: z.array(z.unknown()),
});

/** The part of an answer that replicas share. */
export interface SharedAnswer<Entry> {
  readonly entries: readonly Entry[];
  readonly asOf: Date;
}

interface SharedAnswersOptions {
  /** Keyv's store: see `connectToCacheServer`. */
  readonly store: unknown;
  /** Called for each failed or late operation, and for each stored value that is not an answer. */
  readonly onFailure: (error: Error) => void;
  readonly waitMs?: number;
  readonly clock?: Clock;
}

/**
 * Answers that replicas share: Keyv's second store. It never rejects and never takes longer than `waitMs`; whatever fails is a
 * miss. The server is not trusted: a value has to be short, and its entries have to fit the contract.
 */
export class SharedAnswers {
  readonly #options: SharedAnswersOptions;
  readonly #cache: Keyv;

  constructor(options: SharedAnswersOptions) {
    this.#options = options;
    const { store, onFailure } = options;
    this.#cache = new Keyv({ store, serialization: { stringify: JSON.stringify, parse } });
    this.#cache.on("error", onFailure);
  }

  async read<O extends Operation>(operation: O, contract: Address): Promise<SharedAnswer<Entries[O]> | undefined> {
    const { onFailure, waitMs = WAIT_MS, clock = systemClock } = this.#options;
    const late = () => new Error(`the shared cache did not answer within ${waitMs} ms`);
    try {
      const value = await deadline(this.#cache.get(keyFor(operation, contract)), { ms: waitMs, clock, late });
      if (value === undefined) return undefined;
      const { asOf, entries } = sharedSchema.parse(value);
      if (asOf.getTime() > clock.now() + MAX_AHEAD_MS) throw new Error("a shared answer is of the future");
      const { entry } = operations[operation];
      return { asOf, entries: entries.map((candidate) => entry.parse(candidate)) };
    } catch (error) {
      // A schema's message quotes foreign text of any length.
      onFailure(error instanceof z.ZodError ? new Error("a shared value is no answer") : (error as Error));
      return undefined;
    }
  }

  /** @param ttlMs milliseconds until nobody shows it any more. */
  write<O extends Operation>(operation: O, contract: Address, { asOf, entries }: SharedAnswer<Entries[O]>, ttlMs: number): void {
    const entry: z.ZodType<Entries[O]> = operations[operation].entry;
    try {
      // Encoded in the API's form, which other versions of the bot understand.
      const value = sharedSchema.encode({ asOf, entries: entries.map((e) => entry.encode(e)) });
      void this.#cache.set(keyFor(operation, contract), value, Math.ceil(ttlMs));
    } catch {
      // A failed write is dropped: other replicas then fetch their own.
    }
  }

  async close(): Promise<void> {
    await this.#cache.disconnect();
  }
}

const keyFor = (operation: Operation, contract: Address) => `${operation}:${contract}`;

/** Throws at a value that is too long, and at one that is not JSON. */
function parse<T>(text: string): T {
  if (text.length > MAX_LENGTH) throw new Error("a shared value is too long to be an answer");
  try {
    return JSON.parse(text) as T;
  } catch {
    // The parser's message quotes foreign text.
    throw new Error("a shared value is not JSON");
  }
}
