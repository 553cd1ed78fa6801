import type { ReadPosts } from "../bot/watch/look.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { CollectionApiError, type CollectionApiErrorKind } from "../collection-api/errors.ts";
import { type Clock, deadline } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Tracking } from "../memory/tracking.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { maxAgeMs, waitMs, pauseMs } = timing.postReader;
const { slackMs } = timing.recorder;

/** Says nothing about the next collection. */
const ofOneQuestion: ReadonlySet<CollectionApiErrorKind> = new Set([
  "invalid_answer",
  "rejected_request",
  "over_budget",
  "aborted",
]);

interface PostReaderOptions {
  readonly tracking: Pick<Tracking, "spend">;
  readonly api: Pick<CollectionApi, "tweets">;
  /** Of the recorder, which gets the fewer. */
  readonly callsPerMinute: number;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Asks the service for posts to quote, with calls of the recorder's budget. A post goes out without them if that takes long. */
export function postReader({ tracking, api, callsPerMinute, clock, log }: PostReaderOptions): ReadPosts {
  const costMs = Math.ceil(MINUTE_MS / callsPerMinute);
  /** By `Clock.elapsed`. */
  let pausedUntil = 0;
  const spend = async () => {
    if (clock.elapsed() >= pausedUntil && (await tracking.spend({ costMs, slackMs }))) return;
    throw new CollectionApiError("over_budget", "the budget of recording is used up, so the service was not asked");
  };
  const late = () => new CollectionApiError("timeout", `no posts to quote within ${waitMs} ms`);
  return async (collection) => {
    try {
      return await deadline(api.tweets(collection, { maxAgeMs, spend }), { ms: waitMs, clock, late });
    } catch (error) {
      if (!(error instanceof CollectionApiError)) tellFault(log, error, "reading posts to quote");
      else if (!ofOneQuestion.has(error.kind)) pausedUntil = clock.elapsed() + pauseMs;
      return undefined;
    }
  };
}
