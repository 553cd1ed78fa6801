import { type LogThrottle, logThrottle, sleep } from "../../../infra/clock.ts";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../infra/time.ts";
import type { Matcher } from "../../store/matcher.ts";
import { dropDaily } from "../../store/old-days.ts";
import { PostWriter } from "../../store/post-writer.ts";
import type { BatchAnswers } from "../halves.ts";
import { readHosts, StreamError } from "../hosts.ts";
import { logFailures } from "../log-failures.ts";
import { Profiles } from "../profiles.ts";
import { type CheckedPost, usualPolicy } from "../recheck.ts";
import { type LookedUpPosts, type RecheckOptions, recheckDue } from "../recheck-due.ts";
import type { CollectOptions } from "../source.ts";
import type { HeldStream, StreamPosition } from "../stream-lease.ts";
import { writePart } from "../write-part.ts";
import { type AppView, BATCH_SIZE, type Profile } from "./app-view.ts";
import { Batch } from "./batch.ts";
import { changesIn } from "./changes.ts";
import { isOfPosts, type JetstreamEvent } from "./events.ts";
import { foundIn } from "./found.ts";
import { didOf } from "./ids.ts";
import { readStream } from "./jetstream.ts";

const WRITE_MS = SECOND_MS;
/** The pause between writes of a position without changes. */
const POSITION_MS = 10 * SECOND_MS;
/** The most changes that wait to be written. */
const MAX_CHANGES = 20_000;

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

const RECHECKED_AT_ONCE = 10 * BATCH_SIZE;

export interface ReaderOptions extends CollectOptions {
  readonly source: { readonly id: string; readonly name: string };
  /** Addresses of Jetstream hosts, tried in turn. */
  readonly hosts: readonly string[];
  readonly appView: AppView;
  readonly random: () => number;
}

/** Reads the stream and rechecks posts as long as it holds the stream's lease. The next reader reads unwritten events again. */
export class StreamReader {
  readonly #options: ReaderOptions;
  readonly #held: HeldStream;
  readonly #writer = new PostWriter();
  readonly #profiles: Profiles<string, Profile>;
  readonly #dropOldDays: () => Promise<void>;
  readonly #throttle: LogThrottle;
  #position: StreamPosition;
  #written: StreamPosition;
  #matcher: Matcher | undefined;
  #batch = new Batch();
  #writtenAt: number;
  /** The number of hosts in a row that lacked a part of the stream. */
  #lacking = 0;

  constructor(options: ReaderOptions, held: HeldStream) {
    const { database, clock, appView } = options;
    this.#options = options;
    this.#held = held;
    this.#profiles = new Profiles({
      clock,
      fetch: (dids, signal) => appView.profiles(dids, signal),
      keyOf: ({ did }) => did,
      onFetched: (answers) => this.#logFailures("people", answers),
    });
    this.#dropOldDays = dropDaily(database, options);
    this.#throttle = logThrottle(clock);
    this.#position = this.#written = held.position;
    this.#writtenAt = clock.elapsed();
  }

  /** Rejects with the signal's reason, a `LeaseLostError` or a `DatabaseError`. */
  async run(signal: AbortSignal): Promise<never> {
    const ending = new AbortController();
    const either = AbortSignal.any([signal, ending.signal]);
    const { source, database, clock, log } = this.#options;
    const rechecks: RecheckOptions = {
      ...{ source, database, clock, log, policy: usualPolicy, limit: RECHECKED_AT_ONCE },
      ...{ writer: this.#writer, write: this.#held.write, lookUp: (due, signal) => this.#lookUp(due, signal) },
    };
    const rotation = {
      ...{ name: source.name, first: this.#position.host, throttle: this.#throttle },
      isNeeded: () => this.#hasCollections(),
      read: (host: string, isSame: boolean) => this.#readHost(host, isSame, either),
    };
    const work = [
      readHosts({ ...this.#options, ...rotation }, either),
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

  async #hasCollections(): Promise<boolean> {
    const { database } = this.#options;
    this.#matcher = await database.run("collections_read", (connection) => this.#writer.matcher(connection));
    return !this.#matcher.isEmpty;
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
    const { clock } = this.#options;
    await this.#dropOldDays();
    await this.#hasCollections();
    const [batch, position] = [this.#batch, this.#position];
    const isDue = position !== this.#written && clock.elapsed() - this.#writtenAt >= POSITION_MS;
    if (batch.size === 0 && !isDue) return;
    this.#batch = new Batch();
    for (const did of batch.changed) this.#profiles.forget(did);
    // Without a profile, a post is tracked and not shown until a check has it.
    const authors = [...batch.posts.values()].flatMap(({ did, record }) => (record ? did : []));
    const profiles = await this.#profiles.readSoon(authors, signal);
    await writePart(
      {
        changesAt: (now) => changesIn(batch, profiles, now),
        ...{ position, posts: batch.written, missedMs: batch.missedMs },
      },
      { ...this.#options, held: this.#held, writer: this.#writer },
    );
    this.#written = position;
    this.#writtenAt = clock.elapsed();
  }

  #logFailures(kind: "posts" | "people", answers: BatchAnswers<unknown, unknown>): void {
    const { log, source } = this.#options;
    logFailures(kind, answers, { log, throttle: this.#throttle, name: source.name });
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
