import { CollectionApiError } from "../collection-api/errors.ts";
import { MAX_REMOVALS, type Removals, type Removed } from "../contract/removals.ts";
import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { renewing, Worker } from "../infra/worker.ts";
import type { FeedClaim, PollResult, RemovalFeed } from "../memory/removal-feed.ts";
import { logUnexpected } from "./faults.ts";
import { timing } from "./timing.ts";

const { leaseMs, roundMs, maxPages, heldMs } = timing.removals;
/** A round is held back if it would remove at least `MIN_FOUND` people and posts, and more than `MAX_SHARE` of all entries. */
const MIN_FOUND = 50;
const MAX_SHARE = 1 / 5;

export interface RemovalFollowerOptions {
  readonly feed: Pick<RemovalFeed, "claim" | "extend" | "weigh" | "forget" | "finish">;
  /** Resolves to `undefined` if the service has no such list. */
  readonly fetchRemovals: (after: string | undefined) => Promise<Removals | undefined>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onForgotten?: (forgotten: Awaited<ReturnType<RemovalFeed["forget"]>>) => void;
}

/**
 * Repeats the service's removals in the bot's records once an hour, in any process. Each removal is applied in two rounds, because an
 * answer from before it may still be recorded after the first. A round that would delete many of the records waits a day: a broken or
 * hijacked service must not erase them before anybody notices.
 */
export class RemovalFollower extends Worker<FeedClaim> {
  readonly #options: RemovalFollowerOptions;
  /** The last logged message, which is not repeated. */
  #lastMessage: string | undefined;

  constructor(options: RemovalFollowerOptions) {
    super({
      ...timing.removals,
      clock: options.clock,
      claim: () => options.feed.claim(leaseMs),
      work: (claim) => this.#work(claim),
    });
    this.#options = options;
  }

  async #work(claim: FeedClaim): Promise<number> {
    const { feed, clock, log } = this.#options;
    const renew = () => feed.extend(claim, leaseMs);
    try {
      const end = await renewing(clock, leaseMs / 3, renew, () => this.#follow(claim));
      await feed.finish(claim, end, roundMs);
    } catch (error) {
      // Without the database the lease expires.
      logUnexpected(log, error, "applying the service's removals");
    }
    return 0;
  }

  async #follow(claim: FeedClaim): Promise<PollResult> {
    const { feed, log, onForgotten } = this.#options;
    const asBefore = { cursor: claim.cursor, reached: claim.reached, isHeld: claim.heldMs !== undefined };
    try {
      const read = await this.#read(claim.cursor);
      if (!read) {
        this.#logOnce("info", "the service publishes no removals: only npm run forget removes posts and people from the records");
        return asBefore;
      }
      if (await this.#isHeld(claim, read.removed)) return { ...asBefore, isHeld: true };
      this.#lastMessage = undefined;
      const forgotten = await feed.forget(read.removed);
      onForgotten?.(forgotten);
      if (forgotten.records + forgotten.watches > 0) log.info(forgotten, "the service's removals are applied to the records");
      // The next round begins where the last one ended, and so applies this round's removals again.
      return { cursor: claim.reached, reached: read.end, isHeld: false };
    } catch (error) {
      if (!(error instanceof CollectionApiError)) throw error;
      this.#logOnce("warn", "the service's removals cannot be read: until they can, the records stay as they are", {
        err: error,
      });
      // If the service does not know the cursor, the next round reads from the beginning.
      return error.kind === "rejected_request" ? { ...asBefore, cursor: undefined, reached: undefined } : asBefore;
    }
  }

  async #isHeld({ heldMs: alreadyMs = 0 }: FeedClaim, removed: readonly Removed[]): Promise<boolean> {
    if (alreadyMs >= heldMs) return false;
    const { found, share } = await this.#options.feed.weigh(removed, MIN_FOUND);
    if (found < MIN_FOUND || share <= MAX_SHARE) return false;
    this.#logOnce("warn", "the service's removals are more than a fifth of the records: they are applied in a day", {
      percent: Math.round(share * 100),
    });
    return true;
  }

  async #read(cursor: string | undefined) {
    const removed: Removed[] = [];
    let end = cursor;
    for (let pages = 0; pages < maxPages; pages += 1) {
      const page = await this.#options.fetchRemovals(end);
      if (!page) return undefined;
      removed.push(...page.data);
      end = page.next;
      if (page.data.length < MAX_REMOVALS) break;
    }
    return { removed, end };
  }

  #logOnce(level: "info" | "warn", message: string, details: object = {}): void {
    if (this.#lastMessage === message) return;
    this.#lastMessage = message;
    this.#options.log[level](details, message);
  }
}
