import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../infra/time.ts";

/**
 * Times of background work, tuned with `npm run bench`. The first three of each are options of `Worker`; the recorder's lease depends
 * on the deadline of a call.
 */
export const timing = {
  recorder: {
    concurrency: 2,
    retryDelayMs: 2 * SECOND_MS,
    maxWaitMs: MINUTE_MS,
    slackMs: 15 * SECOND_MS,
  },
  watcher: {
    concurrency: 12,
    retryDelayMs: 2 * SECOND_MS,
    maxWaitMs: 5 * SECOND_MS,
    leaseMs: MINUTE_MS,
    tryAgainMs: MINUTE_MS,
    /** The pause after each piece of work, during which the database is free for members' commands. */
    pauseMs: 30,
    /** The pause before a watch without a base is checked again; a new record makes the other watches due. */
    recheckMs: HOUR_MS,
    idleMs: 24 * HOUR_MS,
  },
  boards: {
    concurrency: 4,
  },
  removals: {
    retryDelayMs: MINUTE_MS,
    maxWaitMs: 10 * MINUTE_MS,
    leaseMs: 10 * MINUTE_MS,
    /** The pause between rounds: longer than an answer is cached before it is recorded. */
    roundMs: HOUR_MS,
    /** The most pages in one round; further ones are read in the next. */
    maxPages: 100,
    /** A large round is held back for this time: an operator can find out whether so much was really removed. */
    heldMs: DAY_MS,
  },
  poster: {
    pace: {
      /** At most 25 messages arrive in a second over all processes, if members' answers delay each by up to 50 ms. */
      costMs: 43,
      /** A post that would have to wait longer is left to a later check: its text would be too old. */
      maxWaitMs: 2 * SECOND_MS,
    },
    /** Discord recognizes a nonce for «a few minutes» (reference, «Create Message»). */
    nonceMs: 2 * MINUTE_MS,
    /** The limit of one attempt, including the time for which answers to members go first. */
    tryMs: 20 * SECOND_MS,
    /** A post that is due for longer goes without its picture, which may be what fails. */
    pictureMs: 5 * MINUTE_MS,
    /** A form that a channel forbids is not tried again for this time: Discord bans for refused requests («Invalid Request Limit»). */
    unpermittedMs: 3 * DAY_MS,
    /** The backoff is half of the time since a post was due, within these bounds. */
    minWaitMs: 5 * SECOND_MS,
    maxRetryWaitMs: 5 * MINUTE_MS,
    /** The longest backoff of an edit: a board should be up to date soon after Discord is back. */
    maxEditWaitMs: 20 * SECOND_MS,
    /** The pause after Discord has refused the token. */
    blockedMs: MINUTE_MS,
    /** The backoff of storing a delivery. */
    ackRetryMs: [0, SECOND_MS / 2, 2 * SECOND_MS, 8 * SECOND_MS],
  },
} as const;
