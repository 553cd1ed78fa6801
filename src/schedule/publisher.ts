import { DeliveryError } from "../bot/answer/responder.ts";
import type { Clock } from "../infra/clock.ts";
import type { Logger } from "../infra/logger.ts";
import { Worker } from "../infra/worker.ts";
import type { Publication, PublicationClaim, Publications } from "../memory/publications.ts";
import { isMessageGone, isPassing, limitOf } from "./discord-errors.ts";
import { tellFault } from "./faults.ts";
import { timing } from "./timing.ts";

const { pace } = timing.relay;
const { standBackMs, leaseMs, maxLateMs, leastWaitMs, longestWaitMs } = timing.publisher;

/** `later`: to be retried; `lost`: the outcome cannot be noted; the others are final. */
export const publishOutcomes = ["published", "deleted", "late", "refused", "later", "lost"] as const;
export type PublishOutcome = (typeof publishOutcomes)[number];

export interface PublisherOptions {
  readonly publications: Pick<Publications, "claim" | "later" | "finish">;
  /** Rejects with a `DeliveryError`; a message that is published already is a success. */
  readonly publish: (channel: string, messageId: string) => Promise<void>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly onPublish?: (outcome: PublishOutcome) => void;
}

/** Publishes posts to the channels that follow theirs. A post is not affected by what becomes of it. */
export class Publisher extends Worker<PublicationClaim> {
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    super({
      ...timing.publisher,
      clock: options.clock,
      claim: () => options.publications.claim({ leaseMs, ...pace }),
      work: (claim) => this.#work(claim),
    });
    this.#options = options;
  }

  async #work(claim: PublicationClaim): Promise<number> {
    const { log, onPublish } = this.#options;
    const outcome = await this.#publish(claim).catch((error: unknown) => {
      tellFault(log, error, "publishing a post");
      return "lost" as const;
    });
    onPublish?.(outcome);
    return outcome === "lost" ? standBackMs : 0;
  }

  async #publish(claim: PublicationClaim): Promise<PublishOutcome> {
    const { publications, publish, log } = this.#options;
    const age = claim.claimedAt - claim.postedAt;
    if (age > maxLateMs) return this.#finish(claim, "late");
    try {
      await publish(claim.channel, claim.messageId);
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      if (isPassing(error)) {
        const backoffMs = Math.min(longestWaitMs, Math.max(leastWaitMs, age / 2));
        await publications.later(claim, Math.max(backoffMs, limitOf(error).retryAfterMs));
        return "later";
      }
      if (error.kind === "refused") log.error({ err: error.cause }, "Discord refuses to publish a post");
      return this.#finish(claim, isMessageGone(error) ? "deleted" : "refused");
    }
    return this.#finish(claim, "published");
  }

  async #finish(claim: PublicationClaim, outcome: Publication): Promise<Publication> {
    await this.#options.publications.finish(claim, outcome);
    return outcome;
  }
}
