import { DeliveryError, type LimitScope, type OutgoingMessage } from "../bot/answer/responder.ts";
import { type Clock, sleep } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Repeater } from "../infra/repeater.ts";
import { HOUR_MS, MINUTE_MS } from "../infra/time.ts";
import type { GivenUp, PostLease, Posts } from "../memory/posts.ts";
import type { PauseReason } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";

/** How many posts of a process are on their way at once: Discord takes its time for each, and members' answers go first. */
const MAX_UNDER_WAY = 12;
/**
 * At most 25 posts arrive in a second, over all processes: one is claimed every 43 ms, those that were claimed late make up for
 * up to 15 ms of it, and members' answers hold each up for 50 ms at most.
 */
const PACE = { costMs: 43, slackMs: 15 } as const;
/** How long the same request is repeated: for «a few minutes» Discord knows a nonce again (reference, «Create Message»). */
const NONCE_MS = 2 * MINUTE_MS;
/** How long a post is tried at a time, and how long a process has for it, waiting for members' answers included. */
const TRY_MS = 20_000;
const LEASE_MS = MINUTE_MS;
/** How long none is posted after the token of one was refused. */
const SHUT_OUT_MS = MINUTE_MS;
/** Later than this it is not worth its place any more. */
const MAX_LATE_MS = HOUR_MS;
const STAND_BACK_MS = 2_000;
const MAX_WAIT_MS = 5_000;
const LEAST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 5 * MINUTE_MS;
/** Who waits longer than this has nothing to do. */
const IDLE_MS = 100;
/** Milliseconds before each try to note that a post has arrived. */
const MARKING_MS = [0, 500, 2_000, 8_000];

/**
 * How a try to post ended: `posted`; `deleted` by somebody since; `found` after a try whose answer was lost; `later` it is
 * tried again; `lost` it is another process's, or cannot be noted; and why it was given up.
 */
export const postOutcomes = [
  "posted",
  "deleted",
  "found",
  "later",
  "lost",
  "late",
  "unsure",
  "channel_gone",
  "server_gone",
  "no_access",
  "no_permission",
  "thread_locked",
  "refused",
] as const satisfies readonly (GivenUp | string)[];
export type PostOutcome = (typeof postOutcomes)[number];

/** What brings messages to channels. Both reject with a `DeliveryError`. */
export interface ChannelSender {
  sendToChannel(
    channel: string,
    message: OutgoingMessage,
    options: { nonce: string; lifeMs: number },
  ): Promise<string | undefined>;
  findInChannel(channel: string, key: string, since: number): Promise<string | undefined>;
}

/** What a `DeliveryError` of the kind `rate_limited` is caused by. */
interface RateLimit {
  readonly retryAfterMs: number;
  readonly scope: LimitScope;
}

export interface PosterOptions {
  readonly posts: Pick<Posts, "claim" | "tryAnew" | "later" | "hold" | "arrived" | "giveUp">;
  readonly sender: ChannelSender;
  readonly clock: Clock;
  readonly log: Logger;
  /** Told how each try ended, and how many milliseconds after the post was written down. */
  readonly onPost?: (outcome: PostOutcome, sinceMs: number) => void;
}

/**
 * Brings what was written down to its channel, once as nearly as Discord allows: for two minutes after the first try the same
 * request is repeated, to which Discord answers with the message that it has; later the channel is searched for the message
 * first, and where that is not possible it is not posted again. What a process leaves that has died another takes over.
 */
export class Poster {
  readonly #options: PosterOptions;
  readonly #owner = crypto.randomUUID();
  readonly #repeater: Repeater;
  readonly #underWay = new Set<Promise<unknown>>();
  /** Until when Discord takes nothing from this machine. */
  #bannedUntil = 0;
  #isIdle = false;
  #isWoken = false;

  constructor(options: PosterOptions) {
    this.#options = options;
    this.#repeater = new Repeater(options.clock);
  }

  start(): void {
    this.#repeater.repeat(STAND_BACK_MS, () => this.#begin());
  }

  /** A message was written down: it is not waited for any longer. */
  wake(): void {
    this.#isWoken = true;
    if (this.#isIdle) this.#repeater.hurry();
  }

  /** Begins nothing more, and waits for what is being sent. */
  async stop(): Promise<void> {
    await this.#repeater.stop();
    await Promise.all(this.#underWay);
  }

  /** Posts what has waited longest, if anything. Resolves with the milliseconds until the next turn; never rejects. */
  async turn(): Promise<number> {
    const claimed = await this.#claim();
    if ("waitMs" in claimed) return Math.min(claimed.waitMs, MAX_WAIT_MS);
    return (await this.#bring(claimed)) === "lost" ? STAND_BACK_MS : 0;
  }

  /** The same without waiting for it to arrive, unless too many are on their way. */
  async #begin(): Promise<number> {
    if (this.#underWay.size >= MAX_UNDER_WAY) {
      await Promise.race(this.#underWay);
      return 0;
    }
    this.#isIdle = this.#isWoken = false;
    const claimed = await this.#claim();
    if ("waitMs" in claimed) {
      if (claimed.waitMs <= IDLE_MS || this.#isWoken) return Math.min(claimed.waitMs, IDLE_MS);
      this.#isIdle = true;
      return Math.min(claimed.waitMs, MAX_WAIT_MS);
    }
    const bringing = this.#bring(claimed);
    this.#underWay.add(bringing);
    void bringing.then(() => this.#underWay.delete(bringing));
    return 0;
  }

  async #claim(): Promise<PostLease | { readonly waitMs: number }> {
    const { posts, clock } = this.#options;
    const waitMs = this.#bannedUntil - clock.now();
    if (waitMs > 0) return { waitMs };
    const claim = { owner: this.#owner, leaseMs: LEASE_MS, ...PACE };
    return posts.claim(claim).catch(() => ({ waitMs: STAND_BACK_MS }));
  }

  async #bring(lease: PostLease): Promise<PostOutcome> {
    const { clock, log, onPost } = this.#options;
    // When the database is away, the lease runs out, and the post is taken up by whoever can.
    const outcome = await this.#post(lease).catch((error: unknown) => {
      tellFault(log, error, "posting a message");
      return "lost" as const;
    });
    onPost?.(outcome, clock.now() - lease.writtenAt);
    return outcome;
  }

  async #post(lease: PostLease): Promise<PostOutcome> {
    const { posts, sender, clock } = this.#options;
    const { channel, key, triedAt, writtenAt } = lease;
    const isLate = clock.now() > writtenAt + MAX_LATE_MS;
    if (triedAt === undefined) {
      if (isLate) return this.#giveUp(lease, "late");
    } else if (clock.now() + TRY_MS > triedAt + NONCE_MS) {
      const outcome = await this.#search(lease, triedAt, isLate);
      if (outcome) return outcome;
      if (isLate) return this.#giveUp(lease, "late");
      if (!(await posts.tryAnew(lease))) return "lost";
    }
    // A process that was asleep meanwhile leaves it to the one that has taken it over.
    if (clock.now() + TRY_MS > lease.until) return "lost";
    try {
      const message = JSON.parse(lease.message) as OutgoingMessage;
      const id = await sender.sendToChannel(channel, message, { nonce: key, lifeMs: TRY_MS });
      return await this.#arrived(lease, id, id === undefined ? "deleted" : "posted");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return this.#later(lease, error);
      // What this try is refused with says nothing of an earlier one, which may have arrived.
      const outcome = triedAt !== undefined && error.kind !== "gone" && (await this.#search(lease, triedAt, isLate));
      return outcome || this.#giveUp(lease, reasonOf(error), error);
    }
  }

  /** Whether an earlier try has arrived: how that ends this one, or nothing where it has not. */
  async #search(lease: PostLease, since: number, isLate: boolean): Promise<PostOutcome | undefined> {
    try {
      const found = await this.#options.sender.findInChannel(lease.channel, lease.key, since);
      return found === undefined ? undefined : await this.#arrived(lease, found, "found");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return isLate ? this.#giveUp(lease, "unsure") : this.#later(lease, error);
      return this.#giveUp(lease, error.kind === "gone" ? reasonOf(error) : "unsure");
    }
  }

  async #arrived(lease: PostLease, messageId: string | undefined, outcome: PostOutcome): Promise<PostOutcome> {
    const { posts, clock } = this.#options;
    for (const ms of MARKING_MS) {
      if (ms > 0) await sleep(clock, ms);
      const isNoted = await posts.arrived(lease, messageId).then(
        () => true,
        () => false,
      );
      if (isNoted) return outcome;
    }
    return "lost";
  }

  async #giveUp(lease: PostLease, reason: GivenUp, error?: DeliveryError): Promise<PostOutcome> {
    const { posts, log } = this.#options;
    await posts.giveUp(lease, reason);
    // Members' servers stay out of the log; the list of watches tells its moderators.
    if (reason === "refused") this.#tellRefusal(error);
    else log.info({ reason }, "a message that was to be posted unasked is given up");
    return reason;
  }

  #tellRefusal(error: DeliveryError | undefined): void {
    this.#options.log.error({ err: error?.cause }, "Discord refuses a message that is posted unasked");
  }

  async #later(lease: PostLease, error: DeliveryError): Promise<PostOutcome> {
    const { posts, clock } = this.#options;
    const { kind, cause } = error;
    const now = clock.now();
    if (isShutOut(error)) this.#tellRefusal(error);
    const { retryAfterMs, scope } = (kind === "rate_limited" && (cause as Partial<RateLimit> | undefined)) || {};
    const namedMs = isTokenRefused(error) ? SHUT_OUT_MS : Math.min(Number(retryAfterMs) || 0, LONGEST_WAIT_MS);
    // The longer it has waited, the longer it can wait.
    const waitMs = Math.min(LONGEST_WAIT_MS, Math.max(LEAST_WAIT_MS, (now - lease.writtenAt) / 2));
    // What one channel is limited by, such as its slow mode, holds up no other; a ban of this machine, none of another machine.
    const isBan = scope === "address";
    if (isBan) this.#bannedUntil = Math.max(this.#bannedUntil, now + namedMs);
    else if (namedMs > 0 && scope !== "route") await posts.hold(namedMs + PACE.slackMs);
    await posts.later(lease, {
      nextTryAt: now + (isBan ? waitMs : Math.max(waitMs, namedMs)),
      isUnsent: kind !== "unreachable",
    });
    return "later";
  }
}

/** Whether another try may do better. */
const isPassing = (error: DeliveryError): boolean =>
  error.kind === "unreachable" || error.kind === "rate_limited" || isShutOut(error);

/**
 * Whether it is refused for nothing that the channel's moderators could change: the bot's token is not taken, or what refuses it
 * stands before Discord. What Discord has against a message, or a channel, has an error code.
 */
const isShutOut = ({ kind, cause }: DeliveryError): boolean =>
  kind === "refused" && (cause as { code?: unknown } | undefined)?.code === 0;

const isTokenRefused = ({ cause }: DeliveryError): boolean => (cause as { status?: unknown } | undefined)?.status === 401;

/** Discord reference, «JSON Error Codes». */
const reasons: { readonly [code: string]: PauseReason } = {
  10003: "channel_gone",
  10004: "server_gone",
  50001: "no_access",
  50013: "no_permission",
  50024: "no_permission",
  160005: "thread_locked",
};

const reasonOf = ({ cause }: DeliveryError): PauseReason =>
  reasons[String((cause as { code?: unknown } | undefined)?.code)] ?? "refused";
