import type { ServiceConnection, ServiceTransaction } from "./database.ts";

/**
 * `terms`: goes up with each change of what collections' terms are.
 * `moving`: the `terms` that have not yet reached every post.
 */
export type Fact = "terms" | "moving";

export async function readFacts(connection: ServiceConnection): Promise<ReadonlyMap<string, string>> {
  const rows = await connection.selectFrom("facts").select(["name", "value"]).execute();
  return new Map(rows.map(({ name, value }) => [name, value]));
}

export async function writeFact(transaction: ServiceTransaction, name: Fact, value: string): Promise<void> {
  await transaction
    .insertInto("facts")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

export async function removeFact(transaction: ServiceTransaction, name: Fact): Promise<void> {
  await transaction.deleteFrom("facts").where("name", "=", name).execute();
}
