import type { Address } from "../../contract/address.ts";
import type { Clock } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { DAY_MS } from "../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../database/database.ts";
import { dayOf, firstDayKept } from "../database/partitions.ts";
import type { PostRow } from "../database/tables.ts";
import { PostWriter } from "../import/post-writer.ts";
import { removePosts } from "../import/remove-posts.ts";
import { decodePage } from "../import/x-v2-format.ts";
import { rankPeople, rankPosts } from "../serve/measures.ts";
import { EVERY_MS, type Source, type Turn } from "./collect.ts";
import { XApiError } from "./errors.ts";
import { forgetOtherPositions, isStart, positionAfter, readPosition, START, stillValid, writePosition } from "./positions.ts";
import { packQueries } from "./query.ts";
import { goneIn, PAGE_SIZE, protectedIn, type XApi, type XPage } from "./x-api.ts";

/** Counts of a post are refreshed for this long. */
const LOOK_AGAIN_MS = 2 * DAY_MS;
const MAX_REASONS = 10;
/** What X takes for an id (docs.x.com, «Get Posts by IDs»). */
const xId = /^\d{1,19}$/;

export interface XSourceOptions {
  readonly x: XApi;
  readonly log: Logger;
  readonly clock: Clock;
  /** Posts of so many days are kept, today's not counted. */
  readonly keepDays: number;
}

/** X charges for each post and person: those that came in a collection's turn are not asked for again. It began at `since`. */
interface Seen {
  readonly since: number;
  readonly posts: Set<string>;
  readonly people: Set<string>;
}

interface XTurnParts extends XSourceOptions {
  readonly writer: PostWriter;
  readonly collection: Address;
  readonly turn: Turn;
  readonly seen: Seen;
}

/** A post that X is asked for by its id, and the day that it was made on. */
type LookedUp = Pick<PostRow, "id" | "day">;

interface PageOptions {
  readonly gone?: readonly string[];
  /** Of those that are gone. */
  readonly days?: readonly number[];
  /** Writes more in the same transaction. */
  readonly write?: (transaction: ServiceTransaction) => Promise<void>;
}

/** Posts of X, by its recent search. */
export function createXSource(options: XSourceOptions): Source {
  const writer = new PostWriter();
  const toldTerms = new Set<string>();
  /** Collections whose turn failed; the next turn asks for the rest. */
  const unfinished = new Map<Address, Seen>();
  return {
    async collect(collection, turn) {
      const { queries, refused } = packQueries(collection.address, collection.terms);
      for (const { term, reason } of refused) {
        const key = `${collection.address} ${term}`;
        if (toldTerms.has(key)) continue;
        toldTerms.add(key);
        const about = { collection: collection.address, term, reason };
        options.log.warn(about, "X cannot search for a term; posts with it are not collected");
      }
      const now = options.clock.elapsed();
      const kept = unfinished.get(collection.address);
      const seen =
        kept && now < kept.since + EVERY_MS ? kept : { since: now, posts: new Set<string>(), people: new Set<string>() };
      unfinished.set(collection.address, seen);
      await new XTurn({ ...options, writer, collection: collection.address, turn, seen }).run(queries);
      unfinished.delete(collection.address);
    },
  };
}

/**
 * Searches for a collection's posts, and looks again at recent ones, and once a day at all that is answered: X has the counts, and
 * names the posts that are gone. Every page is written in one transaction with where that leaves its search, so that the next turn
 * goes on from there whatever ended this one.
 */
class XTurn {
  readonly #parts: XTurnParts;
  #hasPage = false;
  #rejected: XApiError | undefined;

  constructor(parts: XTurnParts) {
    this.#parts = parts;
  }

  /** @throws {XApiError} if X gave nothing for a request, or refused all of them. */
  async run(queries: readonly string[]): Promise<void> {
    for (const query of queries) await this.#search(query);
    await this.#lookAgain();
    await this.#parts.turn.read((connection) => forgetOtherPositions(connection, this.#parts.collection, queries));
    if (this.#rejected && !this.#hasPage) throw this.#rejected;
  }

  /**
   * Takes all pages of a search, from where it stands; after those of a search that an earlier turn began, what has come since.
   * If X refuses to go on from there, or gives nothing for where an earlier turn has stopped, the search starts over, once.
   */
  async #search(query: string): Promise<void> {
    const { x, clock } = this.#parts;
    const { signal, read } = this.#parts.turn;
    const kept = await read((connection) => readPosition(connection, this.#parts.collection, query));
    let position = stillValid(kept, clock.now());
    let isEarlier = position.nextToken !== undefined;
    let hasStartedOver = false;
    for (;;) {
      const isStuck = position === kept && kept.nextToken !== undefined;
      const page = await this.#unlessRejected(x.search({ query, ...position }, signal), { query }, isStuck);
      if (page) {
        const next = positionAfter(position, page);
        await this.#take(page, {
          write: (transaction) => writePosition(transaction, this.#parts.collection, query, next, clock.now()),
        });
        if (next.nextToken === undefined && !isEarlier) return;
        isEarlier &&= next.nextToken !== undefined;
        position = next;
      } else {
        if (isStart(position) || hasStartedOver) return;
        hasStartedOver = true;
        position = START;
        isEarlier = false;
      }
    }
  }

  async #lookAgain(): Promise<void> {
    const { x, clock } = this.#parts;
    const { read, write, signal, counts } = this.#parts.turn;
    const now = clock.now();
    const shown = await read((connection) => readShown(connection, this.#parts.collection, now));
    await this.#lookUp([
      ...(await read((connection) => readRecent(connection, this.#parts.collection, now))),
      ...(shown?.posts ?? []),
    ]);
    if (!shown) return;
    const ids = shown.people.filter((id) => xId.test(id) && !this.#parts.seen.people.has(id));
    const page = ids.length > 0 ? await this.#unlessRejected(x.lookUpPeople(ids, signal)) : undefined;
    const authors = page ? [...goneIn(page, "user", ids), ...protectedIn(page)] : [];
    const removed = await write(async (transaction) => {
      const lookedOn = { looked_on: dayOf(now) };
      await transaction.updateTable("remakes").set(lookedOn).where("collection", "=", this.#parts.collection).execute();
      return removePosts(transaction, { authors }, now);
    });
    counts.removed += removed.posts.size;
  }

  /** Asks for posts that have not come in this turn. */
  async #lookUp(posts: readonly LookedUp[]): Promise<void> {
    const { x } = this.#parts;
    const unseen = new Map(
      posts.filter(({ id }) => xId.test(id) && !this.#parts.seen.posts.has(id)).map((post) => [post.id, post]),
    );
    const asked = [...unseen.values()];
    for (let at = 0; at < asked.length; at += PAGE_SIZE) {
      const some = asked.slice(at, at + PAGE_SIZE);
      const ids = some.map(({ id }) => id);
      const page = await this.#unlessRejected(x.lookUp(ids, this.#parts.turn.signal));
      if (page) await this.#take(page, { gone: goneIn(page, "tweet", ids), days: some.map(({ day }) => day) });
    }
  }

  /**
   * A request that X refuses, which no repetition would change, keeps nothing else from being asked; nor does one for which X
   * gives nothing, if there is another way.
   */
  async #unlessRejected(asked: Promise<XPage>, about: object = {}, hasOtherWay = false): Promise<XPage | undefined> {
    try {
      const page = await asked;
      this.#hasPage = true;
      return page;
    } catch (error) {
      if (!(error instanceof XApiError)) throw error;
      const isRejected = error.kind === "rejected_request";
      if (!isRejected && !(hasOtherWay && error.policy.scope === "request")) throw error;
      if (isRejected) this.#rejected = error;
      this.#parts.log.warn(
        { err: error, collection: this.#parts.collection, ...about },
        isRejected ? "X does not take a request" : "X does not go on with a search",
      );
      return undefined;
    }
  }

  /** Takes the posts of a page, and removes those that are gone, with all posts of authors whose posts are no longer for everybody. */
  async #take(page: XPage, { gone = [], days, write }: PageOptions): Promise<void> {
    const { log, clock, keepDays } = this.#parts;
    const { counts } = this.#parts.turn;
    const { posts, reasons } = decodePage(page, { firstDay: firstDayKept(clock.now(), keepDays), now: clock.now() });
    const open = posts.filter(({ author }) => !author.isProtected);
    const authors = [...new Set(posts.flatMap(({ author }) => (author.isProtected ? author.id : [])))];
    const { taken, removed } = await this.#parts.turn.write(async (transaction) => {
      const taken = await this.#parts.writer.take(transaction, open, clock.now());
      const removed = await removePosts(transaction, { posts: gone, days, authors }, clock.now());
      await write?.(transaction);
      return { taken, removed };
    });
    if (reasons.length > 0)
      log.warn({ reasons: reasons.slice(0, MAX_REASONS), all: reasons.length }, "X sent posts that cannot be read");
    for (const { id, author } of posts) {
      this.#parts.seen.posts.add(id);
      this.#parts.seen.people.add(author.id);
    }
    counts.taken += taken.posts.taken;
    counts.updated += taken.posts.updated;
    counts.removed += removed.posts.size;
  }
}

function readRecent(connection: ServiceConnection, collection: Address, now: number): Promise<LookedUp[]> {
  const since = now - LOOK_AGAIN_MS;
  return connection
    .selectFrom("posts")
    .select(["id", "day"])
    .where("collection", "=", collection)
    .where("day", ">=", dayOf(since))
    .where("created_at", ">=", since)
    .execute();
}

/** All that is answered of a collection, unless it was looked at today. */
async function readShown(connection: ServiceConnection, collection: Address, now: number) {
  const remake = await connection
    .selectFrom("remakes")
    .select("looked_on")
    .where("collection", "=", collection)
    .executeTakeFirst();
  if (!remake || remake.looked_on === dayOf(now)) return undefined;
  const posts = (await rankPosts(connection, collection, now)).map(({ post_id, created_at }) => ({
    id: post_id,
    day: dayOf(created_at),
  }));
  const people = (await rankPeople(connection, collection, now)).map(({ id }) => id);
  return { posts, people };
}
