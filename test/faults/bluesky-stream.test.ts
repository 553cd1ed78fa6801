/*
 * Faults of Bluesky's stream and API: what the collector logs, and how soon a post of that moment is stored. `npm run faults`
 * prints this table, one line per fault.
 */
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { SECOND_MS } from "../../src/infra/time.ts";
import type { JetstreamHost } from "../bluesky-stand-in/jetstream-host.ts";
import { addCollection, type HostOptions, otters, setUpBluesky, textsIn } from "../support/bluesky-stream.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import type { ApiFault } from "../support/faulty-answer.ts";

interface Row {
  readonly fault: string;
  /** Causes a fault of the host that is read; the other host works. */
  readonly upset?: (host: JetstreamHost, all: readonly JetstreamHost[]) => void;
  readonly api?: readonly ApiFault[];
  readonly first?: HostOptions;
  /** The length of the fault; for ever by default. */
  readonly seconds?: number;
  /** Part of a line of the log. */
  readonly logged?: string;
  readonly storedWithin: number;
}

const refuse = (host: JetstreamHost) => {
  host.door = "refusing";
  host.breakOff();
};

const blind = (hosts: readonly JetstreamHost[]) => {
  for (const host of hosts) host.isBlind = true;
};

const ofHosts: readonly Row[] = [
  { fault: "the host breaks off", upset: (host) => host.breakOff(), logged: "the host ended the stream (1006)", storedWithin: 3 },
  {
    fault: "the host breaks off, and the next one takes the connection and says nothing",
    upset(host, [, otherItem]) {
      refuse(host);
      if (otherItem) otherItem.door = "deaf";
    },
    seconds: 15,
    logged: "the host did not open the stream within 10 seconds",
    storedWithin: 40,
  },
  {
    fault: "the host sends nothing",
    upset: (host) => {
      host.isFrozen = true;
    },
    logged: "the host sent no post for 30 seconds",
    storedWithin: 35,
  },
  {
    fault: "the host sends people and accounts alone",
    upset: (host) => blind([host]),
    logged: "the host sent no post for 30 seconds",
    storedWithin: 35,
  },
  {
    fault: "all hosts send people and accounts alone for five minutes",
    upset: (_host, all) => blind(all),
    seconds: 300,
    logged: "the host sent no post for 30 seconds",
    storedWithin: 400,
  },
  {
    fault: "the host sends something else",
    upset(host) {
      host.isFrozen = true;
      for (let count = 0; count < 100; count += 1) host.send("<html>");
    },
    logged: "the host sent no post for 30 seconds",
    storedWithin: 35,
  },
  {
    fault: "the host's clock is an hour ahead, or this machine's an hour behind",
    first: { offsetUs: 3_600_000_000 },
    logged: "the host dates its events in the future: check this machine's clock",
    storedWithin: 120,
  },
  {
    fault: "there is no network for a minute",
    upset: (_host, all) => all.forEach(refuse),
    api: Array<ApiFault>(20).fill("lost"),
    seconds: 60,
    logged: "the host cannot be reached, or refuses the stream",
    storedWithin: 100,
  },
];

const ofApi: readonly Row[] = (
  [
    ["answers 500", { status: 500, body: "no" }],
    ["does not answer", "hang"],
    ["is limited for a minute", { status: 429, body: { error: "RateLimitExceeded" }, headers: { "retry-after": "60" } }],
    ["answers HTML", { status: 200, body: "<html>" }],
    ["wants a login", { status: 403, body: { error: "Forbidden", message: "Forbidden" } }],
  ] as const satisfies readonly (readonly [string, ApiFault])[]
).map(([fault, item]) => ({ fault: `the API ${fault}`, api: Array<ApiFault>(10).fill(item), storedWithin: 6 }));

const title = ({ fault, logged, storedWithin }: Row) =>
  `${fault} → a post of that moment is stored within ${storedWithin} seconds; logged: ${logged ? `«${logged}»` : "no fault of the stream"}`;

async function check({ upset, api = [], first = {}, seconds, logged, storedWithin }: Row): Promise<void> {
  const { world, database, start, streams, appView, clock } = await setUpBluesky(temporaryDatabase, [first, {}]);
  await addCollection(database, otters, "velvet otters");
  const somebody = world.createAccount();
  const pass = async () => {
    for (let post = 0; post < 4; post += 1) world.post(somebody, "Nothing about them");
    world.rename(somebody, somebody.handle);
    await clock.advance(SECOND_MS);
    await wait(2);
  };
  // A silent part would be one that the host lacks.
  for (let passed = 0; passed < 40; passed += 1) {
    world.post(somebody, "Nothing about them");
    await clock.advance(30 * SECOND_MS);
  }
  const { lines } = start();
  for (let passed = 0; passed < 3; passed += 1) await pass();
  const author = world.createAccount();
  // A post of somebody else waits for the API (test/service/bluesky).
  world.post(author, "Velvet otters before");
  while ((await textsIn(database)).length === 0) await pass();
  upset?.(streams[0] as JetstreamHost, streams);
  appView.faults.push(...api);
  world.post(author, "Velvet otters");
  let passed = 0;
  while ((await textsIn(database)).length === 1 && passed <= storedWithin) {
    if (passed === seconds) {
      for (const host of streams) Object.assign(host, { door: "open", isBlind: false });
      appView.faults.length = 0;
    }
    passed += 1;
    await pass();
  }
  expect(await textsIn(database)).toEqual(["Velvet otters", "Velvet otters before"]);
  const printed = lines.filter(({ level }) => level === "warn").map((line) => JSON.stringify(line));
  if (logged) expect(printed).toContainEqual(expect.stringContaining(logged));
  else expect(printed.filter((line) => line.includes("StreamError"))).toEqual([]);
}

describe.each([
  ["Bluesky's hosts", ofHosts],
  ["Bluesky's API", ofApi],
])("posts of Bluesky are collected: %s", (_what, rows) => {
  test.each(rows.map((row) => [title(row), row] as const))("%s", (_title, row) => check(row));
});
