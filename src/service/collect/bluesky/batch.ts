import type { JetstreamEvent, PostRecord } from "./events.ts";
import { isOfPosts, readRecord } from "./events.ts";
import { uriOf } from "./ids.ts";
import { textOf } from "./mapping.ts";

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

/** Folds events into what they change. Order and repetition of the events of a post do not matter. */
export class Batch {
  /** By AT-URI. */
  readonly posts = new Map<string, Change>();
  /** Handles by DID. */
  readonly handles = new Map<string, string>();
  /** DIDs of accounts that are deactivated, suspended, taken down or deleted. */
  readonly closed = new Set<string>();
  /** The part of the stream before these events that was no longer there. */
  missedMs = 0;

  get size(): number {
    return this.posts.size + this.handles.size + this.closed.size + Number(this.missedMs > 0);
  }

  add(event: JetstreamEvent, isAbout: (text: string) => boolean): void {
    const { did, time_us } = event;
    if (event.kind === "identity") this.handles.set(did, event.identity.handle ?? "");
    else if (event.kind === "account") {
      if (event.account.active) this.closed.delete(did);
      else this.closed.add(did);
    } else if (isOfPosts(event.commit)) this.#addPost(did, time_us / 1_000, event.commit, isAbout);
  }

  #addPost(
    did: string,
    streamed: number,
    commit: Extract<JetstreamEvent, { kind: "commit" }>["commit"],
    isAbout: (text: string) => boolean,
  ): void {
    const { rkey, rev, operation } = commit;
    const record = operation === "delete" ? undefined : readRecord(commit.record);
    const isMeant = record !== undefined && isAbout(textOf(record));
    if (operation === "create" && !isMeant) return;
    const uri = uriOf(did, rkey);
    if ((this.posts.get(uri)?.rev ?? "") >= rev) return;
    this.posts.set(uri, { did, rkey, rev, streamed, ...(isMeant && { record }) });
  }
}
