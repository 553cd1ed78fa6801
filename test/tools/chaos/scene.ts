import type { Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import type { DiscordStandIn, Fault } from "../../discord-stand-in/stand-in.ts";
import type { Directs } from "./directs.ts";
import type { Attempt, Done, History, Requested } from "./history.ts";
import type { Machine } from "./machine.ts";
import type { Member } from "./member.ts";
import { Members } from "./members.ts";
import type { LoadPlan } from "./plan.ts";
import type { Watches } from "./watches.ts";
import { overlap } from "./windows.ts";

/** By then the bot has given up on an interaction: an API call and three attempts of each reply. */
const ABANDONED_MS = 20_000;
/** The delay of a duplicate. */
const AFTERMATH_MS = 1_000;
const MAX_UNDER_WAY = 400;
const FIRST_RESPONSE_MS = 3_000;
/** A balancer that waits for a replica in vain skips it for a moment. */
const BEFORE_MS = 1_500;

/** An interaction that is not judged yet. */
interface Open {
  readonly exchange: Exchange;
  readonly requested: Requested;
  readonly attempts: Attempt[];
  /** Wall-clock time, for statements with times of day. */
  readonly sentAt: number;
  /** Its gateway connection. */
  readonly connection: object | undefined;
  /** Its process. */
  member: Member | undefined;
}

/** Shared by both transports. */
interface Common {
  readonly machine: Machine;
  readonly watches: Watches;
  readonly directs: Directs;
}

/** Discord with its members and faults, for the bot on one transport. */
export class Scene {
  readonly discord: DiscordStandIn;
  readonly transport: Requested["transport"];
  /** Discord's faults by kind. */
  readonly faults = new Map<string, number>();
  isCalm = false;
  /** If set, every call gets 503. */
  isDown = false;
  /** Actions skipped because the gateway had no connection, or too much was under way. */
  unsent = { disconnected: 0, crowded: 0 };
  readonly #open = new Map<string, Open>();
  readonly #members: Members;
  readonly #plan: LoadPlan;
  readonly #machine: Machine;
  readonly #connectionEnds = new WeakMap<object, number>();
  #stop: (() => void) | undefined;
  #memberOf: () => Member | undefined = () => undefined;

  constructor(discord: DiscordStandIn, transport: Requested["transport"], plan: LoadPlan, { machine, watches, directs }: Common) {
    this.discord = discord;
    this.transport = transport;
    this.#plan = plan;
    this.#machine = machine;
    this.#members = new Members(discord, transport, { watches, directs });
    discord.faultOf = (what, token) => this.#faultOf(what, token);
  }

  /** Lets members act at random times until it is stopped. */
  start(memberOf: () => Member | undefined): void {
    this.#memberOf = memberOf;
    let timer: NodeJS.Timeout;
    const act = () => {
      this.#act(memberOf);
      timer = setTimeout(act, this.#plan.gap());
    };
    act();
    this.#stop = () => clearTimeout(timer);
  }

  stop(): void {
    this.#stop?.();
  }

  /** Remembers which bot process received the interaction. */
  noteReceiver(body: Buffer, member: Member): void {
    const { token } = JSON.parse(body.toString()) as { readonly token: string };
    const open = this.#open.get(token);
    if (open) open.member = member;
  }

  /** A question outside of the load, judged like all others. */
  track(done: Done, member: Member | undefined): Exchange {
    const { exchange, requested, onCard, next } = done;
    const connection = this.#connection;
    const open = { exchange, requested, attempts: [], sentAt: Date.now(), connection, member };
    this.#open.set(exchange.token, open);
    const onAnswer = () => {
      onCard?.();
      const following = next?.();
      if (following) this.track(following, this.#memberOf());
    };
    exchange.onChange(() => setImmediate(onAnswer));
    return exchange;
  }

  /** Whether the gateway, if this is one, is connected. */
  get isConnected(): boolean {
    return this.transport === "http" || this.#connection !== undefined;
  }

  /** Removes and yields the histories of finished interactions; at the end, of all that ended. */
  *settled(isEnd = false): Generator<History> {
    for (const [token, open] of this.#open) {
      const age = performance.now() - open.exchange.sentAt;
      if (age < ABANDONED_MS && !(isEnd && age > AFTERMATH_MS && isOver(open, age))) continue;
      this.#open.delete(token);
      this.discord.exchanges.delete(token);
      yield this.#historyOf(open);
    }
  }

  get underWay(): number {
    return this.#open.size;
  }

  get #connection() {
    const socket = this.discord.gateway.sockets.findLast(({ readyState, OPEN }) => readyState === OPEN);
    if (socket && !this.#connectionEnds.has(socket)) {
      this.#connectionEnds.set(socket, Number.POSITIVE_INFINITY);
      socket.once("close", () => this.#connectionEnds.set(socket, performance.now()));
    }
    return socket;
  }

  #act(memberOf: () => Member | undefined): void {
    const action = this.#plan.action();
    if (!this.isConnected) this.unsent.disconnected += 1;
    else if (this.#busy >= MAX_UNDER_WAY) this.unsent.crowded += 1;
    else {
      const done = this.#members.act(action);
      if (done) this.track(done, memberOf());
    }
  }

  get #busy(): number {
    return [...this.#open.values()].filter(({ exchange }) => exchange.state === "unanswered" || exchange.state === "deferred")
      .length;
  }

  #faultOf(what: Attempt["what"], token: string): Fault | undefined {
    const open = this.#open.get(token);
    if (!open) return undefined;
    const decided = this.#plan.fault();
    const fault = this.isCalm ? undefined : this.isDown ? { status: 503 } : decided;
    open.attempts.push({ what, after: performance.now() - open.exchange.sentAt, fault });
    if (!fault) return undefined;
    const kind = `Discord: ${typeof fault === "string" ? fault : "status" in fault ? fault.status : "late"}`;
    this.faults.set(kind, (this.faults.get(kind) ?? 0) + 1);
    return fault;
  }

  #historyOf(open: Open): History {
    const { exchange, requested, attempts, sentAt, connection, member } = open;
    const { sentAt: start, calls, state, refusals } = exchange;
    const connectionEnd = connection && this.#connectionEnds.get(connection);
    const ended = member?.ended;
    const frozenMs = (until: number) => overlap(member?.frozen ?? [], start - BEFORE_MS, start + until);
    return {
      requested,
      sentAt,
      attempts,
      calls,
      state,
      refusals,
      connectionEndedAfter: connectionEnd !== undefined && Number.isFinite(connectionEnd) ? connectionEnd - start : undefined,
      processEnded: ended && { how: ended.how, after: ended.at - start },
      starved: {
        firstMs: this.#machine.worst(1_000, start - BEFORE_MS, start + FIRST_RESPONSE_MS) + frozenMs(FIRST_RESPONSE_MS),
        laterMs: this.#machine.worst(2_500, start, start + ABANDONED_MS) + frozenMs(ABANDONED_MS),
      },
      wasFrozen: frozenMs(ABANDONED_MS) > 0,
    };
  }
}

/** Whether the member's view is final, or the bot has finished. */
function isOver({ exchange: { id, state, followUps }, member }: Open, age: number): boolean {
  if (state === "unanswered") return age > FIRST_RESPONSE_MS + AFTERMATH_MS;
  if (state === "shown" || state === "failed" || (state !== "deferred" && followUps.length > 0)) return true;
  return (
    member !== undefined &&
    (member.ended !== undefined || member.bot.lines.some((line) => line.includes(`"interaction":"${id}"`)))
  );
}
