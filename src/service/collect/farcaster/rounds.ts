import { deadline } from "../../../infra/clock.ts";
import { SourceError } from "../errors.ts";
import type { CastKey } from "./ids.ts";
import { type FarcasterEvent, type Message, reactionIn } from "./messages.ts";

/** The people whose like or recast a cast has, by fid. */
export interface Reactors {
  readonly likes: Set<number>;
  readonly retweets: Set<number>;
}

type Recorded = NonNullable<ReturnType<typeof reactionIn>> & { readonly isAdded: boolean };

/**
 * Keeps counts from mixing with events. A node's count of reactions holds some whose events are not read yet. So from before a count on,
 * the casts' events are recorded; once a round that began after it has read all events there are, those are replayed on the people who
 * were counted, and no further ones are read until the counts are written. Then counts and position are of one moment, also after a kill.
 */
export class Rounds {
  /** At the start, events may wait. */
  #isReading = true;
  /** Whether the node is known to have everything that was read, from whichever node. */
  #isEven = false;
  /** The number of rounds that have begun, that of the last one which read everything, and how often a node was found behind. */
  #begun = 0;
  #ended = 0;
  #behind = 0;
  #next = Promise.withResolvers<void>();
  #counting: { readonly hashes: ReadonlySet<string>; readonly recorded: Recorded[]; readonly behind: number } | undefined;
  /** Set while counts are written. */
  #writing: PromiseWithResolvers<void> | undefined;

  /** To be called before the events of a node are read, or where none are passed. */
  useNode(hasEvents: boolean): void {
    this.#isReading = hasEvents;
    this.fallBehind();
  }

  /** To be called when the node may lack what was read before. */
  fallBehind(): void {
    this.#isEven = false;
    this.#behind += 1;
    this.#wake();
  }

  /** To be called before events are read. Resolves once no counts are being written. */
  async begin(): Promise<void> {
    await this.#writing?.promise;
    this.#begun += 1;
  }

  /** To be called when all events there are have been read and written, with new ones of each shard. */
  end(): void {
    this.#isEven = true;
    this.#ended = this.#begun;
    this.#wake();
  }

  /** To be called for all events, in order. */
  record(events: readonly FarcasterEvent[]): void {
    for (const { added, removed } of events) {
      for (const message of removed) this.#record(message, false);
      if (added) this.#record(added, true);
    }
  }

  /** Waits until the casts may be counted. One count is under way at a time. Rejects with the signal's reason. */
  async beginCounting(casts: readonly CastKey[], signal: AbortSignal): Promise<void> {
    while (this.#isReading && !this.#isEven) await deadline(this.#next.promise, { signal });
    this.#counting = { hashes: new Set(casts.map(({ hash }) => hash)), recorded: [], behind: this.#behind };
  }

  /**
   * Waits until the counts may be written, and brings them up to what was read by then. Rejects with the signal's reason.
   *
   * @param counted by hash.
   * @throws {SourceError} if the node that counted may have been behind.
   */
  async catchUp(counted: ReadonlyMap<string, Reactors>, signal: AbortSignal): Promise<void> {
    const { recorded, behind } = this.#counting ?? { recorded: [], behind: this.#behind };
    const before = this.#begun;
    while (this.#isReading && this.#behind === behind && this.#ended <= before) await deadline(this.#next.promise, { signal });
    if (this.#behind !== behind) throw new SourceError("unavailable", "a node that counts reactions is behind what was read");
    this.#writing = Promise.withResolvers();
    for (const { hash, of, fid, isAdded } of recorded) {
      const people = counted.get(hash)?.[of];
      if (isAdded) people?.add(fid);
      else people?.delete(fid);
    }
  }

  /** To be called when the counts are written, or cannot be. */
  endCounting(): void {
    this.#counting = undefined;
    this.#writing?.resolve();
    this.#writing = undefined;
  }

  #record(message: Message, isAdded: boolean): void {
    const reaction = reactionIn(message);
    if (reaction && this.#counting?.hashes.has(reaction.hash)) this.#counting.recorded.push({ ...reaction, isAdded });
  }

  #wake(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
