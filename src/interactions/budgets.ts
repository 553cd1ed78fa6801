import { LRUCache } from "lru-cache";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from "rate-limiter-flexible";
import type { SharedStore } from "../process/shared-store.ts";
import type { Interaction } from "./interaction.ts";

const WINDOW_SECONDS = 60;
/** A suggestion is asked for at almost every keystroke; nobody types faster for a whole minute. */
const SUGGESTIONS_PER_MINUTE = 200;

/** How many members, or servers, are counted in this process; beyond that the longest silent have their minute anew. */
const MAX_COUNTED = 10_000;

type Holder = "member" | "server";

/** How many commands and clicks a minute are answered; 0: any number. */
export type BudgetsPerMinute = { readonly [H in Holder]: number };

/** A budget that is used up, and the milliseconds until it is full again. */
export interface UsedUp {
  readonly holder: Holder;
  readonly fullInMs: number;
}

/** How much members and servers may ask, counted in windows of a minute; over all replicas where they share a store. */
export class Budgets {
  readonly #member: Budget | undefined;
  readonly #server: Budget | undefined;
  readonly #typing = new Budget("typing", SUGGESTIONS_PER_MINUTE);

  constructor({ member, server }: BudgetsPerMinute, store?: SharedStore) {
    this.#member = member > 0 ? new Budget("member", member, store) : undefined;
    this.#server = server > 0 ? new Budget("server", server, store) : undefined;
  }

  /** Takes one command or click from the budgets of who asks and where; answers with the one that is used up, if one is. */
  async take({ member, server }: Pick<Interaction, Holder>): Promise<UsedUp | undefined> {
    const [ofMember, ofServer] = await Promise.all([
      this.#member?.take(member),
      server === undefined ? undefined : this.#server?.take(server),
    ]);
    if (ofMember) return { holder: "member", fullInMs: ofMember };
    return ofServer ? { holder: "server", fullInMs: ofServer } : undefined;
  }

  /** Takes one suggestion from the budget of who types; says whether there was one left. */
  async takeSuggestion({ member }: Pick<Interaction, "member">): Promise<boolean> {
    return (await this.#typing.take(member)) === undefined;
  }
}

class Budget {
  readonly #own: RateLimiterMemory;
  /** Whom it counts: left to itself, it forgets nobody within the minute, however many they are. */
  readonly #counted: LRUCache<string, true>;
  readonly #shared: RateLimiterRedis | undefined;
  readonly #store: SharedStore | undefined;

  constructor(keyPrefix: string, points: number, store?: SharedStore) {
    const options = { keyPrefix: `budget:${keyPrefix}`, points, duration: WINDOW_SECONDS };
    this.#own = new RateLimiterMemory(options);
    this.#counted = new LRUCache({ max: MAX_COUNTED, dispose: (_counted, key) => void this.#own.delete(key) });
    this.#store = store;
    this.#shared = store && new RateLimiterRedis({ ...options, storeClient: store.client });
  }

  /** Takes one; answers with the milliseconds until there is one again when there is none left. */
  async take(key: string): Promise<number | undefined> {
    const { isLeft, msBeforeNext } = await this.#consume(key);
    return isLeft ? undefined : msBeforeNext;
  }

  async #consume(key: string) {
    const shared = this.#shared;
    if (!shared || !this.#store) return this.#consumeOwn(key);
    return this.#store.use(() => consume(shared, key)).catch(() => this.#consumeOwn(key));
  }

  #consumeOwn(key: string) {
    this.#counted.set(key, true);
    return consume(this.#own, key);
  }
}

/** What is used up is an outcome here, not a failure. */
async function consume(limiter: RateLimiterAbstract, key: string): Promise<{ isLeft: boolean; msBeforeNext: number }> {
  try {
    const { msBeforeNext } = await limiter.consume(key);
    return { isLeft: true, msBeforeNext };
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    return { isLeft: false, msBeforeNext: error.msBeforeNext };
  }
}
