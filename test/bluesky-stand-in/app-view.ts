import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../src/infra/clock.ts";
import { MINUTE_MS } from "../../src/infra/time.ts";
import { startApiServer } from "../support/api-server.ts";
import { type ApiAnswer, type ApiFault, answerWith } from "../support/faulty-answer.ts";
import { RequestWindow } from "../support/request-window.ts";
import { officialLexicons } from "./official-lexicons.ts";
import type { Account, BlueskyPost, BlueskyWorld, WorldLabel } from "./world.ts";

const WINDOW_MS = 5 * MINUTE_MS;
/** A labeler, and a verifier, of which nothing else is known. */
const MODERATION_DID = "did:plc:ar7c4by46qjdydhdevvrndac";
const VERIFIER_DID = "did:plc:z72i7hdynmk6r22z27h6tvur";

const parameterOf: Readonly<Record<string, string>> = {
  "app.bsky.feed.getPosts": "uris",
  "app.bsky.actor.getProfiles": "actors",
};

export interface AppViewCall {
  /** The method's NSID. */
  readonly method: string;
  readonly parameters: Readonly<Record<string, readonly string[]>>;
  /** Of the answer; 0 for none. */
  readonly status: number;
}

interface AppViewOptions {
  readonly world: BlueskyWorld;
  readonly clock: Pick<Clock, "now">;
  /** Checks its own answers by the official lexicons; requests always are. */
  readonly isStrict?: boolean;
}

/**
 * Bluesky's public API over a world, on loopback: `getPosts` and `getProfiles`, as their lexicons say, and stricter
 * where a program can go wrong: a parameter of another name is refused.
 */
export class AppView {
  readonly calls: AppViewCall[] = [];
  /** Requests in five minutes. */
  limit = 3_000;
  /** Faults of the next calls, in order; `undefined` for none. */
  readonly faults: (ApiFault | undefined)[] = [];
  /** AT-URIs and DIDs that make every request for them fail (bluesky-social/atproto#4341). */
  readonly poisoned = new Set<string>();
  /** Awaited before a call is answered. */
  before: (method: string, parameters: URLSearchParams) => Promise<unknown> | undefined = () => undefined;
  readonly #options: AppViewOptions;
  readonly #lexicons: Awaited<ReturnType<typeof officialLexicons>>;
  readonly #window: RequestWindow;
  #server: Awaited<ReturnType<typeof startApiServer>> | undefined;

  private constructor(options: AppViewOptions, lexicons: Awaited<ReturnType<typeof officialLexicons>>) {
    this.#options = options;
    this.#lexicons = lexicons;
    this.#window = new RequestWindow(options.clock, WINDOW_MS);
  }

  static async start(options: AppViewOptions): Promise<AppView> {
    const view = new AppView(options, await officialLexicons());
    view.#server = await startApiServer((request, response) => void view.#answer(request, response));
    return view;
  }

  get url(): string {
    return this.#server?.url ?? "";
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", this.url);
    const method = pathname.replace(/^\/xrpc\//, "");
    await this.before(method, searchParams);
    const parameters = Object.fromEntries([...searchParams.keys()].map((name) => [name, searchParams.getAll(name)]));
    response.setHeader("date", new Date(this.#options.clock.now()).toUTCString());
    const fault = this.faults.shift();
    const status = answerWith(request, response, this.#answerTo(request.method, method, parameters), fault);
    this.calls.push({ method, parameters, status });
  }

  #answerTo(verb: string | undefined, method: string, parameters: Readonly<Record<string, readonly string[]>>): ApiAnswer {
    const name = parameterOf[method];
    if (method === "_health") return { status: 200, body: { version: "stand-in" } };
    if (name === undefined) return refusal(501, "MethodNotImplemented", "Method Not Implemented");
    if (verb !== "GET") return refusal(400, "InvalidRequest", `Incorrect HTTP method (${verb}) expected GET`);
    const { isOver, remaining, resetAt } = this.#window.take(this.limit);
    const headers = {
      "ratelimit-limit": String(this.limit),
      "ratelimit-remaining": String(remaining),
      "ratelimit-reset": String(Math.floor(resetAt / 1_000)),
      "ratelimit-policy": `${this.limit};w=${WINDOW_MS / 1_000}`,
    };
    if (isOver) return { ...refusal(429, "RateLimitExceeded", "Rate Limit Exceeded"), headers };
    const problem = this.#problemOf(method, name, parameters);
    if (problem !== undefined) return { ...refusal(400, "InvalidRequest", problem), headers };
    const requested = parameters[name] ?? [];
    if (requested.some((value) => this.poisoned.has(value)))
      return { ...refusal(500, "InternalServerError", "Internal Server Error"), headers };
    const body = method === "app.bsky.feed.getPosts" ? this.#posts(requested) : this.#profiles(requested);
    if (this.#options.isStrict ?? true) this.#lexicons.checkAnswer(method, body);
    return { status: 200, body, headers };
  }

  #problemOf(method: string, name: string, parameters: Readonly<Record<string, readonly string[]>>): string | undefined {
    const strange = Object.keys(parameters).find((provided) => provided !== name);
    if (strange !== undefined) return `Error: there is no parameter "${strange}"`;
    try {
      this.#lexicons.checkParameters(method, parameters);
      return undefined;
    } catch (error) {
      return String(error);
    }
  }

  #posts(uris: readonly string[]): object {
    const { posts, accounts } = this.#options.world;
    const views = [...new Set(uris)].flatMap((uri) => {
      const post = posts.get(uri);
      const author = post && accounts.get(post.did);
      return post && author?.status === "active" ? [postView(post, author)] : [];
    });
    return { posts: views };
  }

  #profiles(actors: readonly string[]): object {
    const accounts = [...this.#options.world.accounts.values()];
    const found = actors.flatMap((actor) => accounts.find(({ did, handle }) => did === actor || handle === actor) ?? []);
    return { profiles: found.filter(({ status }) => status === "active").map(detailedView) };
  }
}

const refusal = (status: number, error: string, message: string): ApiAnswer => ({ status, body: { error, message } });

const postView = (post: BlueskyPost, author: Account) => ({
  uri: post.uri,
  cid: post.cid,
  author: basicView(author),
  record: post.record,
  ...embedView(post.record["embed"] as { external: object } | undefined),
  bookmarkCount: 0,
  replyCount: 0,
  repostCount: post.reposts,
  likeCount: post.likes,
  quoteCount: 0,
  indexedAt: post.indexedAt,
  labels: [
    ...labelsOf(post.labels, MODERATION_DID, post.uri, post.indexedAt),
    ...labelsOf(selfLabelsOf(post), post.did, post.uri, post.indexedAt),
  ],
});

const embedView = (embed: { external: object } | undefined) =>
  embed && { embed: { $type: "app.bsky.embed.external#view", external: embed.external } };

const selfLabelsOf = ({ record }: BlueskyPost): string[] =>
  ((record["labels"] as { values: { val: string }[] } | undefined)?.values ?? []).map(({ val }) => val);

const basicView = (account: Account) => ({
  did: account.did,
  handle: account.handle,
  displayName: account.displayName,
  ...(account.avatar !== undefined && { avatar: account.avatar }),
  labels: labelsOf(account.labels, account.did, `at://${account.did}/app.bsky.actor.profile/self`, account.createdAt),
  createdAt: account.createdAt,
  ...(account.isVerified && { verification: verificationOf(account) }),
});

const detailedView = (account: Account) => ({
  ...basicView(account),
  description: account.description,
  followersCount: account.followers,
  followsCount: 10,
  postsCount: account.posts,
  indexedAt: account.createdAt,
});

const labelsOf = (labels: readonly WorldLabel[], src: string, uri: string, cts: string) =>
  labels.map((label) => ({ src, uri, cts, ...(typeof label === "string" ? { val: label } : label) }));

const verificationOf = ({ createdAt }: Account) => ({
  verifications: [
    {
      issuer: VERIFIER_DID,
      uri: `at://${VERIFIER_DID}/app.bsky.graph.verification/3l3qo2vutsw2b`,
      isValid: true,
      createdAt,
    },
  ],
  verifiedStatus: "valid",
  trustedVerifierStatus: "none",
});
