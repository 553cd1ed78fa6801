import type { Address } from "../../../contract/address.ts";
import { chunksOf } from "../../../infra/chunks.ts";
import { DAY_MS } from "../../../infra/time.ts";
import { lockPosts, type ServiceTransaction } from "../../database/database.ts";
import { dayOf, firstDayKept } from "../../database/partitions.ts";
import type { PostWriter } from "../../import/post-writer.ts";
import { removePosts } from "../../import/remove-posts.ts";
import { decodePage, decodePerson } from "../../import/x-v2-format.ts";
import type { Person } from "../../post.ts";
import { SourceError } from "../errors.ts";
import type { CollectOptions, Turn } from "../source.ts";
import { goneIn, PAGE_SIZE, protectedIn, type XApi, type XPage } from "./api.ts";
import { readAuthors, refreshAuthors } from "./authors.ts";
import { decideRemovals, type Ids, readHeld } from "./held-removals.ts";
import { readRecentlyAsked } from "./ledger.ts";
import {
  backTo,
  forgetOtherPositions,
  leaveSearch,
  positionAfter,
  readPosition,
  type SearchPosition,
  START,
  stillValid,
  writePosition,
} from "./positions.ts";
import { FOLLOWED_MS, type LookedUp, needsSilent, readRecent, readShown, readThreshold } from "./shown.ts";

const MAX_REASONS = 10;
const MAX_FAVORITE_PAGES = 2;

export interface XSourceOptions extends Pick<CollectOptions, "log" | "clock" | "keepDays"> {
  readonly x: XApi;
}

interface XTurnParts extends XSourceOptions {
  readonly writer: PostWriter;
  readonly collection: Address;
  readonly turn: Turn;
}

/** Queries for all posts, or for those with so many likes or reposts. */
export type QueriesFor = (atLeast?: number) => readonly string[];

interface Search {
  readonly query: string;
  /** For posts without a reaction too. */
  readonly isForSilent: boolean;
}

interface Look {
  readonly posts: readonly LookedUp[];
  readonly people: readonly string[];
}

/**
 * Checks once a day everything that is answered, searches for new posts and late favorites, and looks again at what X has charged
 * for today: X reports changed counts and removed posts. Each page is written together with the position of its search, where the
 * next turn continues. All times are X's.
 */
export class XTurn {
  /** Millionths of a US dollar. */
  cost = 0;
  readonly #parts: XTurnParts;
  readonly #seen = new Set<string>();
  /** Authors of stored posts whom a page showed to be gone or protected. */
  readonly #suspects = new Set<string>();
  #hasPage = false;
  #rejected: SourceError | undefined;

  constructor(parts: XTurnParts) {
    this.#parts = parts;
  }

  /**
   * @param withFavorites whether to search for late favorites too.
   * @throws {SourceError} `budget_used_up` where the rest waits.
   */
  async run(queriesFor: QueriesFor, withFavorites: boolean): Promise<void> {
    const { turn, collection } = this.#parts;
    const searches: readonly Search[] = [
      ...queriesFor().map((query) => ({ query, isForSilent: true })),
      ...queriesFor(1).map((query) => ({ query, isForSilent: false })),
    ];
    const failed = await later(this.#checkShown(), (error) => error.policy.scope === "request" || isOfBudget(error));
    const refused =
      failed && isOfBudget(failed)
        ? failed
        : await later(this.#searchAll(searches, withFavorites ? queriesFor : undefined), isOfBudget);
    await this.#lookAgain();
    const queries = searches.map(({ query }) => query);
    await turn.write((transaction) => forgetOtherPositions(transaction, collection, queries));
    if (refused ?? failed) throw refused ?? failed;
    if (this.#rejected && !this.#hasPage) throw this.#rejected;
  }

  async #searchAll(searches: readonly Search[], favorites: QueriesFor | undefined): Promise<void> {
    const { collection, turn } = this.#parts;
    const allowance = this.cost + (await this.#allowance());
    for (const search of searches) {
      if (await this.#isDue(search)) await this.#search(search, allowance);
      else await turn.write((transaction) => leaveSearch(transaction, collection, search.query));
    }
    if (favorites) await this.#searchFavorites(favorites);
  }

  async #isDue({ isForSilent }: Search): Promise<boolean> {
    const { x, collection, turn } = this.#parts;
    const now = await x.time(turn.signal);
    return isForSilent === (await turn.read((connection) => needsSilent(connection, collection, now)));
  }

  /** A collection's share of what is left of the day's budget, so that a busy one leaves something for the others. */
  async #allowance(): Promise<number> {
    const { x, turn } = this.#parts;
    const left = await x.ledger.left(await x.days(turn.signal));
    const { collections } = await turn.read((connection) =>
      connection
        .selectFrom("collections")
        .select(({ fn }) => fn.countAll<number>().as("collections"))
        .executeTakeFirstOrThrow(),
    );
    return left / Math.max(1, Number(collections));
  }

  /**
   * Finishes the search of an earlier turn, then takes what has come since, or leaves it for the next turn once the allowance is
   * spent. Starts over once if X refuses a position, or gives nothing for the one where an earlier turn stopped. A search for posts
   * with a reaction goes back each time, as a post may get its first one late: to the beginning of X's day, since which nothing is
   * charged for twice, and some hours further.
   */
  async #search(search: Search, allowance: number): Promise<void> {
    const { x, clock, collection, turn } = this.#parts;
    const { query, isForSilent } = search;
    const days = await x.days(turn.signal);
    // Around midnight nothing is sure to be paid for.
    const goesBack = !isForSilent && days.first === days.last;
    const begin = (position: SearchPosition) => (goesBack ? backTo(days.last * DAY_MS - FOLLOWED_MS, position) : position);
    const kept = await turn.read((connection) => readPosition(connection, collection, query));
    let position = begin(stillValid(kept, await x.time(turn.signal)));
    let isEarlier = position.next_token !== null;
    let hasStartedOver = false;
    for (;;) {
      const isStuck = position === kept && kept.next_token !== null;
      const page = await this.#searchPage(query, position, isStuck);
      if (page) {
        const next = positionAfter(position, page);
        await this.#take(page, (transaction) => writePosition(transaction, collection, query, next, clock.now()));
        if (next.next_token === null && !isEarlier) return;
        if (this.cost >= allowance) {
          turn.counts.isWaiting = true;
          return;
        }
        if (!(await this.#isDue(search))) return;
        isEarlier &&= next.next_token !== null;
        position = begin(next);
      } else {
        if ((position.since_id ?? position.next_token) === null || hasStartedOver) return;
        hasStartedOver = true;
        position = START;
        isEarlier = false;
      }
    }
  }

  #searchPage(query: string, position: SearchPosition, hasOtherWay: boolean): Promise<XPage | undefined> {
    const { x, turn } = this.#parts;
    return this.#unlessRejected(x.search(query, position, turn.signal), { query }, hasOtherWay);
  }

  /** Posts of the last seven days that have become as popular as those in the answers. */
  async #searchFavorites(queriesFor: QueriesFor): Promise<void> {
    const { x, collection, turn } = this.#parts;
    const now = await x.time(turn.signal);
    const least = await turn.read((connection) => readThreshold(connection, collection, now));
    if (least === undefined) return;
    for (const query of queriesFor(least)) {
      let token: string | null = null;
      for (let pages = 0; pages < MAX_FAVORITE_PAGES; pages += 1) {
        const page: XPage | undefined = await this.#searchPage(query, { ...START, next_token: token }, false);
        if (!page) break;
        await this.#take(page);
        token = page.meta.next_token ?? null;
        if (token === null) break;
      }
    }
  }

  async #checkShown(): Promise<void> {
    const { x, collection, turn } = this.#parts;
    const now = await x.time(turn.signal);
    const shown = await turn.read((connection) => readShown(connection, collection, now));
    if (!shown) return;
    await this.#look(shown, async (transaction) => {
      const remake = transaction.updateTable("remakes").where("collection", "=", collection);
      await remake.set({ looked_on: dayOf(now) }).execute();
    });
  }

  /** Costs nothing, but for what was reported as gone and is not removed yet. */
  async #lookAgain(): Promise<void> {
    const { x, collection, turn } = this.#parts;
    const now = await x.time(turn.signal);
    const held = await turn.read((connection) => readHeld(connection, collection));
    const recent = await turn.read((connection) => readRecent(connection, collection, now));
    const unseen = recent.filter(({ id }) => !this.#seen.has(id));
    const ids = unseen.map(({ id }) => id);
    const paid = ids.length > 0 ? await x.ledger.paid("post", ids, await x.days(turn.signal)) : new Set();
    const posts = [
      ...unseen.filter(({ id }) => paid.has(id)),
      ...held.posts.filter(({ id }) => !this.#seen.has(id) && !paid.has(id)),
    ];
    await this.#look({ posts, people: [...new Set([...held.people, ...this.#suspects])].filter((id) => !this.#seen.has(id)) });
  }

  /** Looks up posts and people, takes what X gives, and removes what it reports as gone. */
  async #look({ posts, people }: Look, write?: (transaction: ServiceTransaction) => Promise<void>): Promise<void> {
    const { x, log, clock, collection, turn } = this.#parts;
    const asked: Ids = { post: posts.map(({ id }) => id), author: people };
    const gone: Record<keyof Ids, string[]> = { post: [], author: [] };
    for (const ids of chunksOf(asked.post, PAGE_SIZE)) {
      const page = await this.#unlessRejected(x.lookUp(ids, turn.signal));
      if (!page) continue;
      await this.#take(page);
      gone.post.push(...goneIn(page, "post", ids));
    }
    const profiles: Person[] = [];
    const askPeople = async () => {
      for (const ids of chunksOf(people, PAGE_SIZE)) {
        const page = await this.#unlessRejected(x.lookUpPeople(ids, turn.signal));
        if (!page) continue;
        gone.author.push(...goneIn(page, "user", ids), ...protectedIn(page));
        profiles.push(...page.data.flatMap((user) => decodePerson(user) ?? []));
      }
    };
    const refused = await later(askPeople(), isOfBudget);
    for (const id of [...asked.post, ...asked.author]) this.#seen.add(id);
    const isEmpty = asked.post.length + asked.author.length === 0;
    if (isEmpty && !write) return;
    const at = await x.time(turn.signal);
    const { removed, held } = await turn.write(async (transaction) => {
      await lockPosts(transaction);
      const { remove, held } = await decideRemovals(transaction, collection, { asked, gone }, at);
      const days = posts.map(({ day }) => day);
      const removed = await removePosts(transaction, { posts: remove.post, days, authors: remove.author }, clock.now());
      const open = profiles.filter(({ id, isProtected }) => !isProtected && people.includes(id));
      await refreshAuthors(transaction, collection, open, clock.now());
      if (!refused) await write?.(transaction);
      return { removed, held };
    });
    turn.counts.removed += removed.posts.size;
    if (held > 0)
      log.warn(
        { collection, asked: asked.post.length + asked.author.length, gone: held },
        "X reports much as gone at once: it stays until a later look finds it gone as well",
      );
    if (refused) throw refused;
  }

  /** A rejected request does not end the turn, as a retry would not help; nor does a failed one that `hasOtherWay`. */
  async #unlessRejected(asked: Promise<XPage>, about: object = {}, hasOtherWay = false): Promise<XPage | undefined> {
    try {
      const page = await asked;
      this.#hasPage = true;
      this.cost += page.cost;
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

  /** Takes the posts of a page, of people whose posts are public. */
  async #take(page: XPage, write?: (transaction: ServiceTransaction) => Promise<void>): Promise<void> {
    const { x, log, clock, keepDays, writer, turn } = this.#parts;
    const { authors, without } = await this.#authorsOf(page);
    const now = await x.time(turn.signal);
    const reading = {
      firstDay: firstDayKept(now, keepDays),
      now,
      authors: { find: (id: string) => authors.get(id), add: () => {} },
    };
    const data = page.data.filter((post) => !without.has(authorOf(post) ?? ""));
    const { posts, reasons } = decodePage({ data }, reading);
    const taken = await turn.write(async (transaction) => {
      const taken = await writer.take(transaction, posts, clock.now());
      await write?.(transaction);
      return taken;
    });
    if (reasons.length > 0)
      log.warn({ reasons: reasons.slice(0, MAX_REASONS), all: reasons.length }, "X sent posts that cannot be read");
    for (const { id } of posts) this.#seen.add(id);
    turn.counts.taken += taken.posts.taken;
    turn.counts.updated += taken.posts.updated;
  }

  /** The authors of a page's posts: X is asked for those whose profiles are unknown or old. `without`: not public, or forgotten. */
  async #authorsOf({ data }: XPage) {
    const { x, collection, turn } = this.#parts;
    const ids = [...new Set(data.flatMap((post) => authorOf(post) ?? []))];
    const today = dayOf(await x.time(turn.signal));
    const { authors, recent, forgotten } = await turn.read(async (connection) => {
      const tombstones = connection.selectFrom("tombstones").select("id").where("kind", "=", "author");
      return {
        authors: await readAuthors(connection, collection, ids),
        recent: await readRecentlyAsked(connection, ids, today),
        forgotten: ids.length > 0 ? (await tombstones.where("id", "in", ids).execute()).map(({ id }) => id) : [],
      };
    });
    const without = new Set(forgotten);
    const unknown = ids.filter((id) => !without.has(id) && !(authors.has(id) && recent.has(id)));
    for (const some of chunksOf(unknown, PAGE_SIZE)) {
      const page = await x.lookUpPeople(some, turn.signal);
      this.cost += page.cost;
      for (const id of [...goneIn(page, "user", some), ...protectedIn(page)]) {
        without.add(id);
        if (authors.has(id)) this.#suspects.add(id);
      }
      for (const user of page.data) {
        const person = decodePerson(user);
        if (person && !person.isProtected) authors.set(person.id, person);
      }
    }
    return { authors, without };
  }
}

const isOfBudget = ({ problem }: SourceError): boolean => problem === "budget_used_up";

/** The error of work whose failure is for later. Rejects with any other. */
const later = (work: Promise<void>, isLater: (error: SourceError) => boolean): Promise<SourceError | undefined> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof SourceError && isLater(error)) return error;
      throw error;
    },
  );

function authorOf(post: unknown): string | undefined {
  const id = (post as { readonly author_id?: unknown } | null)?.author_id;
  return typeof id === "string" && /^\d{1,19}$/.test(id) ? id : undefined;
}
