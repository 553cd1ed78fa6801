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
import { rowsOf } from "../support/service.ts";

/* Random plans of what happens on Bluesky and of what goes wrong on the way to the database. */

const ACCOUNTS = 5;

/** How often each step is taken. */
const happenings = {
  post: 11,
  "post about something else": 5,
  "post of another day": 1,
  update: 3,
  "update to something else": 3,
  delete: 4,
  close: 1,
  reopen: 1,
  rename: 1,
  "post and leave": 1,
  "leave and return": 1,
  pass: 14,
  heal: 1,
} as const;
const faults = {
  "break off": 1,
  "break off later": 1,
  freeze: 1,
  refuse: 1,
  deaf: 1,
  repeat: 1,
  "repeat last": 1,
  lag: 1,
  clamp: 1,
  mend: 3,
  "odd frame": 4,
  "app view": 3,
  database: 4,
  kill: 1,
  end: 1,
  "freeze process": 1,
} as const;

interface Step {
  readonly what: keyof typeof happenings | keyof typeof faults;
  /** Chooses among whatever the step can be done to. */
  readonly number: number;
}

export interface Plan {
  readonly hosts: readonly HostOptions[];
  readonly processes: number;
  readonly steps: readonly Step[];
}

const stepOf = fc.record({
  what: fc.oneof(
    ...Object.entries({ ...happenings, ...faults }).map(([name, weight]) => ({
      weight,
      arbitrary: fc.constant(name as Step["what"]),
    })),
  ),
  number: fc.nat(10_000),
});

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  hosts: fc.array(fc.record({ offsetUs: fc.integer({ min: -240_000_000, max: 240_000_000 }), isV2: fc.boolean() }), {
    minLength: 2,
    maxLength: 3,
  }),
  processes: fc.integer({ min: 1, max: 2 }),
  steps: fc.array(stepOf, { minLength: 50, maxLength: 90, size: "max" }),
});

const apiFaults: readonly ApiFault[] = [
  "hang",
  "lost",
  "broken off",
  { status: 500, body: "no" },
  { status: 429, body: { error: "RateLimitExceeded" }, headers: { "retry-after": "20" } },
  { status: 400, body: { error: "InvalidRequest" } },
  { status: 200, body: "<html>" },
  { status: 200, body: { posts: "none", profiles: 5 } },
];
const troubles: readonly DatabaseTrouble[] = ["before", "rolled back", "committed"];
const closures = ["deleted", "takendown", "suspended", "deactivated"] as const;

/** Runs a plan, judges what is stored, while everything is well and in the end, and returns the number of faults. */
export async function runPlan({ hosts, processes, steps }: Plan, createUrl: () => string | Promise<string>): Promise<number> {
  const all = await setUpBluesky(createUrl, hosts, { isStrict: false });
  const { clock, world, streams, appView, database, start, close: closeAll } = all;
  await addCollection(database, otters, "velvet otters");
  const accounts = Array.from({ length: ACCOUNTS }, () => world.createAccount());
  const somebody = world.createAccount();
  const posts: BlueskyPost[] = [];
  const old = new Set<string>();
  /** When a post was last written, and when an account was last closed, in order. */
  const writtenAt = new Map<string, number>();
  const closedAt = new Map<string, number>();
  const goneAt = new Map<string, number>();
  let order = 0;
  let number = 0;
  const running: { process: CollectingProcess; isFrozen: boolean }[] = [];
  /** With those that were killed. */
  const started: CollectingProcess[] = [];

  const textOf = (isMeant: boolean) => `${isMeant ? "Velvet otters" : "Nothing"} ${++number}`;
  const isActive = ({ did }: Pick<BlueskyPost, "did">) => world.accounts.get(did)?.status === "active";
  const isThere = (post: BlueskyPost) => world.posts.has(post.uri) && isActive(post);
  const wanted = () =>
    posts.filter(
      (post) =>
        isThere(post) &&
        post.record.text.startsWith("Velvet otters") &&
        !old.has(post.uri) &&
        (writtenAt.get(post.uri) ?? 0) > (closedAt.get(post.did) ?? 0),
    );
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
  const heal = () => {
    for (const each of streams) mend(each);
    appView.faults.length = 0;
    for (const each of running) {
      each.process.troubles.length = 0;
      each.process.thaw();
      each.isFrozen = false;
    }
  };
  const oddFrames = () => {
    const time_us = clock.now() * 1_000;
    const commit = { rev: "3lluckluckluc", operation: "create", collection: "app.bsky.feed.post", rkey: "3lluckluckluc" };
    const event = { did: somebody.did, time_us, kind: "commit", commit };
    const account = { did: somebody.did, time_us, kind: "account", account: { active: true } };
    return [
      "{",
      "null",
      Buffer.from([0, 1, 2]),
      "x".repeat(100_000),
      JSON.stringify({ ...event, did: "did:plc:" }),
      JSON.stringify({ ...event, commit: { ...commit, record: null } }),
      JSON.stringify({ ...account, time_us: 1 }),
      JSON.stringify({ ...account, time_us: time_us + 240_000_000 }),
      JSON.stringify({ ...account, time_us: time_us * 2 }),
      JSON.stringify({ ...account, time_us: 1e300 }),
      JSON.stringify({ ...event, kind: "identity", identity: { handle: "a\0b" } }),
    ];
  };
  const startOne = (at: number) => {
    running[at] = { process: start(), isFrozen: false };
    started.push(running[at].process);
  };
  const write = (account: Account, isMeant = true, ageMs = 0) => {
    if (!isActive(account)) return;
    const made = world.post(account, textOf(isMeant), { createdAt: new Date(clock.now() - ageMs).toISOString() });
    if (ageMs > 0) old.add(made.uri);
    posts.push(made);
    writtenAt.set(made.uri, ++order);
  };
  const update = (post: BlueskyPost | undefined, isMeant: boolean) => {
    if (!post || !isThere(post)) return;
    world.update(post, textOf(isMeant));
    writtenAt.set(post.uri, ++order);
    if (isMeant) goneAt.delete(post.uri);
    else goneAt.set(post.uri, clock.now());
  };
  const remove = (post: BlueskyPost | undefined) => {
    if (!post || !isThere(post)) return;
    world.delete(post);
    goneAt.set(post.uri, clock.now());
  };
  const close = (account: Account, as: (typeof closures)[number] = "deactivated") => {
    if (!isActive(account)) return;
    world.setStatus(account, as);
    closedAt.set(account.did, ++order);
    for (const { uri, did } of posts) if (did === account.did && !goneAt.has(uri)) goneAt.set(uri, clock.now());
  };
  const reopen = (account: Account) => {
    if (!isActive(account) && account.status !== "deleted") world.setStatus(account, "active");
  };
  const steppingOf = (chosen: number): Record<Step["what"], () => unknown> => {
    const of = <T>(list: readonly T[]) => list[chosen % list.length] as T;
    const [account, post, host, one] = [of(accounts), of(posts), of(streams), of(running)];
    const shut = (door: JetstreamHost["door"]) => {
      host.door = door;
      host.breakOff();
    };
    const restart = async (how: "kill" | "end") => {
      await one.process[how]();
      startOne(chosen % running.length);
    };
    return {
      post: () => write(account),
      "post about something else": () => write(account, false),
      "post of another day": () => write(account, true, 3 * DAY_MS),
      update: () => update(post, true),
      "update to something else": () => update(post, false),
      delete: () => remove(post),
      close: () => close(account, of(closures)),
      reopen: () => reopen(account),
      rename: () => isActive(account) && world.rename(account, `person-${++number}.example`),
      "post and leave": async () => {
        write(account);
        await tick();
        close(account);
      },
      "leave and return": async () => {
        close(account);
        await pass(1);
        reopen(account);
        await tick();
        write(account);
      },
      pass: () => pass(1 + (chosen % 40)),
      heal: () => {
        heal();
        // The longest backoff, and the longest lag that was.
        return pass(60);
      },
      "break off": () => host.breakOff(),
      "break off later": () => host.breakOff({ afterFrames: 2 }),
      freeze: () => {
        host.isFrozen = true;
      },
      refuse: () => shut("refusing"),
      deaf: () => shut("deaf"),
      repeat: () => {
        host.repeatEvery = 2;
      },
      "repeat last": () => host.repeatLast(30),
      lag: () => {
        host.lagMs = 5 * MINUTE_MS;
      },
      clamp: () => {
        host.lookbackMs = MINUTE_MS;
        host.breakOff();
      },
      mend: () => mend(host),
      "odd frame": () => host.send(of(oddFrames())),
      "app view": () => void appView.faults.push(of(apiFaults)),
      database: () => void one.process.troubles.push(of(troubles)),
      kill: () => restart("kill"),
      end: () => restart("end"),
      "freeze process": () => {
        if (one.isFrozen) one.process.thaw();
        else one.process.freeze();
        one.isFrozen = !one.isFrozen;
      },
    };
  };
  const missedMs = async () => (await positionIn(database))?.missed_ms ?? 0;
  const judgeDeleted = async (since: number) => {
    if (started.some((process) => process.said().some((line) => line.includes("none is removed for now")))) return;
    const stored = new Set((await rowsOf(database)).posts.map(({ id }) => id));
    const kept = posts.filter(({ uri }) => (goneAt.get(uri) ?? Infinity) < since && stored.has(idOf(uri)));
    expect(
      kept.map(({ record }) => record.text),
      `gone, but stored; ${await missedMs()} ms were missed`,
    ).toEqual([]);
  };

  await pass(1);
  for (let passed = 0; passed < 20 * MINUTE_MS; passed += 15 * SECOND_MS) {
    world.post(somebody, "Nothing about them");
    await clock.advance(15 * SECOND_MS);
  }
  for (let at = 0; at < processes; at += 1) startOne(at);
  for (const { what, number: chosen } of steps) {
    await tick();
    await steppingOf(chosen)[what]();
  }
  heal();
  await pass(6 * 60);
  if ((await missedMs()) > 0) await pass(10 * 60);
  await judgeDeleted(clock.now() - MINUTE_MS);
  // All is well for minutes: what is deleted now is gone within one.
  const [deleted, closed] = wanted();
  remove(deleted);
  if (closed) close(world.accounts.get(closed.did) as Account, "takendown");
  await tick();
  await pass(30);
  await judgeDeleted(clock.now());
  await pass(60);
  const { posts: stored, people } = await rowsOf(database);
  if ((await missedMs()) === 0) {
    const expected = wanted().map(({ uri, record }) => `${idOf(uri)} ${record.text}`);
    expect(stored.map(({ id, text }) => `${id} ${text}`).toSorted(), "stored").toEqual(expected.toSorted());
    const names = wanted().map(({ did }) => `${idOf(did)} ${world.accounts.get(did)?.handle}`);
    expect(people.map(({ id, screen_name }) => `${id} ${screen_name}`).toSorted()).toEqual([...new Set(names)].toSorted());
  } else {
    // Updates may have been in the missing part.
    const there = new Set(wanted().map(({ uri }) => idOf(uri)));
    expect(stored.filter(({ id }) => !there.has(id))).toEqual([]);
  }
  await closeAll();
  expect(clock.timers, "timers that are left").toBe(0);
  return steps.filter(({ what }) => what in faults).length;
}
