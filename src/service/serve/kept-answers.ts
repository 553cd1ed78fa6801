import type { Address } from "../../contract/address.ts";
import type { Operation } from "../../contract/schemas.ts";
import type { Clock } from "../../infra/clock.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { emptyAnswers } from "./answers.ts";
import { FreshCache } from "./fresh-cache.ts";
import { Representations } from "./representations.ts";

/** As many answers as 2,000 collections have. */
const MAX_ANSWERS = 6_000;
/** Of bodies as they stand in the database; their compressed forms take at most as much again. */
const MAX_BYTES = 64 * 1024 * 1024;
const LEAST_BYTES = 1_000;

/**
 * Reads answers through a cache.
 *
 * @returns a function that throws a `DatabaseError` if an answer cannot be looked up and never was.
 */
export function keptAnswers(database: ServiceDatabase, clock: Clock) {
  const empty = {
    influencers: new Representations(emptyAnswers.influencers),
    tweets: new Representations(emptyAnswers.tweets),
    scores: new Representations(emptyAnswers.scores),
  };
  const cache = new FreshCache<Representations>(
    clock,
    async (key, last) => {
      const [operation, collection] = key.split(" ") as [Operation, Address];
      // The body comes only if it differs from the last one.
      const row = await database.run("answer_read", (connection) =>
        connection
          .selectFrom("answers")
          .select(["etag"])
          .select(({ case: choose, ref }) =>
            choose()
              .when("etag", "=", last?.etag ?? "")
              .then(null)
              .else(ref("body"))
              .end()
              .as("body"),
          )
          .where("collection", "=", collection)
          .where("operation", "=", operation)
          .executeTakeFirst(),
      );
      if (!row) return empty[operation];
      return row.body === null ? (last ?? empty[operation]) : new Representations({ etag: row.etag, body: row.body });
    },
    { max: MAX_ANSWERS, maxSize: MAX_BYTES, sizeOf: ({ size }) => Math.max(LEAST_BYTES, size) },
  );
  return (operation: Operation, collection: Address): Promise<Representations> => cache.get(`${operation} ${collection}`);
}
