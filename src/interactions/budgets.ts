import { LRUCache } from "lru-cache";
import type { SharedStore } from "../process/shared-store.ts";
import type { Interaction } from "./interaction.ts";

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
    // Who has asked too much takes nothing from the others on the server by asking on.
    const isRefused = this.#member?.usedUp(member) !== undefined;
    const [ofMember, ofServer] = await Promise.all([
      this.#member?.take(member),
      server === undefined || isRefused ? undefined : this.#server?.take(server),
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
  readonly #perMinute: number;
  /** What this process has counted, and nobody for longer than their minute. */
  readonly #own = new LRUCache<string, number>({
    // With `max` there would be room for all of them from the start, which takes time that a start has not.
    maxSize: MAX_COUNTED,
    sizeCalculation: () => 1,
    ttl: WINDOW_MS,
    ttlAutopurge: true,
    noUpdateTTL: true,
  });
  readonly #takeShared: ReturnType<SharedStore["limiter"]> | undefined;

  constructor(name: string, perMinute: number, store?: SharedStore) {
    this.#perMinute = perMinute;
    this.#takeShared = store?.limiter(`budget:${name}`, perMinute, WINDOW_MS);
  }

  /** The milliseconds until there is one again, where it is known without asking that there is none left. */
  usedUp(key: string): number | undefined {
    const taken = this.#own.get(key) ?? 0;
    return taken > this.#perMinute ? Math.ceil(this.#own.getRemainingTTL(key)) : undefined;
  }

  /** Takes one; answers with the milliseconds until there is one again when there is none left. */
  async take(key: string): Promise<number | undefined> {
    if (!this.#takeShared || this.usedUp(key) !== undefined) return this.#takeOwn(key);
    try {
      const fullInMs = await this.#takeShared(key);
      if (fullInMs !== undefined) this.#own.set(key, this.#perMinute + 1, { ttl: fullInMs, noUpdateTTL: false });
      return fullInMs;
    } catch {
      return this.#takeOwn(key);
    }
  }

  #takeOwn(key: string): number | undefined {
    this.#own.set(key, (this.#own.get(key) ?? 0) + 1);
    return this.usedUp(key);
  }
}
