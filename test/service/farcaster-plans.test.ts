import { setTimeout as wait } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../src/infra/time.ts";
import { castId, personId } from "../../src/service/collect/farcaster/ids.ts";
import type { WorldCast } from "../farcaster-stand-in/world.ts";
import { addCollection, otters, positionIn } from "../support/bluesky-stream.ts";
import { describeEngines, type Engine } from "../support/databases/engines.ts";
import { rounds } from "../support/evidence.ts";
import { setUpFarcaster } from "../support/farcaster-nodes.ts";
import { rowsOf } from "../support/service.ts";
import type { DatabaseTrouble } from "../support/stream-process.ts";

/* Random plans of what happens on Farcaster and of what goes wrong on the way to the database. */

/** How often each step is taken. */
const happenings = {
  cast: 9,
  "cast about something else": 3,
  remove: 4,
  prune: 2,
  revoke: 1,
  react: 9,
  unreact: 3,
  pass: 14,
} as const;
const faults = {
  refuse: 2,
  freeze: 1,
  repeat: 2,
  lag: 1,
  stop: 1,
  forget: 1,
  mend: 3,
  database: 4,
  kill: 2,
  "set the clock": 1,
} as const;
type What = keyof typeof happenings | keyof typeof faults;

const names = Object.entries({ ...happenings, ...faults }).map(([name, weight]) => ({
  weight,
  arbitrary: fc.constant(name as What),
}));
interface Plan {
  readonly hosts: number;
  /** The number chooses among whatever the step can be done to. */
  readonly steps: readonly { readonly what: What; readonly number: number }[];
}
const plan: fc.Arbitrary<Plan> = fc.record({
  hosts: fc.integer({ min: 2, max: 3 }),
  steps: fc.array(fc.record({ what: fc.oneof(...names), number: fc.nat(10_000) }), { minLength: 40, maxLength: 80, size: "max" }),
});
const troubles: readonly DatabaseTrouble[] = ["before", "rolled back", "committed"];
const kinds = ["like", "recast"] as const;

/** Runs a plan, and judges what is stored in the end. */
async function run({ hosts, steps }: Plan, engine: Engine): Promise<void> {
  const options = Array.from({ length: hosts }, () => ({ isStrict: false }));
  const { clock, world, nodes, database, start, close } = await setUpFarcaster(() => engine.createUrl(), options);
  await addCollection(database, otters, "velvet otters");
  const people = Array.from({ length: 5 }, () => world.person());
  const casts: WorldCast[] = [];
  let number = 0;
  let aheadMs = 0;
  let process = start({ isOwn: true });

  const pass = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed += 1) {
      await clock.advance(SECOND_MS);
      await wait(0);
      await process.answered();
    }
  };
  const mend = (node: (typeof nodes)[number]) =>
    Object.assign(node, { door: "open", lagMs: 0, stopsAt: undefined, keepMs: 72 * HOUR_MS, lie: undefined });
  const restart = async () => {
    await process.kill();
    process = start({ isOwn: true, aheadMs });
  };
  const take = (what: What, chosen: number): unknown => {
    const of = <T>(list: readonly T[]) => list[chosen % list.length] as T;
    const [person, cast, node, kind] = [of(people), of(casts), of(nodes), of(kinds)];
    const cut = async (text: string) => casts.push(await world.cast(person, `${text} ${++number}`));
    const taking: Record<What, () => unknown> = {
      cast: () => cut("Velvet otters"),
      "cast about something else": () => cut("Nothing"),
      remove: () => cast && world.casts.has(cast.hash) && world.remove(cast),
      prune: () => cast && world.casts.has(cast.hash) && world.drop(cast, "PRUNE_MESSAGE"),
      revoke: () => cast && world.casts.has(cast.hash) && world.drop(cast, "REVOKE_MESSAGE"),
      react: () => cast && world.react(of(people.toReversed()), kind, cast),
      unreact: () => cast && world.unreact(of(people.toReversed()), kind, cast),
      pass: () => pass(1 + (chosen % 40)),
      refuse: () => Object.assign(node, { door: "refusing" }),
      freeze: () => Object.assign(node, { door: "frozen" }),
      repeat: () => node.repeatLast(),
      lag: () => Object.assign(node, { lagMs: 3 * MINUTE_MS }),
      stop: () => Object.assign(node, { stopsAt: clock.now() }),
      // One node keeps everything.
      forget: () => node !== nodes[0] && Object.assign(node, { keepMs: 20 * SECOND_MS }),
      mend: () => mend(node),
      database: () => process.troubles.push(of(troubles)),
      kill: restart,
      "set the clock": () => {
        aheadMs = ((chosen % 9) - 4) * MINUTE_MS;
        return restart();
      },
    };
    return taking[what]();
  };

  // A first start has no position that a gap could be told from.
  await pass(20);
  for (const { what, number: chosen } of steps) {
    await take(what, chosen);
    // Two messages of one person with one content and second are the same message.
    await clock.advance(SECOND_MS);
  }
  for (const node of nodes) mend(node);
  process.troubles.length = 0;
  await pass(2 * 60);
  const wanted = [...world.casts.values()].filter(({ message }) => message.data.castAddBody?.text.startsWith("Velvet otters"));
  const { posts: soon } = await rowsOf(database);
  const wantedIds = new Set(wanted.map(({ hash }) => castId(hash)));
  expect(
    soon.filter(({ id }) => !wantedIds.has(id)),
    "casts that are shown after their removal",
  ).toEqual([]);
  await pass(60);
  expect((await positionIn(database))?.missed_ms).toBe(0);
  const { posts, people: stored } = await rowsOf(database);
  const expected = wanted.map(
    ({ hash, message }) =>
      `${castId(hash)} ${message.data.castAddBody?.text} ${world.count("like", hash)} ${world.count("recast", hash)}`,
  );
  expect(posts.map(({ id, text, likes, retweets }) => `${id} ${text} ${likes} ${retweets}`).toSorted()).toEqual(
    expected.toSorted(),
  );
  expect(stored.map(({ id }) => id).toSorted()).toEqual([...new Set(wanted.map(({ fid }) => personId(fid)))].toSorted());
  await close();
  expect(clock.timers, "timers that are left").toBe(0);
}

describeEngines((engine) => {
  test("whatever happens on the way, what is stored is what Farcaster has, once", { timeout: 14_400_000 }, async () => {
    const many = Number(process.env["PLANS"] ?? rounds(3, 100));
    const numRuns = engine.name === "SQLite" ? many : 1;
    await fc.assert(
      fc.asyncProperty(plan, (p) => run(p, engine)),
      { numRuns, endOnFailure: numRuns > 3 },
    );
  });
});
