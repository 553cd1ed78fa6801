import { setTimeout as pause } from "node:timers/promises";
import { Balancer } from "../../support/processes/balancer.ts";
import { type Addresses, launch, times } from "./launch.ts";
import { type Machine, residentMemory } from "./machine.ts";
import { dismayOf, type Member, type MemberKind, memberKinds, metricOf, metricsOf } from "./member.ts";
import type { Part } from "./parts.ts";

/** The balancer has to discover by itself that a replica is gone. */
const NOTICE_MS = 1_000;
/** Time until a frozen replica is skipped. */
const POLL_LIMIT_MS = 1_000;
/** A new replica is used once the balancer has found it ready. */
/** Only a process that hangs takes longer, on a busy machine too. */
const JOIN_MS = 120_000;
/** To close connections once commands have had their time. */
const CLOSE_MS = 3_500;
const STARVED_WITHIN_MS = 2_500;
/** How `ScriptProcess` tells of a process that was killed before it said anything. */
const KILLED_IN_SILENCE = "ended with null:\n";

/** Real processes: a bot on a gateway, and bots and services, each behind a balancer. */
export class Fleet {
  readonly balancers = { http: new Balancer(POLL_LIMIT_MS), service: new Balancer(POLL_LIMIT_MS) };
  /** Including ended ones. */
  readonly members: Member[] = [];
  /** Problems found with a process. */
  readonly breaches: string[] = [];
  /** Processes spared from faults until the next deployment, to observe their memory for long. */
  readonly #spared = new Set<Member>();
  readonly #started: Record<MemberKind, number> = { gateway: 0, http: 0, service: 0 };
  readonly #machine: Machine;
  readonly #addresses: Addresses;
  readonly #interrupted: AbortSignal | undefined;

  /** @param interrupted aborts once somebody ends the run early with Ctrl-C. */
  constructor(machine: Machine, addresses: Addresses, interrupted?: AbortSignal) {
    this.#machine = machine;
    this.#addresses = addresses;
    this.#interrupted = interrupted;
    // Leaves nothing behind, however this process ends.
    process.once("exit", () => {
      for (const { bot } of this.running()) bot.send("SIGKILL");
    });
  }

  async start(kind: MemberKind): Promise<Member> {
    this.#started[kind] += 1;
    const number = this.#started[kind];
    const { bot, url } = await launch(kind, number, this.#addresses).catch((error: Error) => {
      // Until it leads a process group of its own, it gets the Ctrl-C that ends the run.
      if (!this.#interrupted?.aborted || error.message !== KILLED_IN_SILENCE) throw error;
      return launch(kind, number, this.#addresses);
    });
    const member: Member = { bot, url, kind, name: `${kind} ${number}`, memory: [], frozen: [] };
    this.members.push(member);
    this.#machine.watch(bot.pid);
    void bot.exit().then((code) => {
      this.#machine.forget(bot.pid);
      // The port may be reused by another server.
      setTimeout(() => this.#takeOut(url), NOTICE_MS).unref();
      if (member.ended) return;
      member.ended = { how: "by itself", at: performance.now() };
      this.breaches.push(`${member.name} ended by itself with ${code}: ${bot.lines.slice(-3).join(" ")}`);
    });
    if (kind !== "gateway") this.balancers[kind].replicas.push(url);
    return member;
  }

  /** Starts a process and waits until its balancer, if any, uses it. */
  async join(kind: MemberKind): Promise<Member> {
    const member = await this.start(kind);
    const until = performance.now() + JOIN_MS;
    while (kind !== "gateway" && !this.balancers[kind].isReady(member.url)) {
      if (performance.now() > until) throw new Error(`${member.name} did not become ready`);
      await pause(20);
    }
    return member;
  }

  #takeOut(url: string): void {
    for (const { replicas } of Object.values(this.balancers)) {
      const index = replicas.indexOf(url);
      if (index >= 0) replicas.splice(index, 1);
    }
  }

  /** The process with that name at Discord, unless it is spared; see `DiscordStandIn.apiUrlFor`. */
  calling(name: string): Member | undefined {
    return this.running().find((member) => member.name.replace(" ", "-") === name && !this.#spared.has(member));
  }

  running(...kinds: readonly MemberKind[]): Member[] {
    return this.members.filter(({ kind, ended }) => !ended && (kinds.length === 0 || kinds.includes(kind)));
  }

  /** Spares the oldest processes of these kinds from now on. */
  spare(...kinds: readonly MemberKind[]): void {
    for (const kind of kinds) for (const member of this.running(kind).slice(0, 1)) this.#spared.add(member);
  }

  async kill(member: Member): Promise<void> {
    member.ended = { how: "killed", at: performance.now() };
    await member.bot.stop("SIGKILL");
  }

  /** Asks a process to stop; it has to exit with 0, in time, and leave nothing behind. */
  async stop(member: Member): Promise<void> {
    const since = performance.now();
    member.ended = { how: "stopped", at: since };
    const code = await member.bot.stop();
    const took = performance.now() - since;
    if (code !== 0) this.breaches.push(`${member.name} ended with ${code} after SIGTERM`);
    const starvedMs = this.#machine.worst(STARVED_WITHIN_MS, since, since + took);
    if (took > times.shutdownMs + CLOSE_MS + starvedMs) {
      const printed = member.bot.lines.slice(-3).join(" ");
      this.breaches.push(
        `${member.name} took ${Math.round(took)} ms to stop, ${Math.round(starvedMs)} ms without a CPU: ${printed}`,
      );
    }
    if (member.bot.leftBehind) this.breaches.push(`${member.name} left a process behind`);
  }

  /** All processes of a kind, as one part. */
  part(kind: MemberKind): Part {
    const youngest = () => this.running(kind).findLast((member) => !this.#spared.has(member));
    const replace = async (member: Member) => {
      // Two processes on one gateway would both receive everything.
      if (kind !== "gateway") await this.join(kind);
      await this.stop(member);
      if (kind === "gateway") await this.join(kind);
    };
    return {
      kill: async () => {
        const member = youngest();
        if (!member) return async () => {};
        await this.kill(member);
        return () => this.join(kind);
      },
      freeze: async () => {
        const member = youngest();
        if (!member) return () => {};
        const from = performance.now();
        member.bot.send("SIGSTOP");
        return () => {
          member.frozen.push([from, performance.now()]);
          member.bot.send("SIGCONT");
        };
      },
      deploy: async (which) => {
        const last = youngest();
        for (const member of which === "all" ? this.running(kind) : last ? [last] : []) await replace(member);
        if (which === "all") this.spare(kind);
      },
    };
  }

  /** Samples every process's memory. */
  async sampleMemory(): Promise<void> {
    await Promise.all(
      this.running().map(async ({ url, bot, memory }) => {
        const text = await metricsOf(url).catch(() => "");
        const heap = metricOf(text, "nodejs_heap_size_used_bytes");
        if (heap > 0) memory.push({ at: performance.now(), resident: residentMemory(bot.pid), heap });
      }),
    );
  }

  /** Forbidden output of processes. */
  dismay(): string[] {
    return this.members.flatMap(({ name, bot }) => dismayOf(bot).map((line) => `${name}: ${line}`));
  }

  async close(): Promise<void> {
    await Promise.all(this.running().map((member) => this.kill(member)));
    await Promise.all(memberKinds.map((kind) => kind !== "gateway" && this.balancers[kind].close()));
  }
}
