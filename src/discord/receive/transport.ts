import type { Responder } from "../../bot/delivery/responder.ts";
import type { Interaction } from "../../bot/interaction/interaction.ts";
import type { Logger } from "../../infra/logger.ts";
import type { Sender } from "../send/sender.ts";

export interface TransportOptions {
  readonly sender: Sender;
  /** Answers an interaction; never rejects. */
  readonly onInteraction: (interaction: Interaction, responder: Responder) => Promise<void>;
  readonly log: Logger;
}

export const requestOutcomes = ["accepted", "bad_signature", "unreadable", "repeated"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

export interface ShardState {
  readonly id: number;
  readonly isReady: boolean;
  /** The latency of the last heartbeat in milliseconds; negative before the first. */
  readonly latencyMs: number;
}

export interface Transport {
  readonly shards: readonly ShardState[];
  readonly isReady: boolean;
  /** @throws {Error} with one line for the operator. */
  connect(): Promise<void>;
  /** Stops receiving; does not wait for interactions that are being answered. */
  close(): Promise<void>;
}
