import { LRUCache } from "lru-cache";
import { type Draw, isUntaken, pictureFile, showing } from "../bot/delivery/delivery.ts";
import { mentioning, outgoing } from "../bot/delivery/limits.ts";
import { type ChannelMessage, DeliveryError, type PictureFile } from "../bot/delivery/responder.ts";
import type { Reply } from "../bot/interaction/reply.ts";
import { keyed } from "../bot/watch/post.ts";
import { agedBy, type Clock, sleep } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import type { Attempt, WatchLease, WatchQueue } from "../memory/watch-queue.ts";
import { type PostEnd, type Publication, refusals } from "../memory/watches.ts";
import { isMessageGone, isPassing, isShutOut, isTokenRefused, limitOf, refusalOf } from "./discord-errors.ts";
import { timing } from "./timing.ts";

const { pace, nonceMs, tryMs, ...limits } = timing.poster;
const MAX_UNPICTURED = 10_000;

/**
 * `edited`: in the place of an earlier message; `deleted`: by somebody since; `found`: delivered by an earlier attempt; `replaced`: not
 * found, so that the watches are checked anew; `later`: to be retried; `lost`: the lease is lost, or the delivery cannot be stored; the
 * others tell why a post was given up.
 */
export const postOutcomes = ["posted", "edited", "deleted", "found", "replaced", "later", "lost", "unsure", ...refusals] as const;
export type PostOutcome = (typeof postOutcomes)[number];

/** `deleted`: the post was, by somebody. */
export const publishOutcomes = ["published", "deleted", "refused"] as const satisfies readonly (Publication | "deleted")[];
export type PublishOutcome = (typeof publishOutcomes)[number];

/** All methods reject with a `DeliveryError`. */
export interface ChannelSender {
  sendToChannel(
    channel: string,
    message: ChannelMessage,
    options: { nonce: string; lifeMs: number; isMeant: () => Promise<boolean>; picture?: PictureFile | undefined },
  ): Promise<string | undefined>;
  editInChannel(channel: string, id: string, message: ChannelMessage, options: { lifeMs: number }): Promise<void>;
  findInChannel(channel: string, key: string, since: number): Promise<string | undefined>;
  /** A message that is published already is a success. */
  publish(channel: string, id: string): Promise<void>;
}

export interface PosterOptions {
  readonly queue: Pick<WatchQueue, "begin" | "isHeld" | "later" | "hold" | "settle" | "published">;
  readonly sender: ChannelSender;
  readonly draw: Draw;
  readonly clock: Clock;
  readonly log: Logger;
  /** `sinceMs`: since the news was first due to be posted. */
  readonly onPost?: (outcome: PostOutcome, sinceMs: number) => void;
  readonly onPublish?: (outcome: PublishOutcome) => void;
}

/** A lease with an upper bound of the database's time. */
export interface TimedLease extends WatchLease {
  readonly now: () => number;
}

/** What is due to be posted to the channel of a lease. */
export interface DuePost extends Attempt {
  readonly reply: Reply;
  /** To mention. */
  readonly roles: readonly string[];
  /** To the channels that follow. */
  readonly publishes: boolean;
}

interface Delivery {
  readonly lease: WatchLease;
  readonly post: DuePost;
  readonly since: number;
  readonly now: () => number;
}

/**
 * Posts exactly once, as far as Discord allows: its nonce makes a repetition idempotent for two minutes; later the channel is searched
 * first, and a post that may be there is given up if the search is impossible. An edit is idempotent.
 */
export class Poster {
  readonly #options: PosterOptions;
  /** By `Clock.elapsed`. */
  #bannedUntil = 0;
  /** Channels where the bot may not attach files. */
  readonly #unpictured: LRUCache<string, true>;

  constructor(options: PosterOptions) {
    this.#options = options;
    this.#unpictured = new LRUCache({ max: MAX_UNPICTURED, ttl: limits.unpicturedMs, ...agedBy(options.clock) });
  }

  /** Milliseconds for which Discord takes nothing from this machine. */
  get bannedMs(): number {
    return Math.max(0, this.#bannedUntil - this.#options.clock.elapsed());
  }

  /** One attempt. Rejects with a `DatabaseError`. */
  async post({ now, ...lease }: TimedLease, post: DuePost): Promise<PostOutcome> {
    const { queue, clock, onPost } = this.#options;
    const begun = await queue.begin(lease, post, pace);
    if (begun === "lost") onPost?.(begun, 0);
    if (typeof begun === "string") return begun;
    const delivery = { lease: begun.lease, post, since: begun.since, now };
    if (begun.waitMs > 0) await sleep(clock, begun.waitMs);
    const outcome = await this.#deliver(delivery);
    onPost?.(outcome, now() - begun.since);
    return outcome;
  }

  async #deliver(delivery: Delivery): Promise<PostOutcome> {
    const { sender } = this.#options;
    const { lease, post, since, now } = delivery;
    const [{ channel, tried }] = lease.watches;
    const { key, edits, reply, roles } = post;
    const mayBeThere = tried !== undefined && edits === undefined;
    if (mayBeThere && now() + tryMs > tried.at + nonceMs) return this.#search(delivery, tried.at, () => this.#replace(delivery));
    const message = mentioning(outgoing(keyed(reply, key)), roles);
    try {
      if (edits !== undefined) {
        await sender.editInChannel(channel, edits, message, { lifeMs: tryMs });
        return await this.#arrived(delivery, "edited", edits);
      }
      const isPictured = now() <= since + limits.pictureMs && !this.#unpictured.has(channel);
      const picture = isPictured ? await pictureFile(reply.picture, this.#options.draw) : undefined;
      const id = await this.#send(delivery, message, picture);
      return await this.#arrived(delivery, id === undefined ? "deleted" : "posted", id);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.kind === "withdrawn") return "lost";
      if (isPassing(error)) return this.#later(delivery, error);
      if (edits !== undefined && isMessageGone(error)) return this.#arrived(delivery, "deleted", undefined);
      const refuse = () => this.#giveUp(delivery, refusalOf(error), error);
      // An earlier attempt may have been delivered all the same.
      return mayBeThere && error.kind !== "gone" ? this.#search(delivery, tried.at, refuse) : refuse();
    }
  }

  /** Without the picture if Discord refuses it: the bot may lack the permission to attach files, which is remembered. */
  async #send({ lease, post }: Delivery, message: ChannelMessage, picture: PictureFile | undefined): Promise<string | undefined> {
    const { queue, sender, log } = this.#options;
    const [{ channel }] = lease.watches;
    const options = { nonce: post.key, lifeMs: tryMs, isMeant: () => queue.isHeld(lease) };
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

  /** @param otherwise called if no earlier attempt was delivered. */
  async #search(delivery: Delivery, since: number, otherwise: () => Promise<PostOutcome>): Promise<PostOutcome> {
    const [{ channel }] = delivery.lease.watches;
    try {
      const found = await this.#options.sender.findInChannel(channel, delivery.post.key, since);
      return found === undefined ? await otherwise() : await this.#arrived(delivery, "found", found);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) return this.#later(delivery, error);
      return this.#giveUp(delivery, error.kind === "gone" ? refusalOf(error) : "unsure");
    }
  }

  async #replace({ lease }: Delivery): Promise<PostOutcome> {
    await this.#options.queue.later(lease, 0, { mayHaveArrived: false });
    return "replaced";
  }

  async #arrived(
    { lease, post }: Delivery,
    outcome: "posted" | "edited" | "found" | "deleted",
    messageId: string | undefined,
  ): Promise<PostOutcome> {
    const { queue, clock } = this.#options;
    const settled = { ...post, outcome: outcome === "deleted" ? outcome : "posted", messageId } as const;
    for (const ms of limits.notingMs) {
      if (ms > 0) await sleep(clock, ms);
      const isStored = await queue.settle(lease, settled).then(
        () => true,
        () => false,
      );
      if (!isStored) continue;
      if (messageId !== undefined && post.publishes) await this.#publish(lease, messageId);
      return outcome;
    }
    return "lost";
  }

  /** The post stands whether this succeeds or not. */
  async #publish(lease: WatchLease, messageId: string): Promise<void> {
    const { queue, sender, log, onPublish } = this.#options;
    const [{ channel }] = lease.watches;
    const outcome = await sender.publish(channel, messageId).then(
      () => "published" as const,
      (error: unknown) => {
        if (!(error instanceof DeliveryError)) throw error;
        if (isMessageGone(error)) return "deleted" as const;
        log.info({ reason: error.kind }, "a post could not be published to the channels that follow");
        return "refused" as const;
      },
    );
    onPublish?.(outcome);
    if (outcome !== "deleted") await queue.published(lease, messageId, outcome);
  }

  async #giveUp({ lease, post }: Delivery, outcome: PostEnd & PostOutcome, error?: DeliveryError): Promise<PostOutcome> {
    const { queue, log } = this.#options;
    await queue.settle(lease, { ...post, outcome });
    // The log names no server; moderators read the reason in their list of watches.
    if (outcome === "refused") this.#logRefusal(error);
    else log.info({ reason: outcome }, "a post is given up");
    return outcome;
  }

  #logRefusal(error: DeliveryError | undefined): void {
    this.#options.log.error({ err: error?.cause }, "Discord refuses a post");
  }

  async #later({ lease, post, since, now }: Delivery, error: DeliveryError): Promise<PostOutcome> {
    const { queue, clock } = this.#options;
    if (isShutOut(error)) this.#logRefusal(error);
    const limit = error.kind === "rate_limited" ? limitOf(error) : undefined;
    const { shutOutMs, longestWaitMs, longestEditWaitMs, leastWaitMs } = limits;
    const namedMs = isTokenRefused(error) ? shutOutMs : Math.min(limit?.retryAfterMs ?? 0, longestWaitMs);
    const longestMs = post.edits === undefined ? longestWaitMs : longestEditWaitMs;
    const waitMs = Math.min(longestMs, Math.max(leastWaitMs, (now() - since) / 2));
    // A limit of one channel, such as slow mode, holds no other; a ban of this machine holds no other machine.
    const isBan = limit?.scope === "address";
    if (isBan) this.#bannedUntil = Math.max(this.#bannedUntil, clock.elapsed() + namedMs);
    else if (namedMs > 0 && limit?.scope !== "route") await queue.hold(namedMs);
    const mayHaveArrived = error.kind === "unreachable" || lease.watches[0].tried !== undefined;
    await queue.later(lease, isBan ? waitMs : Math.max(waitMs, namedMs), { mayHaveArrived });
    return "later";
  }
}
