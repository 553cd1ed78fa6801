import type { Call, Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import type { MessageBody } from "../../../src/playground/stand-in/message.ts";
import type { Fault } from "../../discord-stand-in/stand-in.ts";
import type { Question } from "./truth.ts";

/** A member's question and the expected answer. */
export interface Requested {
  /** For the report. */
  readonly what: string;
  readonly transport: "gateway" | "http";
  /** The expected card's collection; without it no card may come. */
  readonly question?: Question;
  /** The expected answer if it is not a card. */
  readonly wants: "card" | "settings" | "choices";
  readonly target: "public" | "private" | "in place";
}

/** A question: the interaction, the expected answer, a callback for whenever that changes, and what the member then does. */
export interface Done {
  readonly exchange: Exchange;
  readonly requested: Requested;
  readonly onCard?: () => void;
  readonly next?: () => Done | undefined;
}

/** How a process ended. */
export type HowEnded = "killed" | "stopped" | "by itself";

/** A call of the bot about an interaction, as it arrived at Discord, and its fault. */
export interface Attempt {
  readonly what: Call["what"];
  /** Milliseconds since the interaction was sent. */
  readonly after: number;
  readonly fault: Fault | undefined;
}

/** Everything that happened to an interaction. */
export interface History {
  readonly requested: Requested;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly attempts: readonly Attempt[];
  /** Calls that Discord accepted. */
  readonly calls: readonly Call[];
  readonly state: Exchange["state"];
  readonly refusals: readonly string[];
  /** Milliseconds from sending to the end of its gateway connection, if that ended. */
  readonly connectionEndedAfter?: number | undefined;
  /** The same for the process that received it, and whether that was killed, asked to stop, or neither. */
  readonly processEnded?: { readonly how: HowEnded; readonly after: number } | undefined;
  /**
   * The most milliseconds that the machine, or a freeze, kept the processes waiting: within any second
   * around its first three, and within any two and a half of its whole time.
   */
  readonly starved: { readonly firstMs: number; readonly laterMs: number };
  /** Whether its process was frozen. */
  readonly wasFrozen?: boolean;
}

/** A message among the accepted calls. */
export interface AcceptedMessage {
  readonly body: MessageBody;
  readonly isFollowUp: boolean;
  /** As in the call itself. */
  readonly ephemeral: boolean;
  readonly after: number;
}

export const messagesOf = (calls: readonly Call[]): AcceptedMessage[] =>
  calls.flatMap(({ what, body, after }) => {
    const { type, data } = (body ?? {}) as { type?: number; data?: MessageBody };
    const message = what === "callback" ? (type === 4 || type === 7 ? data : undefined) : what === "delete" ? undefined : body;
    if (!message) return [];
    const { flags = 0 } = message as MessageBody;
    return [{ body: message as MessageBody, isFollowUp: what === "followUp", ephemeral: (flags & 64) !== 0, after }];
  });
