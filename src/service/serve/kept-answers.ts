import { LRUCache } from "lru-cache";
import type { Address } from "../../contract/address.ts";
import type { Operation } from "../../contract/schemas.ts";
import type { Clock } from "../../infra/clock.ts";
import type { ServiceDatabase } from "../database/database.ts";
import { emptyAnswers } from "./answers.ts";
import { Fresh } from "./fresh.ts";
import { Representations } from "./representations.ts";

/** As many answers as 2,000 collections have. */
const MAX_ANSWERS = 6_000;
/** Of bodies as they stand in the database; compressed ones and those for other hosts come to at most as much again. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Answers of the database as this process has seen them, at most two seconds ago unless the database cannot be reached. */
export class KeptAnswers {
  readonly #database: ServiceDatabase;
  readonly #clock: Clock;
  readonly #kept = new LRUCache<string, Fresh<Representations>>({ max: MAX_ANSWERS, maxSize: MAX_BYTES });
  readonly #empty: { readonly [O in Operation]: Representations };

  constructor(database: ServiceDatabase, clock: Clock) {
    this.#database = database;
    this.#clock = clock;
    this.#empty = {
      influencers: new Representations(emptyAnswers.influencers),
      tweets: new Representations(emptyAnswers.tweets),
      scores: new Representations(emptyAnswers.scores),
    };
  }

  /** @throws {DatabaseError} when the answer cannot be looked up, and was not before. */
  get(operation: Operation, collection: Address): Promise<Representations> {
    const key = operation + collection;
    const kept = this.#kept.get(key);
    if (kept) return kept.get();
    const fresh: Fresh<Representations> = new Fresh(this.#clock, async (last) => {
      const found = await this.#lookUp(operation, collection, last);
      // What is not said to be kept again would be as large as it was.
      if (found !== last) this.#kept.set(key, fresh, { size: Math.max(1_000, found.size) });
      return found;
    });
    this.#kept.set(key, fresh, { size: 1_000 });
    return fresh.get();
  }

  /** One look-up, which brings the body only if it is another than the last one. */
  async #lookUp(operation: Operation, collection: Address, last: Representations | undefined): Promise<Representations> {
    const row = await this.#database.run("answer_read", (connection) =>
      connection
        .selectFrom("answers")
        .select(["etag"])
        .select((query) =>
          query
            .case()
            .when("etag", "=", last?.etag ?? "")
            .then(null)
            .else(query.ref("body"))
            .end()
            .as("body"),
        )
        .where("collection", "=", collection)
        .where("operation", "=", operation)
        .executeTakeFirst(),
    );
    if (!row) return this.#empty[operation];
    if (row.body === null) return last ?? this.#empty[operation];
    return new Representations({ etag: row.etag, body: row.body });
  }
}
