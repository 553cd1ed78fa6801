import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../src/infra/clock.ts";
import { HOUR_MS, SECOND_MS } from "../../src/infra/time.ts";
import { startApiServer } from "../support/api-server.ts";
import { type ApiAnswer, type ApiFault, answerWith } from "../support/faulty-answer.ts";
import { isHash, type MessageJson } from "./messages.ts";
import { checkMessages } from "./official-schemas.ts";
import type { FarcasterPerson, FarcasterWorld, WorldCast } from "./world.ts";

const EPOCH_MS = Date.UTC(2021, 0, 1);
const SEQUENCES = 2 ** 14;
const PAGE_SIZE_MAX = 1_000;
const PEOPLE_MAX = 100;

export interface NodeOptions {
  readonly world: FarcasterWorld;
  readonly clock: Pick<Clock, "now">;
  /** The routes that the operator passes on. */
  readonly hasEvents?: boolean;
  readonly hasV2?: boolean;
  /** Whether answers are checked by Neynar's OpenAPI document. */
  readonly isStrict?: boolean;
}

export interface NodeCall {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  /** Of the answer; 0 for none. */
  readonly status: number;
  readonly key: string | undefined;
}

type Route = (parameters: Readonly<Record<string, string>>) => ApiAnswer;

const allowed: Readonly<Record<string, readonly string[]>> = {
  "/v1/info": [],
  "/v1/events": ["shard_index", "from_event_id", "pageSize"],
  "/v1/castById": ["fid", "hash"],
  "/v1/castsByParent": ["url", "reverse", "pageSize"],
  "/v1/reactionsByCast": ["target_fid", "target_hash", "reaction_type", "pageSize", "pageToken"],
  "/v1/userDataByFid": ["fid", "pageSize", "pageToken"],
  "/v1/linksByTargetFid": ["target_fid", "link_type", "pageSize", "pageToken"],
  "/v1/userNameProofByName": ["name"],
  "/v2/farcaster/user/bulk": ["fids"],
  "/v2/farcaster/cast/bulk": ["hashes"],
  "/v2/farcaster/cast/search": ["q", "limit"],
};

/**
 * A node over a world, on loopback, as snapchain answers (farcasterxyz/snapchain, `src/network/http_server.rs`) and, with `hasV2`,
 * hypersnap (farcasterorg/hypersnap, `src/api/http.rs`); stricter where a program can go wrong: a parameter of another name is refused.
 */
export class NodeHost {
  readonly calls: NodeCall[] = [];
  /** Faults of the next calls, in order; `undefined` for none. */
  readonly faults: (ApiFault | undefined)[] = [];
  /** The path whose calls have faults; any by default. */
  faultyPath: string | undefined;
  /** A node that is not `open` breaks every connection, or answers none. */
  door: "open" | "refusing" | "frozen" = "open";
  /** How far the node's newest block is behind. */
  lagMs = 0;
  /** Blocks are kept for so long. */
  keepMs = 72 * HOUR_MS;
  /** The newest block stays this one. */
  stopsAt: number | undefined;
  /** Changes each answer, as a node that lies would. */
  lie: ((path: string, body: object) => object) | undefined;
  hasEvents: boolean;
  hasV2: boolean;
  readonly #options: NodeOptions;
  readonly #startedAt: number;
  #lastEvents: ApiAnswer | undefined;
  #isRepeated = false;
  #server: Awaited<ReturnType<typeof startApiServer>> | undefined;

  private constructor(options: NodeOptions) {
    this.#options = options;
    this.#startedAt = options.clock.now();
    this.hasEvents = options.hasEvents ?? true;
    this.hasV2 = options.hasV2 ?? true;
  }

  static async start(options: NodeOptions): Promise<NodeHost> {
    const host = new NodeHost(options);
    host.#server = await startApiServer((request, response) => host.#answer(request, response));
    return host;
  }

  get url(): string {
    return this.#server?.url ?? "";
  }

  callsOf(path: string): NodeCall[] {
    return this.calls.filter((call) => call.path === path);
  }

  /** Answers the next request for events as the last one. */
  repeatLast(): void {
    this.#isRepeated = this.#lastEvents !== undefined;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", this.url);
    const parameters = Object.fromEntries(searchParams);
    const fault = this.door === "refusing" ? "lost" : this.door === "frozen" ? "hang" : this.#faultOf(path);
    const right = this.#answerTo(path, parameters);
    const answer = right.status === 200 && this.lie ? { ...right, body: this.lie(path, right.body as object) } : right;
    const key = request.headers["x-api-key"];
    this.calls.push({ path, parameters, status: answerWith(request, response, answer, fault), key: key?.toString() });
  }

  #faultOf(path: string): ApiFault | undefined {
    return path === (this.faultyPath ?? path) ? this.faults.shift() : undefined;
  }

  #answerTo(path: string, parameters: Readonly<Record<string, string>>): ApiAnswer {
    const route = this.#routes[path];
    const isPassed = path === "/v1/events" ? this.hasEvents : this.hasV2 || !path.startsWith("/v2/");
    if (!route || !isPassed) return { status: 404, body: "Not Found" };
    const strange = Object.keys(parameters).find((name) => !allowed[path]?.includes(name));
    if (strange !== undefined) return refusal(`unknown field ${strange}`);
    const answer = route(parameters);
    const { messages = [] } = (answer.body ?? {}) as { readonly messages?: readonly MessageJson[] };
    if (this.#options.isStrict ?? true) checkMessages(messages);
    return answer;
  }

  readonly #routes: Readonly<Record<string, Route>> = {
    "/v1/info": () => ({ status: 200, body: this.#info() }),
    "/v1/events": (parameters) => this.#events(parameters),
    "/v1/castById": ({ fid, hash = "" }) => {
      const cast = this.#world.casts.get(hash);
      if (!isHash(hash) || String(cast?.fid) !== fid) return refusal("not_found: cast not found");
      return { status: 200, body: cast?.message ?? {} };
    },
    "/v1/castsByParent": ({ url, pageSize }) => {
      const casts = [...this.#world.casts.values()].filter(({ message }) => message.data.castAddBody?.parentUrl === url);
      return paged(casts.map(({ message }) => message).toReversed(), { pageSize });
    },
    "/v1/reactionsByCast": ({ target_hash: hash = "none", reaction_type: type = "", ...page }) => {
      if (type !== "Like" && type !== "Recast") return refusal("reaction_type is required");
      const kind = type === "Like" ? "like" : "recast";
      return paged(
        this.#world.reactionsTo(kind, hash, (shard) => this.#heightOf(shard)),
        page,
      );
    },
    "/v1/userDataByFid": ({ fid, ...page }) => paged([...(this.#world.userData.get(Number(fid))?.values() ?? [])], page),
    "/v1/linksByTargetFid": ({ target_fid: fid, link_type: type, ...page }) => {
      if (type !== "follow") return refusal("link_type");
      const followers = this.#world.people.get(Number(fid))?.followers ?? 0;
      return paged(
        Array.from({ length: followers }, (_, index) => ({ index })),
        page,
      );
    },
    "/v1/userNameProofByName": ({ name }) => {
      const person = [...this.#world.people.values()].find(({ username }) => username === name);
      return person ? { status: 200, body: { fid: person.fid, name } } : refusal("not_found: NotFound");
    },
    "/v2/farcaster/user/bulk": ({ fids = "" }) => {
      const wanted = fids.split(",").map(Number);
      if (wanted.length > PEOPLE_MAX) return { status: 400, body: { message: "too many fids" } };
      return { status: 200, body: { users: wanted.map((fid) => userOf(fid, this.#world.people.get(fid))) } };
    },
    "/v2/farcaster/cast/bulk": ({ hashes = "" }) => {
      const wanted = hashes.split(",");
      if (wanted.length > PEOPLE_MAX) return { status: 400, body: { message: "too many hashes" } };
      const casts = wanted.flatMap((hash) => this.#world.casts.get(hash) ?? []);
      return { status: 200, body: { casts: casts.map((cast) => this.#castOf(cast)) } };
    },
    "/v2/farcaster/cast/search": ({ q = "", limit }) => {
      const words = q.toLowerCase();
      const found = [...this.#world.casts.values()].filter(({ message }) =>
        message.data.castAddBody?.text.toLowerCase().includes(words),
      );
      // A search finds texts alone, in no order of time.
      const casts = found.slice(0, Number(limit)).map((cast) => ({ ...this.#castOf(cast), parent_url: undefined, embeds: [] }));
      return { status: 200, body: { result: { casts, next: { cursor: null } } } };
    },
  };

  get #world(): FarcasterWorld {
    return this.#options.world;
  }

  #heightOf(shard: number): number {
    const now = this.stopsAt ?? this.#options.clock.now() - this.lagMs;
    return this.#world.heightAt(shard, now);
  }

  #info(): object {
    const shards = Array.from({ length: this.#world.shards + 1 }, (_, shardId) => ({
      ...{ shardId, maxHeight: shardId === 0 ? 34_086_160 : this.#heightOf(shardId), numMessages: 0, numFidRegistrations: 0 },
      ...{ approxSize: 1, blockDelay: 1, mempoolSize: 0 },
    }));
    return {
      dbStats: { numMessages: 908_161_976, numFidRegistrations: 3_323_931, approxSize: 773_219_892_617 },
      ...{ numShards: this.#world.shards, shardInfos: shards, version: "0.13.5", peer_id: "12D3", nextEngineVersionTimestamp: 0 },
    };
  }

  #events({ shard_index: shardIndex, from_event_id: from = "0", pageSize }: Readonly<Record<string, string>>): ApiAnswer {
    const shard = Number(shardIndex);
    if (!(shard >= 1 && shard <= this.#world.shards)) return refusal("Shard not found");
    const oldest = this.#world.heightAt(shard, Math.max(this.#options.clock.now() - this.keepMs, this.#startedAt - HOUR_MS));
    const fromId = Math.max(Number(from), oldest * SEQUENCES);
    const most = Math.min(Number(pageSize ?? PAGE_SIZE_MAX), PAGE_SIZE_MAX);
    if (this.#isRepeated && this.#lastEvents) {
      this.#isRepeated = false;
      return this.#lastEvents;
    }
    this.#lastEvents = { status: 200, body: { events: this.#world.events(shard, { fromId, to: this.#heightOf(shard), most }) } };
    return this.#lastEvents;
  }

  #castOf({ message, fid, hash }: WorldCast): object {
    const body = message.data.castAddBody as {
      readonly text: string;
      readonly embeds: readonly object[];
      readonly mentions: readonly number[];
      readonly mentionsPositions: readonly number[];
      readonly parentUrl: string | null;
    };
    return {
      ...{ object: "cast", hash: hash.slice(2), author: userOf(fid, this.#world.people.get(fid)), text: body.text },
      timestamp: new Date(EPOCH_MS + message.data.timestamp * SECOND_MS).toISOString(),
      ...(body.parentUrl !== null && { parent_url: body.parentUrl }),
      embeds: body.embeds,
      // Counts are not filled in there.
      reactions: { likes_count: 0, recasts_count: 0, likes: [], recasts: [] },
      mentioned_profiles: body.mentions.map((mention) => userOf(mention, this.#world.people.get(mention))),
      mentioned_profiles_ranges: body.mentionsPositions.map((start) => ({ start, end: start })),
    };
  }
}

const refusal = (detail: string): ApiAnswer => ({ status: 400, body: { error: "Bad request", error_detail: detail } });

/** A page of messages; its token is the number of the next one. */
function paged(
  messages: readonly object[],
  { pageSize, pageToken }: { pageSize?: string | undefined; pageToken?: string | undefined },
) {
  const from = Number(Buffer.from(pageToken ?? "", "base64").toString() || 0);
  const to = from + Math.min(Number(pageSize ?? PAGE_SIZE_MAX), PAGE_SIZE_MAX);
  const nextPageToken = Buffer.from(String(to)).toString("base64");
  return { status: 200, body: { messages: messages.slice(from, to), ...(to < messages.length && { nextPageToken }) } };
}

/** A user as hypersnap writes one, also for a fid without a person. */
const userOf = (fid: number, person: FarcasterPerson | undefined): object => ({
  ...{ object: "user", fid, username: person?.username ?? `fid:${fid}`, display_name: person?.name, pfp_url: person?.pictureUrl },
  profile: { bio: { text: person?.bio ?? "" } },
  ...{ follower_count: person?.followers ?? 0, following_count: 10, verifications: [], verified_accounts: [] },
});
