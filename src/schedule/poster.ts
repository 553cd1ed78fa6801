import { createHash } from "node:crypto";
import { type ChannelMessage, DeliveryError, type FoundMessage, type PictureFile } from "../bot/delivery/responder.ts";
import type { Reply } from "../bot/interaction/reply.ts";
import { keyed } from "../bot/watch/post.ts";
import { sleep } from "../infra/clock.ts";
import type { Beginning, Paused, PostLease, PostQueue, PostResult } from "../memory/post-queue.ts";
import { type PostEnd, type Publication, refusals } from "../memory/tables.ts";
import { isBlocked, isMessageGone, isRetryable, isTokenRefused, limitOf, refusalOf } from "./discord-errors.ts";
import { PermittedForms, type PermittedFormsOptions } from "./permitted-forms.ts";
import { timing } from "./timing.ts";

const { pace, nonceMs, tryMs, ...limits } = timing.poster;

/**
 * `edited`: the message was edited; `deleted`: somebody deleted it since; `found`: an earlier attempt had delivered it; `replaced`: no
 * earlier attempt had, so the watches are checked anew; `later`: another attempt follows; `lost`: the lease is lost, or the delivery
 * cannot be stored; the others are reasons for which a post was given up.
 */
export const postOutcomes = ["posted", "edited", "deleted", "found", "replaced", "later", "lost", "unsure", ...refusals] as const;
export type PostOutcome = (typeof postOutcomes)[number];

/** `deleted`: somebody deleted the post before. */
export const publishOutcomes = ["published", "deleted", "refused"] as const satisfies readonly (Publication | "deleted")[];
export type PublishOutcome = (typeof publishOutcomes)[number];

/** All methods reject with a `DeliveryError`. */
export interface ChannelSender {
  sendToChannel(
    channel: string,
    message: ChannelMessage,
    options: { nonce: string; lifeMs: number; shouldSend: () => Promise<boolean>; picture?: PictureFile | undefined },
  ): Promise<string | undefined>;
  editInChannel(
    channel: string,
    id: string,
    message: ChannelMessage,
    options: { lifeMs: number; picture?: PictureFile | undefined },
  ): Promise<void>;
  findInChannel(channel: string, key: string, since: number): Promise<FoundMessage | undefined>;
  /** A message that is published already is a success. */
  publish(channel: string, id: string): Promise<void>;
}

/** The queue of a table of subscriptions: see `PostQueue`. */
export interface PosterQueue<Lease extends PostLease, Attempt>
  extends Pick<PostQueue<Lease>, "isHeld" | "later" | "pauseAll" | "published"> {
  begin(lease: Lease, attempt: Attempt, pace: typeof timing.poster.pace): Promise<Beginning<Lease>>;
  settle(lease: Lease, attempt: Attempt, result: PostResult): Promise<readonly Paused[]>;
}

export interface PosterOptions extends PermittedFormsOptions {
  readonly sender: ChannelSender;
  /** `sinceMs`: since the news was first due to be posted. */
  readonly onPost?: (outcome: PostOutcome, sinceMs: number) => void;
  readonly onPublish?: (outcome: PublishOutcome) => void;
  /** Tells the makers of what a refusal has paused. Never rejects. */
  readonly onPaused?: ((paused: readonly Paused[]) => Promise<void>) | undefined;
}

/** A lease with an upper bound of the database's time. */
export type Timed<Lease extends PostLease> = Lease & { readonly now: () => number };

/** A post that is due in the channel of a lease. */
export interface DuePost {
  /** The nonce. */
  readonly key: string;
  readonly reply: Reply;
  /** The roles to mention. */
  readonly roles: readonly string[];
  /** Whether to publish the post to the channels that follow. */
  readonly publishes: boolean;
}

interface Delivery<Lease, Attempt> {
  readonly lease: Lease;
  readonly attempt: Attempt;
  readonly since: number;
  readonly now: () => number;
}

/**
 * Posts exactly once, as far as Discord allows. For two minutes a nonce makes a repeated call idempotent. After that, the channel is
 * searched first; if that is impossible, a post that may have arrived is given up. An edit is idempotent. Methods reject with a
 * `DatabaseError`.
 */
export class Poster<Lease extends PostLease, Attempt> {
  readonly #queue: PosterQueue<Lease, Attempt>;
  readonly #options: PosterOptions;
  /** The end of the ban, by `Clock.elapsed`. */
  #bannedUntil = 0;
  readonly #forms: PermittedForms;

  constructor(queue: PosterQueue<Lease, Attempt>, options: PosterOptions) {
    this.#queue = queue;
    this.#options = options;
    this.#forms = new PermittedForms(options);
  }

  /** Milliseconds for which Discord still bans this machine. */
  get bannedMs(): number {
    return Math.max(0, this.#bannedUntil - this.#options.clock.elapsed());
  }

  /** One attempt to post. */
  post(lease: Timed<Lease>, attempt: Attempt, post: DuePost): Promise<PostOutcome> {
    return this.#begin(lease, attempt, (delivery) => this.#create(delivery, post));
  }

  /** One attempt to replace what a message shows. */
  edit(lease: Timed<Lease>, attempt: Attempt, { id, asComponents }: FoundMessage, reply: Reply): Promise<PostOutcome> {
    return this.#begin(lease, attempt, async (delivery) => {
      try {
        const edited = await this.#forms.send(formOf(delivery, { ...reply, asComponents }), (message, picture) =>
          this.#options.sender.editInChannel(lease.channel, id, message, { lifeMs: tryMs, picture }),
        );
        return await this.#arrived(delivery, "edited", { id, asComponents: edited.asComponents });
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        if (isRetryable(error)) return this.#later(delivery, error, limits.maxEditWaitMs);
        if (isMessageGone(error)) return this.#arrived(delivery, "deleted", undefined);
        return this.#giveUp(delivery, refusalOf(error), error);
      }
    });
  }

  async #begin(
    { now, ...held }: Timed<Lease>,
    attempt: Attempt,
    deliver: (delivery: Delivery<Lease, Attempt>) => Promise<PostOutcome>,
  ): Promise<PostOutcome> {
    const { clock, onPost } = this.#options;
    const begun = await this.#queue.begin(held as unknown as Lease, attempt, pace);
    if (begun === "lost") onPost?.(begun, 0);
    if (typeof begun === "string") return begun;
    if (begun.waitMs > 0) await sleep(clock, begun.waitMs);
    const outcome = await deliver({ lease: begun.lease, attempt, since: begun.since, now });
    onPost?.(outcome, now() - begun.since);
    return outcome;
  }

  async #create(delivery: Delivery<Lease, Attempt>, post: DuePost): Promise<PostOutcome> {
    const { lease, now } = delivery;
    const { channel, tried } = lease;
    const { key, reply, roles } = post;
    // Discord may no longer recognize the nonce of the earlier attempt: look for its message before posting again.
    if (tried && now() + tryMs > tried.at + nonceMs) return this.#search(delivery, post, tried.at, () => this.#replace(delivery));
    const options = { nonce: key, lifeMs: tryMs, shouldSend: () => this.#queue.isHeld(lease) };
    try {
      const { sent: id, asComponents } = await this.#forms.send(formOf(delivery, keyed(reply, key), roles), (message, picture) =>
        this.#options.sender.sendToChannel(channel, message, { ...options, picture }),
      );
      if (id === undefined) return await this.#arrived(delivery, "deleted", undefined, post);
      return await this.#arrived(delivery, "posted", { id, asComponents }, post);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (error.kind === "withdrawn") return this.#withdraw(delivery);
      if (isRetryable(error)) return this.#later(delivery, error);
      const refuse = () => this.#giveUp(delivery, refusalOf(error), error);
      // An earlier attempt may have been delivered all the same.
      return tried && error.kind !== "gone" ? this.#search(delivery, post, tried.at, refuse) : refuse();
    }
  }

  /** @param otherwise called if no earlier attempt was delivered. */
  async #search(
    delivery: Delivery<Lease, Attempt>,
    post: DuePost,
    since: number,
    otherwise: () => Promise<PostOutcome>,
  ): Promise<PostOutcome> {
    try {
      const found = await this.#options.sender.findInChannel(delivery.lease.channel, post.key, since);
      return found === undefined ? await otherwise() : await this.#arrived(delivery, "found", found, post);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isRetryable(error)) return this.#later(delivery, error);
      return this.#giveUp(delivery, error.kind === "gone" ? refusalOf(error) : "unsure");
    }
  }

  async #replace({ lease }: Delivery<Lease, Attempt>): Promise<PostOutcome> {
    await this.#queue.later(lease, 0, { mayHaveArrived: false });
    return "replaced";
  }

  /** Ends an attempt that was paused before it was sent. A pause leaves the lease, so that the mark of the attempt can be removed. */
  async #withdraw({ lease }: Delivery<Lease, Attempt>): Promise<PostOutcome> {
    await this.#queue.later(lease, 0, { mayHaveArrived: lease.tried !== undefined });
    return "lost";
  }

  async #arrived(
    { lease, attempt }: Delivery<Lease, Attempt>,
    outcome: "posted" | "edited" | "found" | "deleted",
    message: FoundMessage | undefined,
    { publishes }: Partial<DuePost> = {},
  ): Promise<PostOutcome> {
    const { clock } = this.#options;
    const { id: messageId, asComponents } = message ?? {};
    const result = {
      outcome: outcome === "deleted" ? outcome : "posted",
      messageId,
      ...(asComponents !== undefined && { asComponents }),
    } as const;
    for (const ms of limits.ackRetryMs) {
      if (ms > 0) await sleep(clock, ms);
      const isStored = await this.#queue.settle(lease, attempt, result).then(
        () => true,
        () => false,
      );
      if (!isStored) continue;
      if (messageId !== undefined && publishes) await this.#publish(lease, messageId);
      return outcome;
    }
    return "lost";
  }

  /** Publishes a post. It stays as it is if this fails. */
  async #publish(lease: Lease, messageId: string): Promise<void> {
    const { sender, log, onPublish } = this.#options;
    const outcome = await sender.publish(lease.channel, messageId).then(
      () => "published" as const,
      (error: unknown) => {
        if (!(error instanceof DeliveryError)) throw error;
        if (isMessageGone(error)) return "deleted" as const;
        log.info({ reason: error.kind }, "a post could not be published to the channels that follow");
        return "refused" as const;
      },
    );
    onPublish?.(outcome);
    if (outcome !== "deleted") await this.#queue.published(lease, messageId, outcome);
  }

  async #giveUp(
    { lease, attempt }: Delivery<Lease, Attempt>,
    outcome: PostEnd & PostOutcome,
    error?: DeliveryError,
  ): Promise<PostOutcome> {
    const { log, onPaused } = this.#options;
    const paused = await this.#queue.settle(lease, attempt, { outcome });
    if (paused.length > 0) await onPaused?.(paused);
    // The log names no server; moderators read the reason in their list of watches.
    if (outcome === "refused") this.#logRefusal(error);
    else log.info({ reason: outcome }, "a post is given up");
    return outcome;
  }

  #logRefusal(error: DeliveryError | undefined): void {
    this.#options.log.error({ err: error?.cause }, "Discord refuses a post");
  }

  async #later(
    { lease, since, now }: Delivery<Lease, Attempt>,
    error: DeliveryError,
    maxMs: number = limits.maxRetryWaitMs,
  ): Promise<PostOutcome> {
    const { clock } = this.#options;
    if (isBlocked(error)) this.#logRefusal(error);
    const limit = error.kind === "rate_limited" ? limitOf(error) : undefined;
    const { blockedMs, maxRetryWaitMs, minWaitMs } = limits;
    const namedMs = isTokenRefused(error) ? blockedMs : Math.min(limit?.retryAfterMs ?? 0, maxRetryWaitMs);
    const waitMs = Math.min(maxMs, Math.max(minWaitMs, (now() - since) / 2));
    // A limit of one channel (`route`), such as slow mode, delays this post alone; a ban delays this process; any other, all processes.
    const isBan = limit?.scope === "address";
    if (isBan) this.#bannedUntil = Math.max(this.#bannedUntil, clock.elapsed() + namedMs);
    else if (namedMs > 0 && limit?.scope !== "route") await this.#queue.pauseAll(namedMs);
    const mayHaveArrived = error.kind === "unreachable" || lease.tried !== undefined;
    await this.#queue.later(lease, isBan ? waitMs : Math.max(waitMs, namedMs), { mayHaveArrived });
    return "later";
  }
}

const formOf = (
  { lease: { channel }, since, now }: Delivery<PostLease, unknown>,
  reply: Reply,
  roles: readonly string[] = [],
) => ({ channel, reply, roles, isPictured: now() <= since + limits.pictureMs });

/** A nonce, equal in all processes. */
export const nonceFrom = (parts: readonly string[]): string =>
  createHash("sha256").update(parts.join(" ")).digest("base64url").slice(0, 22);
