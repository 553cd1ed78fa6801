import type { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { Balancer } from "../support/balancer.ts";
import { type Replica, startReplica } from "../support/bot.ts";
import type { HowEnded } from "./history.ts";
import { type Machine, residentMemory } from "./machine.ts";
import type { Memory } from "./memory.ts";

/** Shorter than the defaults, so that everything that takes its time happens often. */
export const times = { timeoutMs: 2_500, deadlineMs: 5_000, ttlMs: 2_000, staleMs: 20_000, shutdownMs: 8_000 };

const environment = {
  API_TIMEOUT_MS: String(times.timeoutMs),
  API_DEADLINE_MS: String(times.deadlineMs),
  CACHE_TTL_SECONDS: String(times.ttlMs / 1_000),
  CACHE_STALE_SECONDS: String(times.staleMs / 1_000),
  SHUTDOWN_TIMEOUT_MS: String(times.shutdownMs),
  SCHEDULER: "on",
  SNAPSHOT_SECONDS: "5",
  SNAPSHOT_CALLS_PER_MINUTE: "6000",
  WATCH_INTERVAL_SECONDS: "5",
};

/** The balancer is left to find out for itself that a replica is gone. */
const NOTICE_MS = 1_000;

/** A process of the bot and what became of it. */
export interface Member extends Replica {
  readonly name: string;
  readonly memory: Memory[];
  ended?: { readonly how: HowEnded; readonly at: number };
}

const DISMAY = /"level":"(error|fatal)"/;
/** It is an error for whoever runs the bot, and one of the faults of a run. */
const BANNED = /Discord takes nothing from this machine's address/;

const metricOf = (text: string, name: string) => Number(new RegExp(`^${name} (.+)$`, "m").exec(text)?.[1] ?? Number.NaN);

/** Real processes of the bot: one on a gateway, and replicas behind a balancer. */
export class Fleet {
  readonly balancer = new Balancer();
  /** All that there ever were. */
  readonly members: Member[] = [];
  /** What was found wrong with a process. */
  readonly breaches: string[] = [];
  readonly #started = { gateway: 0, http: 0 };
  readonly #machine: Machine;
  readonly #environment: Readonly<Record<string, string>>;
  readonly #apiUrl: string;
  readonly #discords: { readonly gateway: DiscordStandIn; readonly http: DiscordStandIn };

  constructor(
    machine: Machine,
    { apiUrl, databaseUrl }: { readonly apiUrl: string; readonly databaseUrl: string },
    discords: { readonly gateway: DiscordStandIn; readonly http: DiscordStandIn },
  ) {
    this.#machine = machine;
    this.#apiUrl = apiUrl;
    this.#environment = { ...environment, DATABASE_URL: databaseUrl };
    this.#discords = discords;
    // Nothing is left behind, however this process ends.
    process.once("exit", () => {
      for (const { bot } of this.running()) process.kill(bot.pid, "SIGKILL");
    });
  }

  async start(transport: "gateway" | "http"): Promise<Member> {
    this.#started[transport] += 1;
    const number = this.#started[transport];
    const discord = this.#discords[transport];
    const { bot, url } = await startReplica(discord, this.#apiUrl, {
      ...this.#environment,
      TRANSPORT: transport,
      DISCORD_API_URL: discord.apiUrlFor(`${transport}-${number}`),
    });
    const member: Member = { bot, url, name: `${transport} ${number}`, memory: [] };
    this.members.push(member);
    this.#machine.watch(bot.pid);
    void bot.exit().then((code) => {
      this.#machine.forget(bot.pid);
      // Somebody else's server may listen there later.
      setTimeout(() => this.#takeOut(url), NOTICE_MS).unref();
      if (member.ended) return;
      member.ended = { how: "by itself", at: performance.now() };
      this.breaches.push(`${member.name} ended by itself with ${code}: ${bot.lines.slice(-3).join(" ")}`);
    });
    if (transport === "http") this.balancer.replicas.push(url);
    return member;
  }

  #takeOut(url: string): void {
    const index = this.balancer.replicas.indexOf(url);
    if (index >= 0) this.balancer.replicas.splice(index, 1);
  }

  /** The one that calls Discord by that name; see `DiscordStandIn.apiUrlFor`. */
  calling(name: string): Member | undefined {
    return this.running().find((member) => member.name.replace(" ", "-") === name);
  }

  running(transport?: "gateway" | "http"): Member[] {
    return this.members.filter(({ name, ended }) => !ended && (transport === undefined || name.startsWith(transport)));
  }

  async kill(member: Member): Promise<void> {
    member.ended = { how: "killed", at: performance.now() };
    await member.bot.stop("SIGKILL");
  }

  /** Asks a process to stop; it has to end with 0, in time, and leave nothing behind. */
  async stop(member: Member): Promise<void> {
    const since = performance.now();
    member.ended = { how: "stopped", at: since };
    const code = await member.bot.stop();
    const took = performance.now() - since;
    if (code !== 0) this.breaches.push(`${member.name} ended with ${code} after SIGTERM`);
    if (took > times.shutdownMs + 3_500) this.breaches.push(`${member.name} took ${Math.round(took)} ms to stop`);
    if (member.bot.leftBehind) this.breaches.push(`${member.name} left a process behind`);
  }

  /** Looks at every process's memory. */
  async lookAtMemory(): Promise<void> {
    await Promise.all(
      this.running().map(async ({ url, bot, memory }) => {
        const text = await metricsOf(url).catch(() => "");
        const heap = metricOf(text, "nodejs_heap_size_used_bytes");
        if (heap > 0) memory.push({ at: performance.now(), resident: residentMemory(bot.pid), heap });
      }),
    );
  }

  /** What processes said that they never should. */
  dismay(): string[] {
    return this.members.flatMap(({ name, bot }) => dismayOf(bot).map((line) => `${name}: ${line}`));
  }
}

/** Lines of a log that no fault of the outside excuses, and all that came on stderr. */
export const dismayOf = ({ lines, errors }: Pick<Replica["bot"], "lines" | "errors">): string[] => [
  ...lines.filter((line) => DISMAY.test(line) && !BANNED.test(line)),
  ...errors,
];

export async function metricsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(2_000) });
  return response.text();
}
