import type { IncomingMessage, ServerResponse } from "node:http";
import type { Clock } from "../../src/infra/clock.ts";
import { DAY_MS } from "../../src/infra/time.ts";
import { startApiServer } from "../support/api-server.ts";
import { type ApiAnswer, type ApiFault, answerWith } from "../support/faulty-answer.ts";
import { RequestWindow } from "../support/request-window.ts";
import { parseQuery, type SearchedPost } from "./x-query.ts";

const WINDOW_MS = 15 * 60_000;
/** A post is found 30 seconds after its creation (docs.x.com, «Pagination»). */
const INDEXED_AFTER_MS = 30_000;
/** The epoch of today's ids, in milliseconds since 1970. */
const EPOCH_MS = 1_288_834_974_657n;

/** The id of a post of a time, in milliseconds since the epoch; `number` distinguishes posts of the same time. */
const postIdAt = (ms: number, number = 0): string => String(((BigInt(ms) - EPOCH_MS) << 22n) + BigInt(number));
/** The creation time of a post with this id, in milliseconds since the epoch. */
export const timeOf = (id: string): number => Number((BigInt(id) >> 22n) + EPOCH_MS);

/** Of every author, unless a test says otherwise. */
const FOLLOWERS = 990;

/** A longer post has its beginning as its text, and all of it in `note_tweet` (docs.x.com, «Data dictionary»). */
const MAX_TEXT = 280;

export interface XPost extends SearchedPost {
  readonly id: string;
  readonly authorId: string;
}

/** A fault of a call. */
export type XFault = Exclude<ApiFault, (body: never) => unknown> | ((body: XPageBody) => object);

/** A page as X sends it. */
interface XPageBody {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly includes: { readonly users: readonly Readonly<Record<string, unknown>>[] };
  readonly meta: Readonly<Record<string, unknown>>;
  readonly errors?: readonly Readonly<Record<string, unknown>>[];
}

export interface XCall {
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
  readonly status: number;
}

const known = {
  expansions: ["author_id", "referenced_tweets.id"],
  "tweet.fields": (
    "attachments,author_id,context_annotations,conversation_id,created_at,edit_controls,edit_history_tweet_ids,entities,geo,id," +
    "in_reply_to_user_id,lang,note_tweet,possibly_sensitive,public_metrics,referenced_tweets,reply_settings,source,text,withheld"
  ).split(","),
  "user.fields": (
    "created_at,description,entities,id,location,most_recent_tweet_id,name,pinned_tweet_id,profile_image_url,protected," +
    "public_metrics,url,username,verified,verified_type,withheld"
  ).split(","),
};
/** Names in X's OpenAPI document since version 2.167, and those in its guides. */
const newNames: Readonly<Record<string, string>> = {
  edit_history_post_ids: "edit_history_tweet_ids",
  most_recent_post_id: "most_recent_tweet_id",
  note_post: "note_tweet",
  pinned_post_id: "pinned_tweet_id",
  "post.fields": "tweet.fields",
  post_count: "tweet_count",
  referenced_posts: "referenced_tweets",
  repost_count: "retweet_count",
  total_post_count: "total_tweet_count",
};
const endpoints = {
  "/2/tweets/search/recent": { limit: 450, parameters: ["query", "max_results", "since_id", "until_id", "next_token"] },
  "/2/tweets": { limit: 3_500, parameters: ["ids"] },
  "/2/users": { limit: 300, parameters: ["ids"] },
};
/** In millionths of a US dollar: of each post and person, once in a UTC day. */
const charges = { post: 5_000, person: 10_000 };
type Path = keyof typeof endpoints;

class Refusal extends Error {
  readonly parameter: string;

  constructor(parameter: string, message: string) {
    super(message);
    this.parameter = parameter;
  }
}

/**
 * X's API on loopback: recent search and post look-up as documented, and stricter where a program can
 * go wrong: it refuses unknown requests with 400, and a used-up limit with 429.
 */
export class XStandIn {
  readonly calls: XCall[] = [];
  readonly posts = new Map<string, XPost>();
  readonly deleted = new Set<string>();
  /** People whose posts are no longer public, by id; all others are. */
  readonly people = new Map<string, "protected" | "suspended" | "gone">();
  /** Whether answers have the names of X's OpenAPI document; requests may have either. */
  hasNewNames = false;
  /** An endpoint's limit of requests in 15 minutes. */
  readonly limits: Record<Path, number> = {
    "/2/tweets/search/recent": endpoints["/2/tweets/search/recent"].limit,
    "/2/tweets": endpoints["/2/tweets"].limit,
    "/2/users": endpoints["/2/users"].limit,
  };
  /** Calls that take the next fault. */
  hasFaults: (path: string, parameters: URLSearchParams) => boolean = () => true;
  /** Faults of the next calls, in order; `undefined` for none. */
  readonly faults: (XFault | undefined)[] = [];
  /** Faults of the next requests of usage, which are not among the calls. */
  readonly usageFaults: (XFault | undefined)[] = [];
  /** Requests that wait for an answer that never comes. */
  hanging = 0;
  /** Requests of usage. */
  usageCalls = 0;
  /** The charges of each of its UTC days since 1970, in millionths of a US dollar. */
  readonly charged = new Map<number, number>();
  readonly #paid = new Set<string>();
  /** Awaited before a call is answered. */
  before: (path: string, parameters: URLSearchParams) => Promise<unknown> | undefined = () => undefined;
  readonly #token: string;
  readonly #clock: Pick<Clock, "now">;
  readonly #windows = new Map<string, RequestWindow>();
  readonly #pages = new Map<string, { query: string; sinceId: string | undefined; before: string }>();
  #server: Awaited<ReturnType<typeof startApiServer>> | undefined;

  private constructor(token: string, clock: Pick<Clock, "now">) {
    this.#token = token;
    this.#clock = clock;
  }

  /** Of a person by id. */
  followersOf: (id: string) => number = () => FOLLOWERS;

  static async start({ token, clock }: { token: string; clock: Pick<Clock, "now"> }): Promise<XStandIn> {
    const x = new XStandIn(token, clock);
    x.#server = await startApiServer((request, response) => void x.#answer(request, response));
    return x;
  }

  #userOf(id: string) {
    return userOf(id, this.people.get(id) === "protected", this.followersOf(id));
  }

  get url(): string {
    return this.#server?.url ?? "";
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  /** Creates a post, now by default; returns its id. */
  post(text: string, { ageMs = 0, ...over }: Partial<XPost> & { ageMs?: number } = {}): string {
    const id = postIdAt(this.#clock.now() - ageMs, this.posts.size);
    this.posts.set(id, { id, text, authorId: "7", likes: 0, retweets: 0, isRetweet: false, ...over });
    return id;
  }

  /** Changes a post's counts. */
  count(id: string, counts: Partial<Pick<XPost, "likes" | "retweets">>): void {
    const post = this.posts.get(id);
    if (post) this.posts.set(id, { ...post, ...counts });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://x");
    const { pathname: path, searchParams } = url;
    if (path === "/2/usage/tweets") return this.#answerUsage(request, response);
    await this.before(path, searchParams);
    const right = this.#answerTo(request, url);
    // Only what could be answered goes wrong.
    const fault = right.status <= 400 && this.hasFaults(path, searchParams) ? this.faults.shift() : undefined;
    // A gateway that gives up may have had X's answer.
    const isCharged = typeof fault !== "object" || fault.status === 502 || fault.status === 504;
    if (isCharged && right.status === 200) this.#charge(path, right.body as Partial<XPageBody>);
    const status = this.#send(request, response, right, fault);
    this.calls.push({ path, parameters: Object.fromEntries(searchParams), status });
  }

  /** As documented («Usage»), and free. */
  #answerUsage(request: IncomingMessage, response: ServerResponse): void {
    this.usageCalls += 1;
    const usage = { status: 200, body: { data: { project_id: "1", project_cap: "3000000", daily_project_usage: [] } } };
    this.#send(request, response, this.#isKnown(request) ? usage : unauthorized, this.usageFaults.shift());
  }

  #send(request: IncomingMessage, response: ServerResponse, right: ApiAnswer, fault: XFault | undefined): number {
    if (fault === "hang") this.#hang(request);
    response.setHeader("date", new Date(this.#clock.now()).toUTCString());
    return answerWith(request, response, right, fault as ApiFault | undefined);
  }

  #hang({ socket }: IncomingMessage): void {
    this.hanging += 1;
    socket.once("close", () => {
      this.hanging -= 1;
    });
  }

  /** Charges as documented («Pricing»): for what is returned, whether or not the answer arrives. */
  #charge(path: string, { data = [], includes }: Partial<XPageBody>): void {
    const day = Math.floor(this.#clock.now() / DAY_MS);
    const add = (amount: number) => this.charged.set(day, (this.charged.get(day) ?? 0) + amount);
    const once = (kind: "post" | "person", id: unknown) => {
      const key = `${day} ${kind} ${id}`;
      if (!this.#paid.has(key)) add(charges[kind]);
      this.#paid.add(key);
    };
    for (const { id } of data) if (id !== undefined) once(path === "/2/users" ? "person" : "post", id);
    for (const { id } of includes?.users ?? []) once("person", id);
  }

  #isKnown = ({ headers }: IncomingMessage): boolean => headers.authorization === `Bearer ${this.#token}`;

  #answerTo(request: IncomingMessage, url: URL): ApiAnswer {
    const { pathname: path } = url;
    if (!this.#isKnown(request)) return unauthorized;
    if (!(path in endpoints) || request.method !== "GET") return problem(404, "Not Found", "Not Found");
    const window = this.#windows.get(path) ?? new RequestWindow(this.#clock, WINDOW_MS);
    this.#windows.set(path, window);
    const limit = this.limits[path as Path];
    const { isOver, remaining, resetAt } = window.take(limit);
    const headers = {
      "x-rate-limit-limit": String(limit),
      "x-rate-limit-remaining": String(remaining),
      "x-rate-limit-reset": String(Math.ceil(resetAt / 1_000)),
    };
    return { ...(isOver ? problem(429, "Too Many Requests", "Too Many Requests") : this.#found(url)), headers };
  }

  #found({ pathname: path, searchParams }: URL): ApiAnswer {
    const parameters = inGuideNames(searchParams);
    try {
      this.#check(path, parameters);
      const found = {
        "/2/tweets": this.#lookUp,
        "/2/users": this.#lookUpPeople,
        "/2/tweets/search/recent": this.#search,
      };
      const body = found[path as Path].call(this, parameters);
      return { status: 200, body: this.hasNewNames ? inNewNames(body) : body };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { parameter, message } = error;
      return problem(400, "Invalid Request", "One or more parameters to your request was invalid.", {
        type: "https://api.x.com/2/problems/invalid-request",
        errors: [{ parameters: { [parameter]: parameters.getAll(parameter) }, message }],
      });
    }
  }

  #check(path: string, parameters: URLSearchParams): void {
    const names = [...endpoints[path as Path].parameters, ...Object.keys(known)];
    for (const name of parameters.keys()) {
      if (!names.includes(name)) throw new Refusal(name, `The query parameter [${name}] is not one of [${names}]`);
      if (parameters.getAll(name).length > 1) throw new Refusal(name, `The query parameter [${name}] is given twice`);
    }
    for (const [name, values] of Object.entries(known)) {
      for (const value of parameters.get(name)?.split(",") ?? []) {
        if (!values.includes(value))
          throw new Refusal(name, `The \`${name}\` query parameter value [${value}] is not one of [${values}]`);
      }
    }
  }

  #search(parameters: URLSearchParams): object {
    const query = parameters.get("query") ?? "";
    const matches = this.#parsed(query);
    const size = Number(parameters.get("max_results") ?? 10);
    if (!(Number.isInteger(size) && size >= 10 && size <= 100))
      throw new Refusal("max_results", `The \`max_results\` query parameter value [${size}] is not between 10 and 100`);
    const sinceId = parameters.get("since_id") ?? undefined;
    const now = this.#clock.now();
    const oldest = postIdAt(now - 7 * DAY_MS);
    if (sinceId !== undefined && !/^\d{1,19}$/.test(sinceId)) throw new Refusal("since_id", "The `since_id` is no id");
    if (sinceId !== undefined && BigInt(sinceId) < BigInt(oldest)) {
      const after = new Date(now - 7 * DAY_MS).toISOString().replace(/:\d\d\.\d+/, "");
      const words = `must be a tweet id created after ${after}. Please use a 'since_id' that is larger than ${oldest}`;
      throw new Refusal("since_id", `'since_id' ${words}`);
    }
    const untilId = parameters.get("until_id") ?? undefined;
    if (untilId !== undefined && !/^\d{1,19}$/.test(untilId)) throw new Refusal("until_id", "The `until_id` is no id");
    if (untilId !== undefined && BigInt(untilId) < BigInt(oldest))
      throw new Refusal("until_id", "'until_id' must be of the last week");
    const token = parameters.get("next_token");
    const page = token === null ? undefined : this.#pages.get(token);
    if (token !== null && (page?.query !== query || page.sinceId !== sinceId))
      throw new Refusal("next_token", "The `next_token` is not of this search");
    const indexed = postIdAt(now - INDEXED_AFTER_MS);
    const before = page?.before ?? (untilId !== undefined && BigInt(untilId) < BigInt(indexed) ? untilId : indexed);
    const found = [...this.posts.values()]
      .filter((post) => this.#isThere(post) && matches(post))
      .filter(({ id }) => BigInt(id) > BigInt(sinceId ?? oldest) && BigInt(id) < BigInt(before))
      .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1));
    const shown = found.slice(0, size);
    const last = shown.at(-1)?.id;
    const meta = { ...(last && { newest_id: shown[0]?.id, oldest_id: last }), result_count: shown.length };
    if (found.length === shown.length || last === undefined) return { ...this.#page(shown, parameters), meta };
    const next = `t${Buffer.from(JSON.stringify([query, sinceId, last])).toString("base64url")}`;
    this.#pages.set(next, { query, sinceId, before: last });
    return { ...this.#page(shown, parameters), meta: { ...meta, next_token: next } };
  }

  #parsed(query: string): ReturnType<typeof parseQuery> {
    try {
      return parseQuery(query);
    } catch (error) {
      throw new Refusal("query", `There were errors processing your request: ${(error as Error).message}`);
    }
  }

  #isThere({ id, authorId }: XPost): boolean {
    return !this.deleted.has(id) && !this.people.has(authorId);
  }

  #lookUp(parameters: URLSearchParams): object {
    const ids = idsIn(parameters);
    const found = ids.flatMap((id) => this.posts.get(id) ?? []).filter((post) => this.#isThere(post));
    const errors = ids
      .filter((id) => !found.some((post) => post.id === id))
      .map((id) => {
        const { authorId = "" } = this.posts.get(id) ?? {};
        const isHidden = !this.deleted.has(id) && this.people.has(authorId) && this.people.get(authorId) !== "gone";
        return isHidden ? notAuthorized("tweet", id) : notFound("tweet", id);
      });
    return { ...this.#page(found, parameters), ...(errors.length > 0 && { errors }) };
  }

  #lookUpPeople(parameters: URLSearchParams): object {
    const ids = idsIn(parameters);
    const data = ids
      .filter((id) => !["suspended", "gone"].includes(this.people.get(id) ?? ""))
      .map((id) => only(parameters, "user.fields", ["id", "name", "username"], this.#userOf(id)));
    const errors = ids.flatMap((id) => {
      const state = this.people.get(id);
      return state === "suspended" ? suspended(id) : state === "gone" ? notFound("user", id) : [];
    });
    return { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) };
  }

  /** Posts and their authors, with the requested fields. */
  #page(posts: readonly XPost[], parameters: URLSearchParams): object {
    if (posts.length === 0) return {};
    const withAuthors = parameters.get("expansions")?.split(",").includes("author_id");
    const always = ["id", "text", "edit_history_tweet_ids", ...(withAuthors ? ["author_id"] : [])];
    const data = posts.map((post) => only(parameters, "tweet.fields", always, tweetOf(post)));
    if (!withAuthors) return { data };
    const users = [...new Set(posts.map(({ authorId }) => authorId))].map((id) =>
      only(parameters, "user.fields", ["id", "name", "username"], this.#userOf(id)),
    );
    return { data, includes: { users } };
  }
}

function inGuideNames(parameters: URLSearchParams): URLSearchParams {
  const named = (name: string) => newNames[name] ?? name;
  return new URLSearchParams(
    [...parameters].map(([name, value]) => [named(name), name.endsWith(".fields") ? value.split(",").map(named).join() : value]),
  );
}

function inNewNames(body: object): object {
  const named = Object.fromEntries(Object.entries(newNames).map(([name, guides]) => [guides, name]));
  return JSON.parse(JSON.stringify(body), (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inside]) => [named[name] ?? name, inside]))
      : value,
  ) as object;
}

function idsIn(parameters: URLSearchParams): string[] {
  const ids = parameters.get("ids")?.split(",") ?? [];
  if (ids.length > 100) throw new Refusal("ids", `size must be between 1 and 100, and is ${ids.length}`);
  for (const id of ids) if (!/^\d{1,19}$/.test(id)) throw new Refusal("ids", `[${id}] is no id`);
  return ids;
}

/** An object's requested fields, and those that always come. */
function only(parameters: URLSearchParams, name: keyof typeof known, always: readonly string[], whole: object): object {
  const requested = new Set([...always, ...(parameters.get(name)?.split(",") ?? [])]);
  return Object.fromEntries(Object.entries(whole).filter(([field]) => requested.has(field)));
}

/* Partial errors in X's wording. */

type Kind = "tweet" | "user";
const partialError = (kind: Kind, id: string, title: string, detail: string, type: string) => ({
  value: id,
  detail,
  title,
  resource_type: kind,
  parameter: "ids",
  resource_id: id,
  type: `https://api.x.com/2/problems/${type}`,
});
const notFound = (kind: Kind, id: string) =>
  partialError(kind, id, "Not Found Error", `Could not find ${kind} with ids: [${id}].`, "resource-not-found");
const suspended = (id: string) =>
  partialError("user", id, "Forbidden", `User has been suspended: [${id}].`, "resource-not-found");
const notAuthorized = (kind: Kind, id: string) =>
  partialError(
    kind,
    id,
    "Authorization Error",
    `Sorry, you are not authorized to see the Tweet with ids: [${id}].`,
    "not-authorized-for-resource",
  );

const problem = (status: number, title: string, detail: string, over: object = {}): ApiAnswer => ({
  status,
  body: { title, detail, type: "about:blank", status, ...over },
});
const unauthorized = problem(401, "Unauthorized", "Unauthorized");

/** With a link of its own for each that was written. */
function shortenLinks(written: string): { readonly text: string; readonly entities: object } {
  const urls: object[] = [];
  const text = written.replaceAll(/https:\/\/\S+/g, (link) => {
    const url = `https://t.co/${urls.length}`.padEnd(23, "a");
    urls.push({ url, expanded_url: link, display_url: `${link.slice(8, 34)}…` });
    return url;
  });
  return { text, entities: urls.length > 0 ? { urls } : {} };
}

const shownOf = (written: string) => {
  const whole = shortenLinks(written);
  if (whole.text.length <= MAX_TEXT) return whole;
  return { ...shortenLinks(written.slice(0, MAX_TEXT)), note_tweet: whole };
};

const tweetOf = ({ id, text, authorId, likes, retweets, isRetweet }: XPost) => ({
  id,
  ...shownOf(text),
  edit_history_tweet_ids: [id],
  author_id: authorId,
  created_at: new Date(timeOf(id)).toISOString(),
  lang: "en",
  possibly_sensitive: false,
  source: "Twitter Web App",
  public_metrics: {
    retweet_count: retweets,
    reply_count: 0,
    like_count: likes,
    quote_count: 0,
    bookmark_count: 0,
    impression_count: 0,
  },
  ...(isRetweet && { referenced_tweets: [{ type: "retweeted", id: "1" }] }),
});

const userOf = (id: string, isProtected: boolean, followers: number) => ({
  id,
  name: `Person ${id}`,
  username: `person_${id}`,
  description: "Paints.",
  location: "",
  profile_image_url: "https://pbs.twimg.com/profile_images/1/a_normal.jpg",
  protected: isProtected,
  verified: false,
  public_metrics: { followers_count: followers, following_count: 10, tweet_count: 50, listed_count: 1, like_count: 20 },
});
