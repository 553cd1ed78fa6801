import type { ReadPosts } from "../bot/watch/look.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { CollectionApiError } from "../collection-api/errors.ts";
import { type Clock, deadline } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { MINUTE_MS } from "../infra/time.ts";
import type { Tracking } from "../memory/tracking.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { slackMs, maxAgeMs, waitMs } = timing.postReader;

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
  const spend = async () => {
    if (await tracking.spend({ costMs, slackMs })) return;
    throw new CollectionApiError("over_budget", "the budget of recording is used up, so the service was not asked");
  };
  return async (collection) => {
    const asked = api.tweets(collection, { maxAgeMs, spend }).catch((error: unknown) => {
      if (!(error instanceof CollectionApiError)) tellFault(log, error, "reading posts to quote");
      return undefined;
    });
    return deadline(asked, { ms: waitMs, clock });
  };
}
