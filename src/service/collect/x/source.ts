import type { Address } from "../../../contract/address.ts";
import { DAY_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { ServiceConnection, ServiceTransaction } from "../../database/database.ts";
import { dayOf, firstDayKept } from "../../database/partitions.ts";
import type { PostRow } from "../../database/tables.ts";
import { PostWriter } from "../../import/post-writer.ts";
import { removePosts } from "../../import/remove-posts.ts";
import { decodePage } from "../../import/x-v2-format.ts";
import { rankPeople, rankPosts } from "../../serve/measures.ts";
import type { CollectOptions } from "../collect.ts";
import { SourceError } from "../errors.ts";
import type { AskedSource, Turn } from "../source.ts";
import { goneIn, PAGE_SIZE, protectedIn, type XApi, type XPage } from "./api.ts";
import { forgetOtherPositions, positionAfter, readPosition, START, stillValid, writePosition } from "./positions.ts";
import { packQueries } from "./query.ts";

const EVERY_MS = 15 * MINUTE_MS;
const LOOK_AGAIN_MS = 2 * DAY_MS;
const MAX_REASONS = 10;
const MAX_ID = 2n ** 63n;
/** X's ids are signed 64-bit numbers (docs.x.com, «X IDs»); ids of other networks are larger. */
const isXId = (id: string): boolean => /^\d{1,19}$/.test(id) && BigInt(id) < MAX_ID;

interface XSourceOptions extends Pick<CollectOptions, "log" | "clock" | "keepDays"> {
  readonly x: XApi;
}

/** X charges for each post and person, so a turn asks for none twice. */
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

type LookedUp = Pick<PostRow, "id" | "day">;

export function createXSource(options: XSourceOptions): AskedSource {
  const writer = new PostWriter();
  const toldTerms = new Set<string>();
  /** Collections whose turn failed; the next turn asks for the rest. */
  const unfinished = new Map<Address, Seen>();
  return {
    id: "x",
    name: "X",
    everyMs: EVERY_MS,
    async collect({ address: collection, terms }, turn) {
      const { queries, refused } = packQueries(collection, terms);
      for (const { term, reason } of refused) {
        const key = `${collection} ${term}`;
        if (toldTerms.has(key)) continue;
        toldTerms.add(key);
        options.log.warn({ collection, term, reason }, "X cannot search for a term; posts with it are not collected");
      }
      const now = options.clock.elapsed();
      let seen = unfinished.get(collection);
      if (!seen || now >= seen.since + EVERY_MS) seen = { since: now, posts: new Set(), people: new Set() };
      unfinished.set(collection, seen);
      await new XTurn({ ...options, writer, collection, turn, seen }).run(queries);
      unfinished.delete(collection);
    },
  };
}

/**
 * Searches for new posts, looks up recent ones and, once a day, everything that is answered: X reports changed counts and removed
 * posts. Each page is written together with the position of its search, where the next turn continues.
 */
class XTurn {
  readonly #parts: XTurnParts;
  #hasPage = false;
  #rejected: SourceError | undefined;

  constructor(parts: XTurnParts) {
    this.#parts = parts;
  }

  async run(queries: readonly string[]): Promise<void> {
    const { turn, collection } = this.#parts;
    for (const query of queries) await this.#search(query);
    await this.#lookAgain();
    await turn.read((connection) => forgetOtherPositions(connection, collection, queries));
    if (this.#rejected && !this.#hasPage) throw this.#rejected;
  }

  /**
   * Finishes the search of an earlier turn, then takes what has come since. Starts over once if X refuses a position, or gives
   * nothing for the one where an earlier turn stopped.
   */
  async #search(query: string): Promise<void> {
    const { x, clock, collection, turn } = this.#parts;
    const kept = await turn.read((connection) => readPosition(connection, collection, query));
    let position = stillValid(kept, clock.now());
    let isEarlier = position.next_token !== null;
    let hasStartedOver = false;
    for (;;) {
      const isStuck = position === kept && kept.next_token !== null;
      const page = await this.#unlessRejected(x.search(query, position, turn.signal), { query }, isStuck);
      if (page) {
        const next = positionAfter(position, page);
        await this.#take(page, [], (transaction) => writePosition(transaction, collection, query, next, clock.now()));
        if (next.next_token === null && !isEarlier) return;
        isEarlier &&= next.next_token !== null;
        position = next;
      } else {
        if ((position.since_id ?? position.next_token) === null || hasStartedOver) return;
        hasStartedOver = true;
        position = START;
        isEarlier = false;
      }
    }
  }

  async #lookAgain(): Promise<void> {
    const { x, clock, collection, seen } = this.#parts;
    const { read, write, signal, counts } = this.#parts.turn;
    const now = clock.now();
    const shown = await read((connection) => readShown(connection, collection, now));
    await this.#lookUp([...(await read((connection) => readRecent(connection, collection, now))), ...(shown?.posts ?? [])]);
    if (!shown) return;
    const ids = shown.people.filter((id) => isXId(id) && !seen.people.has(id));
    const page = ids.length > 0 ? await this.#unlessRejected(x.lookUpPeople(ids, signal)) : undefined;
    const authors = page ? [...goneIn(page, "user", ids), ...protectedIn(page)] : [];
    const removed = await write(async (transaction) => {
      const remake = transaction.updateTable("remakes").where("collection", "=", collection);
      await remake.set({ looked_on: dayOf(now) }).execute();
      return removePosts(transaction, { authors }, now);
    });
    counts.removed += removed.posts.size;
  }

  async #lookUp(posts: readonly LookedUp[]): Promise<void> {
    const { x, turn, seen } = this.#parts;
    const unseen = posts.filter(({ id }) => isXId(id) && !seen.posts.has(id));
    const asked = [...new Map(unseen.map((post) => [post.id, post])).values()];
    for (let at = 0; at < asked.length; at += PAGE_SIZE) {
      const some = asked.slice(at, at + PAGE_SIZE);
      const page = await this.#unlessRejected(
        x.lookUp(
          some.map(({ id }) => id),
          turn.signal,
        ),
      );
      if (page) await this.#take(page, some);
    }
  }

  /** A rejected request does not end the turn, as a retry would not help; nor does a failed one that `hasOtherWay`. */
  async #unlessRejected(asked: Promise<XPage>, about: object = {}, hasOtherWay = false): Promise<XPage | undefined> {
    try {
      const page = await asked;
      this.#hasPage = true;
      return page;
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      const isRejected = error.problem === "rejected_request";
      if (!isRejected && !(hasOtherWay && error.policy.scope === "request")) throw error;
      if (isRejected) this.#rejected = error;
      this.#parts.log.warn(
        { err: error, collection: this.#parts.collection, ...about },
        isRejected ? "X does not take a request" : "X does not go on with a search",
      );
      return undefined;
    }
  }

  /** Takes the posts of a page; removes those of `asked` that are gone, and all posts of protected authors. */
  async #take(
    page: XPage,
    asked: readonly LookedUp[],
    write?: (transaction: ServiceTransaction) => Promise<void>,
  ): Promise<void> {
    const { log, clock, keepDays, writer, turn, seen } = this.#parts;
    const { posts, reasons } = decodePage(page, { firstDay: firstDayKept(clock.now(), keepDays), now: clock.now() });
    const open = posts.filter(({ author }) => !author.isProtected);
    const authors = [...new Set(posts.flatMap(({ author }) => (author.isProtected ? author.id : [])))];
    const gone = goneIn(
      page,
      "tweet",
      asked.map(({ id }) => id),
    );
    const { taken, removed } = await turn.write(async (transaction) => {
      const taken = await writer.take(transaction, open, clock.now());
      const removed = await removePosts(transaction, { posts: gone, days: asked.map(({ day }) => day), authors }, clock.now());
      await write?.(transaction);
      return { taken, removed };
    });
    if (reasons.length > 0)
      log.warn({ reasons: reasons.slice(0, MAX_REASONS), all: reasons.length }, "X sent posts that cannot be read");
    for (const { id, author } of posts) {
      seen.posts.add(id);
      seen.people.add(author.id);
    }
    turn.counts.taken += taken.posts.taken;
    turn.counts.updated += taken.posts.updated;
    turn.counts.removed += removed.posts.size;
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

/** The posts and people of the answers; `undefined` if they were looked up today. */
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
