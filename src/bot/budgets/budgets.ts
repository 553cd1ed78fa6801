import { LRUCache } from "lru-cache";
import type { SharedStore } from "../../infra/redis.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { Interaction } from "../answer/interaction.ts";
import { takeShared } from "./shared-budgets.ts";

const WINDOW_MS = MINUTE_MS;
/** Suggestions are asked for at almost every keystroke; nobody types faster for a whole minute. */
const SUGGESTIONS_PER_MINUTE = 200;
/** Beyond this the least recently active are evicted; they start with a full budget. */
const MAX_COUNTED = 10_000;
/** The rest of a server's budget is reserved for members who have taken nothing within the minute. */
const SHARE_OF_THE_BUSY = 3 / 4;
/** The rest of all calls is reserved for known collections, so that made-up addresses starve first. */
const SHARE_OF_THE_UNKNOWN = 1 / 2;

export type Holder = "member" | "server" | "bot";

const holders = {
  member_commands: "member",
  server_commands: "server",
  member_calls: "member",
  server_calls: "server",
  api_calls: "bot",
} as const satisfies Readonly<Record<string, Holder>>;
export type BudgetName = keyof typeof holders;
export const budgetNames = Object.keys(holders) as BudgetName[];

/** Commands, clicks and calls of the API a minute; 0: no limit. */
export type BudgetsPerMinute = Readonly<Record<BudgetName, number>>;

export interface UsedUp {
  readonly holder: Holder;
  readonly fullInMs: number;
}

/** The server is left out unless the answer is for all of a server that has the bot. */
export type Asking = Pick<Interaction, "member" | "server">;

interface BudgetsOptions {
  readonly store?: SharedStore | undefined;
  readonly onUsedUp?: (budget: BudgetName) => void;
}

/**
 * Limits members, servers and all together, in windows of a minute, over all replicas that share a store. A refusal takes nothing
 * from any budget.
 */
export class Budgets {
  readonly #budgets: ReadonlyMap<BudgetName, Budget>;
  readonly #typing = new Budget(SUGGESTIONS_PER_MINUTE);
  /** Members who have taken from a server's budget within the minute, as far as this process knows. */
  readonly #busy = new LRUCache<string, true>(forAMinute);
  readonly #options: BudgetsOptions;

  constructor(perMinute: BudgetsPerMinute, options: BudgetsOptions = {}) {
    const limited = budgetNames.filter((name) => perMinute[name] > 0);
    this.#budgets = new Map(limited.map((name) => [name, new Budget(perMinute[name])]));
    this.#options = options;
  }

  /** @returns the budget that is used up, the member's own first. */
  take({ member, server }: Asking): Promise<UsedUp | undefined> {
    return this.#take([this.#claim("member_commands", member), this.#claimOfServer("server_commands", server, member)]);
  }

  /**
   * Takes one call of the API before it goes out.
   *
   * @param isKnown is asked only if it matters.
   */
  async takeCall({ member, server }: Asking, isKnown: () => Promise<boolean>): Promise<UsedUp | undefined> {
    const isInFull = this.#budgets.has("api_calls") && (await isKnown());
    return this.#take([
      this.#claim("member_calls", member),
      this.#claimOfServer("server_calls", server, member),
      this.#claim("api_calls", "all", isInFull ? 1 : SHARE_OF_THE_UNKNOWN),
    ]);
  }

  /** @returns whether a suggestion was left. */
  async takeSuggestion({ member }: Pick<Interaction, "member">): Promise<boolean> {
    if (this.#typing.isUsedUp(member, this.#typing.perMinute)) return false;
    this.#typing.take(member);
    return true;
  }

  #claim(name: BudgetName, id: string | undefined, share = 1): Claim[] {
    const budget = this.#budgets.get(name);
    return budget && id !== undefined ? [{ name, budget, id, max: Math.ceil(budget.perMinute * share) }] : [];
  }

  #claimOfServer(name: BudgetName, server: string | undefined, member: string): Claim[] {
    const busy = `${name} ${member}`;
    const claims = this.#claim(name, server, this.#busy.has(busy) ? SHARE_OF_THE_BUSY : 1);
    return claims.map((claim) => ({ ...claim, onTaken: () => this.#busy.set(busy, true) }));
  }

  async #take(wanted: readonly Claim[][]): Promise<UsedUp | undefined> {
    const claims = wanted.flat();
    const refused = await this.#firstRefused(claims);
    if (!refused) {
      for (const { onTaken } of claims) onTaken?.();
      return undefined;
    }
    this.#options.onUsedUp?.(refused.name);
    return { holder: holders[refused.name], fullInMs: refused.budget.fullInMs(refused.id) };
  }

  /** Takes from all budgets, or from none if one is used up. */
  async #firstRefused(claims: readonly Claim[]): Promise<Claim | undefined> {
    const { store } = this.#options;
    const known = firstUsedUp(claims);
    if (known || claims.length === 0) return known;
    try {
      if (store) return await takeOfAll(store, claims);
    } catch {
      // This process counts alone while the store is down.
    }
    // Another command may have taken the last one while the store was asked.
    const usedUp = firstUsedUp(claims);
    if (!usedUp) for (const { budget, id } of claims) budget.take(id);
    return usedUp;
  }
}

interface Claim {
  readonly name: BudgetName;
  readonly budget: Budget;
  readonly id: string;
  readonly max: number;
  readonly onTaken?: () => void;
}

const firstUsedUp = (claims: readonly Claim[]): Claim | undefined =>
  claims.find(({ budget, id, max }) => budget.isUsedUp(id, max));

async function takeOfAll(store: SharedStore, claims: readonly Claim[]): Promise<Claim | undefined> {
  const limits = claims.map(({ name, id, max }) => ({ key: `${name}:${id}`, max }));
  const reached = await takeShared(store, limits, WINDOW_MS);
  const claim = reached && claims[reached.index];
  if (claim) claim.budget.fill(claim.id, claim.max, reached.fullInMs);
  return claim;
}

const forAMinute = {
  // `max` would preallocate, which slows the start down.
  maxSize: MAX_COUNTED,
  sizeCalculation: () => 1,
  ttl: WINDOW_MS,
  ttlAutopurge: true,
  noUpdateTTL: true,
  // The default reuses a reading of the clock until a timer fires, so that a count would last longer than a minute.
  ttlResolution: 0,
};

class Budget {
  readonly perMinute: number;
  readonly #taken = new LRUCache<string, number>(forAMinute);

  constructor(perMinute: number) {
    this.perMinute = perMinute;
  }

  isUsedUp(id: string, max: number): boolean {
    return (this.#taken.get(id) ?? 0) >= max;
  }

  fullInMs(id: string): number {
    return Math.max(1, Math.ceil(this.#taken.getRemainingTTL(id)));
  }

  take(id: string): void {
    this.#taken.set(id, (this.#taken.get(id) ?? 0) + 1);
  }

  /** Notes the count of all replicas, so that the store is not asked again before the budget is full. */
  fill(id: string, taken: number, fullInMs: number): void {
    this.#taken.set(id, taken, { ttl: fullInMs, noUpdateTTL: false });
  }
}
