import type { Found } from "../../contract/find.ts";
import { type OpenSeaApi, slugPattern } from "../collect/opensea/api.ts";
import { LookUpError, lookUp, nameOf, searchByName } from "./look-up.ts";

const MAX_NAMESAKES = 5;

/** Collections that OpenSea has under a slug, or else under exactly this name. @throws {SourceError} if OpenSea does not answer. */
export async function findOnOpenSea(api: OpenSeaApi, query: string, now: number, signal: AbortSignal): Promise<Found[]> {
  const find = async (slug: string): Promise<Found[]> => {
    try {
      const { address, details } = await lookUp(api, { slug }, { now, signal });
      return [{ name: details ? nameOf(details) : slug, contractAddress: address }];
    } catch (error) {
      if (error instanceof LookUpError) return [];
      throw error;
    }
  };
  const bySlug = slugPattern.test(query) ? await find(query.toLowerCase()) : [];
  if (bySlug.length > 0) return bySlug;
  const { exact } = await searchByName(api, query, signal);
  const found: Found[] = [];
  for (const { slug } of exact.slice(0, MAX_NAMESAKES)) found.push(...(await find(slug)));
  return found;
}
