import type { ReadPosts } from "../bot/watch/evaluate.ts";
import type { CollectionApi } from "../collection-api/api.ts";
import { type Clock, deadline } from "../infra/clock.ts";
import { MINUTE_MS, SECOND_MS } from "../infra/time.ts";

/** The greatest age of the answer: a post that was removed before should not be quoted. */
const MAX_AGE_MS = MINUTE_MS;
const WAIT_MS = 3 * SECOND_MS;

/** Reads posts to quote; `undefined` if that fails or takes long, and the message goes out without them. */
export const postReader =
  (api: Pick<CollectionApi, "tweets">, clock: Clock): ReadPosts =>
  (collection) =>
    deadline(api.tweets(collection, { maxAgeMs: MAX_AGE_MS, background: true }), { ms: WAIT_MS, clock }).catch(() => undefined);
