import type { ServiceConnection, ServiceTransaction } from "./database.ts";

/**
 * `sample`: that the database holds the sample; the value is when it ends, in milliseconds, and its collections, as JSON.
 * `imported`: that something real was taken, so that there is no sample any more.
 * `forgotten`: how many changes there were of addresses that nothing is kept of any more, so that their sum goes up alone.
 */
export type Fact = "sample" | "imported" | "forgotten";

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
