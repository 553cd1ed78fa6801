import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from "@fastify/rate-limit";
import { LRUCache } from "lru-cache";
import type { Clock } from "../../infra/clock.ts";

/** Budgets that are kept; who comes after so many others within a minute begins anew. */
const MAX_BUDGETS = 50_000;

interface Budget {
  readonly since: number;
  used: number;
}

/** What each has used of its budget, as @fastify/rate-limit asks for it. Its own would last for as long as a clock is set back. */
export const budgetsBy = (clock: Clock): FastifyRateLimitStoreCtor =>
  class implements FastifyRateLimitStore {
    readonly #kept = new LRUCache<string, Budget>({ max: MAX_BUDGETS });

    incr(key: string, tell: Parameters<FastifyRateLimitStore["incr"]>[1], windowMs: number): void {
      const now = clock.now();
      let budget = this.#kept.get(key);
      if (!budget || now < budget.since || now - budget.since >= windowMs) {
        budget = { since: now, used: 0 };
        this.#kept.set(key, budget);
      }
      budget.used += 1;
      tell(null, { current: budget.used, ttl: budget.since + windowMs - now });
    }

    child(): FastifyRateLimitStore {
      return this;
    }
  };
