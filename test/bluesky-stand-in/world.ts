import type { Clock } from "../../src/infra/clock.ts";
import { cidOf, didOf, tidOf } from "./identifiers.ts";

export const POSTS = "app.bsky.feed.post";

/** The first sequence number of the relay; its value means nothing. */
const FIRST_SEQ = 30_340_180_350;

/** Why an account is not active (com.atproto.sync.subscribeRepos#account, without those that pass by themselves). */
type InactiveStatus = "takendown" | "suspended" | "deleted" | "deactivated";

/** A label's value, or more of it than that (lexicon `com.atproto.label.defs`). */
export type WorldLabel = string | { readonly val: string; readonly neg?: boolean; readonly exp?: string; readonly src?: string };

export interface Account {
  readonly did: string;
  handle: string;
  displayName: string;
  description: string;
  avatar: string | undefined;
  followers: number;
  posts: number;
  /** Labels of the profile, for example `!no-unauthenticated`. */
  labels: readonly WorldLabel[];
  isVerified: boolean;
  status: "active" | InactiveStatus;
  readonly createdAt: string;
}

/** A record as JSON. */
type PostRecord = Readonly<Record<string, unknown>> & {
  readonly $type: typeof POSTS;
  readonly text: string;
  readonly createdAt: string;
};

export interface BlueskyPost {
  /** `at://did/app.bsky.feed.post/rkey`. */
  readonly uri: string;
  readonly did: string;
  readonly rkey: string;
  cid: string;
  record: PostRecord;
  likes: number;
  reposts: number;
  /** Labels that a moderation service gave, for example `nudity`. */
  labels: readonly WorldLabel[];
  readonly indexedAt: string;
}

export interface NewPost {
  /** The author's word; now by default. */
  readonly createdAt?: string;
  readonly langs?: readonly string[];
  /** Shown texts, which stand in the post's text, and the addresses that they link to. */
  readonly links?: Readonly<Record<string, string>>;
  readonly embed?: { readonly uri: string; readonly title: string; readonly description: string };
  readonly reply?: { readonly root: BlueskyPost; readonly parent: BlueskyPost };
  readonly selfLabels?: readonly string[];
  readonly tags?: readonly string[];
  readonly likes?: number;
  readonly reposts?: number;
  readonly labels?: readonly WorldLabel[];
}

interface CommitEvent {
  readonly kind: "commit";
  readonly commit: {
    readonly rev: string;
    readonly operation: "create" | "update" | "delete";
    readonly collection: string;
    readonly rkey: string;
    readonly record?: object;
    readonly cid?: string;
  };
}
interface IdentityEvent {
  readonly kind: "identity";
  readonly identity: { readonly did: string; readonly handle: string; readonly seq: number; readonly time: string };
}
interface AccountEvent {
  readonly kind: "account";
  readonly account: {
    readonly active: boolean;
    readonly did: string;
    readonly seq: number;
    readonly status?: InactiveStatus;
    readonly time: string;
  };
}
/** An event of the network, and when it happened, in microseconds since the epoch; no two happen at once. */
export type WorldEvent = { readonly did: string; readonly atUs: number } & (CommitEvent | IdentityEvent | AccountEvent);

/** Accounts, posts, and all that happened to them, in order. The same calls make the same world. */
export class BlueskyWorld {
  readonly accounts = new Map<string, Account>();
  /** Posts that are there, by AT-URI; those of inactive accounts too. */
  readonly posts = new Map<string, BlueskyPost>();
  readonly events: WorldEvent[] = [];
  readonly #clock: Pick<Clock, "now">;
  readonly #listeners = new Set<(event: WorldEvent) => void>();
  readonly #clockIds = new Map<string, number>();
  #lastUs = 0;
  #seq = FIRST_SEQ;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
  }

  /** Calls back on each event from now on; returns a function that ends it. */
  onEvent(listener: (event: WorldEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Opens an account, of which no event tells. */
  createAccount(over: Partial<Omit<Account, "did" | "createdAt">> = {}): Account {
    const number = this.accounts.size + 1;
    const account: Account = {
      did: didOf(number),
      handle: `person-${number}.bsky.social`,
      displayName: `Person ${number}`,
      description: "Paints.",
      avatar: undefined,
      followers: 990,
      posts: 0,
      labels: [],
      isVerified: false,
      status: "active",
      createdAt: this.#time(),
      ...over,
    };
    this.accounts.set(account.did, account);
    this.#clockIds.set(account.did, number);
    return account;
  }

  post({ did }: Pick<Account, "did">, text: string, over: NewPost = {}): BlueskyPost {
    const { likes = 0, reposts = 0, labels = [] } = over;
    const record = postRecord(text, { createdAt: this.#time(), ...over });
    const { rkey, cid } = this.create({ did }, POSTS, record);
    const uri = `at://${did}/${POSTS}/${rkey}`;
    const post = { uri, did, rkey, cid, record, likes, reposts, labels, indexedAt: this.#time() };
    this.posts.set(uri, post);
    this.#account(did).posts += 1;
    return post;
  }

  /** Replaces a post's record. */
  update(post: BlueskyPost, text: string, over: NewPost = {}): void {
    post.record = postRecord(text, { createdAt: post.record.createdAt, ...over });
    post.cid = this.#commit(post.did, "update", POSTS, post.rkey, post.record);
  }

  delete({ uri, did, rkey }: BlueskyPost): void {
    this.posts.delete(uri);
    this.#account(did).posts -= 1;
    this.#commit(did, "delete", POSTS, rkey);
  }

  /** Creates a record of any collection, for example a like. */
  create({ did }: Pick<Account, "did">, collection: string, record: object): { rkey: string; cid: string } {
    const rkey = tidOf(this.#tick(), this.#clockIds.get(did) ?? 0);
    return { rkey, cid: this.#commit(did, "create", collection, rkey, record) };
  }

  rename(account: Account, handle: string): void {
    account.handle = handle;
    const { did } = account;
    const identity = { did, handle, seq: this.#nextSeq(), time: this.#time() };
    this.#emit({ did, atUs: this.#tick(), kind: "identity", identity });
  }

  setStatus(account: Account, status: Account["status"]): void {
    account.status = status;
    const { did } = account;
    const reason = status === "active" ? {} : { status };
    const state = { active: status === "active", did, seq: this.#nextSeq(), ...reason, time: this.#time() };
    this.#emit({ did, atUs: this.#tick(), kind: "account", account: state });
  }

  #account(did: string): Account {
    const account = this.accounts.get(did);
    if (!account) throw new Error(`${did} has no account`);
    return account;
  }

  #commit(did: string, operation: "create" | "update" | "delete", collection: string, rkey: string, record?: object): string {
    const atUs = this.#tick();
    const rev = tidOf(atUs, this.#clockIds.get(did) ?? 0);
    const cid = record ? cidOf(JSON.stringify(record)) : "";
    const commit = { rev, operation, collection, rkey, ...(record && { record, cid }) };
    this.#emit({ did, atUs, kind: "commit", commit });
    return cid;
  }

  #emit(event: WorldEvent): void {
    this.events.push(event);
    for (const listener of this.#listeners) listener(event);
  }

  #tick(): number {
    this.#lastUs = Math.max(this.#lastUs + 1, this.#clock.now() * 1_000);
    return this.#lastUs;
  }

  #nextSeq(): number {
    this.#seq += 1;
    return this.#seq;
  }

  #time(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}

function postRecord(text: string, over: NewPost & { createdAt: string }): PostRecord {
  const { createdAt, langs = ["en"], links = {}, embed, reply, selfLabels, tags } = over;
  const facets = Object.entries(links).map(([shown, uri]) => linkFacet(text, shown, uri));
  return {
    $type: POSTS,
    createdAt,
    langs,
    text,
    ...(facets.length > 0 && { facets }),
    ...(embed && { embed: { $type: "app.bsky.embed.external", external: embed } }),
    ...(reply && { reply: { root: strongRef(reply.root), parent: strongRef(reply.parent) } }),
    ...(selfLabels && { labels: { $type: "com.atproto.label.defs#selfLabels", values: selfLabels.map((val) => ({ val })) } }),
    ...(tags && { tags }),
  };
}

const strongRef = ({ uri, cid }: BlueskyPost) => ({ uri, cid });

/** A link; its place is counted in bytes of UTF-8 (app.bsky.richtext.facet#byteSlice). */
function linkFacet(text: string, shown: string, uri: string) {
  const at = text.indexOf(shown);
  if (at < 0) throw new Error(`«${shown}» does not stand in «${text}»`);
  const byteStart = Buffer.byteLength(text.slice(0, at));
  const index = { byteStart, byteEnd: byteStart + Buffer.byteLength(shown) };
  return { features: [{ $type: "app.bsky.richtext.facet#link", uri }], index };
}
