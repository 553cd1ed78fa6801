import type { Address } from "../../contract/address.ts";
import type { ServiceTransaction } from "../database/database.ts";
import { dayOf } from "../database/partitions.ts";
import type { PostRow } from "../database/tables.ts";
import type { Post } from "../post.ts";

/** Whatever an entry says names one; a post is kept once for each. */
const MAX_CONTRACTS = 10;

/**
 * The collections that posts were named for beside their text, now or when they came before: most formats have no place for
 * that, and a post that comes again in one of them is the same post.
 *
 * @returns by the id of the post, at most ten of each.
 */
export async function knownContracts(
  transaction: ServiceTransaction,
  posts: readonly Post[],
): Promise<ReadonlyMap<string, readonly Address[]>> {
  const before: Pick<PostRow, "id" | "contract">[] = [];
  // Asked for over all days at once, PostgreSQL would look for each post in each of them.
  for (const [day, ofDay] of Map.groupBy(posts, ({ createdAt }) => dayOf(createdAt))) {
    const rows = await transaction
      .selectFrom("posts")
      .select(["id", "contract"])
      // As the index has it.
      .whereRef("collection", "=", "contract")
      .where("day", "=", day)
      .where("id", "in", [...new Set(ofDay.map(({ id }) => id))])
      .orderBy("contract")
      .execute();
    before.push(...rows);
  }
  const found = new Map<string, Address[]>();
  for (const { id, contract } of [...before, ...posts]) {
    const contracts = found.get(id) ?? [];
    if (!contract || contracts.includes(contract) || contracts.length === MAX_CONTRACTS) continue;
    found.set(id, [...contracts, contract]);
  }
  return found;
}
