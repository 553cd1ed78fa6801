import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../infra/time.ts";
import type { Interaction } from "../interaction/interaction.ts";

/** The most counters. The least recently used are evicted, and their holders start with a full budget. */
const MAX_COUNTED = 50_000;
/**
 * The part of what is left of a shared budget that one member may have taken of it. However fast they ask, n members leave one
 * part in 1 + n/10 to everybody else: two leave five sixths, and twenty a third (a dynamic threshold, as in switches: Choudhury
 * and Hahne, 1998, https://doi.org/10.1109/90.664262).
 */
const SHARE_OF_THE_REST = 1 / 10;

export const budgetNames = ["member_commands", "server_commands", "api_calls"] as const;
export type BudgetName = (typeof budgetNames)[number];
export type Holder = "member" | "server" | "bot";

/** Commands and clicks of a member and of a server, and calls of the API for all members, a minute; 0: no limit. */
export type BudgetsPerMinute = Readonly<Record<BudgetName, number>>;

export interface UsedUp {
  /** `member` also if they have used up their share of a shared budget. */
  readonly holder: Holder;
  readonly fullInMs: number;
}

/** `server` is only set if the answer is public in a server that has the bot. */
export type Requester = Pick<Interaction, "member" | "server">;

interface Claim {
  readonly name: BudgetName;
  readonly max: number;
  readonly holder: Holder;
  readonly key: string;
  /** The key of the counter for what this member has taken of a shared budget. */
  readonly shareKey?: string;
}

/** Budgets by the minute, in this process. A refused claim takes nothing from any budget. */
export class Budgets {
  readonly #perMinute: BudgetsPerMinute;
  readonly #onUsedUp: (budget: BudgetName) => void;
  readonly #used = new LRUCache<string, number>({
    // `max` would preallocate, which slows the start down.
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
    ttl: MINUTE_MS,
    ttlAutopurge: true,
    noUpdateTTL: true,
    // By default a reading of the clock is reused until a timer fires, and a count would last longer than a minute.
    ttlResolution: 0,
  });

  constructor(perMinute: BudgetsPerMinute, onUsedUp: (budget: BudgetName) => void = () => {}) {
    this.#perMinute = perMinute;
    this.#onUsedUp = onUsedUp;
  }

  /** Takes a command of the member and of the server. @returns the budget that is used up, the member's own first. */
  take({ member, server }: Requester): UsedUp | undefined {
    return this.#take([this.#ownClaim(member), ...(server === undefined ? [] : [this.#serverClaim(server, member)])]);
  }

  /** Takes a call of the API. */
  takeCall(member: string): UsedUp | undefined {
    const shared = { name: "api_calls", key: "api", shareKey: `api:${member}`, holder: "bot" } as const;
    return this.#take([{ ...shared, max: this.#perMinute.api_calls }]);
  }

  #ownClaim(member: string): Claim {
    return { name: "member_commands", max: this.#perMinute.member_commands, holder: "member", key: `member:${member}` };
  }

  #serverClaim(server: string, member: string): Claim {
    const key = `server:${server}`;
    return { name: "server_commands", max: this.#perMinute.server_commands, holder: "server", key, shareKey: `${key}:${member}` };
  }

  #take(claims: readonly Claim[]): UsedUp | undefined {
    const limited = claims.filter(({ max }) => max > 0);
    for (const claim of limited) {
      const holder = this.#refusedBy(claim);
      if (holder === undefined) continue;
      this.#onUsedUp(claim.name);
      return { holder, fullInMs: Math.max(1, Math.ceil(this.#used.getRemainingTTL(claim.key))) };
    }
    for (const { key, shareKey } of limited) {
      this.#add(key);
      if (shareKey !== undefined) this.#add(shareKey);
    }
    return undefined;
  }

  /** `holder` if its budget is used up, or `member` if their share of it is; `undefined` while something is left. */
  #refusedBy({ max, key, shareKey, holder }: Claim): Holder | undefined {
    const left = max - this.#count(key);
    if (left <= 0) return holder;
    return shareKey !== undefined && this.#count(shareKey) >= left * SHARE_OF_THE_REST ? "member" : undefined;
  }

  #count(key: string): number {
    return this.#used.get(key) ?? 0;
  }

  #add(key: string): void {
    this.#used.set(key, this.#count(key) + 1);
  }
}
