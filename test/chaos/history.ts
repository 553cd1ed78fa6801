import type { Call, Exchange } from "../../src/playground/stand-in/interaction-record.ts";
import type { MessageBody } from "../../src/playground/stand-in/message.ts";
import type { Fault } from "../discord-stand-in/stand-in.ts";
import type { Question } from "./views.ts";

/** What a member asked, and what is therefore to come. */
export interface Asked {
  /** For whoever reads of it. */
  readonly what: string;
  readonly transport: "gateway" | "http";
  /** What a card is to be of; without it no card may come. */
  readonly question?: Question;
  /** The same where no address was typed: it may be of any of these collections, and of no other. */
  readonly recalled?: Pick<Question, "operation"> & { readonly collections: readonly number[] };
  /** What is to come if it is no card. */
  readonly wants: "card" | "settings" | "a problem" | "help" | "choices" | "any message" | "a refusal";
  readonly target: "public" | "private" | "in place" | "any";
  /** What kind of interaction it is, if its payload is an odd one. */
  readonly odd?: string;
}

/** Something that was asked: the interaction, what is to come of it, and what to do when something has come. */
export interface Done {
  readonly exchange: Exchange;
  readonly asked: Asked;
  readonly onCard?: () => void;
}

/** How a process came to its end. */
export type HowEnded = "killed" | "stopped" | "by itself";

/** A call of the bot about an interaction, as it arrived at Discord, and what went wrong with it. */
export interface Attempt {
  readonly what: Call["what"];
  /** Milliseconds since the interaction was sent. */
  readonly after: number;
  readonly fault: Fault | undefined;
}

/** All that happened to an interaction. */
export interface History {
  readonly asked: Asked;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
  readonly attempts: readonly Attempt[];
  /** What Discord took. */
  readonly calls: readonly Call[];
  readonly state: Exchange["state"];
  readonly refusals: readonly string[];
  /** Whether the bot's log says that it takes no such interaction, and the status it answered with over HTTP. */
  readonly refused: { readonly inLog: boolean; readonly status: number | undefined };
  /** Milliseconds from when it was sent to the end of its gateway connection, if that ended. */
  readonly connectionEndedAfter?: number | undefined;
  /** Whether its process was told that Discord takes no calls from its address: until a first response is too late, and until it is given up. */
  readonly banned?: { readonly first: boolean; readonly later: boolean };
  /** The same of the process it went to, and whether that was killed, asked to stop, or neither. */
  readonly processEnded?: { readonly how: HowEnded; readonly after: number } | undefined;
  /**
   * The most milliseconds for which the machine kept the processes waiting, or its process was made to hang: within any second
   * around its first three, and within any two and a half of all its time.
   */
  readonly starved: { readonly firstMs: number; readonly laterMs: number };
  /** Whether its process was made to hang. */
  readonly wasFrozen?: boolean;
}

/** A message among the calls that Discord took. */
export interface TakenMessage {
  readonly body: MessageBody;
  readonly isFollowUp: boolean;
  /** As the call itself says. */
  readonly ephemeral: boolean;
  readonly after: number;
}

export const messagesOf = (calls: readonly Call[]): TakenMessage[] =>
  calls.flatMap(({ what, body, after }) => {
    const { type, data } = (body ?? {}) as { type?: number; data?: MessageBody };
    const message = what === "callback" ? (type === 4 || type === 7 ? data : undefined) : what === "delete" ? undefined : body;
    if (!message) return [];
    const { flags = 0 } = message as MessageBody;
    return [{ body: message as MessageBody, isFollowUp: what === "followUp", ephemeral: (flags & 64) !== 0, after }];
  });
