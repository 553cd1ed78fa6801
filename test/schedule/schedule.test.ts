import { expect, test } from "vitest";
import { DeliveryError } from "../../src/bot/delivery/responder.ts";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { scoreJson } from "../support/api-server.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { PatientClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { scheduleOver, taking } from "./workers.ts";

const operations = ["influencers", "scores", "tweets"];

test.each<{ title: string; over?: object; breaker?: "closed" | "open"; recorded: string[]; observed: string[] }>([
  { title: "what is watched is recorded", recorded: operations, observed: ["recording", "watches"] },
  { title: "nothing is recorded while the API is down", breaker: "open", recorded: [], observed: ["recording", "watches"] },
  { title: "nothing is recorded without an interval", over: { snapshotMs: 0 }, recorded: [], observed: ["watches"] },
  { title: "a process without background work does none", over: { isOn: false }, recorded: [], observed: [] },
])("$title", async ({ over, breaker = "closed", recorded, observed }) => {
  const clock = new PatientClock();
  const { memory } = await openTestMemory(temporaryDatabase(), { clock, snapshotMs: HOUR_MS });
  const called: string[] = [];
  const answering = (operation: string) => async () => {
    called.push(operation);
    return { entries: [], asOf: new Date(clock.now()), cache: "miss" as const };
  };
  const api = Object.fromEntries(operations.map((operation) => [operation, answering(operation)])) as unknown as CollectionApi;
  const settings = { channel: idOf(5), collection: addressOf(1), kinds: { alert: { change: 1 } }, locale: undefined };
  await memory.watches.add(idOf(1), settings);
  const client = { circuitBreaker: breaker, fetchRemovals: async () => undefined };
  const schedule = scheduleOver({ memory, api, client, clock, ...over });
  await schedule.runOnce();
  expect(called.toSorted()).toEqual(recorded);
  expect(Object.keys(schedule.observed)).toEqual(observed);
});

test("an alert whose channel is gone is told to whoever set it up", async () => {
  const clock = new PatientClock();
  const { memory } = await openTestMemory(temporaryDatabase(), { clock, snapshotMs: HOUR_MS });
  let total = 20;
  const answering = (entries: () => readonly object[]) => async () => ({
    ...{ entries: entries(), asOf: new Date(clock.now()), cache: "miss" as const },
  });
  const api = {
    scores: answering(() => [scoreJson({ total })]),
    influencers: answering(() => []),
    tweets: answering(() => []),
  } as unknown as CollectionApi;
  const settings = { channel: idOf(5), collection: addressOf(1), kinds: { alert: { change: 1 } }, locale: undefined };
  await memory.watches.add(idOf(1), { ...settings, madeBy: idOf(9) });
  const tried: string[] = [];
  const sendToChannel = async (channel: string) => {
    tried.push(channel);
    if (channel === idOf(5)) throw new DeliveryError("gone", { code: 10_003, status: 404 });
    return "1";
  };
  const schedule = scheduleOver({
    ...{ memory, api, clock, client: { circuitBreaker: "closed" as const, fetchRemovals: async () => undefined } },
    ...{ sender: { ...taking, sendToChannel }, openDirect: async (member) => `dm of ${member}` },
  });
  await schedule.runOnce();
  total = 40;
  await clock.advance(2 * HOUR_MS);
  await schedule.runOnce();
  expect(tried).toEqual([idOf(5), `dm of ${idOf(9)}`]);
});
