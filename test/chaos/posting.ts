import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import type { ChannelCall, DiscordStandIn, Fault } from "../discord-stand-in/stand-in.ts";
import { Bans } from "./bans.ts";
import { ban, type KillMoment, longLimit, type PostingFault, type PostingPlan } from "./posting-plan.ts";

/** A call of the bot about a channel's messages, as it arrived at Discord, and its fault. */
export interface PostingCall extends ChannelCall {
  /** Milliseconds since the epoch. */
  readonly at: number;
  readonly fault: Fault | undefined;
  /** A message's key, which identifies the post. */
  readonly key: string | undefined;
}

/** An accepted message. */
export interface Taken {
  readonly key: string;
  readonly message: ShownMessage;
  isDeleted: boolean;
}

/** The process to kill, and when; `kill` is called with its name and the post's key. */
interface Trap {
  readonly moment: KillMoment;
  readonly mayKill: (name: string) => boolean;
  readonly kill: (name: string, key: string) => void;
  key?: string;
  from?: string;
}

/** The fault of the call at each moment of a kill. */
const trapped: { readonly [moment in KillMoment]: Fault | undefined } = {
  "before it is sent": "hang",
  "before it is told": "answer hangs",
  "once it is told": undefined,
};
/** This many milliseconds after an answer, a killed process may or may not have marked the post. */
const TOLD_MS = [0, 2, 5, 20, 60];

/** Discord's side of watches' posts: its faults, the channels' troubles, and their results. */
export class Posting {
  readonly calls: PostingCall[] = [];
  readonly taken: Taken[] = [];
  readonly deletedChannels = new Set<string>();
  /** Faults by kind. */
  readonly faults = new Map<string, number>();
  /** Bans by process name. */
  readonly bans = new Bans();
  isCalm = true;
  /** Broken channels, with the number of their troubles. */
  readonly failing = new Map<string, number>();
  isBanned = false;
  /** Whether the next post meets a global rate limit. */
  isLimited = false;
  readonly #discord: DiscordStandIn;
  readonly #plan: PostingPlan;
  /** Posts to delete as soon as they are accepted. */
  readonly #doomed = new Set<string>();
  #trap: Trap | undefined;
  #trapped = 0;

  /** @param discords stand-ins that share the channels. */
  constructor(discords: readonly DiscordStandIn[], plan: PostingPlan) {
    const [first] = discords;
    if (!first) throw new Error("there is no Discord");
    this.#discord = first;
    this.#plan = plan;
    for (const discord of discords) discord.channelFaultOf = (call) => this.#faultOf(call);
    this.#discord.channels.onMessage((message) => this.#take(message));
  }

  /**
   * Arms a trap for the next posting process among those that may be killed.
   *
   * @returns its name and the post's key, once it is to be killed; undefined if none posts until the signal aborts.
   */
  async trap(
    moment: KillMoment,
    signal: AbortSignal,
    mayKill: Trap["mayKill"],
  ): Promise<{ readonly name: string; readonly key: string } | undefined> {
    const { promise, resolve } = Promise.withResolvers<{ name: string; key: string } | undefined>();
    this.#trap = { moment, mayKill, kill: (name, key) => resolve({ name, key }) };
    signal.addEventListener("abort", () => resolve(undefined));
    return promise.finally(() => {
      this.#trap = undefined;
    });
  }

  #faultOf(call: ChannelCall): Fault | undefined {
    const { nonce } = (call.body ?? {}) as { nonce?: string };
    const key = call.what === "createMessage" ? nonce : undefined;
    const planned = this.#decide(call, key);
    const fault = planned === "deleted" ? "answer lost" : planned;
    const noted = Object.assign(call, { at: Date.now(), fault, key });
    this.calls.push(noted);
    if (call.from !== undefined && fault === ban) this.bans.told(call.from, performance.now());
    if (call.from !== undefined && fault === undefined) this.bans.took(call.from, performance.now());
    if (planned === "deleted" && key !== undefined) this.#doomed.add(key);
    if (planned !== undefined) {
      const kind = typeof planned === "string" ? planned : "status" in planned ? nameOf(planned) : "late";
      const what = call.what === "createMessage" ? "posting" : "reading back";
      this.faults.set(`${what}: ${kind}`, (this.faults.get(`${what}: ${kind}`) ?? 0) + 1);
    }
    return fault;
  }

  #decide({ what, channel, from }: ChannelCall, key: string | undefined): PostingFault {
    const decided = what === "createMessage" ? this.#plan.sending() : this.#plan.reading();
    if (this.isCalm) return undefined;
    const trap = this.#trap;
    // An earlier attempt may have arrived.
    if (trap && trap.key === undefined && key !== undefined && from !== undefined && trap.mayKill(from) && !this.#wasTried(key)) {
      trap.key = key;
      trap.from = from;
      if (trap.moment === "before it is sent") trap.kill(from, key);
      return trapped[trap.moment];
    }
    if (this.isBanned) return ban;
    if (this.isLimited) {
      this.isLimited = false;
      return longLimit;
    }
    return (this.failing.get(channel) ?? 0) > 0 && what === "createMessage" ? this.#plan.failing() : decided;
  }

  #wasTried(key: string): boolean {
    return this.calls.some((call) => call.key === key);
  }

  #take(message: ShownMessage): void {
    const key = keyIn(message);
    if (this.taken.some((taken) => taken.message.id === message.id)) return;
    const taken = { key, message, isDeleted: this.#doomed.has(key) };
    this.taken.push(taken);
    if (taken.isDeleted) setImmediate(() => this.#discord.channels.deleteMessage(message.id));
    const trap = this.#trap;
    if (trap?.key !== key || trap.from === undefined) return;
    const { from } = trap;
    if (trap.moment === "before it is told") trap.kill(from, key);
    else {
      this.#trapped += 1;
      setTimeout(() => trap.kill(from, key), TOLD_MS[this.#trapped % TOLD_MS.length]);
    }
  }
}

const nameOf = (fault: Extract<Fault, { status: number }>): string =>
  fault === ban ? "429 of the address" : `${fault.status}${fault.headers?.["x-ratelimit-global"] ? " of everything" : ""}`;

/** The mark that identifies a watch's message; see `withKey`. */
function keyIn({ components }: ShownMessage): string {
  const [first] = components[0]?.components ?? [];
  return first?.custom_id.split(";")[1] ?? "";
}
