import { LRUCache } from "lru-cache";
import type { SharedStore } from "../infra/redis.ts";
import type { Interaction } from "./interaction.ts";
import { takeShared } from "./shared-budgets.ts";

const WINDOW_MS = 60_000;
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

/**
 * How much members and servers may ask, counted in windows of a minute; over all replicas where they share a store. What is
 * refused takes nothing: neither a member who goes on asking from the others of the server, nor a busy server from a member.
 */
export class Budgets {
  readonly #budgets: readonly Budget[];
  readonly #typing = new Budget("member", SUGGESTIONS_PER_MINUTE);
  readonly #store: SharedStore | undefined;

  constructor({ member, server }: BudgetsPerMinute, store?: SharedStore) {
    // Where both are used up, the member reads of their own.
    this.#budgets = [new Budget("member", member), new Budget("server", server)].filter(({ perMinute }) => perMinute > 0);
    this.#store = store;
  }

  /** Takes one command or click from the budgets of who asks and where; answers with the one that is used up, if one is. */
  async take(asked: Pick<Interaction, Holder>): Promise<UsedUp | undefined> {
    const claims = this.#budgets.flatMap((budget) => {
      const id = asked[budget.holder];
      return id === undefined ? [] : [{ budget, id }];
    });
    const known = firstUsedUp(claims);
    if (known || claims.length === 0) return known;
    try {
      if (this.#store) return await takeOfAll(this.#store, claims);
    } catch {
      // Then this process counts for itself.
    }
    // Another command may have taken the last one while the store was asked.
    const usedUp = firstUsedUp(claims);
    if (!usedUp) for (const { budget, id } of claims) budget.take(id);
    return usedUp;
  }

  /** Takes one suggestion from the budget of who types; says whether there was one left. */
  async takeSuggestion({ member }: Pick<Interaction, "member">): Promise<boolean> {
    if (this.#typing.usedUp(member)) return false;
    this.#typing.take(member);
    return true;
  }
}

/** One that is wanted from a budget, for a member or a server by its id. */
interface Claim {
  readonly budget: Budget;
  readonly id: string;
}

function firstUsedUp(claims: readonly Claim[]): UsedUp | undefined {
  for (const { budget, id } of claims) {
    const usedUp = budget.usedUp(id);
    if (usedUp) return usedUp;
  }
  return undefined;
}

async function takeOfAll(store: SharedStore, claims: readonly Claim[]): Promise<UsedUp | undefined> {
  const limits = claims.map(({ budget: { holder, perMinute }, id }) => ({ key: `${holder}:${id}`, max: perMinute }));
  const reached = await takeShared(store, limits, WINDOW_MS);
  const claim = reached && claims[reached.index];
  if (!claim) return undefined;
  claim.budget.fill(claim.id, reached.fullInMs);
  return { holder: claim.budget.holder, fullInMs: reached.fullInMs };
}

/** What this process has counted, and for none longer than their minute. */
class Budget {
  readonly holder: Holder;
  readonly perMinute: number;
  readonly #taken = new LRUCache<string, number>({
    // With `max` there would be room for all of them from the start, which takes time that a start has not.
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    ttlAutopurge: true,
    noUpdateTTL: true,
  });

  constructor(holder: Holder, perMinute: number) {
    this.holder = holder;
    this.perMinute = perMinute;
  }

  usedUp(id: string): UsedUp | undefined {
    if ((this.#taken.get(id) ?? 0) < this.perMinute) return undefined;
    return { holder: this.holder, fullInMs: Math.max(1, Math.ceil(this.#taken.getRemainingTTL(id))) };
  }

  take(id: string): void {
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1);
  }

  /** Notes that the replicas have used it up, so that they need not be asked again before it is full. */
  fill(id: string, fullInMs: number): void {
    this.#taken.set(id, this.perMinute, { ttl: fullInMs, noUpdateTTL: false });
  }
}
