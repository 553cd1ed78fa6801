import { type Clock, sleep } from "../../infra/clock.ts";
import type { Logger } from "../../infra/logger.ts";
import { MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import type { ServiceDatabase } from "../database/database.ts";
import type { PostWriter } from "../store/post-writer.ts";
import { SourceError } from "./errors.ts";
import type { BatchAnswers } from "./halves.ts";
import { type CheckedPost, type Found, postponeChecks, type RemovalPolicy, readDue, writeFound } from "./recheck.ts";
import type { HeldStream } from "./stream-lease.ts";

const IDLE_MS = 5 * SECOND_MS;
const RETRY_MS = MINUTE_MS;

/** The answers of a network about the URIs of posts. */
export interface LookedUpPosts extends Omit<BatchAnswers<string, unknown>, "answers"> {
  readonly findings: (checked: readonly CheckedPost[], now: number) => Found;
}

export interface RecheckOptions {
  readonly source: { readonly id: string; readonly name: string };
  readonly database: ServiceDatabase;
  readonly clock: Clock;
  readonly log: Logger;
  readonly write: HeldStream["write"];
  readonly writer: PostWriter;
  readonly policy: RemovalPolicy;
  /** The most posts per look-up. */
  readonly limit: number;
  /** @throws {SourceError} if the network gives no answer. */
  readonly lookUp: (due: readonly CheckedPost[], signal: AbortSignal) => Promise<LookedUpPosts>;
}

/** Checks tracked posts when they are due. Rejects with the signal's reason, or when the database cannot be written. */
export async function recheckDue(options: RecheckOptions, signal: AbortSignal): Promise<never> {
  for (;;) {
    let isMore = false;
    try {
      isMore = await recheckOnce(options, signal);
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      await sleep(options.clock, RETRY_MS, signal);
    }
    await sleep(options.clock, isMore ? 0 : IDLE_MS, signal);
  }
}

/** @returns whether more may be due. */
async function recheckOnce(options: RecheckOptions, signal: AbortSignal): Promise<boolean> {
  const { source, database, log, write, writer, policy, limit, lookUp } = options;
  const due = await database.run("recheck_due", async (connection) =>
    readDue(connection, source.id, await database.time(connection), limit),
  );
  if (due.length === 0) return false;
  const answers = await lookUp(due, signal);
  const { removed, missing, isHeldBack } = await write(async (transaction) => {
    const now = await database.time(transaction);
    await postponeChecks(transaction, due, answers, now);
    const answered = new Set(answers.answered);
    const checked = due.filter(({ uri }) => answered.has(uri));
    return writeFound(transaction, checked, answers.findings(checked, now), { writer, policy, now });
  });
  if (isHeldBack)
    log.warn({ missing, checked: due.length }, `${source.name} lacks so many posts at once that none is removed for now`);
  if (removed > 0) log.info({ source: source.id, removed }, `posts that ${source.name} no longer shows are removed`);
  if (answers.stopped) throw answers.stopped.error;
  return due.length === limit;
}
