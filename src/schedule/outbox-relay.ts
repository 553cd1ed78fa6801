import { LRUCache } from "lru-cache";
import { type Draw, isUntaken, pictureFile, showing } from "../bot/answer/delivery.ts";
import { type ChannelMessage, DeliveryError, type PicturedMessage, type PictureFile } from "../bot/answer/responder.ts";
import { agedBy, type Clock, sleep } from "../infra/clock.ts";
import type { Wait } from "../infra/due.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { GivenUp, Outbox, OutboxClaim } from "../memory/outbox.ts";
import { isMessageGone, isPassing, isShutOut, isTokenRefused, limitOf, refusalOf } from "./discord-errors.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { standBackMs, leaseMs, pace, edits, nonceMs, tryMs, ...limits } = timing.relay;
const MAX_UNPICTURED = 10_000;

/**
 * `edited`: in the place of an earlier message; `deleted`: by somebody since; `found`: delivered by an earlier attempt; `later`: to be
 * retried; `lost`: the lease is lost, or the delivery cannot be noted; the others tell why a message was given up.
 */
export const postOutcomes = [
  "posted",
  "edited",
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
  "thread_archived",
  "direct_refused",
  "refused",
] as const;
export type PostOutcome = (typeof postOutcomes)[number];

/** All methods reject with a `DeliveryError`. */
export interface ChannelSender {
  sendToChannel(
    channel: string,
    message: ChannelMessage,
    options: { nonce: string; lifeMs: number; isMeant: () => Promise<boolean>; picture?: PictureFile | undefined },
  ): Promise<string | undefined>;
  editInChannel(channel: string, id: string, message: ChannelMessage, options: { lifeMs: number }): Promise<void>;
  findInChannel(channel: string, key: string, since: number): Promise<string | undefined>;
}

export interface OutboxRelayOptions {
  readonly outbox: Pick<Outbox, "claim" | "isHeld" | "tryAgain" | "later" | "hold" | "delivered" | "giveUp">;
  readonly sender: ChannelSender;
  readonly draw: Draw;
  readonly clock: Clock;
  readonly log: Logger;
  /** `sinceMs`: since the message was written. */
  readonly onPost?: (outcome: PostOutcome, sinceMs: number) => void;
}

/** `now` is an upper bound of the database's time. */
interface Delivery extends OutboxClaim {
  readonly now: () => number;
}

/**
 * Delivers messages of the outbox exactly once, as far as Discord allows: its nonce makes a retry idempotent for two minutes; later
 * the channel is searched first, and a message that may be there is given up if the search is impossible. An edit is idempotent.
 */
export class OutboxRelay extends Worker<Delivery> {
  readonly #options: OutboxRelayOptions;
  /** By `Clock.elapsed`. */
  #bannedUntil = 0;
  /** Channels where the bot may not attach files. */
  readonly #unpictured: LRUCache<string, true>;

  constructor(options: OutboxRelayOptions) {
    super({
      ...timing.relay,
      clock: options.clock,
      claim: () => this.#claim(),
      work: (delivery) => this.#work(delivery),
    });
    this.#options = options;
    this.#unpictured = new LRUCache({ max: MAX_UNPICTURED, ttl: limits.unpicturedMs, ...agedBy(options.clock) });
  }

  async #claim(): Promise<Delivery | Wait> {
    const { outbox, clock } = this.#options;
    const startedAt = clock.elapsed();
    const waitMs = this.#bannedUntil - startedAt;
    if (waitMs > 0) return { waitMs };
    const claim = await outbox.claim({ leaseMs, ...pace, edits });
    return "waitMs" in claim ? claim : { ...claim, now: () => claim.claimedAt + clock.elapsed() - startedAt };
  }

  async #work(delivery: Delivery): Promise<number> {
    const { log, onPost } = this.#options;
    // Without the database the lease expires, and any process claims the message again.
    const outcome = await this.#deliver(delivery).catch((error: unknown) => {
      tellFault(log, error, "posting a message");
      return "lost" as const;
    });
    onPost?.(outcome, delivery.now() - delivery.writtenAt);
    return outcome === "lost" ? standBackMs : 0;
  }

  async #deliver(delivery: Delivery): Promise<PostOutcome> {
    const { outbox, sender, draw } = this.#options;
    const { channel, edits, triedAt, writtenAt, claimedAt, now } = delivery;
    const isLate = now() > writtenAt + limits.maxLateMs;
    if (triedAt === undefined || edits !== undefined) {
      if (isLate) return this.#giveUp(delivery, "late");
    } else if (now() + tryMs > triedAt + nonceMs) {
      const outcome = await this.#search(delivery, triedAt, isLate);
      if (outcome) return outcome;
      if (isLate) return this.#giveUp(delivery, "late");
      if (!(await outbox.tryAgain(delivery))) return "lost";
    }
    const { picture, ...message } = JSON.parse(delivery.message) as PicturedMessage;
    // An edit leaves the message's files alone.
    const isPictured = edits === undefined && now() <= writtenAt + limits.pictureMs && !this.#unpictured.has(channel);
    const file = isPictured ? await pictureFile(picture, draw) : undefined;
    // The lease has expired while the process slept.
    if (now() + tryMs > claimedAt + leaseMs) return "lost";
    try {
      if (edits !== undefined) {
        await sender.editInChannel(channel, edits, message, { lifeMs: tryMs });
        return await this.#delivered(delivery, edits, "edited");
      }
      const id = await this.#post(delivery, message, file);
      return await this.#delivered(delivery, id, id === undefined ? "deleted" : "posted");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.kind === "withdrawn") return "lost";
      if (isPassing(error)) return this.#later(delivery, error);
      if (edits !== undefined) {
        return isMessageGone(error)
          ? await this.#delivered(delivery, undefined, "deleted")
          : await this.#giveUp(delivery, refusalOf(error), error);
      }
      // An earlier attempt may have been delivered all the same.
      const outcome = triedAt !== undefined && error.kind !== "gone" && (await this.#search(delivery, triedAt, isLate));
      return outcome || this.#giveUp(delivery, refusalOf(error), error);
    }
  }

  /** Without the picture if Discord refuses it: the bot may lack the permission to attach files, which is remembered. */
  async #post(delivery: Delivery, message: ChannelMessage, picture: PictureFile | undefined): Promise<string | undefined> {
    const { outbox, sender, log } = this.#options;
    const { channel } = delivery;
    const options = { nonce: delivery.key, lifeMs: tryMs, isMeant: () => outbox.isHeld(delivery) };
    if (!picture) return sender.sendToChannel(channel, message, options);
    try {
      return await sender.sendToChannel(channel, showing(message, picture), { ...options, picture });
    } catch (error) {
      if (!(error instanceof DeliveryError && isUntaken(error)) || isTokenRefused(error)) throw error;
      log.info({ reason: error.kind }, "Discord refuses a picture: the message is posted without it");
      const id = await sender.sendToChannel(channel, message, options);
      if (error.kind === "forbidden") this.#unpictured.set(channel, true);
      return id;
    }
  }

  /** Resolves to an outcome if an earlier attempt was delivered, or if that is unknown. */
  async #search(delivery: Delivery, since: number, isLate: boolean): Promise<PostOutcome | undefined> {
    try {
      const found = await this.#options.sender.findInChannel(delivery.channel, delivery.key, since);
      return found === undefined ? undefined : await this.#delivered(delivery, found, "found");
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return isLate ? this.#giveUp(delivery, "unsure") : this.#later(delivery, error);
      return this.#giveUp(delivery, error.kind === "gone" ? refusalOf(error) : "unsure");
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
    // The log names no server; moderators read the reason in their list of watches.
    if (reason === "refused") this.#tellRefusal(error);
    else log.info({ reason }, "a message of the outbox is given up");
    return reason;
  }

  #tellRefusal(error: DeliveryError | undefined): void {
    this.#options.log.error({ err: error?.cause }, "Discord refuses a message of the outbox");
  }

  async #later(delivery: Delivery, error: DeliveryError): Promise<PostOutcome> {
    const { outbox, clock } = this.#options;
    if (isShutOut(error)) this.#tellRefusal(error);
    const limit = error.kind === "rate_limited" ? limitOf(error) : undefined;
    const { shutOutMs, longestWaitMs, longestEditWaitMs, leastWaitMs } = limits;
    const namedMs = isTokenRefused(error) ? shutOutMs : Math.min(limit?.retryAfterMs ?? 0, longestWaitMs);
    const longestMs = delivery.edits === undefined ? longestWaitMs : longestEditWaitMs;
    const waitMs = Math.min(longestMs, Math.max(leastWaitMs, (delivery.now() - delivery.writtenAt) / 2));
    // A limit of one channel, such as slow mode, holds no other; a ban of this machine holds no other machine.
    const isBan = limit?.scope === "address";
    if (isBan) this.#bannedUntil = Math.max(this.#bannedUntil, clock.elapsed() + namedMs);
    else if (namedMs > 0 && limit?.scope !== "route") await outbox.hold(namedMs + pace.slackMs);
    const isUnsent = error.kind !== "unreachable";
    await outbox.later(delivery, isBan ? waitMs : Math.max(waitMs, namedMs), { isUnsent });
    return "later";
  }
}
