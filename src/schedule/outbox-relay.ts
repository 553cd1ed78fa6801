import { DeliveryError, type LimitScope, type OutgoingMessage } from "../bot/answer/responder.ts";
import { type Clock, sleep } from "../infra/clock.ts";
import type { Wait } from "../infra/due.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { GivenUp, Outbox, OutboxClaim } from "../memory/outbox.ts";
import type { PauseReason } from "../memory/watches.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { concurrency, standBackMs, maxWaitMs, leaseMs, pace, nonceMs, tryMs, ...limits } = timing.relay;

/**
 * How an attempt ended: `posted`; `deleted` by somebody since; `found` after an attempt whose answer was lost; `later` it is
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

/** Both methods reject with a `DeliveryError`. */
export interface ChannelSender {
  sendToChannel(
    channel: string,
    message: OutgoingMessage,
    options: { nonce: string; lifeMs: number },
  ): Promise<string | undefined>;
  findInChannel(channel: string, key: string, since: number): Promise<string | undefined>;
}

/** The cause of a `DeliveryError` of the kind `rate_limited`. */
interface RateLimit {
  readonly retryAfterMs: number;
  readonly scope: LimitScope;
}

export interface OutboxRelayOptions {
  readonly outbox: Pick<Outbox, "claim" | "tryAgain" | "later" | "hold" | "delivered" | "giveUp">;
  readonly sender: ChannelSender;
  readonly clock: Clock;
  readonly log: Logger;
  /** Called after each attempt, with the milliseconds since the message was written down. */
  readonly onPost?: (outcome: PostOutcome, sinceMs: number) => void;
}

/** A claim, and the database's time as far as this process knows: it is never ahead of what `now` says. */
interface Delivery extends OutboxClaim {
  readonly now: () => number;
}

/**
 * Delivers messages of the outbox, once as nearly as Discord allows: for two minutes after the first attempt the same request is
 * repeated, to which Discord answers with the message that it has; later the channel is searched for the message first, and if
 * that is not possible it is not posted again. What a process leaves that has died another takes over.
 */
export class OutboxRelay extends Worker<Delivery> {
  readonly #options: OutboxRelayOptions;
  /** The end of a ban of this machine, by `Clock.elapsed`. */
  #bannedUntil = 0;

  constructor(options: OutboxRelayOptions) {
    super({
      clock: options.clock,
      concurrency,
      standBackMs,
      maxWaitMs,
      claim: () => this.#claim(),
      work: (delivery) => this.#work(delivery),
    });
    this.#options = options;
  }

  async #claim(): Promise<Delivery | Wait> {
    const { outbox, clock } = this.#options;
    const startedAt = clock.elapsed();
    const waitMs = this.#bannedUntil - startedAt;
    if (waitMs > 0) return { waitMs };
    const claim = await outbox.claim({ leaseMs, ...pace });
    return "waitMs" in claim ? claim : { ...claim, now: () => claim.claimedAt + clock.elapsed() - startedAt };
  }

  async #work(delivery: Delivery): Promise<number> {
    const { log, onPost } = this.#options;
    // If the database is away, the lease runs out, and any process takes the message up.
    const outcome = await this.#deliver(delivery).catch((error: unknown) => {
      tellFault(log, error, "posting a message");
      return "lost" as const;
    });
    onPost?.(outcome, delivery.now() - delivery.writtenAt);
    return outcome === "lost" ? standBackMs : 0;
  }

  async #deliver(delivery: Delivery): Promise<PostOutcome> {
    const { outbox, sender } = this.#options;
    const { channel, key, triedAt, writtenAt, claimedAt, now } = delivery;
    const isLate = now() > writtenAt + limits.maxLateMs;
    if (triedAt === undefined) {
      if (isLate) return this.#giveUp(delivery, "late");
    } else if (now() + tryMs > triedAt + nonceMs) {
      const outcome = await this.#search(delivery, triedAt, isLate);
      if (outcome) return outcome;
      if (isLate) return this.#giveUp(delivery, "late");
      if (!(await outbox.tryAgain(delivery))) return "lost";
    }
    // A process that was asleep meanwhile leaves it to the one that has taken it over.
    if (now() + tryMs > claimedAt + leaseMs) return "lost";
    try {
      const message = JSON.parse(delivery.message) as OutgoingMessage;
      const id = await sender.sendToChannel(channel, message, { nonce: key, lifeMs: tryMs });
      return await this.#delivered(delivery, id, id === undefined ? "deleted" : "posted");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return this.#later(delivery, error);
      // The refusal of this attempt says nothing of an earlier one, which may have been delivered.
      const outcome = triedAt !== undefined && error.kind !== "gone" && (await this.#search(delivery, triedAt, isLate));
      return outcome || this.#giveUp(delivery, reasonOf(error), error);
    }
  }

  /** Resolves to the outcome if an earlier attempt was delivered, or if that cannot be told. */
  async #search(delivery: Delivery, since: number, isLate: boolean): Promise<PostOutcome | undefined> {
    try {
      const found = await this.#options.sender.findInChannel(delivery.channel, delivery.key, since);
      return found === undefined ? undefined : await this.#delivered(delivery, found, "found");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return isLate ? this.#giveUp(delivery, "unsure") : this.#later(delivery, error);
      return this.#giveUp(delivery, error.kind === "gone" ? reasonOf(error) : "unsure");
    }
  }

  async #delivered(delivery: Delivery, messageId: string | undefined, outcome: PostOutcome): Promise<PostOutcome> {
    const { outbox, clock } = this.#options;
    for (const ms of limits.notingMs) {
      if (ms > 0) await sleep(clock, ms);
      const isNoted = await outbox.delivered(delivery, messageId).then(
        () => true,
        () => false,
      );
      if (isNoted) return outcome;
    }
    return "lost";
  }

  async #giveUp(delivery: Delivery, reason: GivenUp, error?: DeliveryError): Promise<PostOutcome> {
    const { outbox, log } = this.#options;
    await outbox.giveUp(delivery, reason);
    // Members' servers stay out of the log; the list of watches tells its moderators.
    if (reason === "refused") this.#tellRefusal(error);
    else log.info({ reason }, "a message that was to be posted unasked is given up");
    return reason;
  }

  #tellRefusal(error: DeliveryError | undefined): void {
    this.#options.log.error({ err: error?.cause }, "Discord refuses a message that is posted unasked");
  }

  async #later(delivery: Delivery, error: DeliveryError): Promise<PostOutcome> {
    const { outbox, clock } = this.#options;
    const { kind, cause } = error;
    if (isShutOut(error)) this.#tellRefusal(error);
    const { retryAfterMs, scope } = (kind === "rate_limited" && (cause as Partial<RateLimit> | undefined)) || {};
    const { shutOutMs, longestWaitMs, leastWaitMs } = limits;
    const namedMs = isTokenRefused(error) ? shutOutMs : Math.min(Number(retryAfterMs) || 0, longestWaitMs);
    const waitMs = Math.min(longestWaitMs, Math.max(leastWaitMs, (delivery.now() - delivery.writtenAt) / 2));
    // A limit of one channel, such as its slow mode, holds up no other; a ban of this machine holds up no other machine.
    const isBan = scope === "address";
    if (isBan) this.#bannedUntil = Math.max(this.#bannedUntil, clock.elapsed() + namedMs);
    else if (namedMs > 0 && scope !== "route") await outbox.hold(namedMs + pace.slackMs);
    const isUnsent = kind !== "unreachable";
    await outbox.later(delivery, isBan ? waitMs : Math.max(waitMs, namedMs), { isUnsent });
    return "later";
  }
}

/** Another attempt may do better. */
const isPassing = (error: DeliveryError): boolean =>
  error.kind === "unreachable" || error.kind === "rate_limited" || isShutOut(error);

/**
 * The refusal has no reason that the channel's moderators could change: the bot's token is not taken, or a proxy before Discord
 * refuses. Discord's objections to a message or a channel have an error code.
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
