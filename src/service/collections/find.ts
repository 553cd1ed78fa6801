import type { Found } from "../../contract/find.ts";
import { type OpenSeaApi, slugPattern } from "../collect/opensea/api.ts";
import { LookUpError, lookUp } from "./look-up.ts";
import { singleLine } from "./terms.ts";

const MAX_NAMESAKES = 5;

/** Collections that OpenSea has under a slug, or else under exactly this name. @throws {SourceError} if OpenSea does not answer. */
export async function findOnOpenSea(api: OpenSeaApi, query: string, now: number, signal: AbortSignal): Promise<Found[]> {
  const find = async (slug: string): Promise<Found[]> => {
    try {
      const { address, details } = await lookUp(api, { slug }, { now, signal });
      return [{ name: singleLine(details?.name ?? "") || slug, contractAddress: address }];
    } catch (error) {
      if (error instanceof LookUpError) return [];
      throw error;
    }
  };
  const bySlug = slugPattern.test(query) ? await find(query.toLowerCase()) : [];
  if (bySlug.length > 0) return bySlug;
  const comparable = (text: string) => singleLine(text).toLowerCase();
  const named = (await api.search(query, signal)).filter(({ name }) => comparable(name) === comparable(query));
  const found: Found[] = [];
  for (const { slug } of named.slice(0, MAX_NAMESAKES)) found.push(...(await find(slug)));
  return found;
}
