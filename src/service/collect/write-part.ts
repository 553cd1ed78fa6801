import type { Logger } from "../../infra/logger.ts";
import type { ServiceDatabase, ServiceTransaction } from "../database/database.ts";
import type { PostWriter } from "../store/post-writer.ts";
import { countRead } from "../store/posts-read.ts";
import { recheckAll, usualPolicy } from "./recheck.ts";
import type { HeldStream, StreamPosition } from "./stream-lease.ts";
import { type StreamChanges, writeChanges } from "./write-changes.ts";

/** A part of a network's stream. */
export interface StreamPart {
  /** @param now milliseconds since the epoch, by the database's clock. */
  readonly changesAt: (now: number) => StreamChanges;
  /** The position after this part. */
  readonly position: StreamPosition;
  /** The number of posts in it, about a collection or not. */
  readonly posts: number;
  /** The length of the gap before this part: the host no longer had it. */
  readonly missedMs: number;
  /** Whether earlier parts may be wrong: everything is checked again. */
  readonly isInDoubt?: boolean;
  /** Writes more than posts, in the same transaction, after them. */
  readonly writeMore?: (transaction: ServiceTransaction, now: number) => Promise<void>;
}

interface PartOptions {
  readonly source: { readonly id: string; readonly name: string };
  readonly database: ServiceDatabase;
  readonly log: Logger;
  readonly held: HeldStream;
  readonly writer: PostWriter;
  readonly keepDays: number;
}

/** Writes a part of a stream, and its position, in one transaction: whoever reads on after a failure reads all of it again, or none. */
export async function writePart(part: StreamPart, { source, database, log, held, writer, keepDays }: PartOptions): Promise<void> {
  const { position, missedMs, isInDoubt = false } = part;
  const { host } = position;
  const { heldBack, ...counts } = await held.write(async (transaction) => {
    const now = await database.time(transaction);
    const counts = await writeChanges(transaction, part.changesAt(now), {
      ...{ source: source.id, writer, policy: usualPolicy, keepDays, now },
    });
    await part.writeMore?.(transaction, now);
    await countRead(transaction, source.id, part.posts, now);
    if (missedMs > 0 || isInDoubt) await recheckAll(transaction, source.id, now);
    await held.move(transaction, { ...position, missedMs, now });
    return counts;
  });
  if (missedMs > 0)
    log.warn(
      { host, hours: Math.round(missedMs / 36_000) / 100 },
      `a part of ${source.name}'s stream is no longer available: posts of that time are missing, and all others are checked again`,
    );
  if (heldBack > 0)
    log.warn(
      { host, posts: heldBack },
      `so many posts are reported as gone at once that they are removed only once ${source.name}'s API lacks them, too`,
    );
  if (counts.added + counts.updated + counts.removed > 0)
    log.info({ source: source.id, ...counts }, `posts of ${source.name} are written`);
}
