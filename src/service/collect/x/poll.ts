import type { Address } from "../../../contract/address.ts";
import { chunksOf } from "../../../infra/chunks.ts";
import { DAY_MS } from "../../../infra/time.ts";
import type { ServiceTransaction } from "../../database/database.ts";
import { dayOf, firstStoredDay } from "../../database/days.ts";
import type { PostWriter } from "../../store/post-writer.ts";
import { countRead } from "../../store/posts-read.ts";
import { decodePage, decodePerson } from "../../store/x-v2-format.ts";
import { SourceError } from "../errors.ts";
import { fetchInHalves } from "../halves.ts";
import { type RemovalPolicy, writeFound } from "../recheck.ts";
import type { CollectOptions, Poll } from "../source.ts";
import { goneIn, PAGE_SIZE, protectedIn, type XApi, type XPage } from "./api.ts";
import { readAuthors, readForgotten } from "./authors.ts";
import { foundIn } from "./found.ts";
import {
  beginning,
  deleteOtherPositions,
  finished,
  isFirstOfDay,
  positionAfter,
  readPosition,
  type SearchPosition,
  START,
  writePosition,
} from "./positions.ts";
import { queryOf } from "./query.ts";
import { hasSpaceForUnreacted, readShown, track } from "./shown.ts";

const MAX_REASONS = 10;

/** X reports which posts are gone, so one report is enough; if it reports many at once, the next day's check decides. */
const policy: RemovalPolicy = { misses: 1, guardedMisses: 2, retryMs: DAY_MS, guardedRetryMs: DAY_MS };

export interface XSourceOptions extends Pick<CollectOptions, "log" | "clock" | "keepDays"> {
  readonly x: XApi;
}

interface XPollParts extends XSourceOptions {
  readonly id: string;
  readonly writer: PostWriter;
  readonly collection: Address;
  readonly poll: Poll;
  /** Called for operators that X refuses. */
  readonly onRefused: (operators: readonly string[], err?: SourceError) => void;
}

/**
 * Checks the posts of a collection's answers once a day, and searches for new posts. Each page is written together with the position
 * of its search, where the next poll continues. The times of searches and posts are X's.
 */
export class XPoll {
  readonly #parts: XPollParts;
  readonly #queries: string[] = [];
  #hasSearched = false;
  #refusal: SourceError | undefined;
  /** The last refusal of a search itself, not of a look-up of its authors. */
  #refusedSearch: SourceError | undefined;

  constructor(parts: XPollParts) {
    this.#parts = parts;
  }

  /**
   * @param packs lists of search operators; each list fits into one query.
   * @throws {SourceError} `budget_used_up` if the budget ends before all is searched; the refusal if X refused every search.
   */
  async run(packs: readonly (readonly string[])[]): Promise<void> {
    const { collection, poll } = this.#parts;
    const failedCheck = await this.#checkShown().then(
      () => undefined,
      (error: unknown) => {
        // A failed check of shown posts does not keep new ones from being searched for; it is thrown at the end.
        if (error instanceof SourceError && error.policy.scope === "request") return error;
        throw error;
      },
    );
    for (const pack of packs) await this.#searchPack(pack);
    await poll.write((transaction) => deleteOtherPositions(transaction, collection, this.#queries));
    if (!this.#hasSearched && this.#refusal) throw this.#refusal;
    if (failedCheck) throw failedCheck;
  }

  /**
   * Searches for all posts as long as an answer has space for posts without a reaction, then only for posts with one: no others are
   * shown or counted. If X refuses all those searches, it may be the condition that it refuses: then all posts are searched for.
   */
  async #searchPack(operators: readonly string[]): Promise<void> {
    const { log, collection, onRefused } = this.#parts;
    this.#queries.push(queryOf(operators, false), queryOf(operators, true));
    const isFull = async () => !(await this.#hasSpaceForUnreacted());
    let refusal = (await isFull()) ? undefined : await this.#searchParts(operators, false, isFull);
    if (await isFull()) {
      const err = await this.#searchParts(operators, true);
      refusal = err && (await this.#searchParts(operators, false));
      if (err && !refusal) log.warn({ err, collection }, "X refuses a search with min_likes; all posts are searched for");
    }
    if (refusal) onRefused(operators, refusal);
    this.#refusal ??= refusal;
  }

  async #hasSpaceForUnreacted(): Promise<boolean> {
    const { x, collection, poll } = this.#parts;
    const now = await x.time(poll.signal);
    return poll.read((connection) => hasSpaceForUnreacted(connection, collection, now));
  }

  /** Searches in as many parts as X makes necessary by refusing some. @returns the refusal if it refuses all of them. */
  async #searchParts(
    operators: readonly string[],
    onlyReacted: boolean,
    isOver?: () => Promise<boolean>,
  ): Promise<SourceError | undefined> {
    const whole = queryOf(operators, onlyReacted);
    const search = (chunk: readonly string[]) => this.#search(queryOf(chunk, onlyReacted), whole, isOver);
    const isRefusal = (error: SourceError) => error === this.#refusedSearch;
    const { answered, failed, stopped } = await fetchInHalves(operators, operators.length, search, isRefusal);
    if (stopped && !isRefusal(stopped.error)) throw stopped.error;
    this.#hasSearched ||= answered.length > 0;
    if (failed.length > 0) this.#parts.onRefused(failed);
    return stopped?.error;
  }

  /** Finishes the search of an earlier poll, then searches for newer posts. @param whole the query whose position a part begins with. */
  async #search(query: string, whole: string, isOver: (() => Promise<boolean>) | undefined): Promise<void> {
    const { x, collection, poll } = this.#parts;
    this.#queries.push(query);
    const stored = await poll.read(
      async (connection) =>
        (await readPosition(connection, collection, query)) ?? (await readPosition(connection, collection, whole)) ?? START,
    );
    const startedAt = await x.time(poll.signal);
    const isFirst = isFirstOfDay(stored, startedAt);
    let position = beginning(stored, startedAt, isFirst);
    let isResumed = position.until_id !== null;
    for (;;) {
      const page = await x.search(query, position, poll.signal).catch((error: unknown) => {
        if (error instanceof SourceError && error.problem === "rejected_request") this.#refusedSearch = error;
        throw error;
      });
      const now = await x.time(poll.signal);
      const next = positionAfter(position, page, now);
      const write = (to: SearchPosition) => (transaction: ServiceTransaction) =>
        writePosition(transaction, collection, query, to);
      await this.#take(page, write(next));
      if (next.until_id === null && !isResumed) return;
      if (await isOver?.()) {
        await poll.write(write(finished(next, now)));
        return;
      }
      position = next.until_id === null ? beginning(next, now, isFirst) : next;
      isResumed &&= next.until_id !== null;
    }
  }

  /** Looks up the posts and people of the answers, updates counts and profiles, and removes those that X reports as gone. */
  async #checkShown(): Promise<void> {
    const { id, x, log, clock, writer, collection, poll } = this.#parts;
    const now = await x.time(poll.signal);
    const shown = await poll.read((connection) => readShown(connection, collection, now));
    if (!shown) return;
    const posts = await this.#pages(shown.posts, (ids) => x.lookUp(ids, poll.signal));
    const people = await this.#pages(shown.people, (ids) => x.lookUpPeople(ids, poll.signal));
    const { removed, missing, isHeldBack } = await poll.write(async (transaction) => {
      const checked = await track(transaction, id, shown.tracked);
      const found = foundIn(checked, posts, people);
      const written = await writeFound(transaction, checked, found, { writer, policy, now: clock.now() });
      const rebuild = transaction.updateTable("answers_to_rebuild").where("collection", "=", collection);
      await rebuild.set({ checked_on: dayOf(now) }).execute();
      return written;
    });
    poll.counts.removed += removed;
    if (isHeldBack)
      log.warn({ collection, missing }, "X reports much as gone at once: it stays unless tomorrow's check finds it gone as well");
  }

  async #pages(ids: readonly string[], lookUp: (chunk: readonly string[]) => Promise<XPage>): Promise<XPage[]> {
    const pages: XPage[] = [];
    for (const chunk of chunksOf(ids, PAGE_SIZE)) pages.push(await lookUp(chunk));
    return pages;
  }

  /** Stores the posts of a page whose authors' posts are public. */
  async #take(page: XPage, write: (transaction: ServiceTransaction) => Promise<void>): Promise<void> {
    const { id, x, log, clock, keepDays, writer, poll } = this.#parts;
    const { authors, without } = await this.#authorsOf(page);
    const now = await x.time(poll.signal);
    const data = page.data.filter((post) => !without.has(authorOf(post) ?? ""));
    const { posts, reasons } = decodePage({ data }, { firstDay: firstStoredDay(now, keepDays), now }, authors);
    const committed = await poll.write(async (transaction) => {
      const committed = await writer.take(transaction, posts, clock.now());
      await countRead(transaction, id, page.data.length, clock.now());
      await write(transaction);
      return committed;
    });
    if (reasons.length > 0)
      log.warn({ reasons: reasons.slice(0, MAX_REASONS), all: reasons.length }, "X sent posts that cannot be read");
    poll.counts.added += committed.posts.added;
    poll.counts.updated += committed.posts.updated;
  }

  /** The authors of a page's posts; unknown ones are looked up. `without`: those who are not public, or forgotten. */
  async #authorsOf({ data }: XPage) {
    const { x, collection, poll } = this.#parts;
    const ids = [...new Set(data.flatMap((post) => authorOf(post) ?? []))];
    const { authors, without } = await poll.read(async (connection) => ({
      authors: await readAuthors(connection, collection, ids),
      without: await readForgotten(connection, ids),
    }));
    const unknown = ids.filter((id) => !without.has(id) && !authors.has(id));
    for (const page of await this.#pages(unknown, (chunk) => x.lookUpPeople(chunk, poll.signal))) {
      for (const id of [...goneIn(page, "user", unknown), ...protectedIn(page)]) without.add(id);
      for (const person of page.data.flatMap((user) => decodePerson(user) ?? []))
        if (!person.isProtected) authors.set(person.id, person);
    }
    return { authors, without };
  }
}

function authorOf(post: unknown): string | undefined {
  const id = (post as { readonly author_id?: unknown } | null)?.author_id;
  return typeof id === "string" && /^\d{1,19}$/.test(id) ? id : undefined;
}
