import type { ShownMessage } from "../../../src/playground/stand-in/message.ts";
import type { ChannelCall, DiscordStandIn, Fault } from "../../discord-stand-in/stand-in.ts";
import type { KillMoment, PostingFault, PostingPlan } from "./posting-plan.ts";
import { inEmbeds } from "./read-post.ts";

/** A call of the bot that nobody asked for, as it arrived at Discord, and its fault. */
export interface PostingCall extends ChannelCall {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fault: Fault | undefined;
  /** A message's key, which identifies the post. */
  readonly key: string | undefined;
}

/** An accepted message. */
export interface Accepted {
  readonly key: string;
  readonly message: ShownMessage;
  /** Milliseconds since the epoch. */
  readonly at: number;
  /** When somebody deleted it, in milliseconds since the epoch; missing while nobody has. */
  deletedAt?: number;
}

/** The process to kill, at a call that creates, edits or publishes a message. */
export interface Trapped {
  readonly name: string;
  readonly what: ChannelCall["what"];
  /** The post's key, or the id of its message. */
  readonly key: string;
}

/** The process to kill, and when. */
interface Trap {
  readonly moment: KillMoment;
  readonly mayKill: (name: string) => boolean;
  readonly kill: (trapped: Trapped) => void;
  trapped?: Trapped;
}

export const named: { readonly [what in ChannelCall["what"]]: string } = {
  createMessage: "posting",
  editMessage: "editing",
  publish: "publishing",
  readMessages: "reading back",
  readChannel: "reading the channel",
  openDirect: "opening direct messages",
};

/** The fault of the call at each moment of a kill. */
const faultAt: { readonly [moment in KillMoment]: Fault | undefined } = {
  "before it is sent": "hang",
  "before it is told": "answer hangs",
  "once it is told": undefined,
};
/** This many milliseconds after an answer, a killed process may or may not have marked the post. */
const REPORTED_MS = [0, 2, 5, 20, 60];

/** Discord's side of watches' posts: its faults, the channels' troubles, and their results. */
export class Posting {
  readonly calls: PostingCall[] = [];
  readonly accepted: Accepted[] = [];
  /** When each was deleted, in milliseconds since the epoch. */
  readonly deletedChannels = new Map<string, number>();
  /** Faults by kind. */
  readonly faults = new Map<string, number>();
  isCalm = true;
  /** Broken channels, with the number of their troubles. */
  readonly failing = new Map<string, number>();
  readonly #discord: DiscordStandIn;
  readonly #plan: PostingPlan;
  readonly #isDirect: (channel: string) => boolean;
  /** Posts to delete as soon as they are accepted. */
  readonly #doomed = new Set<string>();
  #trap: Trap | undefined;
  #trapped = 0;

  /**
   * @param discords stand-ins that share the channels.
   * @param isDirect whether a channel is a member's, where nobody else deletes the bot's messages.
   */
  constructor(discords: readonly DiscordStandIn[], plan: PostingPlan, isDirect: (channel: string) => boolean) {
    const [first] = discords;
    if (!first) throw new Error("there is no Discord");
    this.#discord = first;
    this.#plan = plan;
    this.#isDirect = isDirect;
    for (const discord of discords) discord.channelFaultOf = (call) => this.#faultOf(call);
    this.#discord.channels.onMessage((message) => this.#take(message));
  }

  /**
   * Arms a trap for the next posting process among those that may be killed.
   *
   * @returns it, once it is to be killed; undefined if none posts until the signal aborts.
   */
  async trap(moment: KillMoment, signal: AbortSignal, mayKill: Trap["mayKill"]): Promise<Trapped | undefined> {
    const { promise, resolve } = Promise.withResolvers<Trapped | undefined>();
    this.#trap = { moment, mayKill, kill: resolve };
    signal.addEventListener("abort", () => resolve(undefined));
    return promise.finally(() => {
      this.#trap = undefined;
    });
  }

  #faultOf(call: ChannelCall): Fault | undefined {
    const { nonce } = (call.body ?? {}) as { nonce?: string };
    const key = call.what === "createMessage" ? nonce : undefined;
    const decided = this.#decide(call, key);
    const planned = decided === "deleted" && this.#isDirect(call.channel) ? "answer lost" : decided;
    const fault = planned === "deleted" ? "answer lost" : planned;
    const recorded = Object.assign(call, { at: Date.now(), fault, key });
    this.calls.push(recorded);
    if (planned === "deleted" && key !== undefined) this.#doomed.add(key);
    if (planned !== undefined) {
      const kind = typeof planned === "string" ? planned : "status" in planned ? planned.status : "late";
      const what = named[call.what];
      this.faults.set(`${what}: ${kind}`, (this.faults.get(`${what}: ${kind}`) ?? 0) + 1);
    }
    return fault;
  }

  #decide(call: ChannelCall, key: string | undefined): PostingFault {
    const { what, channel } = call;
    const decided = this.#plan.treating[what]();
    if (this.isCalm) return undefined;
    if (this.#isTrapped(call, key)) return faultAt[this.#trap?.moment ?? "once it is told"];
    const isWrite = what === "createMessage" || what === "editMessage";
    return (this.failing.get(channel) ?? 0) > 0 && isWrite ? this.#plan.failing() : decided;
  }

  /** Whether the armed trap catches this call, which decides when its process is killed. */
  #isTrapped({ what, from: name, message }: ChannelCall, key = message): boolean {
    const trap = this.#trap;
    if (!trap || trap.trapped || key === undefined || name === undefined || !trap.mayKill(name)) return false;
    // An earlier attempt may have arrived.
    if (what === "createMessage" && this.#wasTried(key)) return false;
    trap.trapped = { name, what, key };
    if (trap.moment === "before it is sent") trap.kill(trap.trapped);
    // Unlike a message, these are taken at once.
    else if (what !== "createMessage") setImmediate(() => this.#kill(trap));
    return true;
  }

  #kill({ moment, kill, trapped }: Trap): void {
    if (!trapped) return;
    if (moment === "before it is told") kill(trapped);
    else {
      this.#trapped += 1;
      setTimeout(() => kill(trapped), REPORTED_MS[this.#trapped % REPORTED_MS.length]);
    }
  }

  #wasTried(key: string): boolean {
    return this.calls.some((call) => call.key === key);
  }

  /** Somebody deletes a message. */
  delete(accepted: Accepted): void {
    accepted.deletedAt ??= Date.now();
    this.#discord.channels.deleteMessage(accepted.message.id);
  }

  #take(shown: ShownMessage): void {
    const key = keyIn(shown);
    const message = inEmbeds(shown, shown.layout);
    if (this.accepted.some((accepted) => accepted.message.id === message.id)) return;
    const at = Date.now();
    const isDoomed = this.#doomed.has(key);
    const accepted: Accepted = { key, message, at, ...(isDoomed && { deletedAt: at }) };
    this.accepted.push(accepted);
    if (isDoomed) setImmediate(() => this.delete(accepted));
    const trap = this.#trap;
    if (trap?.trapped?.key === key) this.#kill(trap);
  }
}

/** The mark that identifies a watch's message; see `withKey`. */
function keyIn({ components }: ShownMessage): string {
  const [first] = components[0]?.components ?? [];
  return (first && "custom_id" in first && first.custom_id.split(";")[1]) || "";
}
