import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../infra/time.ts";

/**
 * What the schedule's workers are tuned by; `npm run bench` has the rows that found these figures.
 *
 * - `concurrency`: claims that a process works on at once. Discord takes its time for a message, and members' answers go first.
 * - `standBackMs`: the pause after a database, or a service, that did not answer.
 * - `maxWaitMs`: the longest wait for what will be due: watches and messages may be added, and collections become tracked.
 * - `leaseMs`: how long a process has for a claim; the recorder's depends on the time limit of a call.
 */
export const timing = {
  recorder: { concurrency: 2, standBackMs: 2 * SECOND_MS, maxWaitMs: MINUTE_MS },
  watcher: {
    concurrency: 2,
    standBackMs: 2 * SECOND_MS,
    maxWaitMs: 5 * SECOND_MS,
    leaseMs: MINUTE_MS,
    /** A watch that could not be looked at keeps no other waiting. */
    tryAgainMs: MINUTE_MS,
    /** After a look members' commands have their turn; messages take longer than that anyway. */
    pauseMs: { written: 30, quiet: 5, lost: 5 },
    /** Alerts, and watches without a base, are looked at so often even if nothing tells that there is news. */
    lookAgainMs: HOUR_MS,
    idleMs: 24 * HOUR_MS,
  },
  relay: {
    concurrency: 12,
    standBackMs: 2 * SECOND_MS,
    maxWaitMs: 5 * SECOND_MS,
    leaseMs: MINUTE_MS,
    /**
     * Over all processes at most 25 messages arrive in a second: one is claimed every 43 ms, late claims make up for up to 15 ms
     * of it, and members' answers hold each message up for 50 ms at most.
     */
    pace: { costMs: 43, slackMs: 15 },
    /** For «a few minutes» Discord knows a nonce again (reference, «Create Message»). */
    nonceMs: 2 * MINUTE_MS,
    /** How long one attempt takes, waiting for members' answers included. */
    tryMs: 20 * SECOND_MS,
    /** After this a message is not worth its place any more. */
    maxLateMs: HOUR_MS,
    /** The longer a message has waited, the longer it can wait: half as long again, between these. */
    leastWaitMs: 5 * SECOND_MS,
    longestWaitMs: 5 * MINUTE_MS,
    /** How long nothing is posted after Discord has refused the token. */
    shutOutMs: MINUTE_MS,
    /** The pauses before each attempt to note that a message was delivered. */
    notingMs: [0, SECOND_MS / 2, 2 * SECOND_MS, 8 * SECOND_MS],
  },
} as const;
