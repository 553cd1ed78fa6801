import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { DAY_MS, MINUTE_MS } from "../../infra/time.ts";
import type { ServiceDatabase, ServiceTransaction } from "../database/database.ts";
import { dayOf, firstDayKept } from "../database/partitions.ts";
import type { PostRow } from "../database/tables.ts";
import { dropDaily } from "../import/old-days.ts";
import { PostWriter } from "../import/post-writer.ts";
import { removePosts } from "../import/remove-posts.ts";
import { decodePage } from "../import/x-v2-format.ts";
import { MAX_ENTRIES } from "../serve/measures.ts";
import { LeaseLostError, XApiError } from "./errors.ts";
import type { Lease } from "./lease.ts";
import {
  forgetOtherPositions,
  isStart,
  positionAfter,
  readFinished,
  readPosition,
  START,
  stillValid,
  writePosition,
} from "./positions.ts";
import { packQueries } from "./query.ts";
import { readShown } from "./shown.ts";
import { goneIn, PAGE_SIZE, protectedIn, type XApi, type XPage } from "./x-api.ts";
/** Rounds begin so far apart. */
export const EVERY_MS = 15 * MINUTE_MS;
/** For so long after a post was made its counts are looked at again. */
const LOOK_AGAIN_MS = 2 * DAY_MS;
/** Requests for which X gives nothing, one after the other: it is down, and not one of them is at fault. */
const MAX_FAILURES = 3;
/** Of so many collections all that is answered fits into one request for posts and one for people. */
const SHOWN_AT_ONCE = PAGE_SIZE / MAX_ENTRIES;
/** As many reasons stand in a line of the log. */
const MAX_REASONS = 10;
/** What X takes for an id (docs.x.com, «Get Posts by IDs»). */
const xId = /^\d{1,19}$/;

export interface RoundOptions {
  readonly database: ServiceDatabase;
  readonly x: XApi;
  readonly lease: Lease;
  readonly log: Logger;
  readonly clock: Clock;
  /** Posts of so many days are kept, today's not counted. */
  readonly keepDays: number;
}

/** A post that X is asked for by its id, and the day that it was made on. */
type LookedUp = Pick<PostRow, "id" | "day">;

interface PageOptions {
  readonly gone?: readonly string[];
  readonly days?: readonly number[];
  /** Writes more in the same transaction. */
  readonly write?: (transaction: ServiceTransaction) => Promise<void>;
}

/** One round as it goes, or as far as it came. */
interface Round {
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** Whose turn is over. */
  readonly done: Set<Address>;
  /** The posts that came in it, whose counts need no second look. */
  readonly seen: Set<string>;
  /** Their authors. */
  readonly seenPeople: Set<string>;
  readonly counts: RoundCounts;
  pages: number;
  /** The last request that X did not take. */
  rejected?: XApiError;
  /** How many requests cost a collection its turn since X answered one. */
  failures: number;
}

/**
 * What a round came to: collections that were searched for, posts that are new, posts whose counts went up, and posts that X has
 * no more for everybody.
 */
export interface RoundCounts {
  collections: number;
  taken: number;
  updated: number;
  removed: number;
}

/**
 * Searches for every collection's posts, looks again at recent ones, and once a day at all that is answered: what X has no more
 * for everybody is removed. Every page is written in one transaction with where that leaves the search, so that a round goes on
 * from there whatever ended the one before.
 */
export class Rounds {
  readonly #options: RoundOptions;
  readonly #writer: PostWriter;
  readonly #toldTerms = new Set<string>();
  /** When each collection last had a turn that failed, in milliseconds since the epoch: the others come before it. */
  readonly #failedAt = new Map<Address, number>();
  readonly #dropOldDays: () => Promise<void>;
  /** The one that runs, or ran last, and whether it is over. */
  #round: Round | undefined;
  #isOver = true;

  constructor(options: RoundOptions) {
    this.#options = options;
    this.#writer = new PostWriter();
    this.#dropOldDays = dropDaily(options.database, options);
  }

  /** When the round began that runs, or ran last, in milliseconds since the epoch. */
  get startedAt(): number {
    return this.#round?.startedAt ?? this.#options.clock.now();
  }

  /**
   * One round, which begins with the collection that has waited longest. No collections are a round of none. A collection for
   * which X gives nothing loses its turn, and keeps no other from having one. What was left of the last round is done first,
   * and alone, unless another round would be due by now: X charges for every post that it sends again.
   *
   * @throws {XApiError} when X cannot be asked any more, or gave nothing for a collection; `DatabaseError`; `LeaseLostError`; the
   * signal's reason.
   */
  async run(signal: AbortSignal): Promise<RoundCounts> {
    const { log, clock } = this.#options;
    const round = this.#begun();
    let failed: XApiError | undefined;
    for (const { address, terms } of await this.#collections()) {
      if (round.done.has(address)) continue;
      const collecting = this.#collect(address, terms, round, signal);
      const error = await this.#failureOf(collecting, round, (error) => {
        this.#failedAt.set(address, clock.now());
        log.warn({ err: error, collection: address }, "X gave nothing for a collection, which loses its turn");
      });
      if (!error) {
        round.done.add(address);
        this.#failedAt.delete(address);
      }
      failed = error ?? failed;
    }
    const looking = this.#lookAtShown(round, signal);
    const tell = (error: XApiError) => log.warn({ err: error }, "X did not say whether all that is answered is still there");
    failed = (await this.#failureOf(looking, round, tell)) ?? failed;
    await this.#dropOldDays();
    if (failed) throw failed;
    this.#isOver = true;
    // Not one query is at fault, but how X is asked.
    if (round.rejected && round.pages === 0) throw round.rejected;
    return round.counts;
  }

  /** Why X gave nothing for a part of the round; rejects where that is no reason to go on with the others. */
  async #failureOf(part: Promise<void>, round: Round, tell: (error: XApiError) => void): Promise<XApiError | undefined> {
    try {
      await part;
      return undefined;
    } catch (error) {
      if (!(error instanceof XApiError && error.isOfOneRequest)) throw error;
      tell(error);
      round.failures += 1;
      if (round.failures === MAX_FAILURES) throw error;
      return error;
    }
  }

  /** The last round if there is something left of it that is not too late, otherwise a new one. */
  #begun(): Round {
    const now = this.#options.clock.now();
    const ageMs = now - this.startedAt;
    // A clock that was set back makes nothing young.
    if (this.#isOver || !this.#round || ageMs < 0 || ageMs >= EVERY_MS) {
      const counts = { collections: 0, taken: 0, updated: 0, removed: 0 };
      const none = { done: new Set<Address>(), seen: new Set<string>(), seenPeople: new Set<string>() };
      this.#round = { startedAt: now, ...none, counts, pages: 0, failures: 0 };
      this.#isOver = false;
    }
    this.#round.failures = 0;
    return this.#round;
  }

  /** One collection's turn. */
  async #collect(address: Address, terms: readonly string[], round: Round, signal: AbortSignal): Promise<void> {
    const { queries, refused } = packQueries(address, terms);
    for (const { term, reason } of refused) this.#tellOnce(address, term, reason);
    for (const query of queries) await this.#search(address, query, round, signal);
    await this.#lookAgain(address, round, signal);
    await this.#options.database.run("collect_tidy", (connection) => forgetOtherPositions(connection, address, queries));
    round.counts.collections += 1;
  }

  /** All that were imported, the one that has waited longest first. */
  async #collections(): Promise<{ readonly address: Address; readonly terms: readonly string[] }[]> {
    return this.#options.database.transact("collect_collections", async (connection) => {
      const rows = await connection.selectFrom("collections").select(["address", "terms"]).orderBy("address").execute();
      const finished = await readFinished(connection);
      const turnOf = (address: Address) => Math.max(finished.get(address) ?? 0, this.#failedAt.get(address) ?? 0);
      return rows
        .map(({ address, terms }) => ({ address, terms: JSON.parse(terms) as string[] }))
        .sort((one, other) => turnOf(one.address) - turnOf(other.address));
    });
  }

  #tellOnce(collection: Address, term: string, reason: string): void {
    const key = `${collection} ${term}`;
    if (this.#toldTerms.has(key)) return;
    this.#toldTerms.add(key);
    this.#options.log.warn({ collection, term, reason }, "X cannot search for a term; posts with it are not collected");
  }

  /**
   * Takes all pages of a search, from where it stands; after those of a search that an earlier round began, what has come since.
   * If X no longer takes where it stands, or gives nothing for where an earlier round has stopped, it begins anew, once.
   */
  async #search(collection: Address, query: string, round: Round, signal: AbortSignal): Promise<void> {
    const { database, x, clock } = this.#options;
    const kept = await database.run("collect_position", (connection) => readPosition(connection, collection, query));
    let position = stillValid(kept, clock.now());
    let isEarlier = position.nextToken !== undefined;
    let hasBegunAnew = false;
    for (;;) {
      const isStuck = position === kept && kept.nextToken !== undefined;
      const asked = x.search({ query, ...position }, signal);
      const page = await this.#unlessRejected(asked, round, { collection, query }, isStuck);
      if (page) {
        const next = positionAfter(position, page);
        const write = (transaction: ServiceTransaction) => writePosition(transaction, collection, query, next, clock.now());
        await this.#take(page, round, { write });
        if (next.nextToken === undefined && !isEarlier) return;
        isEarlier &&= next.nextToken !== undefined;
        position = next;
      } else {
        if (isStart(position) || hasBegunAnew) return;
        hasBegunAnew = true;
        position = START;
        isEarlier = false;
      }
    }
  }

  /** Asks for the counts of recent posts. */
  async #lookAgain(collection: Address, round: Round, signal: AbortSignal): Promise<void> {
    const { database, clock } = this.#options;
    const since = clock.now() - LOOK_AGAIN_MS;
    const recent = await database.run("collect_recent", (connection) =>
      connection
        .selectFrom("posts")
        .select(["id", "day"])
        .where("collection", "=", collection)
        .where("day", ">=", Math.floor(since / DAY_MS))
        .where("created_at", ">=", since)
        .execute(),
    );
    await this.#lookUp(recent, round, { collection }, signal);
  }

  /** Asks, once a day, whether all that is answered is still there, however old it is, and brings its counts up to date. */
  async #lookAtShown(round: Round, signal: AbortSignal): Promise<void> {
    const { database, x, clock } = this.#options;
    const today = dayOf(clock.now());
    for (;;) {
      const { collections, posts, people } = await database.run("collect_shown", (connection) =>
        readShown(connection, { now: clock.now(), today, limit: SHOWN_AT_ONCE }),
      );
      if (collections.length === 0) return;
      await this.#lookUp(posts, round, { collections }, signal);
      const ids = people.filter((id) => xId.test(id) && !round.seenPeople.has(id));
      const page = ids.length > 0 && (await this.#unlessRejected(x.lookUpPeople(ids, signal), round, { collections }));
      const authors = page ? [...goneIn(page, "user", ids), ...protectedIn(page)] : [];
      const removed = await this.#write(async (transaction) => {
        await transaction.updateTable("remakes").set({ looked_on: today }).where("collection", "in", collections).execute();
        return removePosts(transaction, { authors }, clock.now());
      });
      round.counts.removed += removed.posts.size;
      if (page) round.pages += 1;
      for (const id of ids) round.seenPeople.add(id);
    }
  }

  /** Asks for posts anew that have not come in this round. */
  async #lookUp(posts: readonly LookedUp[], round: Round, about: object, signal: AbortSignal): Promise<void> {
    const { x } = this.#options;
    const unseen = new Map(posts.filter(({ id }) => xId.test(id) && !round.seen.has(id)).map((post) => [post.id, post]));
    const asked = [...unseen.values()];
    for (let at = 0; at < asked.length; at += PAGE_SIZE) {
      const some = asked.slice(at, at + PAGE_SIZE);
      const ids = some.map(({ id }) => id);
      const page = await this.#unlessRejected(x.lookUp(ids, signal), round, about);
      if (page) await this.#take(page, round, { gone: goneIn(page, "tweet", ids), days: some.map(({ day }) => day) });
      for (const id of ids) round.seen.add(id);
    }
  }

  /**
   * A request that X refuses, which no repetition would change, keeps nothing else from being asked; nor does one for which X
   * gives nothing, if there is another way.
   */
  async #unlessRejected(asked: Promise<XPage>, round: Round, about: object, hasOtherWay = false): Promise<XPage | undefined> {
    try {
      const page = await asked;
      round.failures = 0;
      return page;
    } catch (error) {
      if (!(error instanceof XApiError)) throw error;
      const isRejected = error.kind === "rejected_request";
      if (!isRejected && !(hasOtherWay && error.isOfOneRequest)) throw error;
      if (isRejected) {
        round.rejected = error;
        round.failures = 0;
      }
      this.#options.log.warn(
        { err: error, ...about },
        isRejected ? "X does not take a request" : "X does not go on with a search",
      );
      return undefined;
    }
  }

  /**
   * Takes the posts of a page, and removes those that are gone, with all posts of authors who are no longer read by everybody.
   *
   * @param days on which those that are gone were made.
   */
  async #take(page: XPage, round: Round, { gone = [], days, write }: PageOptions): Promise<void> {
    const { log, clock, keepDays } = this.#options;
    const { posts, reasons } = decodePage(page, { firstDay: firstDayKept(clock.now(), keepDays), now: clock.now() });
    const open = posts.filter(({ author }) => !author.isProtected);
    const authors = [...new Set(posts.flatMap(({ author }) => (author.isProtected ? author.id : [])))];
    const { taken, removed } = await this.#write(async (transaction) => {
      const taken = await this.#writer.take(transaction, open, clock.now());
      const removed = await removePosts(transaction, { posts: gone, days, authors }, clock.now());
      await write?.(transaction);
      return { taken, removed };
    });
    if (reasons.length > 0)
      log.warn({ reasons: reasons.slice(0, MAX_REASONS), all: reasons.length }, "X sent posts that cannot be read");
    round.pages += 1;
    for (const { id, author } of posts) {
      round.seen.add(id);
      round.seenPeople.add(author.id);
    }
    round.counts.taken += taken.posts.taken;
    round.counts.updated += taken.posts.updated;
    round.counts.removed += removed.posts.size;
  }

  /** Writes in one transaction; nothing if another process collects meanwhile. */
  async #write<T extends object>(work: (transaction: ServiceTransaction) => Promise<T>): Promise<T> {
    const { database, lease } = this.#options;
    const written = await database.transact("collect_page", async (transaction) =>
      (await lease.confirm(transaction)) ? work(transaction) : undefined,
    );
    if (!written) throw new LeaseLostError();
    return written;
  }
}
