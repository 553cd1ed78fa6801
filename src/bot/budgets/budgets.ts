import { LRUCache } from "lru-cache";
import type { SharedStore } from "../../infra/redis.ts";
import { MINUTE_MS } from "../../infra/time.ts";
import type { Interaction } from "../answer/interaction.ts";

/** Almost every keystroke takes one; nobody types faster for a whole minute. */
const SUGGESTIONS_PER_MINUTE = 200;
/** Beyond this the least recently active are evicted; they start with a full budget. */
const MAX_COUNTED = 50_000;
/** The rest of a server's budget is reserved for members who have taken nothing within the minute. */
const SHARE_OF_THE_BUSY = 3 / 4;
/** The rest of all calls is reserved for first questions about known collections: made-up addresses and Refresh starve first. */
const SHARE_OF_THE_REST = 1 / 2;

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

/** The server is unset unless the answer is public in a server that has the bot. */
export type Asking = Pick<Interaction, "member" | "server">;

interface BudgetsOptions {
  readonly store?: SharedStore | undefined;
  readonly onUsedUp?: (budget: BudgetName) => void;
}

interface Claim {
  readonly name: BudgetName;
  readonly key: string;
  readonly max: number;
}

/** Adds one to each count; if one is used up, to none, and replies with its number, from 1, and the milliseconds to its reset. */
const TAKE = `
for i, key in ipairs(KEYS) do
  if tonumber(redis.call("get", key) or 0) >= tonumber(ARGV[i + 1]) then return {i, redis.call("pttl", key)} end
end
for _, key in ipairs(KEYS) do
  if redis.call("incr", key) == 1 then redis.call("pexpire", key, ARGV[1]) end
end
return {}`;

/** Counts by the minute over all replicas that share a store, else in this process. A refusal takes nothing from any budget. */
export class Budgets {
  readonly #perMinute: BudgetsPerMinute;
  readonly #options: BudgetsOptions;
  /** Counts of this process; for a budget that is used up, of all replicas. */
  readonly #taken = new LRUCache<string, number>({
    // `max` would preallocate, which slows the start down.
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
    ttl: MINUTE_MS,
    ttlAutopurge: true,
    noUpdateTTL: true,
    // By default a reading of the clock is reused until a timer fires, and a count would last longer than a minute.
    ttlResolution: 0,
  });

  constructor(perMinute: BudgetsPerMinute, options: BudgetsOptions = {}) {
    this.#perMinute = perMinute;
    this.#options = options;
  }

  /** @returns the budget that is used up, the member's own first. */
  take({ member, server }: Asking): Promise<UsedUp | undefined> {
    return this.#take(member, [this.#claim("member_commands", member), this.#claimOfServer("server_commands", server, member)]);
  }

  /** @param isReserved whether the call may take what is reserved; called only if it matters. */
  async takeCall({ member, server }: Asking, isReserved: () => Promise<boolean>): Promise<UsedUp | undefined> {
    const isInFull = this.#perMinute.api_calls > 0 && (await isReserved());
    return this.#take(member, [
      this.#claim("member_calls", member),
      this.#claimOfServer("server_calls", server, member),
      this.#claim("api_calls", "all", isInFull ? 1 : SHARE_OF_THE_REST),
    ]);
  }

  async takeSuggestion({ member }: Pick<Interaction, "member">): Promise<boolean> {
    return this.#add([{ key: `suggestions:${member}`, max: SUGGESTIONS_PER_MINUTE }]) === undefined;
  }

  #claim(name: BudgetName, id: string | undefined, share = 1): Claim[] {
    const limit = this.#perMinute[name];
    return limit > 0 && id !== undefined ? [{ name, key: `${name}:${id}`, max: Math.ceil(limit * share) }] : [];
  }

  #claimOfServer(name: BudgetName, server: string | undefined, member: string): Claim[] {
    return this.#claim(name, server, this.#taken.has(busy(name, member)) ? SHARE_OF_THE_BUSY : 1);
  }

  async #take(member: string, wanted: readonly Claim[][]): Promise<UsedUp | undefined> {
    const claims = wanted.flat();
    const refused = this.#firstUsedUp(claims) ?? (claims.length > 0 ? await this.#takeOfAll(claims) : undefined);
    if (!refused) {
      for (const { name } of claims) if (holders[name] === "server") this.#taken.set(busy(name, member), 1);
      return undefined;
    }
    this.#options.onUsedUp?.(refused.name);
    return { holder: holders[refused.name], fullInMs: Math.max(1, Math.ceil(this.#taken.getRemainingTTL(refused.key))) };
  }

  async #takeOfAll(claims: readonly Claim[]): Promise<Claim | undefined> {
    const keys = claims.map(({ key }) => `budget:${key}`);
    const reply = this.#options.store?.run(TAKE, keys, [MINUTE_MS, ...claims.map(({ max }) => max)]);
    const taken = (await reply?.catch(() => undefined)) as [] | [number: number, fullInMs: number] | undefined;
    // Another command may have taken the last one while the store was asked.
    if (!taken) return this.#add(claims);
    const [number = 0, fullInMs = 0] = taken;
    const refused = claims[number - 1];
    // The store is not asked again before the reset.
    if (refused) this.#taken.set(refused.key, refused.max, { ttl: Math.max(1, fullInMs), noUpdateTTL: false });
    return refused;
  }

  #add<C extends Pick<Claim, "key" | "max">>(claims: readonly C[]): C | undefined {
    const usedUp = this.#firstUsedUp(claims);
    if (!usedUp) for (const { key } of claims) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return usedUp;
  }

  #firstUsedUp<C extends Pick<Claim, "key" | "max">>(claims: readonly C[]): C | undefined {
    return claims.find(({ key, max }) => (this.#taken.get(key) ?? 0) >= max);
  }
}

/** Marks a member who has taken from this budget in this process within the minute. */
const busy = (name: BudgetName, member: string): string => `busy:${name}:${member}`;
