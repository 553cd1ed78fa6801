import type { Interaction } from "../../bot/answer/interaction.ts";
import type { Responder } from "../../bot/answer/responder.ts";
import type { Logger } from "../../infra/logger.ts";
import type { Sender } from "../send/sender.ts";

export interface TransportOptions {
  readonly sender: Sender;
  /** Never rejects. */
  readonly onInteraction: (interaction: Interaction, responder: Responder) => Promise<void>;
  readonly log: Logger;
}

/** Of `POST /interactions`. */
export const requestOutcomes = ["accepted", "bad_signature", "unreadable", "repeated"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface ShardState {
  readonly id: number;
  readonly isReady: boolean;
  /** Milliseconds of the last heartbeat; negative before the first. */
  readonly latencyMs: number;
}

export interface Transport {
  readonly shards: readonly ShardState[];
  /** Whether interactions arrive over every connection. */
  readonly isReady: boolean;
  /** @throws {Error} whose message is one line for the operator. */
  connect(): Promise<void>;
  /** Resolves when no interaction arrives any more; does not wait for those under way. */
  close(): Promise<void>;
}
