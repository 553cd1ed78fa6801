import { z } from "zod";
import { MINUTE_MS } from "../../../infra/time.ts";
import { type ClientOptions, SourceClient } from "../client.ts";
import { type BatchAnswers, fetchInHalves } from "../halves.ts";
import { listOf } from "../lists.ts";
import { labelsSchema } from "./labels.ts";

/** The most posts or people per request (docs.bsky.app, reference of each endpoint). */
export const BATCH_SIZE = 25;

/** The longest wait for a rate limit: a window is five minutes (docs.bsky.app, «Rate limits»), and the server's clock may be ahead. */
const MAX_WAIT_MS = 6 * MINUTE_MS;

const advice = {
  not_found: "check BLUESKY_API_URL",
  invalid_answer: "check BLUESKY_API_URL",
  no_access: "it wants a login by now; see BLUESKY_API_URL in .env.example",
  rejected_key: "it wants a login by now; see BLUESKY_API_URL in .env.example",
};

/** Optional by the lexicon (app.bsky.feed.defs, app.bsky.actor.defs): missing is not zero. */
const count = z.int().nonnegative().optional().catch(undefined);

const profileSchema = z.object({
  did: z.string(),
  handle: z.string(),
  displayName: z.string().optional().catch(undefined),
  description: z.string().optional().catch(undefined),
  avatar: z.string().optional().catch(undefined),
  verification: z.object({ verifiedStatus: z.string() }).optional().catch(undefined),
  followersCount: count,
  postsCount: count,
  labels: labelsSchema,
});

const postSchema = z.object({
  uri: z.string(),
  record: z.unknown(),
  repostCount: count,
  likeCount: count,
  labels: labelsSchema,
  author: z.object({ labels: labelsSchema }).catch({ labels: [] }),
});

export type Profile = z.output<typeof profileSchema>;
export type PostView = z.output<typeof postSchema>;

const postsSchema = z.object({ posts: listOf(postSchema) });
const profilesSchema = z.object({ profiles: listOf(profileSchema) });

/** Bluesky's public AppView. */
export class AppView {
  readonly #client: SourceClient;

  constructor({ url, ...options }: ClientOptions & { readonly url: string }) {
    const limits = { remaining: "ratelimit-remaining", reset: "ratelimit-reset", maxWaitMs: MAX_WAIT_MS };
    this.#client = new SourceClient({ name: "Bluesky", advice, url, limits }, options);
  }

  /** Posts by AT-URI. Those that nobody may see are missing. */
  posts(uris: readonly string[], signal: AbortSignal): Promise<BatchAnswers<string, PostView[]>> {
    return fetchInHalves(uris, BATCH_SIZE, async (chunk) => {
      return (await this.#get("app.bsky.feed.getPosts", "uris", chunk, postsSchema, signal)).posts;
    });
  }

  /** People by DID. Those whose accounts are not active are missing. */
  profiles(dids: readonly string[], signal: AbortSignal): Promise<BatchAnswers<string, Profile[]>> {
    return fetchInHalves(dids, BATCH_SIZE, async (did) => {
      return (await this.#get("app.bsky.actor.getProfiles", "actors", did, profilesSchema, signal)).profiles;
    });
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  #get<T>(endpoint: string, parameter: string, values: readonly string[], schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const parameters = values.map((value) => [parameter, value] as const);
    return this.#client.send({ endpoint, path: `/xrpc/${endpoint}`, parameters, schema, isBatch: true }, signal);
  }
}
