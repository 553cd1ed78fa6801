import { type LogThrottle, logThrottle, sleep } from "../../../infra/clock.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../infra/time.ts";
import type { Matcher } from "../../store/matcher.ts";
import { dropDaily } from "../../store/old-days.ts";
import { PostWriter } from "../../store/post-writer.ts";
import { addReactions } from "../add-reactions.ts";
import { SourceError } from "../errors.ts";
import type { BatchAnswers } from "../halves.ts";
import { readHosts, StreamError } from "../hosts.ts";
import { logFailures } from "../log-failures.ts";
import { Profiles } from "../profiles.ts";
import { type CheckedPost, usualPolicy } from "../recheck.ts";
import { type LookedUpPosts, type RecheckOptions, recheckDue } from "../recheck-due.ts";
import type { CollectOptions } from "../source.ts";
import type { HeldStream } from "../stream-lease.ts";
import { writePart } from "../write-part.ts";
import { linkAccount, nextUnlinked } from "./accounts.ts";
import { Batch } from "./batch.ts";
import { CHECK, RESERVE, SHARD_MS, SPARE } from "./budget.ts";
import { changesIn } from "./changes.ts";
import { EarlyReactions } from "./early-reactions.ts";
import { findCasts, foundIn } from "./found.ts";
import { contractOf, type Profile, textOf } from "./mapping.ts";
import type { Cast } from "./messages.ts";
import { Names } from "./names.ts";
import { BATCH_SIZE, type Capabilities, type FarcasterNode, type Shard } from "./node.ts";
import { pollQueries } from "./poll-queries.ts";
import { queriesOf } from "./queries.ts";
import { Rounds } from "./rounds.ts";
import { readShard, type ShardPosition } from "./shards.ts";
import { readState, writeState } from "./state.ts";

/** The first start, and one after a fork, begin so many blocks back; one is made each second. */
const FIRST_BACK = 3_600;
/** Blocks further in the future are not believed. */
const AHEAD_MS = 10 * MINUTE_MS;
/** A shard without a new block for this long has stopped, or the node has. */
const SILENT_MS = MINUTE_MS;
const BEHIND_MS = 5 * MINUTE_MS;
/** A part of the stream that no reachable node has counts as missed after this time. */
const LACKING_MS = 15 * MINUTE_MS;

export interface ReaderOptions extends CollectOptions {
  readonly source: { readonly id: string; readonly name: string };
  /** Tried in turn. */
  readonly nodes: readonly FarcasterNode[];
  readonly random: () => number;
}

/** Reads events and rechecks casts as long as it holds the stream's lease. */
export class FarcasterReader {
  readonly #options: ReaderOptions;
  readonly #held: HeldStream;
  readonly #writer = new PostWriter();
  readonly #profiles: Profiles<number, Profile>;
  readonly #dropOldDays: () => Promise<void>;
  readonly #throttle: LogThrottle;
  readonly #capabilities: Map<string, Capabilities & { readonly foundAt: number }>;
  readonly #shards: Map<number, ShardPosition>;
  readonly #names: Names;
  readonly #early = new EarlyReactions();
  readonly #rounds = new Rounds();
  #node: FarcasterNode;
  #readTo: number | null;
  #matcher: Matcher | undefined;
  #batch = new Batch();
  /** The nodes that lack the next part of the stream, and since when one was known. */
  #lacking: { readonly urls: Set<string>; readonly since: number } | undefined;
  /** The number of nodes in a row that pass no events. */
  #eventless = 0;

  constructor(options: ReaderOptions, held: HeldStream) {
    const { clock, nodes, database } = options;
    const state = readState(held.position.state);
    this.#options = options;
    this.#held = held;
    this.#node = nodes.find(({ url }) => url === held.position.host) ?? (nodes[0] as FarcasterNode);
    this.#readTo = held.position.readTo;
    this.#capabilities = state.nodes;
    this.#shards = state.shards;
    this.#dropOldDays = dropDaily(database, options);
    this.#throttle = logThrottle(clock);
    this.#names = new Names(clock);
    this.#profiles = new Profiles({
      clock,
      fetch: (fids, signal) => this.#node.people(fids, this.#can, signal),
      keyOf: ({ fid }) => fid,
      onFetched: (answers) => this.#logFailures("people", answers),
    });
  }

  /** Rejects with the signal's reason, a `LeaseLostError` or a `DatabaseError`. */
  async run(signal: AbortSignal): Promise<never> {
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    const { source, database, clock, log, nodes } = this.#options;
    const rechecks: RecheckOptions = {
      ...{ source, database, clock, log, policy: usualPolicy, limit: BATCH_SIZE },
      ...{ writer: this.#writer, lookUp: (due, signal) => this.#lookUp(due, signal) },
      write: (work) => this.#held.write(work).finally(() => this.#rounds.endCounting()),
    };
    const rotation = {
      ...{ name: source.name, hosts: nodes.map(({ url }) => url), first: this.#node.url, throttle: this.#throttle },
      isNeeded: () => this.#hasCollections(),
      read: (host: string) => this.#readHost(host, either),
    };
    const work = [readHosts({ ...this.#options, ...rotation }, either), recheckDue(rechecks, either)];
    try {
      return await Promise.race(work);
    } finally {
      ending.abort();
      await Promise.allSettled(work);
    }
  }

  /** The time up to which all shards were read; 0 before that. */
  get #oldestMs(): number {
    return this.#shards.size === 0 ? 0 : Math.min(...[...this.#shards.values()].map(({ at }) => at));
  }

  get #can(): Capabilities {
    return this.#capabilities.get(this.#node.url) ?? { hasEvents: true, hasBatches: true, hasSearch: true };
  }

  async #hasCollections(): Promise<boolean> {
    this.#matcher = await this.#options.database.run("collections_read", (connection) => this.#writer.matcher(connection));
    return !this.#matcher.isEmpty;
  }

  async #readHost(host: string, signal: AbortSignal): Promise<never> {
    const { nodes, log } = this.#options;
    this.#node = nodes.find(({ url }) => url === host) as FarcasterNode;
    try {
      const shards = await this.#node.shards(signal);
      const [first] = shards;
      if (!first) throw new StreamError("unsuited", "the node has no shards with casts");
      const { hasEvents } = await this.#findCapabilities(first, signal);
      this.#eventless = hasEvents ? 0 : this.#eventless + 1;
      if (!hasEvents && this.#eventless < nodes.length) throw new StreamError("unsuited", "the node passes no events");
      this.#node.budget.isAlone = !hasEvents;
      this.#rounds.useNode(hasEvents);
      log.info({ host, shards: shards.length, hasEvents }, "reading Farcaster");
      return await (hasEvents ? this.#follow(shards, signal) : this.#pollQueries(signal));
    } catch (error) {
      if (error instanceof SourceError) throw new StreamError("lost", error.message, { cause: error });
      throw error;
    }
  }

  /** Finds out once a day what a node can do. */
  async #findCapabilities(shard: Shard, signal: AbortSignal): Promise<Capabilities> {
    const { url } = this.#node;
    const known = this.#capabilities.get(url);
    const now = this.#options.clock.now();
    if (known && Math.abs(now - known.foundAt) < DAY_MS) return known;
    const found = { ...(await this.#node.capabilities(shard, signal)), foundAt: now };
    this.#capabilities.set(url, found);
    return found;
  }

  /** Polls the events of all shards. */
  async #follow(shards: readonly Shard[], signal: AbortSignal): Promise<never> {
    const { clock, nodes } = this.#options;
    const heardAt = new Map(shards.map(({ shardId }) => [shardId, clock.elapsed()]));
    // While no node passed events, checks have counted reactions whose events are read only now.
    this.#batch.isInDoubt ||= (this.#readTo ?? 0) > this.#oldestMs * 1_000;
    for (;;) {
      const startedAt = clock.elapsed();
      let [isMore, isNew] = [false, true];
      await this.#rounds.begin();
      for (const shard of shards) {
        const part = await this.#readShard(shard, signal);
        isMore ||= part.isMore;
        isNew &&= part.newest !== undefined;
        if (part.newest !== undefined) heardAt.set(shard.shardId, clock.elapsed());
        if (clock.elapsed() - (heardAt.get(shard.shardId) ?? 0) >= SILENT_MS)
          throw new StreamError("silent", `shard ${shard.shardId} of the node has no new block for ${SILENT_MS / 1_000} seconds`);
        const behindMs = clock.now() - (part.newest ?? clock.now());
        if (!part.isMore && behindMs > BEHIND_MS && nodes.length > 1)
          throw new StreamError("behind", `the node is ${Math.round(behindMs / MINUTE_MS)} minutes behind`);
      }
      // A block is made each second: without a new one, the answer may be an earlier one, or the node behind.
      if (!isMore && isNew) {
        this.#rounds.end();
        this.#early.haveReadTo(this.#oldestMs);
      }
      await this.#useSpareBudget(signal);
      const restMs = shards.length * SHARD_MS - (clock.elapsed() - startedAt);
      await sleep(clock, isMore ? 0 : Math.max(0, restMs), signal);
    }
  }

  /** Reads and writes the next part of a shard. @returns the time of its newest block. */
  async #readShard({ shardId, maxHeight }: Shard, signal: AbortSignal) {
    const { clock, log, nodes } = this.#options;
    const last = this.#shards.get(shardId);
    const from = { shard: shardId, last, first: Math.max(0, maxHeight - FIRST_BACK), until: clock.now() + AHEAD_MS };
    const { blocks, isFull, missedMs, isFork, isBehind } = await readShard(this.#node, from, signal);
    if (isBehind) this.#rounds.fallBehind();
    if (last && isFork) {
      log.warn(
        { host: this.#node.url, shard: shardId },
        "the node has other blocks than the one before: the last hour is read again",
      );
      this.#shards.set(shardId, { height: Math.max(0, last.height - FIRST_BACK), hash: "", at: last.at - HOUR_MS });
      this.#batch.isInDoubt = true;
      this.#rounds.startOver();
      await this.#write(signal);
      return { isMore: true, newest: undefined };
    }
    if (missedMs > 0 && this.#mayHaveMore(nodes.length)) throw new StreamError("gap", "the node no longer has a part");
    if (blocks.length > 0) this.#lacking = undefined;
    this.#batch.missedMs += missedMs;
    this.#rounds.record(blocks);
    for (const block of blocks) this.#batch.addBlock(block, (cast) => this.#isAbout(cast));
    const newest = blocks.at(-1);
    if (newest) this.#shards.set(shardId, { height: newest.height, hash: newest.hash, at: newest.at });
    this.#readTo = this.#oldestMs * 1_000;
    if (newest) await this.#write(signal);
    return { isMore: isFull, newest: newest?.at };
  }

  /** Whether another node may have what this one lacks: those that cannot be reached are waited for, but not for ever. */
  #mayHaveMore(nodes: number): boolean {
    const now = this.#options.clock.elapsed();
    this.#lacking ??= { urls: new Set(), since: now };
    const { urls, since } = this.#lacking;
    return urls.add(this.#node.url).size < nodes && now - since < LACKING_MS;
  }

  /** Asks for casts, where no node passes events. */
  #pollQueries(signal: AbortSignal): Promise<never> {
    const { clock } = this.#options;
    this.#early.haveReadTo();
    const queries = async () => {
      await this.#useSpareBudget(signal);
      await this.#hasCollections();
      return queriesOf(this.#matcher?.collections ?? [], this.#can);
    };
    const take = async (casts: readonly { readonly cast: Cast; readonly writtenAt: number }[]) => {
      this.#batch.written += casts.length;
      for (const { cast, writtenAt } of casts) if (this.#isAbout(cast)) this.#batch.addCast(cast, writtenAt);
      this.#readTo = clock.now() * 1_000;
      await this.#write(signal);
    };
    return pollQueries({ node: this.#node, can: this.#can, clock, queries, take }, signal);
  }

  #isAbout({ data: { castAddBody: body } }: Cast): boolean {
    const post = { text: textOf(body, this.#names.of(body.mentions)), contract: contractOf(body) };
    return (this.#matcher?.collectionsOf(post).length ?? 0) > 0;
  }

  async #write(signal: AbortSignal): Promise<void> {
    await this.#dropOldDays();
    await this.#hasCollections();
    const batch = this.#batch;
    this.#batch = new Batch();
    for (const fid of batch.changed) this.#profiles.forget(fid);
    const casts = [...batch.posts.values()].flatMap(({ cast }) => cast ?? []);
    const mentions = casts.flatMap(({ data }) => data.castAddBody.mentions);
    // Without a profile, a cast is tracked and not shown until a check has it.
    const profiles = await this.#profiles.readSoon([...casts.map(({ data }) => data.fid), ...mentions], signal);
    this.#names.learn(profiles.values());
    const names = this.#names.of(mentions);
    this.#early.addTo(batch);
    let tracked: ReadonlySet<string> = new Set();
    batch.countedFrom = this.#early.countedFrom;
    await writePart(
      {
        changesAt: (now) => changesIn(batch, profiles, names, now),
        position: {
          host: this.#node.url,
          readTo: this.#readTo,
          state: writeState({ nodes: this.#capabilities, shards: this.#shards }),
        },
        ...{ posts: batch.written, missedMs: batch.missedMs, isInDoubt: batch.isInDoubt },
        writeMore: async (transaction, now) => {
          tracked = await addReactions(transaction, batch.reactions, now);
        },
      },
      { ...this.#options, held: this.#held, writer: this.#writer },
    );
    this.#early.keep(batch, tracked);
  }

  /** Looks up what can wait: names in terms, and accounts on X. What fails is looked up later. */
  #useSpareBudget(signal: AbortSignal): Promise<void> {
    return this.#lookUpMore(signal).catch((error: unknown) => {
      if (!(error instanceof SourceError)) throw error;
      if (this.#throttle("more") > 0)
        this.#options.log.warn({ err: error }, "a node of Farcaster fails for a name or an account");
    });
  }

  async #lookUpMore(signal: AbortSignal): Promise<void> {
    const { source, database } = this.#options;
    const terms = (this.#matcher?.collections ?? []).flatMap(({ terms }) => terms);
    await this.#names.lookUp(terms, this.#node, signal);
    const fid = await database.run("accounts_read", async (connection) =>
      nextUnlinked(connection, source.id, await database.time(connection)),
    );
    if (fid === undefined || !this.#node.budget.tryTake(SPARE)) return;
    const handle = await this.#node.xHandleOf(fid, signal);
    await this.#held.write(async (transaction) => linkAccount(transaction, { fid, handle }, await database.time(transaction)));
  }

  #logFailures(kind: "posts" | "people", answers: BatchAnswers<unknown, unknown>): void {
    const { log, source } = this.#options;
    logFailures(kind, answers, { log, throttle: this.#throttle, name: source.name });
  }

  async #lookUp(due: readonly CheckedPost[], signal: AbortSignal): Promise<LookedUpPosts> {
    const uris = due.map(({ uri }) => uri);
    await this.#node.budget.take(signal, RESERVE, CHECK);
    await this.#rounds.beginCounting(signal);
    const { answers, found } = await this.#count(uris, signal).catch((error: unknown) => {
      this.#rounds.endCounting();
      throw error;
    });
    this.#logFailures("posts", answers);
    this.#names.learn(found.profiles.values());
    const names = this.#names.of(found.mentions);
    return { ...answers, findings: (checked, now) => foundIn(checked, { ...found, names }, now) };
  }

  async #count(uris: readonly string[], signal: AbortSignal) {
    const counted = await findCasts(this.#node, this.#can, this.#profiles, uris, signal);
    await this.#rounds.catchUp(counted.found.reactions, signal);
    return counted;
  }
}
