import { setTimeout as pause } from "node:timers/promises";
import { Directs } from "./directs.ts";
import { exercisedIn, unexercised } from "./exercised.ts";
import { heal } from "./heal.ts";
import { judgeImports } from "./import-verdict.ts";
import { install } from "./installation.ts";
import { times } from "./launch.ts";
import { Machine } from "./machine.ts";
import type { Member } from "./member.ts";
import { memoryBreaches, memoryOf } from "./memory.ts";
import type { ChaosOptions } from "./options.ts";
import { endure, postingHistory, queryAll, reportAll, tendAll } from "./outage.ts";
import { planOf } from "./plan.ts";
import { Posting } from "./posting.ts";
import { makePostingTrouble } from "./posting-troubles.ts";
import { judgePosting, type PostingVerdict } from "./posting-verdict.ts";
import { Scene } from "./scene.ts";
import { wrongAnswers } from "./services.ts";
import { Tally } from "./tally.ts";
import { makeTrouble, makeTroubleBehind } from "./troubles.ts";
import { Truth } from "./truth.ts";
import { judge } from "./verdict.ts";
import { Visitors } from "./visits.ts";
import { FOLLOWED_MS, judgeVisits } from "./visits-verdict.ts";
import { Watches } from "./watches.ts";
import type { Window } from "./windows.ts";

export type ChaosResult = Awaited<ReturnType<typeof runChaos>>;

const CHECK_EVERY_MS = 1_000;
/** Longer than anything takes from sending to end. */
const SETTLE_MS = 30_000;

/** Redeploys everything once, in the middle of a run that is long enough. */
const deploysAfterMs = (seconds: number) => (seconds < LEAST_SECONDS ? Number.POSITIVE_INFINITY : seconds * 500);
const LEAST_SECONDS = 30;
/** A call may be held up by what a busy machine takes within this time. */
const ON_ITS_WAY_MS = 5_000;
/** So long a run, with so many watches, exercises everything. */
const LONG_SECONDS = 120;
const MANY_WATCHES = 100;

/** Real processes of the bot under load and random faults, which must heal and exit cleanly afterwards. */
export async function runChaos(options: ChaosOptions) {
  const { seed, seconds, meanGapMs = 60, watches: count, services, nodes, signal, onFaults } = options;
  const plan = planOf(seed);
  const machine = new Machine();
  const truth = new Truth(times);
  const installation = await install(plan, truth, machine, { services, nodes, ...(signal && { signal }) });
  const { database, importing, gateway, http, api, fleet, parts } = installation;
  const { channels } = gateway;
  const watches = new Watches(channels, count);
  const directs = new Directs();
  const posting = new Posting([gateway, http], plan.posting, (channel) => directs.destinations.has(channel));
  const reaching = { watches, directs, posting };
  const common = { machine, watches, directs };
  const scenes = {
    gateway: new Scene(gateway, "gateway", plan.load("gateway", meanGapMs), common),
    http: new Scene(http, "http", plan.load("http", meanGapMs), common),
  };
  const both = Object.values(scenes);
  fleet.balancers.http.onPass = (replica, body) => {
    // An earlier process may have used the port.
    const member = fleet.members.findLast(({ url }) => url === replica);
    if (member) scenes.http.noteReceiver(body, member);
  };

  const tally = new Tally();
  const breaches: string[] = [];
  let posts: PostingVerdict["counts"] = new Map();
  const behind = new Map<string, number>();
  const troubles = new Map<string, number>();
  const judgeSettled = (isEnd = false) => {
    for (const scene of both) for (const history of scene.settled(isEnd)) tally.add(history, judge(history, truth));
  };
  const chaos = new AbortController();
  const leaving = new AbortController();
  const { signal: isOver } = chaos;
  signal?.addEventListener("abort", () => chaos.abort());
  const started = performance.now();
  try {
    api.isCalm = true;
    scenes.http.isCalm = true;
    if (importing) await Promise.all(Array.from({ length: services }, () => fleet.join("service")));
    await fleet.join("http");
    breaches.push(...(await tendAll(watches, scenes.http)));
    await queryAll(directs, scenes.http);
    // Processes that start later record the watched collections.
    const [bot] = await Promise.all([fleet.start("gateway"), fleet.join("http")]);
    await bot.bot.line(/connected to Discord/);
    fleet.spare("http", "service");
    await fleet.sampleMemory();
    for (const item of [api, scenes.http, posting]) item.isCalm = false;
    onFaults?.();
    scenes.gateway.start(() => fleet.running("gateway").at(-1));
    scenes.http.start(() => undefined);
    const onTrouble = (kind: string) => void troubles.set(kind, (troubles.get(kind) ?? 0) + 1);
    const course = { signal: isOver, onTrouble, deployAt: performance.now() + deploysAfterMs(seconds) };
    const written = importing?.write(isOver);
    const visitors = new Visitors({
      decide: plan.traffic.visits.visit,
      urls: () => fleet.running("service").map(({ url }) => url),
      deletions: () => importing?.deletions ?? [],
    });
    const visited = importing && visitors.live(leaving.signal);
    const trouble = Promise.all([
      makeTrouble(plan, { api, fleet, parts, posting, scenes }, course),
      importing && makeTroubleBehind(plan.importing, parts, course),
      makePostingTrouble(plan.posting, { channels, ...reaching, database }, isOver, onTrouble),
    ]);
    const end = performance.now() + seconds * 1_000;
    while (performance.now() < end && !isOver.aborted) {
      await pause(Math.min(CHECK_EVERY_MS, Math.max(0, end - performance.now())), undefined, { signal: isOver }).catch(() => {});
      judgeSettled();
      await fleet.sampleMemory();
    }
    chaos.abort();
    for (const scene of both) scene.stop();
    await trouble;
    for (const item of [api, posting, ...both]) item.isCalm = true;

    const settle = async () => {
      const until = performance.now() + SETTLE_MS;
      const underWay = () => both.reduce((sum, scene) => sum + scene.underWay, 0);
      while (underWay() > 0 && performance.now() < until) {
        await pause(100);
        judgeSettled(true);
      }
      if (underWay() > 0) breaches.push(`${underWay()} interactions did not come to an end`);
    };
    await settle();
    breaches.push(...(await heal(fleet, both, machine)));
    await settle();
    if (importing) {
      breaches.push(...((await written) ?? []));
      const urls = fleet.running("service").map(({ url }) => url);
      const marks = importing.deletions.map(({ mark }) => mark);
      const verdicts = [judgeImports(await importing.history(machine))];
      breaches.push(...(await wrongAnswers(urls, importing.book, marks)));
      leaving.abort();
      await visited;
      const troublesOf = (name: string) => [...importing.troublesOf(name), ...hiding(database.troubles, fleet.members)];
      const starvedMs = (from: number, to: number) => machine.worst(FOLLOWED_MS, from, to);
      verdicts.push(judgeVisits({ visits: visitors.visits, troublesOf, starvedMs }));
      breaches.push(...verdicts.flatMap((verdict) => verdict.breaches));
      for (const [what, count] of [importing.counts, ...verdicts.map(({ counts }) => counts)].flatMap((counts) => [...counts]))
        behind.set(what, count);
    }
    breaches.push(...(await tendAll(watches, scenes.http)));
    // After an interrupt, somebody is waiting for the end.
    if (!signal?.aborted) await endure(fleet, database, channels);
    truth.settle();
    await reportAll(database, truth, reaching);
    await fleet.sampleMemory();
    await Promise.all(fleet.running().map((member) => fleet.stop(member)));
    const history = await postingHistory(database, reaching);
    const lostBefore = (at: number) => {
      const until = at - performance.timeOrigin;
      return machine.worst(ON_ITS_WAY_MS, until - ON_ITS_WAY_MS, until);
    };
    const verdict = judgePosting({ ...history, lostBefore }, truth);
    posts = new Map([...verdict.counts, ...exercisedIn(history, watches)]);
    breaches.push(...verdict.breaches);
    if (seconds >= LONG_SECONDS && count >= MANY_WATCHES && !signal?.aborted)
      breaches.push(...unexercised(posts, behind).map((what) => `not exercised: ${what}`));
  } finally {
    machine.stop();
    leaving.abort();
    for (const scene of both) scene.stop();
    await installation.close();
  }
  // The way a process ended tells more than the interactions it left unanswered.
  breaches.push(...fleet.breaches, ...fleet.dismay(), ...api.breaches, ...tally.breaches, ...memoryBreaches(fleet.members));
  for (const { discord, transport } of both)
    breaches.push(...discord.violations.map((violation) => `${transport}: ${violation}`));
  return {
    seed,
    seconds: Math.round((performance.now() - started) / 1_000),
    interactions: tally.total,
    posts,
    behind,
    outcomes: tally.outcomes,
    unsent: both.map(({ unsent }) => unsent),
    firstResponseMs: { p50: tally.quantile(0.5), p99: tally.quantile(0.99), max: tally.quantile(1) },
    faults: new Map([...troubles, ...sum(api.faults, posting.faults, ...both.map(({ faults }) => faults))]),
    memory: memoryOf(fleet.members),
    /** Milliseconds that the machine took from the run. */
    lostMs: Math.round(machine.lostMs),
    breaches,
  };
}

/** An answer that a killed service was building is built after its lease of ten seconds, and one that failed after a minute. */
const [LEFT_MS, FAILED_MS] = [16_000, 66_000];

/** When services may not have built answers, by `performance.now()`. */
const hiding = (databaseTroubles: readonly Window[], members: readonly Member[]): Window[] => [
  ...databaseTroubles.map(([from, to]) => [from, to + FAILED_MS] as const),
  ...members
    .filter(({ kind }) => kind === "service")
    .flatMap(({ frozen, ended }) => [...frozen, ...(ended ? [[ended.at, ended.at] as const] : [])])
    .map(([from, to]) => [from, to + LEFT_MS] as const),
];

function sum(...counts: Map<string, number>[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const [kind, count] of counts.flatMap((c) => [...c])) all.set(kind, (all.get(kind) ?? 0) + count);
  return all;
}
