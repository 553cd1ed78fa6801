import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { idOf } from "../../src/service/collect/bluesky/ids.ts";
import type { Account, BlueskyPost } from "../bluesky-stand-in/world.ts";
import { addCollection, type HostOptions, otters, positionIn, setUpBluesky } from "../support/bluesky-stream.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { rowsOf } from "../support/service.ts";
import type { DatabaseTrouble } from "../support/stream-process.ts";

/* Random plans of what happens on Bluesky and of what goes wrong on the way to the database. */

/** How often each step is taken. */
const happenings = {
  ...{ post: 11, "post about something else": 5, update: 3, "update to something else": 3, delete: 4, close: 1, reopen: 2 },
  pass: 14,
} as const;
const faults = { "break off": 2, freeze: 1, refuse: 1, repeat: 2, lag: 1, mend: 3, database: 4, kill: 2 } as const;
type What = keyof typeof happenings | keyof typeof faults;

const names = Object.entries({ ...happenings, ...faults }).map(([name, weight]) => ({
  weight,
  arbitrary: fc.constant(name as What),
}));
interface Plan {
  readonly hosts: readonly HostOptions[];
  /** The number chooses among whatever the step can be done to. */
  readonly steps: readonly { readonly what: What; readonly number: number }[];
}
const offsetUs = fc.integer({ min: -240_000_000, max: 240_000_000 });
const plan: fc.Arbitrary<Plan> = fc.record({
  hosts: fc.array(fc.record({ offsetUs, isV2: fc.boolean() }), { minLength: 2, maxLength: 3 }),
  steps: fc.array(fc.record({ what: fc.oneof(...names), number: fc.nat(10_000) }), { minLength: 50, maxLength: 90, size: "max" }),
});
const troubles: readonly DatabaseTrouble[] = ["before", "rolled back", "committed"];

/** Runs a plan, and judges what is stored in the end. */
async function run({ hosts, steps }: Plan, engine: Engine): Promise<void> {
  const { clock, world, streams, database, start, close } = await setUpBluesky(() => engine.createUrl(), hosts, {
    isStrict: false,
  });
  await addCollection(database, otters, "velvet otters");
  const accounts = Array.from({ length: 5 }, () => world.createAccount());
  const somebody = world.createAccount();
  const posts: BlueskyPost[] = [];
  /** When a post was last written, and when an account was last closed, in order. */
  const [writtenAt, closedAt] = [new Map<string, number>(), new Map<string, number>()];
  let order = 0;
  let number = 0;
  let process = start();

  const textOf = (shouldSend: boolean) => `${shouldSend ? "Velvet otters" : "Nothing"} ${++number}`;
  const isThere = ({ uri, did }: BlueskyPost) => world.posts.has(uri) && world.accounts.get(did)?.status === "active";
  const wanted = () =>
    posts.filter(
      (post) =>
        isThere(post) &&
        post.record.text.startsWith("Velvet otters") &&
        (writtenAt.get(post.uri) ?? 0) > (closedAt.get(post.did) ?? 0),
    );
  /** Bluesky is never silent; servers answer between two seconds. */
  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      if (passed % 5 === 0) world.post(somebody, "Nothing about them");
      await clock.advance(SECOND_MS);
      await wait(1);
      await process.answered();
    }
  };
  const mend = (host: (typeof streams)[number]) => Object.assign(host, { door: "open", isFrozen: false, lagMs: 0 });
  const write = (account: Account, shouldSend: boolean) => {
    if (account.status !== "active") return;
    const made = world.post(account, textOf(shouldSend));
    posts.push(made);
    writtenAt.set(made.uri, ++order);
  };
  const update = (post: BlueskyPost | undefined, shouldSend: boolean) => {
    if (!post || !isThere(post)) return;
    world.update(post, textOf(shouldSend));
    writtenAt.set(post.uri, ++order);
  };
  const take = (what: What, chosen: number): unknown => {
    const of = <T>(list: readonly T[]) => list[chosen % list.length] as T;
    const [account, post, host] = [of(accounts), of(posts), of(streams)];
    const taking: Record<What, () => unknown> = {
      post: () => write(account, true),
      "post about something else": () => write(account, false),
      update: () => update(post, true),
      "update to something else": () => update(post, false),
      delete: () => post && isThere(post) && world.delete(post),
      close: () => {
        if (account.status !== "active") return;
        world.setStatus(account, of(["takendown", "suspended", "deactivated"]));
        closedAt.set(account.did, ++order);
      },
      reopen: () => account.status !== "active" && world.setStatus(account, "active"),
      pass: () => pass(1 + (chosen % 40)),
      "break off": () => host.breakOff(),
      freeze: () => Object.assign(host, { isFrozen: true }),
      refuse: () => {
        host.door = "refusing";
        host.breakOff();
      },
      repeat: () => host.repeatLast(30),
      lag: () => Object.assign(host, { lagMs: 5 * MINUTE_MS }),
      mend: () => mend(host),
      database: () => process.troubles.push(of(troubles)),
      kill: async () => {
        await process.kill();
        process = start();
      },
    };
    return taking[what]();
  };

  // A silent part would be one that a host lacks.
  for (let passed = 0; passed < 80; passed += 1) {
    world.post(somebody, "Nothing about them");
    await clock.advance(15 * SECOND_MS);
  }
  for (const { what, number: chosen } of steps) {
    // Of a server's clock no two events are in one millisecond.
    await clock.advance(2);
    await take(what, chosen);
  }
  for (const host of streams) mend(host);
  process.troubles.length = 0;
  await pass(6 * 60);
  expect((await positionIn(database))?.missed_ms).toBe(0);
  const { posts: stored, people } = await rowsOf(database);
  const expected = wanted().map(({ uri, record }) => `${idOf(uri)} ${record.text}`);
  expect(stored.map(({ id, text }) => `${id} ${text}`).toSorted()).toEqual(expected.toSorted());
  expect(people.map(({ id }) => id).toSorted()).toEqual([...new Set(wanted().map(({ did }) => idOf(did)))].toSorted());
  await close();
  expect(clock.timers, "timers that are left").toBe(0);
}

describeEngines((engine) => {
  test("whatever happens on the way, what is stored is what Bluesky has, once", { timeout: 3_600_000 }, async () => {
    const numRuns = engine.name === "SQLite" ? rounds(3, 100) : 1;
    await fc.assert(
      fc.asyncProperty(plan, (p) => run(p, engine)),
      { numRuns, endOnFailure: numRuns > 3 },
    );
  });
});
