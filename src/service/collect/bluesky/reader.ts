import { deadline, type LogThrottle, logThrottle, sleep } from "../../../infra/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";
import type { Matcher } from "../../store/matcher.ts";
import { dropDaily } from "../../store/old-days.ts";
import { PostWriter } from "../../store/post-writer.ts";
import { NO_COLLECTIONS } from "../errors.ts";
import type { BatchAnswers } from "../halves.ts";
import { type CheckedPost, recheckAll } from "../recheck.ts";
import { type LookedUpPosts, type RecheckOptions, recheckDue } from "../recheck-due.ts";
import type { CollectOptions } from "../source.ts";
import type { HeldStream } from "../stream-lease.ts";
import { writeChanges } from "../write-changes.ts";
import { type AppView, BATCH_SIZE, type Profile } from "./app-view.ts";
import { Batch } from "./batch.ts";
import { changesIn } from "./changes.ts";
import { isOfPosts, type JetstreamEvent } from "./events.ts";
import { foundIn, policy } from "./found.ts";
import { didOf } from "./ids.ts";
import { readStream, StreamError } from "./jetstream.ts";
import { Profiles } from "./profiles.ts";

const WRITE_MS = SECOND_MS;
/** The pause between writes of a position without changes. */
const POSITION_MS = 10 * SECOND_MS;
/** The most changes that wait to be written. */
const MAX_CHANGES = 20_000;
const PROFILES_MS = 3 * SECOND_MS;

/** The first start begins this far back. */
const FIRST_BACK_MS = HOUR_MS;
/**
 * Hosts stamp events with their own clocks when they see them, each up to five minutes late and five ahead or behind. The last
 * stamp of a host may have been a wrong one.
 */
const REWIND_MS = 15 * MINUTE_MS;
const SHORT_REWIND_MS = 2 * SECOND_MS;
/** The rewind on the same host, whose last stamps were good. */
const SAME_REWIND_MS = 15 * SECOND_MS;
/** A larger jump at the start is a gap: a host moves a cursor that is too old silently (Jetstream, «Consuming Jetstream»). */
const GAP_MS = MINUTE_MS;
/** Events further in the future are not believed. */
const AHEAD_MS = 5 * MINUTE_MS;
/** The least cursor in use: hosts of the second version take smaller ones for sequence numbers. */
const FIRST_CURSOR = 1e15;

const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = MINUTE_MS;
/** A stream that lasted this long counts as a success. */
const GOOD_MS = MINUTE_MS;

const RECHECKED_AT_ONCE = 10 * BATCH_SIZE;

export interface ReaderOptions extends CollectOptions {
  readonly id: string;
  /** Addresses of Jetstream hosts, tried in turn. */
  readonly hosts: readonly string[];
  readonly appView: AppView;
  readonly random: () => number;
}

interface Position {
  readonly host: string | null;
  /** Microseconds by the host's clock. */
  readonly readTo: number | null;
}

/** Reads the stream and rechecks posts as long as it holds the stream's lease. The next reader reads unwritten events again. */
export class StreamReader {
  readonly #options: ReaderOptions;
  readonly #held: HeldStream;
  readonly #writer = new PostWriter();
  readonly #profiles: Profiles;
  readonly #dropOldDays: () => Promise<void>;
  readonly #throttle: LogThrottle;
  #position: Position;
  #written: Position;
  #matcher: Matcher | undefined;
  #batch = new Batch();
  #writtenAt: number;
  /** The number of hosts in a row that lacked a part of the stream. */
  #lacking = 0;

  constructor(options: ReaderOptions, held: HeldStream) {
    const { database, clock, appView } = options;
    this.#options = options;
    this.#held = held;
    this.#profiles = new Profiles(appView, clock, (answers) => this.#logFailures("people", answers));
    this.#dropOldDays = dropDaily(database, options);
    this.#throttle = logThrottle(clock);
    this.#position = this.#written = { host: held.position.host, readTo: held.position.read_to };
    this.#writtenAt = clock.elapsed();
  }

  /** Rejects with the signal's reason, a `LeaseLostError` or a `DatabaseError`. */
  async run(signal: AbortSignal): Promise<never> {
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    const { id, database, clock, log } = this.#options;
    const rechecks: RecheckOptions = {
      ...{ source: { id, name: "Bluesky" }, database, clock, log, policy, limit: RECHECKED_AT_ONCE },
      ...{ writer: this.#writer, write: this.#held.write, lookUp: (due, signal) => this.#lookUp(due, signal) },
    };
    const work = [
      this.#readHosts(either),
      this.#repeat(WRITE_MS, () => this.#write(either), either),
      recheckDue(rechecks, either),
    ];
    try {
      return await Promise.race(work);
    } finally {
      ending.abort();
      await Promise.allSettled(work);
    }
  }

  async #repeat(ms: number, work: () => Promise<void>, signal: AbortSignal): Promise<never> {
    for (;;) {
      await sleep(this.#options.clock, ms, signal);
      await work();
    }
  }

  async #readHosts(signal: AbortSignal): Promise<never> {
    const { clock, log, hosts, random, database } = this.#options;
    let at = Math.max(0, hosts.indexOf(this.#position.host ?? ""));
    let isSame = false;
    let isLogged = false;
    for (let failures = 0; ; ) {
      const matcher = await database.run("collections_read", (connection) => this.#writer.matcher(connection));
      if (matcher.isEmpty) {
        if (!isLogged) log.warn(NO_COLLECTIONS);
        isLogged = true;
        await sleep(clock, WRITE_MS, signal);
        continue;
      }
      this.#matcher = matcher;
      const host = hosts[at % hosts.length] as string;
      const startedAt = clock.elapsed();
      const error: unknown = await this.#readHost(host, isSame, signal).catch((error: unknown) => error);
      signal.throwIfAborted();
      if (!(error instanceof StreamError)) throw error;
      const times = this.#throttle(host);
      if (times > 0) log.warn({ err: error, host, times }, "a host of Bluesky's stream has ended; the next one is read");
      if (clock.elapsed() - startedAt >= GOOD_MS) failures = 0;
      isSame = error.end === "full";
      if (!isSame) at += 1;
      const most = Math.min(FIRST_RETRY_MS * 2 ** Math.max(0, failures - hosts.length + 1), MAX_RETRY_MS);
      failures += 1;
      await sleep(clock, (most * (1 + random())) / 2, signal);
    }
  }

  #readHost(host: string, isSame: boolean, signal: AbortSignal): Promise<never> {
    const { clock, log, hosts } = this.#options;
    const { readTo, host: lastHost } = this.#position;
    const from = readTo ?? clock.now() * 1_000;
    const backMs = readTo === null ? FIRST_BACK_MS : isSame ? SAME_REWIND_MS : REWIND_MS;
    const cursor = Math.max(FIRST_CURSOR, Math.round(from - backMs * 1_000));
    const needed = host === lastHost ? from - SHORT_REWIND_MS * 1_000 : cursor;
    let isBegun = false;
    log.info({ host, from: new Date(cursor / 1_000) }, "reading Bluesky's stream");
    const begin = (timeUs: number) => {
      isBegun = true;
      const missedMs = readTo === null ? 0 : Math.round((timeUs - needed) / 1_000);
      this.#lacking = missedMs > GAP_MS ? this.#lacking + 1 : 0;
      if (this.#lacking > 0 && this.#lacking < hosts.length) throw new StreamError("gap", "the host no longer has a part");
      if (this.#lacking > 0) this.#batch.missedMs += missedMs;
      this.#lacking = 0;
    };
    const onEvent = (event: JetstreamEvent) => {
      const { time_us } = event;
      if (!isBegun && time_us >= cursor && isOfPosts(event)) begin(time_us);
      this.#batch.add(event, (text) => (this.#matcher?.collectionsOf({ text }).length ?? 0) > 0);
      // A position never lies in the future: the next stream would skip everything before it.
      if (isOfPosts(event))
        this.#position = { host, readTo: Math.max(cursor, Math.min(time_us, Math.floor(clock.now() * 1_000))) };
      if (this.#batch.size >= MAX_CHANGES) throw new StreamError("full", `${MAX_CHANGES} changes wait to be written`);
    };
    const until = () => (clock.now() + AHEAD_MS) * 1_000;
    return readStream({ url: host, cursor, clock, until, onEvent }, signal);
  }

  async #write(signal: AbortSignal): Promise<void> {
    const { database, clock, log, keepDays, id } = this.#options;
    await this.#dropOldDays();
    this.#matcher = await database.run("collections_read", (connection) => this.#writer.matcher(connection));
    const [batch, position] = [this.#batch, this.#position];
    const isDue = position !== this.#written && clock.elapsed() - this.#writtenAt >= POSITION_MS;
    if (batch.size === 0 && !isDue) return;
    this.#batch = new Batch();
    for (const did of batch.changed) this.#profiles.forget(did);
    const profiles = await this.#profilesOf(batch, signal);
    const { heldBack, ...counts } = await this.#held.write(async (transaction) => {
      const now = await database.time(transaction);
      const counts = await writeChanges(transaction, changesIn(batch, profiles, now), {
        ...{ source: id, writer: this.#writer, policy, keepDays, now },
      });
      if (batch.missedMs > 0) await recheckAll(transaction, id, now);
      await this.#held.move(transaction, { ...position, missedMs: batch.missedMs, now });
      return counts;
    });
    this.#written = position;
    this.#writtenAt = clock.elapsed();
    if (batch.missedMs > 0)
      log.warn(
        { host: position.host, hours: Math.round(batch.missedMs / 36_000) / 100 },
        "a part of Bluesky's stream is no longer available: posts of that time are missing, and all others are checked again",
      );
    if (heldBack > 0)
      log.warn(
        { host: position.host, posts: heldBack },
        "so many posts are reported as gone at once that they are removed only once Bluesky's API lacks them, too",
      );
    if (counts.added + counts.updated + counts.removed > 0) log.info({ source: id, ...counts }, "posts of Bluesky are written");
  }

  /** The profiles of a batch's authors. Without one, a post is tracked and not shown until a check has it. */
  async #profilesOf(batch: Batch, signal: AbortSignal): Promise<ReadonlyMap<string, Profile>> {
    const dids = [...new Set([...batch.posts.values()].flatMap(({ did, record }) => (record ? did : [])))];
    const ending = new AbortController();
    const read = this.#profiles.read(dids, AbortSignal.any([signal, ending.signal])).catch(() => undefined);
    const profiles = await deadline(read, { ms: PROFILES_MS, clock: this.#options.clock });
    ending.abort();
    return profiles ?? this.#profiles.cached(dids);
  }

  #logFailures(kind: "posts" | "people", { failed, stopped }: BatchAnswers<string, unknown>): void {
    const { log } = this.#options;
    if (failed.length > 0 && this.#throttle(`failed ${kind}`) > 0)
      log.warn({ [kind]: failed }, `Bluesky's API fails for some ${kind}; the others go on`);
    if (stopped && this.#throttle(kind) > 0) log.warn({ err: stopped.error }, `Bluesky's API gives no ${kind} right now`);
  }

  async #lookUp(due: readonly CheckedPost[], signal: AbortSignal): Promise<LookedUpPosts> {
    const uris = due.map(({ uri }) => uri);
    const answers = await this.#options.appView.posts(uris, signal);
    this.#logFailures("posts", answers);
    const posts = new Map(answers.answers.flat().map((post) => [post.uri, post]));
    const profiles = await this.#profiles.read(uris.filter((uri) => posts.has(uri)).map(didOf), signal);
    return { ...answers, findings: (checked, now) => foundIn(checked, posts, profiles, now) };
  }
}
