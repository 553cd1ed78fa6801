import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect } from "vitest";
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { idOf } from "../../src/service/collect/bluesky/ids.ts";
import type { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import type { Account, BlueskyPost } from "../bluesky-stand-in/world.ts";
import {
  addCollection,
  type CollectingProcess,
  type DatabaseTrouble,
  type HostOptions,
  otters,
  positionIn,
  setUpBluesky,
} from "../support/bluesky-stream.ts";
import type { ApiFault } from "../support/faulty-answer.ts";
import { rowsOf } from "../support/service-database.ts";

/* Random plans of what happens on Bluesky and of what goes wrong on the way to the database. */

const ACCOUNTS = 5;

type Step =
  | { readonly do: "post" | "post of another day"; readonly who: number; readonly isMeant: boolean }
  | { readonly do: "update"; readonly which: number; readonly isMeant: boolean }
  | { readonly do: "delete"; readonly which: number }
  | { readonly do: "close"; readonly who: number; readonly as: "deleted" | "takendown" | "suspended" | "deactivated" }
  | { readonly do: "reopen" | "rename" | "post and leave" | "leave and return"; readonly who: number }
  | { readonly do: "pass"; readonly seconds: number }
  | { readonly do: "heal" }
  | { readonly fault: "host"; readonly host: number; readonly what: HostFault }
  | { readonly fault: "frame"; readonly host: number; readonly frame: number }
  | { readonly fault: "app view"; readonly what: readonly ApiFault[] }
  | { readonly fault: "database"; readonly process: number; readonly what: readonly DatabaseTrouble[] }
  | { readonly fault: "kill" | "end" | "freeze"; readonly process: number };

type HostFault =
  | "break off"
  | "break off later"
  | "freeze"
  | "refuse"
  | "deaf"
  | "repeat"
  | "repeat last"
  | "lag"
  | "clamp"
  | "mend";

export interface Plan {
  readonly hosts: readonly HostOptions[];
  readonly processes: number;
  readonly steps: readonly Step[];
}

const who = fc.nat(ACCOUNTS - 1);
const which = fc.nat(50);
const host = fc.nat(2);
const process = fc.nat(1);

const happening = fc.oneof(
  { weight: 16, arbitrary: fc.record({ do: fc.constant("post" as const), who, isMeant: fc.constantFrom(true, true, false) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("post of another day" as const), who, isMeant: fc.constant(true) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("update" as const), which, isMeant: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("delete" as const), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("close" as const),
      who,
      as: fc.constantFrom("deleted" as const, "takendown" as const, "suspended" as const, "deactivated" as const),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom("reopen" as const, "rename" as const, "post and leave" as const, "leave and return" as const),
      who,
    }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("pass" as const), seconds: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 1, arbitrary: fc.constant({ do: "heal" as const }) },
);

const apiFault = fc.constantFrom<ApiFault>(
  "hang",
  "lost",
  "broken off",
  { status: 500, body: "no" },
  { status: 502, body: "<html>" },
  { status: 429, body: { error: "RateLimitExceeded" }, headers: { "retry-after": "20" } },
  { status: 400, body: { error: "InvalidRequest" } },
  { status: 200, body: "<html>" },
  { status: 200, body: { posts: "none", profiles: 5 } },
);

const fault = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      fault: fc.constant("host" as const),
      host,
      what: fc.constantFrom<HostFault>(
        "break off",
        "break off later",
        "freeze",
        "refuse",
        "deaf",
        "repeat",
        "repeat last",
        "lag",
        "clamp",
        "mend",
        "mend",
        "mend",
      ),
    }),
  },
  { weight: 4, arbitrary: fc.record({ fault: fc.constant("frame" as const), host, frame: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({ fault: fc.constant("app view" as const), what: fc.array(apiFault, { minLength: 1, maxLength: 4 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      fault: fc.constant("database" as const),
      process,
      what: fc.array(fc.constantFrom<DatabaseTrouble>("before", "rolled back", "committed"), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ fault: fc.constantFrom("kill" as const, "end" as const, "freeze" as const), process }) },
);

const hostOptions = fc.record({ offsetUs: fc.integer({ min: -240_000_000, max: 240_000_000 }), isV2: fc.boolean() });

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  hosts: fc.array(hostOptions, { minLength: 2, maxLength: 3 }),
  processes: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(fc.oneof({ weight: 6, arbitrary: happening }, { weight: 5, arbitrary: fault }), {
    minLength: 50,
    maxLength: 90,
    size: "max",
  }),
});

export interface Outcome {
  readonly faults: number;
  readonly posts: number;
  readonly missedMs: number;
}

/** Runs a plan, and judges what is stored: while everything is well, and in the end. */
export async function runPlan({ hosts, processes, steps }: Plan, createUrl: () => string | Promise<string>): Promise<Outcome> {
  const all = await setUpBluesky(createUrl, hosts, { isStrict: false });
  const { clock, world, streams, appView, database, start, close: closeAll } = all;
  await addCollection(database, otters, "velvet otters");
  const accounts = Array.from({ length: ACCOUNTS }, () => world.createAccount());
  const somebody = world.createAccount();
  const posts: BlueskyPost[] = [];
  /** When a post was last written, and when an account was last closed, in order. */
  const writtenAt = new Map<string, number>();
  const closedAt = new Map<string, number>();
  const goneAt = new Map<string, number>();
  let order = 0;
  let number = 0;
  let faults = 0;
  const running: { process: CollectingProcess; isFrozen: boolean }[] = [];
  /** With those that were killed. */
  const started: CollectingProcess[] = [];

  const textOf = (isMeant: boolean) => `${isMeant ? "Velvet otters" : "Nothing"} ${++number}`;
  const isMeant = ({ record: { text } }: BlueskyPost) => text.startsWith("Velvet otters");
  const wanted = () =>
    posts.filter(
      (post) =>
        world.posts.has(post.uri) &&
        isMeant(post) &&
        !isOld(post) &&
        world.accounts.get(post.did)?.status === "active" &&
        (writtenAt.get(post.uri) ?? 0) > (closedAt.get(post.did) ?? 0),
    );
  const old = new Set<string>();
  const isOld = ({ uri }: BlueskyPost) => old.has(uri);
  /** Of a server's clock no two events are in one millisecond. */
  const tick = () => clock.advance(2);
  /** Bluesky is never silent; servers answer between two seconds. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      if (passed % 5 === 0) world.post(somebody, "Nothing about them");
      await clock.advance(SECOND_MS);
      await wait(1);
      await Promise.all(running.map((each) => each.process.answered()));
    }
  };
  const mend = (each: JetstreamHost) => {
    each.door = "open";
    each.isFrozen = false;
    each.lagMs = 0;
    each.lookbackMs = 36 * 60 * MINUTE_MS;
    each.repeatEvery = undefined;
  };
  const heal = async () => {
    for (const each of streams) mend(each);
    appView.faults.length = 0;
    for (const each of running) {
      each.process.troubles.length = 0;
      each.process.thaw();
      each.isFrozen = false;
    }
  };
  const hostFaults: Record<HostFault, (each: JetstreamHost) => void> = {
    "break off": (each) => each.breakOff(),
    "break off later": (each) => each.breakOff({ afterFrames: 2 }),
    freeze: (each) => {
      each.isFrozen = true;
    },
    refuse: (each) => {
      each.door = "refusing";
      each.breakOff();
    },
    deaf: (each) => {
      each.door = "deaf";
      each.breakOff();
    },
    repeat: (each) => {
      each.repeatEvery = 2;
    },
    "repeat last": (each) => each.repeatLast(30),
    lag: (each) => {
      each.lagMs = 5 * MINUTE_MS;
    },
    clamp: (each) => {
      each.lookbackMs = MINUTE_MS;
      each.breakOff();
    },
    mend,
  };
  const frames = () => {
    const nowUs = clock.now() * 1_000;
    const commit = { rev: "3lluckluckluc", operation: "create", collection: "app.bsky.feed.post", rkey: "3lluckluckluc" };
    const event = { did: somebody.did, time_us: nowUs, kind: "commit", commit };
    const account = (time_us: unknown) => ({ did: somebody.did, time_us, kind: "account", account: { active: true } });
    return [
      "",
      "{",
      "null",
      "[]",
      "5",
      '"text"',
      "{}",
      Buffer.from([0, 1, 2]),
      "x".repeat(100_000),
      JSON.stringify({ ...event, did: "did:plc:" }),
      JSON.stringify({ ...event, did: 5 }),
      JSON.stringify({ ...event, kind: "info" }),
      JSON.stringify({ ...event, time_us: "1" }),
      JSON.stringify({ ...event, commit: { ...commit, rkey: "../.." } }),
      JSON.stringify({ ...event, commit: { ...commit, operation: "burn" } }),
      JSON.stringify({ ...event, commit: { ...commit, record: { text: "Velvet otters", createdAt: 5 } } }),
      JSON.stringify({ ...event, commit: { ...commit, record: { text: ["Velvet otters"], createdAt: "2026-01-01T00:00:00Z" } } }),
      JSON.stringify({ ...event, commit: { ...commit, record: null } }),
      JSON.stringify(account(1)),
      JSON.stringify(account(nowUs + 240_000_000)),
      JSON.stringify(account(nowUs * 2)),
      JSON.stringify(account(1e300)),
      JSON.stringify({ ...account(nowUs), account: { active: "no" } }),
      JSON.stringify({
        did: "did:web:elsewhere.example",
        time_us: nowUs,
        kind: "account",
        account: { active: false, time: "?" },
      }),
      JSON.stringify({ did: somebody.did, time_us: nowUs, kind: "identity", identity: { handle: "a\0b" } }),
    ];
  };
  const startOne = (at: number) => {
    running[at] = { process: start(), isFrozen: false };
    started.push(running[at].process);
  };
  const update = (post: BlueskyPost, isMeant: boolean) => {
    if (!world.posts.has(post.uri) || world.accounts.get(post.did)?.status !== "active") return;
    world.update(post, textOf(isMeant));
    writtenAt.set(post.uri, ++order);
    goneAt.delete(post.uri);
    if (!isMeant) goneAt.set(post.uri, clock.now());
  };
  const close = (account: Account, as: Exclude<Account["status"], "active">) => {
    if (account.status !== "active") return;
    world.setStatus(account, as);
    closedAt.set(account.did, ++order);
    for (const { uri, did } of posts) if (did === account.did && !goneAt.has(uri)) goneAt.set(uri, clock.now());
  };
  const reopen = (account: Account) => {
    if (account.status !== "active" && account.status !== "deleted") world.setStatus(account, "active");
  };
  const write = (account: Account, isMeant: boolean, ageMs = 0) => {
    if (account.status !== "active") return;
    const made = world.post(account, textOf(isMeant), { createdAt: new Date(clock.now() - ageMs).toISOString() });
    if (ageMs > 0) old.add(made.uri);
    posts.push(made);
    writtenAt.set(made.uri, ++order);
  };
  const remove = (post: BlueskyPost) => {
    if (!world.posts.has(post.uri) || world.accounts.get(post.did)?.status !== "active") return;
    world.delete(post);
    goneAt.set(post.uri, clock.now());
  };
  const storedIds = async () => (await rowsOf(database)).posts.map(({ id }) => id);
  const judgeDeleted = async (since: number) => {
    if (started.some((process) => process.said().some((line) => line.includes("none is removed for now")))) return;
    const stored = new Set(await storedIds());
    const kept = posts.filter(({ uri }) => (goneAt.get(uri) ?? Infinity) < since && stored.has(idOf(uri)));
    expect(
      kept.map(({ record }) => record.text),
      `gone, but stored; ${await missedMs()} ms were missed`,
    ).toEqual([]);
  };

  await pass(1);
  for (let minutes = 0; minutes < 20; minutes += 1) {
    for (let each = 0; each < 4; each += 1) {
      world.post(somebody, "Nothing about them");
      await clock.advance(15 * SECOND_MS);
    }
  }
  for (let at = 0; at < processes; at += 1) startOne(at);
  for (const step of steps) {
    await tick();
    if ("fault" in step) {
      faults += 1;
      const each = streams["host" in step ? step.host % streams.length : 0] as JetstreamHost;
      const at = "process" in step ? step.process % processes : 0;
      const one = running[at];
      if (step.fault === "host") hostFaults[step.what](each);
      else if (step.fault === "frame") {
        const some = frames();
        each.send(some[step.frame % some.length] as string);
      } else if (step.fault === "app view") appView.faults.push(...step.what);
      else if (step.fault === "database") one?.process.troubles.push(...step.what);
      else if (step.fault === "freeze") {
        if (one) {
          if (one.isFrozen) one.process.thaw();
          else one.process.freeze();
          one.isFrozen = !one.isFrozen;
        }
      } else {
        await (step.fault === "kill" ? one?.process.kill() : one?.process.end());
        startOne(at);
      }
      continue;
    }
    const account = accounts["who" in step ? step.who : 0] as Account;
    const post = "which" in step ? posts[step.which % Math.max(1, posts.length)] : undefined;
    switch (step.do) {
      case "post":
      case "post of another day":
        write(account, step.isMeant, step.do === "post" ? 0 : 3 * DAY_MS);
        break;
      case "post and leave":
        write(account, true);
        await tick();
        close(account, "deactivated");
        break;
      case "leave and return":
        close(account, "deactivated");
        await pass(1);
        reopen(account);
        await tick();
        write(account, true);
        break;
      case "update":
        if (post) update(post, step.isMeant);
        break;
      case "delete":
        if (post) remove(post);
        break;
      case "close":
        close(account, step.as);
        break;
      case "reopen":
        reopen(account);
        break;
      case "rename":
        if (account.status === "active") world.rename(account, `person-${++number}.example`);
        break;
      case "pass":
        await pass(step.seconds);
        break;
      case "heal": {
        await heal();
        // The longest backoff, and the longest lag that was.
        await pass(60);
        break;
      }
    }
  }
  await heal();
  await pass(6 * 60);
  const missedMs = async () => (await positionIn(database))?.missed_ms ?? 0;
  if ((await missedMs()) > 0) await pass(10 * 60);
  await judgeDeleted(clock.now() - MINUTE_MS);
  // All is well for minutes: what is deleted now is gone within one.
  const left = wanted();
  if (left[0]) remove(left[0]);
  if (left[1]) close(world.accounts.get(left[1].did) as Account, "takendown");
  await tick();
  await pass(30);
  await judgeDeleted(clock.now());
  await pass(60);
  const missed = await missedMs();
  const { posts: stored, people } = await rowsOf(database);
  const expected = wanted().map(({ uri, record }) => `${idOf(uri)} ${record.text}`);
  const found = stored.map(({ id, text }) => `${id} ${text}`);
  if (missed === 0) {
    expect(found.toSorted(), "stored").toEqual(expected.toSorted());
    const names = wanted().map(({ did }) => `${idOf(did)} ${world.accounts.get(did)?.handle}`);
    expect(people.map(({ id, screen_name }) => `${id} ${screen_name}`).toSorted()).toEqual([...new Set(names)].toSorted());
  } else {
    // Updates may have been in the missing part.
    const there = new Set(wanted().map(({ uri }) => idOf(uri)));
    expect(stored.filter(({ id }) => !there.has(id))).toEqual([]);
  }
  await closeAll();
  expect(clock.timers, "timers that are left").toBe(0);
  return { faults, posts: posts.length, missedMs: missed };
}
