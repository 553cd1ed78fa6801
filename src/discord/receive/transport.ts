import type { Interaction } from "../../bot/answer/interaction.ts";
import type { Responder } from "../../bot/answer/responder.ts";
import type { Logger } from "../../infra/logger.ts";
import type { Sender } from "../send/sender.ts";

/** What every transport is given. */
export interface TransportOptions {
  /** Sends the answers. */
  readonly sender: Sender;
  /** Answers an interaction; never rejects. */
  readonly onInteraction: (interaction: Interaction, responder: Responder) => Promise<void>;
  readonly log: Logger;
}

/** What becomes of a request to `POST /interactions`. */
export const requestOutcomes = ["accepted", "bad_signature", "unreadable", "repeated"] as const;
export type RequestOutcome = (typeof requestOutcomes)[number];

/** One gateway connection as it is right now. */
export interface ShardState {
  readonly id: number;
  readonly isReady: boolean;
  /** Milliseconds of the last heartbeat; negative while none was answered. */
  readonly latencyMs: number;
}

/** One of the ways in which interactions arrive. */
export interface Transport {
  /** Every gateway connection. */
  readonly shards: readonly ShardState[];
  /** Whether interactions arrive right now, over every connection there is. */
  readonly isReady: boolean;
  /** @throws {Error} whose message is one line for the operator. */
  connect(): Promise<void>;
  /** Ends when no interaction arrives any more; those under way are not waited for. */
  close(): Promise<void>;
}
