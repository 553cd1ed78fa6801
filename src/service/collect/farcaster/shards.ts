import { SECOND_MS } from "../../../infra/time.ts";
import { StreamError } from "../hosts.ts";
import { firstIdOf, heightOf, timeAt } from "./ids.ts";
import type { FarcasterEvent } from "./messages.ts";
import type { FarcasterNode } from "./node.ts";

/** The last block that was read of a shard. Blocks are read as a whole: no event may count twice. */
export interface ShardPosition {
  readonly height: number;
  /** The hash of the block; empty if it does not matter. Two chains have different blocks of one height. */
  readonly hash: string;
  /** The block's time, in milliseconds since the epoch. */
  readonly at: number;
}

export interface Block extends ShardPosition {
  readonly events: readonly FarcasterEvent[];
}

export interface ShardPart {
  /** Blocks after the position. */
  readonly blocks: readonly Block[];
  /** Whether more may follow at once. */
  readonly isFull: boolean;
  /** The length of the gap after the position: the node no longer has it. */
  readonly missedMs: number;
  /** Whether the node's block at the position is another one. */
  readonly isFork: boolean;
  /** Whether the node does not have the block at the position yet. */
  readonly isBehind: boolean;
}

interface From {
  readonly shard: number;
  /** The height to begin at without a position. */
  readonly first: number;
  readonly last: ShardPosition | undefined;
  /** Blocks with a later time are not believed; milliseconds since the epoch. */
  readonly until: number;
}

/**
 * Reads the next blocks of a shard: at most a page, or one long block. Begins with the block of the position, which tells whether the
 * node has the same chain, and whether it still has what comes next.
 *
 * @throws {StreamError} if the answer is not what the protocol says.
 */
export async function readShard(
  node: Pick<FarcasterNode, "events">,
  { shard, first, last, until }: From,
  signal: AbortSignal,
): Promise<ShardPart> {
  const events: FarcasterEvent[] = [];
  let isFull = true;
  // A block has up to 16,384 events, and a page 1,000.
  for (let from = firstIdOf(last?.height ?? first); isFull && isOneBlock(events); ) {
    const page = await node.events(shard, from, signal);
    const fresh = ascending(page.events, from);
    if (page.isFull && fresh.length === 0) throw new StreamError("unsuited", "the node sends the same events again and again");
    events.push(...fresh);
    isFull = page.isFull;
    from = (events.at(-1)?.id ?? from) + 1;
  }
  const blocks = blocksOf(events, until);
  // The last block of a full page may go on.
  if (isFull) blocks.pop();
  const [block] = blocks;
  const nothing = { blocks: [], isFull, missedMs: 0, isFork: false, isBehind: false };
  if (!block) return { ...nothing, isBehind: true };
  if (!last) return { ...nothing, blocks };
  if (block.height > last.height) {
    const isNext = block.height === last.height + 1;
    return { ...nothing, blocks, missedMs: isNext ? 0 : Math.max(SECOND_MS, block.at - last.at) };
  }
  if (last.hash !== "" && block.hash !== last.hash) return { ...nothing, isFork: true };
  return { ...nothing, blocks: blocks.slice(1) };
}

const isOneBlock = (events: readonly FarcasterEvent[]): boolean =>
  heightOf(events[0]?.id ?? 0) === heightOf(events.at(-1)?.id ?? 0);

/** Events in order, each once. */
function ascending(events: readonly FarcasterEvent[], from: number): FarcasterEvent[] {
  let next = from;
  return events.filter(({ id }) => {
    const isNew = id >= next;
    if (isNew) next = id + 1;
    return isNew;
  });
}

function blocksOf(events: readonly FarcasterEvent[], until: number): Block[] {
  const groups = Map.groupBy(events, ({ id }) => heightOf(id));
  return [...groups].map(([height, events]) => {
    const mark = events[0]?.block;
    if (!mark) throw new StreamError("unsuited", "the node sends events without the mark of their block");
    const at = timeAt(mark.at);
    if (at > until) throw new StreamError("unsuited", "the node dates its blocks in the future: check this machine's clock");
    return { height, at, hash: mark.hash, events };
  });
}
