import { type CastKey, castId, revAt } from "./ids.ts";
import { keyOf } from "./mapping.ts";
import { type Cast, type FarcasterEvent, isCast, type Message, reactionIn } from "./messages.ts";
import type { Block } from "./shards.ts";

/** The last known state of a cast. */
export interface Change extends CastKey {
  readonly rev: string;
  /** Milliseconds since the epoch: when its block was made. */
  readonly streamed: number;
  /** Absent once the network has it no more. */
  readonly cast?: Cast;
}

/** Changes of counts. The network itself has one like and one recast of a person for a cast. */
export interface Reactions {
  readonly likes: number;
  readonly retweets: number;
}

export const NO_REACTIONS: Reactions = { likes: 0, retweets: 0 };

export const sumOf = (a: Reactions, b: Reactions): Reactions => ({ likes: a.likes + b.likes, retweets: a.retweets + b.retweets });

/** Folds events, each given once and in order, into the last known state of casts and the changes of their counts. */
export class Batch {
  /** The last changes of casts, by post id. */
  readonly posts = new Map<string, Change>();
  /** By post id, of all casts: reactions may come before their cast. */
  readonly reactions = new Map<string, Reactions>();
  /** Fids of people whose profile has changed. */
  readonly changed = new Set<number>();
  /** The number of casts that were written, about a collection or not. */
  written = 0;
  /** The length of the part of the stream before these events that was no longer there. */
  missedMs = 0;
  /** The counts of casts in earlier blocks are checked at once, because an earlier process may have read their reactions. */
  countedFrom = 0;
  /** Whether the chain that was read so far is not the network's. */
  isInDoubt = false;

  addBlock({ at, events }: Block, isAbout: (cast: Cast) => boolean): void {
    for (const event of events) this.#add(event, at, isAbout);
  }

  /** Adds a cast that a node was asked for, as old as its writer says. */
  addCast(cast: Cast, streamed: number): void {
    this.posts.set(castId(cast.hash), { ...keyOf(cast), cast, streamed, rev: revAt(streamed) });
  }

  #add({ id, added, removed }: FarcasterEvent, at: number, isAbout: (cast: Cast) => boolean): void {
    const rev = revAt(at, id);
    for (const message of removed) {
      if (isCast(message)) this.#remove(keyOf(message), rev, at);
      else this.#count(message, -1);
    }
    if (!added) return;
    const { data } = added;
    if (data.type === "MESSAGE_TYPE_CAST_REMOVE") this.#remove({ fid: data.fid, hash: data.castRemoveBody.targetHash }, rev, at);
    else if (data.type === "MESSAGE_TYPE_USER_DATA_ADD") this.changed.add(data.fid);
    else if (isCast(added)) {
      this.written += 1;
      if (isAbout(added)) this.posts.set(castId(added.hash), { ...keyOf(added), cast: added, streamed: at, rev });
    } else this.#count(added, 1);
  }

  #remove(key: CastKey, rev: string, streamed: number): void {
    this.posts.set(castId(key.hash), { ...key, rev, streamed });
  }

  #count(message: Message, by: 1 | -1): void {
    const reaction = reactionIn(message);
    if (!reaction) return;
    const id = castId(reaction.hash);
    this.reactions.set(id, sumOf(this.reactions.get(id) ?? NO_REACTIONS, { ...NO_REACTIONS, [reaction.of]: by }));
  }
}
