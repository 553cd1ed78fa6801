import { z } from "zod";
import { MINUTE_MS } from "../../../infra/time.ts";
import { type ClientOptions, SourceClient } from "../client.ts";
import { SourceError, type SourceProblem } from "../errors.ts";
import { type BatchAnswers, fetchInHalves } from "../halves.ts";
import { listOf } from "../lists.ts";
import { castIn, profileIn, profileOfMessages, userSchema, v2CastSchema } from "./answers.ts";
import { Budget, RESERVE } from "./budget.ts";
import { type CastKey, firstIdOf, keyIn, uriOf } from "./ids.ts";
import type { Profile } from "./mapping.ts";
import { type Cast, type FarcasterEvent, isCast, readEvent, readMessage } from "./messages.ts";
import type { Reactors } from "./rounds.ts";

/** The most events in an answer (snapchain, `PAGE_SIZE_MAX`). */
const PAGE_SIZE = 1_000;
/** The most people or casts in a request (hypersnap.org, «user/bulk»). */
export const BATCH_SIZE = 100;
/** Pages of 1,000 that are read of who follows somebody, or likes a cast. */
const MAX_PAGES = 10;
/** The longest wait for a rate limit. */
const MAX_WAIT_MS = 6 * MINUTE_MS;

/** The routes of a node beyond `/v1/info`: not all programs have every route, and not all operators pass them on. */
export interface Capabilities {
  /** `/v1/events`, without which a node can only be asked for casts. */
  readonly hasEvents: boolean;
  /** `/v2/farcaster/user/bulk` and `cast/bulk`; otherwise people and casts are asked for one by one. */
  readonly hasBatches: boolean;
  /** `/v2/farcaster/cast/search`. */
  readonly hasSearch: boolean;
}

/** A shard that has casts, and its newest block. */
export interface Shard {
  readonly shardId: number;
  readonly maxHeight: number;
}

/** A cast that the node has, and its author if the answer has them. */
export interface FoundCast {
  readonly cast: Cast;
  readonly author?: Profile | undefined;
}

const infoSchema = z.object({
  shardInfos: listOf(z.object({ shardId: z.int().nonnegative(), maxHeight: z.int().nonnegative() })),
});
const messagesSchema = z.object({
  messages: z.array(z.unknown()),
  nextPageToken: z.string().min(1).optional().catch(undefined),
});
const lacking: readonly SourceProblem[] = [
  "not_found",
  "no_access",
  "blocked",
  "rejected_key",
  "rejected_request",
  "usage_capped",
];
const absent: readonly SourceProblem[] = ["not_found", "rejected_request"];

interface NodeOptions extends ClientOptions {
  readonly url: string;
  readonly key?: string | undefined;
  /** Whether it is one's own, which may be asked without limit. */
  readonly isOwn: boolean;
}

type Parameters = Readonly<Record<string, string | number>>;

/** A node of Farcaster's network over HTTP. A failed request is not repeated: the next node, or the next poll, is the repetition. */
export class FarcasterNode {
  readonly url: string;
  readonly budget: Budget;
  readonly #events: SourceClient;
  readonly #client: SourceClient;
  readonly #headers: Readonly<Record<string, string>>;
  readonly #secrets: readonly string[];

  constructor({ url, key, isOwn, ...options }: NodeOptions) {
    this.url = url;
    this.budget = new Budget(options.clock, isOwn);
    const limits = { remaining: "x-ratelimit-remaining", reset: "x-ratelimit-reset", maxWaitMs: MAX_WAIT_MS };
    const api = { name: "A node of Farcaster", advice: { not_found: "check FARCASTER_NODES" }, url, limits };
    // Events do not wait behind a slow answer of another kind.
    [this.#events, this.#client] = [
      new SourceClient(api, { ...options, retries: 0 }),
      new SourceClient(api, { ...options, retries: 0 }),
    ];
    this.#headers = key === undefined ? {} : { "x-api-key": key };
    this.#secrets = key === undefined ? [] : [key];
  }

  /** The shards with casts: shard 0 has none. */
  async shards(signal: AbortSignal): Promise<Shard[]> {
    const { shardInfos } = await this.#send(this.#events, "/v1/info", {}, infoSchema, signal);
    return shardInfos.filter(({ shardId }) => shardId > 0);
  }

  /** Events from an id on. @returns `isFull`: whether more may follow at once. */
  async events(shard: number, fromId: number, signal: AbortSignal) {
    const parameters = { shard_index: shard, from_event_id: fromId, pageSize: PAGE_SIZE };
    const schema = z.object({ events: z.array(z.unknown()).max(PAGE_SIZE) });
    const { events } = await this.#send(this.#events, "/v1/events", parameters, schema, signal);
    const read = events.map(readEvent).filter((event): event is FarcasterEvent => event?.shard === shard);
    return { events: read, isFull: events.length === PAGE_SIZE };
  }

  async capabilities({ shardId, maxHeight }: Shard, signal: AbortSignal): Promise<Capabilities> {
    const passes = async (path: string, parameters: Parameters, problems = lacking): Promise<boolean> =>
      this.#send(this.#client, path, parameters, z.looseObject({}), signal).then(
        () => true,
        (error: unknown) => {
          if (error instanceof SourceError && problems.includes(error.problem)) return false;
          throw error;
        },
      );
    return {
      hasEvents: await passes("/v1/events", { shard_index: shardId, from_event_id: firstIdOf(maxHeight), pageSize: 1 }),
      hasBatches: await passes("/v2/farcaster/user/bulk", { fids: 1 }),
      // A node without an index answers 503 (hypersnap, `handle_cast_search`).
      hasSearch: await passes("/v2/farcaster/cast/search", { q: "gm", limit: 1 }, [...lacking, "unavailable"]),
    };
  }

  /**
   * Casts by `uriOf`; those that the node does not have are missing. The caller has taken a request from the budget; what it does not
   * allow beyond that is not answered.
   */
  casts(uris: readonly string[], { hasBatches }: Capabilities, signal: AbortSignal): Promise<BatchAnswers<string, FoundCast[]>> {
    const allowed = hasBatches
      ? uris.slice(0, BATCH_SIZE)
      : uris.filter((_, index) => index === 0 || this.budget.tryTake(RESERVE));
    return fetchInHalves(allowed, hasBatches ? BATCH_SIZE : 1, async (chunk) => {
      if (!hasBatches) return this.#castsById(chunk, signal);
      const parameters = { hashes: chunk.map((uri) => keyIn(uri).hash).join() };
      const schema = z.object({ casts: listOf(v2CastSchema) });
      const { casts } = await this.#send(this.#client, "/v2/farcaster/cast/bulk", parameters, schema, signal);
      return casts.map((cast) => ({ cast: castIn(cast), author: profileIn(cast.author) }));
    });
  }

  async #castsById(uris: readonly string[], signal: AbortSignal): Promise<FoundCast[]> {
    const found: FoundCast[] = [];
    for (const uri of uris) {
      const message = await this.#send(this.#client, "/v1/castById", { ...keyIn(uri) }, z.unknown(), signal).catch(
        (error: unknown) => {
          // Nodes answer 400 or 404 for a cast that they do not have.
          if (error instanceof SourceError && absent.includes(error.problem)) return undefined;
          throw error;
        },
      );
      const cast = readMessage(message);
      if (cast && isCast(cast)) found.push({ cast });
    }
    return found;
  }

  /** The people who like and recast a cast; `undefined` if they are too many. The caller has taken two requests from the budget. */
  async reactionsOf({ fid, hash }: CastKey, signal: AbortSignal): Promise<Reactors | undefined> {
    const people = async (reaction_type: "Like" | "Recast") => {
      const parameters = { target_fid: fid, target_hash: hash, reaction_type };
      const { messages, isWhole } = await this.#list("/v1/reactionsByCast", parameters, signal);
      return isWhole ? new Set(messages.flatMap((message) => readMessage(message)?.data.fid ?? [])) : undefined;
    };
    const [likes, retweets] = [await people("Like"), await people("Recast")];
    return likes === undefined || retweets === undefined ? undefined : { likes, retweets };
  }

  /** People by fid. */
  people(fids: readonly number[], { hasBatches }: Capabilities, signal: AbortSignal): Promise<BatchAnswers<number, Profile[]>> {
    return fetchInHalves(fids, hasBatches ? BATCH_SIZE : 1, async (chunk) => {
      // A person has two lists: data and followers.
      await this.budget.take(signal, 0, hasBatches ? 1 : 2);
      if (!hasBatches) return Promise.all(chunk.map((fid) => this.#person(fid, signal)));
      const schema = z.object({ users: listOf(userSchema) });
      const { users } = await this.#send(this.#client, "/v2/farcaster/user/bulk", { fids: chunk.join() }, schema, signal);
      return users.map(profileIn);
    });
  }

  async #person(fid: number, signal: AbortSignal): Promise<Profile> {
    const data = await this.#list("/v1/userDataByFid", { fid }, signal);
    const followers = await this.#list("/v1/linksByTargetFid", { target_fid: fid, link_type: "follow" }, signal);
    return { ...profileOfMessages(fid, data.messages), followers: followers.messages.length };
  }

  /** A person's handle on X; empty without one. */
  async xHandleOf(fid: number, signal: AbortSignal): Promise<string> {
    return profileOfMessages(fid, (await this.#list("/v1/userDataByFid", { fid }, signal)).messages).xHandle ?? "";
  }

  /** The fid of a username, if anybody has it. */
  async fidOf(name: string, signal: AbortSignal): Promise<number | undefined> {
    const schema = z.object({ fid: z.int().positive() }).partial();
    const found = await this.#send(this.#client, "/v1/userNameProofByName", { name }, schema, signal).catch((error: unknown) => {
      if (error instanceof SourceError && absent.includes(error.problem)) return { fid: undefined };
      throw error;
    });
    return found.fid;
  }

  /** The newest casts of a channel. @param url the parent's exact spelling. */
  async castsIn(url: string, signal: AbortSignal): Promise<Cast[]> {
    const parameters = { url, reverse: 1, pageSize: BATCH_SIZE };
    const { messages } = await this.#send(this.#client, "/v1/castsByParent", parameters, messagesSchema, signal);
    return messages.flatMap((message) => [readMessage(message)].filter((cast) => cast !== undefined && isCast(cast)));
  }

  /** URIs of casts with a term, in no order of time. */
  async search(term: string, signal: AbortSignal): Promise<string[]> {
    const schema = z.object({ result: z.object({ casts: listOf(v2CastSchema) }) });
    const parameters = { q: term, limit: BATCH_SIZE };
    const { result } = await this.#send(this.#client, "/v2/farcaster/cast/search", parameters, schema, signal);
    return result.casts.map(({ hash, author }) => uriOf({ fid: author.fid, hash }));
  }

  async close(): Promise<void> {
    await Promise.all([this.#events.close(), this.#client.close()]);
  }

  /**
   * Messages, as they came, of at most ten pages. The caller has taken the request for the first page from the budget; further ones
   * are read if it allows them. `isWhole`: whether there are no more.
   */
  async #list(path: string, parameters: Parameters, signal: AbortSignal) {
    const messages: unknown[] = [];
    let pageToken: string | undefined;
    for (let pages = 0; pages < MAX_PAGES && (pages === 0 || this.budget.tryTake(RESERVE)); pages += 1) {
      const page = { ...parameters, pageSize: PAGE_SIZE, ...(pageToken !== undefined && { pageToken }) };
      const answer = await this.#send(this.#client, path, page, messagesSchema, signal);
      messages.push(...answer.messages);
      pageToken = answer.nextPageToken;
      if (pageToken === undefined) return { messages, isWhole: true };
    }
    return { messages, isWhole: false };
  }

  #send<T>(client: SourceClient, path: string, parameters: Parameters, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
    const pairs = Object.entries(parameters).map(([name, value]) => [name, String(value)] as const);
    const request = { endpoint: path, path, parameters: pairs, headers: this.#headers, secrets: this.#secrets };
    return client.send({ ...request, schema, isBatch: true }, signal);
  }
}
