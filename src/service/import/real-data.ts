import { z } from "zod";
import type { Address } from "../../contract/address.ts";
import { lockPosts, type ServiceTransaction } from "../database/database.ts";
import { readFacts, removeFact, writeFact } from "../database/facts.ts";

/** What the fact `sample` says, as JSON. */
export const sampleFact = z.object({ endsAt: z.number(), collections: z.array(z.custom<Address>()) });

/**
 * Notes that the database holds something real, and removes the sample before that; answers whether there was one. No other
 * process writes posts, collections or prices until the transaction is over.
 */
export async function becomeReal(transaction: ServiceTransaction): Promise<boolean> {
  await lockPosts(transaction);
  const facts = await readFacts(transaction);
  if (facts.has("imported")) return false;
  await writeFact(transaction, "imported", "1");
  return removeSample(transaction, facts.get("sample"));
}

/** Everything of the sample's collections, which nothing real has been written to. */
export async function removeSample(transaction: ServiceTransaction, fact: string | undefined): Promise<boolean> {
  if (fact === undefined) return false;
  // Whoever makes answers waits for the row in `remakes`, and makes none where that is gone.
  for (const collection of sampleFact.parse(JSON.parse(fact)).collections) {
    for (const table of ["remakes", "posts", "people", "floor_prices", "answers"] as const)
      await transaction.deleteFrom(table).where("collection", "=", collection).execute();
    await transaction.deleteFrom("collections").where("address", "=", collection).execute();
  }
  await removeFact(transaction, "sample");
  return true;
}
