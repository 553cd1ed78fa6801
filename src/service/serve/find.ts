import { LRUCache } from "lru-cache";
import { type Found, MAX_FOUND } from "../../contract/find.ts";
import { agedBy, type Clock } from "../../infra/clock.ts";
import { findable } from "../../infra/comparable.ts";
import { DAY_MS, HOUR_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { cachedReads } from "./cached-reads.ts";

const MAX_CACHED = 5_000;
/** OpenSea allows 600 reads an hour, which `npm run collect` shares; a search takes up to six. */
const MAX_QUESTIONS_PER_HOUR = 20;

/** Searches a marketplace for the collections of a name or a slug. @throws {Error} if it does not answer. */
export type MarketSearch = (query: string) => Promise<readonly Found[]>;

interface FinderOptions {
  readonly database: () => ServiceDatabase;
  readonly clock: Clock;
  /** Searched for collections that the database does not have. */
  readonly market?: MarketSearch | undefined;
  readonly onError: (error: unknown) => void;
}

/**
 * Finds collections by their whole name, or by OpenSea's slug: those of the database, else those of a marketplace. Answers of the
 * marketplace are cached for a day, «none» for an hour. The marketplace is left out if it fails, or if the hour's searches are used
 * up.
 */
export function collectionFinder({ database, clock, market, onError }: FinderOptions) {
  const own = cachedReads(clock, () => readNames(database()));
  const questions = new LRUCache<string, number>({ max: 1, ttl: HOUR_MS, noUpdateTTL: true, ...agedBy(clock) });
  const answers = new LRUCache<string, readonly Found[]>({
    max: MAX_CACHED,
    ttl: DAY_MS,
    ...agedBy(clock),
    fetchMethod: async (query, _stale, { options }) => {
      const questionsSoFar = questions.get("market") ?? 0;
      if (!market || questionsSoFar >= MAX_QUESTIONS_PER_HOUR) return undefined;
      questions.set("market", questionsSoFar + 1);
      const found = await market(query);
      if (found.length === 0) options.ttl = HOUR_MS;
      return found;
    },
  });
  return async (query: string): Promise<readonly Found[]> => {
    const found = (await own()).get(findable(query));
    if (found) return found.slice(0, MAX_FOUND);
    return (
      (await answers.fetch(query.toLowerCase()).catch((error: unknown) => {
        onError(error);
        return undefined;
      })) ?? []
    ).slice(0, MAX_FOUND);
  };
}

/** The collections of the database by comparable name and slug. */
async function readNames(database: ServiceDatabase): Promise<ReadonlyMap<string, readonly Found[]>> {
  const rows = await database.run("collection_names", (connection) =>
    connection
      .selectFrom("collections")
      .leftJoin("market_listings", "market_listings.collection", "collections.address")
      .select(["collections.address", "collections.name", "market_listings.slug"])
      .orderBy("collections.address")
      .execute(),
  );
  const byName = new Map<string, Found[]>();
  for (const { address, name, slug } of rows)
    for (const key of new Set([findable(name), findable(slug ?? "")])) {
      if (key !== "") byName.set(key, [...(byName.get(key) ?? []), { name, contractAddress: address }]);
    }
  return byName;
}
