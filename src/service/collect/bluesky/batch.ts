import { DAY_MS } from "../../../infra/time.ts";
import type { JetstreamEvent, PostRecord } from "./events.ts";
import { isOfPosts, readRecord, timeIn } from "./events.ts";
import { tidAt, uriOf } from "./ids.ts";
import { textOf } from "./mapping.ts";

/** The longest AT-URI: a request for 25 posts has to fit into the head that servers accept. */
const MAX_URI = 400;
/** States of an account that a relay cannot follow for now: its posts stay (atproto.com, «Account Hosting»). */
const retryable = new Set(["desynchronized", "throttled"]);

/** The last known state of a post. */
export interface Change {
  readonly did: string;
  readonly rkey: string;
  readonly rev: string;
  /** Milliseconds since the epoch, by the host's clock. */
  readonly streamed: number;
  /** Absent once the post is deleted, or is about no collection any more. */
  readonly record?: PostRecord;
}

type Of<Kind extends JetstreamEvent["kind"]> = Extract<JetstreamEvent, { kind: Kind }>;
type IsAbout = (text: string) => boolean;

/**
 * Folds events into the last known state of each post and person; a deleted post is a change without a `record`. An event may come
 * twice, and those of a post in any order.
 */
export class Batch {
  /** The last changes of posts, by AT-URI. */
  readonly posts = new Map<string, Change>();
  /** DIDs of people whose handle or account may have changed. */
  readonly changed = new Set<string>();
  /** The first TID after an account was deactivated, suspended, taken down or deleted, by DID. */
  readonly closed = new Map<string, string>();
  /** The number of posts that were written, about a collection or not. */
  written = 0;
  /** The length of the gap before these events: the host no longer had it. */
  missedMs = 0;

  get size(): number {
    return this.posts.size + this.changed.size + this.closed.size + Number(this.missedMs > 0);
  }

  add(event: JetstreamEvent, isAbout: IsAbout): void {
    if (isOfPosts(event)) this.#addCommit(event, isAbout);
    else if (event.kind === "account") this.#addAccount(event);
    else if (event.kind === "identity") this.changed.add(event.did);
  }

  #addCommit({ did, time_us, commit }: Of<"commit">, isAbout: IsAbout): void {
    const { rkey, rev, operation } = commit;
    const record = operation === "delete" ? undefined : readRecord(commit.record);
    this.written += Number(operation === "create");
    const matches = record !== undefined && isAbout(textOf(record));
    if (operation === "create" && !matches) return;
    const uri = uriOf(did, rkey);
    // A revision of the future is dropped: after it, no later one would count.
    if (rev >= tidAt(time_us / 1_000 + DAY_MS)) return;
    if (uri.length > MAX_URI || (this.posts.get(uri)?.rev ?? "") >= rev) return;
    this.posts.set(uri, { did, rkey, rev, streamed: time_us / 1_000, ...(matches && { record }) });
  }

  /** A repeated closure changes nothing: an account that is opened again goes on with later revisions. */
  #addAccount({ did, time_us, account: { active, status = "", time = "" } }: Of<"account">): void {
    if (active || retryable.has(status)) return;
    // `time` and revisions come from one clock, that of the person's server; `time_us` comes from the host's.
    const closedAt = Math.min(timeIn(time) || time_us / 1_000, time_us / 1_000 + DAY_MS);
    const next = tidAt(Math.max(0, closedAt) + 1);
    if (next > (this.closed.get(did) ?? "")) this.closed.set(did, next);
  }
}
