import { deadline } from "../../../infra/clock.ts";
import { MINUTE_MS } from "../../../infra/time.ts";
import { SourceError } from "../errors.ts";
import { type FarcasterEvent, type Message, reactionIn } from "./messages.ts";

/** The people whose like or recast a cast has, by fid. */
export interface Reactors {
  readonly likes: Set<number>;
  readonly retweets: Set<number>;
}

/** A change of a reaction, with the time of its block. */
type Recorded = NonNullable<ReturnType<typeof reactionIn>> & { readonly isAdded: boolean; readonly at: number };

/** A machine behind a node's address may be this far behind another, from which the events came. */
const LAG_MS = 5 * MINUTE_MS;

/**
 * Keeps counts from mixing with events. A node's count of reactions holds some whose events are not read yet, and may lack some that
 * are. So events are recorded for a while; once a round that began after a count has read all events there are, those are replayed on
 * the people who were counted, and no further ones are read until the counts are written. Then counts and position are of one moment,
 * also after a kill.
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
  /** The reactions that were read last, in order. */
  #recorded: Recorded[] = [];
  /** `#behind` when the count under way began. */
  #countingSince: number | undefined;
  /** Set while counts are written. */
  #writing: PromiseWithResolvers<void> | undefined;

  /** To be called before the events of a node are read, or where none are passed. */
  useNode(hasEvents: boolean): void {
    this.#isReading = hasEvents;
    if (hasEvents) this.fallBehind();
    else this.startOver();
  }

  /** To be called when what was read may not hold any more: no events tell of what changes it, or the network has another chain. */
  startOver(): void {
    this.#recorded = [];
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

  /** To be called for the blocks of each part that is read, in order. */
  record(blocks: readonly { readonly at: number; readonly events: readonly FarcasterEvent[] }[]): void {
    const from = (blocks.at(-1)?.at ?? 0) - LAG_MS;
    // A count under way needs all events since it began.
    if (this.#countingSince === undefined) this.#recorded = this.#recorded.filter(({ at }) => at >= from);
    for (const { at, events } of blocks)
      for (const { added, removed } of events) {
        for (const message of removed) this.#record(message, false, at);
        if (added) this.#record(added, true, at);
      }
  }

  /** Waits until the casts may be counted. One count is under way at a time. Rejects with the signal's reason. */
  async beginCounting(signal: AbortSignal): Promise<void> {
    while (this.#isReading && !this.#isEven) await deadline(this.#next.promise, { signal });
    this.#countingSince = this.#behind;
  }

  /**
   * Waits until the counts may be written, and brings them up to what was read by then. Rejects with the signal's reason.
   *
   * @param counted by hash.
   * @throws {SourceError} if the node that counted may have been behind.
   */
  async catchUp(counted: ReadonlyMap<string, Reactors>, signal: AbortSignal): Promise<void> {
    const behind = this.#countingSince ?? this.#behind;
    const before = this.#begun;
    while (this.#isReading && this.#behind === behind && this.#ended <= before) await deadline(this.#next.promise, { signal });
    if (this.#behind !== behind) throw new SourceError("unavailable", "a node that counts reactions is behind what was read");
    this.#writing = Promise.withResolvers();
    for (const { hash, of, fid, isAdded } of this.#recorded) {
      const people = counted.get(hash)?.[of];
      if (isAdded) people?.add(fid);
      else people?.delete(fid);
    }
  }

  /** To be called when the counts are written, or cannot be. */
  endCounting(): void {
    this.#countingSince = undefined;
    this.#writing?.resolve();
    this.#writing = undefined;
  }

  #record(message: Message, isAdded: boolean, at: number): void {
    const reaction = reactionIn(message);
    if (reaction) this.#recorded.push({ ...reaction, isAdded, at });
  }

  #wake(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }
}
