import { DatabaseSync } from "node:sqlite";
import type { ChannelMessage } from "../../src/bot/delivery/responder.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { openMemory } from "../../src/memory/memory.ts";
import type { PostResult } from "../../src/memory/post-queue.ts";
import type { Attempt } from "../../src/memory/watch-queue.ts";
import type { ChannelSender } from "../../src/schedule/poster.ts";
import { scoreJson } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { fileOf } from "../support/databases/engines.ts";
import { DiscordInMemory, type DiscordTrouble, dead, discordTroubles, type Shown } from "../support/discord-in-memory.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { randomFrom } from "../support/random.ts";
import { recordLog } from "../support/recorded-log.ts";
import { passRound, watcherOver } from "./workers.ts";

/* Hours of alerts on a fake clock: several processes over one SQLite file, which die at any step, and a Discord that fails. */

/** No message is sent or looked for any more. */
const SETTLED_MS = 2 * HOUR_MS;
const SERVERS = 8;
const CHANNELS = 5;
const COLLECTIONS_A_CHANNEL = 3;
const COLLECTIONS = CHANNELS * COLLECTIONS_A_CHANNEL;
const PROCESSES = 2;
const MIN_CHANGE = 2;

const troubles = discordTroubles.filter((trouble) => trouble !== "deleted");

interface Counts {
  /** Messages that stand in a channel. */
  standing: number;
  /** Changes of one collection that they tell. */
  reported: number;
  /** Messages about several collections. */
  together: number;
  pings: number;
  doubledMessages: number;
  doubledNews: number;
  doubledPings: number;
  /** Messages that are given up, as they may have arrived. */
  uncertain: number;
  /** Changes whose watch has not pinged for a day and a while, nor may have, and does not now. */
  lostPings: number;
  /** Pings that go along with another mention, or are not allowed to arrive. */
  strayPings: number;
  deaths: number;
  faults: number;
}

/** A role that only one watch mentions. */
const roleOf = (channel: string, collection: string) => String(BigInt(channel) * 1000n + BigInt(collection));

const mentionedIn = (content: string): string[] => [...content.matchAll(/<@&(\d+)>/g)].map(([, role = ""]) => role);

/** The number of messages in Discord's channels. */
class Tally {
  readonly counts: Counts = {
    ...{ standing: 0, reported: 0, together: 0, pings: 0, doubledMessages: 0, doubledNews: 0 },
    ...{ doubledPings: 0, lostPings: 0, strayPings: 0, uncertain: 0, deaths: 0, faults: 0 },
  };
  /** By channel and collection: the record that the last change counts from, in seconds. */
  readonly #since = new Map<string, number>();
  /** By role: one that only one watch has chosen. */
  readonly #pingedAt = new Map<string, number>();
  readonly #mayHavePingedAt = new Map<string, number>();

  mayHaveTaken({ content }: ChannelMessage, now: number): void {
    this.counts.uncertain += 1;
    for (const role of mentionedIn(content)) this.#mayHavePingedAt.set(role, now);
  }

  read({ channel, at: now, message: { content, embeds, allowed_mentions: allowed } }: Shown, isRepeated: boolean): void {
    const { counts } = this;
    counts.standing += 1;
    if (isRepeated) counts.doubledMessages += 1;
    const roles = mentionedIn(content);
    if (embeds.length > 1) counts.together += 1;
    for (const { description = "" } of embeds) {
      counts.reported += 1;
      const [, collection = "", since = ""] = /^### .*\/(0x\w+)>\)[\s\S]*?\n-# since <t:(\d+):f>/.exec(description) ?? [];
      const key = `${channel} ${collection}`;
      // A base is left for good once a change from it has been told.
      if (!(Number(since) > (this.#since.get(key) ?? 0))) counts.doubledNews += 1;
      this.#since.set(key, Number(since));
      const role = roleOf(channel, collection);
      const pingedAt = Math.max(this.#lastPing(role), this.#mayHavePingedAt.get(role) ?? 0);
      if (!roles.includes(role) && now - pingedAt > DAY_MS + SETTLED_MS) counts.lostPings += 1;
    }
    const mayPing = (allowed as { readonly roles?: readonly string[] }).roles ?? [];
    if (String(roles.toSorted()) !== String(mayPing.toSorted())) counts.strayPings += 1;
    counts.pings += roles.length;
    for (const role of roles) {
      if (now - this.#lastPing(role) < DAY_MS) counts.doubledPings += 1;
      this.#pingedAt.set(role, now);
    }
  }

  #lastPing(role: string): number {
    return this.#pingedAt.get(role) ?? Number.NEGATIVE_INFINITY;
  }
}

/** Methods whose process may die before or after the call, which then never returns. */
const mortal = <T extends object>(
  methods: T,
  next: () => DiscordTrouble,
  die: () => void,
  onCall: (name: string | symbol, parameters: readonly unknown[]) => void = () => {},
): T =>
  new Proxy(methods, {
    get: (target, name) => {
      const method = Reflect.get(target, name) as (...parameters: unknown[]) => Promise<unknown>;
      return async (...parameters: unknown[]) => {
        const trouble = next();
        if (trouble === "dies before") die();
        if (trouble === "dies before") return dead;
        onCall(name, parameters);
        const done = await method.apply(target, parameters);
        if (trouble === "dies after") die();
        return trouble === "dies after" ? dead : done;
      };
    },
  });

/** Runs until so many messages stand, then for some hours without faults. */
export async function simulatePosting(url: string, posts: number, { seed = 1, nonceMs = 2 * MINUTE_MS } = {}) {
  const clock = new FakeClock();
  const { log } = recordLog();
  const memory = await openMemory(url, { clock, log, snapshotMs: HOUR_MS });
  cleanUp(() => memory.close());
  const database = new DatabaseSync(fileOf(url));
  // Leases expire, too.
  const nextDue = database.prepare("select min(due_at) as at from watches where paused is null");
  const random = randomFrom(seed);
  const tally = new Tally();
  const discord = new DiscordInMemory(clock, { nonceMs, onMessage: (...message) => tally.read(...message) });
  const { counts } = tally;
  let isCalm = false;
  /** One of a hundred calls each has a trouble; nobody deletes a message. */
  const next = (): DiscordTrouble => {
    const trouble = isCalm ? "none" : (troubles[Math.floor(random() * 100)] ?? "none");
    if (trouble !== "none") counts.faults += 1;
    return trouble;
  };

  /** Workers in processes of their own, which are replaced when they die; `at` is the time of the next turn. */
  const workers: { at: number; readonly runOnce: () => Promise<number> }[] = [];
  const join = (start: (die: () => void) => { runOnce(): Promise<number> }) => {
    let died = Promise.withResolvers<void>();
    let worker = start(() => died.resolve());
    const runOnce = async () => {
      const waitMs = await passRound(worker, clock, died.promise);
      if (waitMs !== undefined) return waitMs;
      counts.deaths += 1;
      died = Promise.withResolvers<void>();
      worker = start(() => died.resolve());
      return SECOND_MS;
    };
    workers.push({ at: 0, runOnce });
  };
  /** The last message of a key. */
  const sent = new Map<string, ChannelMessage>();
  for (let process = 0; process < PROCESSES; process += 1) {
    join((kill) => {
      let isDead = false;
      const die = () => {
        isDead = true;
        kill();
      };
      /** The dead renew no lease. */
      const nextOfLiving = () => (isDead ? "dies before" : next());
      const watchQueue = mortal(memory.watchQueue, nextOfLiving, die, (name, [, attempt, result]) => {
        const { key = "" } = (attempt ?? {}) as Partial<Attempt>;
        const { outcome } = (result ?? {}) as Partial<PostResult>;
        const message = sent.get(key);
        if (name === "settle" && outcome === "unsure" && message) tally.mayHaveTaken(message, clock.now());
      });
      const { sendToChannel, ...rest } = discord.sender(nextOfLiving, die);
      const sender: ChannelSender = {
        ...rest,
        sendToChannel(channel, message, options) {
          sent.set(options.nonce, message);
          return sendToChannel(channel, message, options);
        },
      };
      return watcherOver({ memory: { ...memory, watchQueue }, sender, clock, alertIntervalMs: HOUR_MS });
    });
  }

  const collections = Array.from({ length: COLLECTIONS }, (_, number) => ({ address: addressOf(number), total: 500 }));
  for (let server = 0; server < SERVERS; server += 1) {
    for (const [number, { address: collection }] of collections.entries()) {
      const channel = idOf(100 + server * CHANNELS + (number % CHANNELS));
      const alert = { change: MIN_CHANGE, role: roleOf(channel, collection) };
      await memory.watches.add(idOf(server), { channel, collection, kinds: { alert }, locale: "en-US" });
    }
  }
  const passAnHour = async (totalAfter: (total: number) => number) => {
    for (const ownCollection of collections) {
      ownCollection.total = totalAfter(ownCollection.total);
      const entries = [scoreJson({ total: ownCollection.total })];
      await memory.history.bring(ownCollection.address, [{ scores: { entries, asOf: new Date(clock.now()), cache: "miss" } }]);
    }
    for (const end = clock.now() + HOUR_MS; clock.now() < end; ) {
      const [first] = workers.toSorted((a, b) => a.at - b.at);
      if (!first) break;
      await clock.advance(Math.max(0, Math.min(first.at, end) - clock.now()));
      const waitMs = await first.runOnce();
      // Nothing is due to anybody: hours of turns without a claim are left out.
      const dueAt = waitMs > SECOND_MS ? Number(nextDue.get()?.["at"] ?? end) : 0;
      first.at = Math.max(clock.now() + waitMs, dueAt);
    }
    discord.forgetBefore(clock.now() - SETTLED_MS);
  };
  /** Most move by enough for an alert. */
  const move = (total: number) =>
    random() < 0.3 ? total + random() : total + (random() < 0.5 ? -1 : 1) * (MIN_CHANGE + 5 * random());
  while (counts.standing < posts) await passAnHour(move);
  isCalm = true;
  for (let hour = 0; hour < 4; hour += 1) await passAnHour(() => 700 + hour / 100);
  const open = database.prepare("select count(*) as count from watches where unposted_since is not null").get();
  const bases = database.prepare("select base, paused from watches").all();
  const behind = bases.filter(({ base, paused }) => {
    const { scores } = JSON.parse(String(base ?? "{}")) as { scores?: { total: number } };
    return paused !== null || Math.abs((scores?.total ?? 0) - 700) > MIN_CHANGE + 1;
  });
  database.close();
  return { ...counts, hours: (clock.elapsed() / HOUR_MS) | 0, open: Number(open?.["count"]), behind: behind.length };
}
