import { sql } from "kysely";
import type { Address } from "../../contract/address.ts";
import { deadline } from "../../infra/clock.ts";
import { type Claim, DueTable, type Wait } from "../../infra/due.ts";
import { DatabaseError } from "../../infra/engine.ts";
import { MINUTE_MS, SECOND_MS } from "../../infra/time.ts";
import { renewing, Worker } from "../../infra/worker.ts";
import type { ServiceTransaction } from "../database/database.ts";
import type { ServiceTables } from "../database/tables.ts";
import { dropDaily } from "../store/old-days.ts";
import { LeaseLostError, NO_COLLECTIONS, SourceError } from "./errors.ts";
import { leasedWrites } from "./leased-writes.ts";
import type { CollectOptions, OpenSource, Poll, PolledSource, SourceCounts } from "./source.ts";

/** The longest pause between claims: a new collection should be polled soon. */
const CHECK_MS = 15 * MINUTE_MS;
const AGAIN_MS = MINUTE_MS;
const LEASE_MS = MINUTE_MS;
const RENEW_MS = 20 * SECOND_MS;

interface PollOptions extends CollectOptions {
  readonly source: PolledSource;
}

class CollectError extends Error {
  override readonly name = "CollectError";
}

/** Whether an error is expected; all others are bugs. */
export const isPlanned = (error: unknown): error is Error =>
  [SourceError, DatabaseError, CollectError].some((kind) => error instanceof kind);

type Due = ServiceTables["polls"];
const polls = new DueTable("polls", "id");

/**
 * Collects from all sources. Stops collecting from a source whose failure only the operator can end.
 *
 * @throws {SourceError} once no source is left; the signal's reason.
 */
export async function collect(
  sources: readonly Pick<OpenSource, "polled" | "streamed">[],
  options: CollectOptions,
  signal: AbortSignal,
): Promise<void> {
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  let failed: unknown;
  const runs = sources.flatMap(({ polled, streamed }) => [
    ...(polled ? [{ name: polled.name, run: () => pollAll({ ...options, source: polled }, either) }] : []),
    ...(streamed ? [{ name: streamed.name, run: () => streamed.run(either) }] : []),
  ]);
  const run = async ({ name, run }: (typeof runs)[number]) => {
    try {
      await run();
    } catch (error) {
      if (!isPlanned(error)) ending.abort(error);
      if (either.aborted) return;
      failed = error;
      if (runs.length > 1) options.log.error({ err: error }, `nothing more is collected from ${name} until a restart`);
    }
  };
  // Waits for all of them: each still needs the database, to release its leases.
  await Promise.all(runs.map(run));
  either.throwIfAborted();
  throw failed;
}

/**
 * Collects each collection as often as its source wants. Any number of processes may share a database.
 *
 * @throws {SourceError} when only the operator can help, for example if the token is refused; the signal's reason.
 */
async function pollAll(options: PollOptions, signal: AbortSignal): Promise<void> {
  const { clock, log } = options;
  const collector = new Collector(options, signal);
  const ended = Promise.withResolvers<never>();
  const worker = new Worker({
    clock,
    retryDelayMs: MINUTE_MS,
    maxWaitMs: CHECK_MS,
    claim: () =>
      collector.claim().catch((err: unknown) => {
        log.warn({ err }, "collecting fails for now; retrying in a minute");
        throw err;
      }),
    work: (claim) =>
      collector.poll(claim).then(
        () => 0,
        (error: unknown) => {
          const scope = error instanceof SourceError ? error.policy.scope : undefined;
          if (!isPlanned(error) || scope === "operator") ended.reject(error);
          return scope === "request" ? 0 : MINUTE_MS;
        },
      ),
  });
  worker.start();
  worker.runNow();
  try {
    await deadline(ended.promise, { signal });
  } finally {
    await worker.stop();
  }
}

class Collector {
  readonly #options: PollOptions;
  readonly #signal: AbortSignal;
  readonly #dropOldDays: () => Promise<void>;

  constructor(options: PollOptions, signal: AbortSignal) {
    this.#options = options;
    this.#signal = signal;
    this.#dropOldDays = dropDaily(options.database, options);
  }

  /** @throws {CollectError} if there are no collections. */
  async claim(): Promise<Claim<Due> | Wait> {
    const { database, source } = this.#options;
    const claimed = await database.transact("collect_claim", async (transaction) => {
      const collections = transaction.selectFrom("collections").select("address");
      if (!(await collections.limit(1).executeTakeFirst())) return undefined;
      await sql`insert into polls (id, source, collection, due_at)
        select cast(${source.id} as text) || ' ' || address, ${source.id}, address, 0 from collections
        where address not in (select collection from polls where source = ${source.id}) order by address
        on conflict do nothing`.execute(transaction);
      const candidates = transaction
        .selectFrom("polls")
        .selectAll()
        .where("source", "=", source.id)
        .where("collection", "in", collections);
      return polls.claim(transaction, candidates, { now: await database.time(transaction), leaseMs: LEASE_MS });
    });
    if (!claimed) throw new CollectError(NO_COLLECTIONS);
    return claimed;
  }

  async poll(claim: Claim<Due>): Promise<void> {
    const { database, source, clock, log } = this.#options;
    const [{ collection }] = claim.rows;
    const startedAt = clock.elapsed();
    try {
      const { isWaiting, ...counts } = await renewing(
        clock,
        RENEW_MS,
        () =>
          database.run("collect_extend", async (connection) =>
            polls.extend(connection, claim, (await database.time(connection)) + LEASE_MS),
          ),
        () => this.#collect(claim, collection),
      );
      log.info(
        { source: source.id, collection, ...counts, seconds: Math.round((clock.elapsed() - startedAt) / 1_000) },
        isWaiting ? "a collection waits for the budget" : "a collection is done",
      );
    } catch (err) {
      if (err instanceof LeaseLostError)
        return log.warn({ err, source: source.id, collection }, "another process has taken over a collection");
      const isOfSource = err instanceof SourceError;
      // A failed collection waits; one whose poll was interrupted is due at once.
      const waitMs = isOfSource ? (err.policy.scope === "app" ? source.everyMs : AGAIN_MS) : undefined;
      const release = async (transaction: ServiceTransaction) =>
        polls.release(transaction, claim, waitMs && (await database.time(transaction)) + waitMs);
      await database.transact("collect_release", release).catch(() => {});
      if (isOfSource && err.policy.scope !== "operator")
        log.warn({ err, collection }, `${source.name} failed for a collection; retrying later`);
      else if (!isOfSource && isPlanned(err)) log.warn({ err, collection }, "a collection could not be finished");
      throw err;
    }
  }

  async #collect(claim: Claim<Due>, address: Address): Promise<SourceCounts> {
    const { database, source } = this.#options;
    await this.#dropOldDays();
    const row = await database.run("collect_terms", (connection) =>
      connection.selectFrom("collections").select("terms").where("address", "=", address).executeTakeFirst(),
    );
    const poll: Poll = {
      signal: this.#signal,
      counts: { added: 0, updated: 0, removed: 0 },
      read: (work) => database.run("collect_read", work),
      write: leasedWrites(database, "collect_write", polls, claim),
    };
    await source.collect({ address, terms: JSON.parse(row?.terms ?? "[]") }, poll);
    await poll.write((transaction) => polls.finish(transaction, claim, () => claim.claimedAt + source.everyMs));
    return poll.counts;
  }
}
