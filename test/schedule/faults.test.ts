import { expect, test } from "vitest";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/infra/time.ts";
import { OutboxRelay, type PostOutcome } from "../../src/schedule/outbox-relay.ts";
import { Recorder, type RecordingOutcome } from "../../src/schedule/recorder.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { nextDue } from "../support/databases/next-due.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf, idOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

const server = idOf(1);
const [broken, sound] = [addressOf(0xa1), addressOf(0xb2)];

describeEngines((engine) => {
  test("a post that is not JSON is logged without its content, and delays no other", async () => {
    const clock = new FakeClock();
    const { memory } = await openTestMemory(await engine.createUrl(), { clock });
    const { log, lines } = recordLog();
    const outcomes: PostOutcome[] = [];
    const poster = new OutboxRelay({
      draw: async () => undefined,
      ...{ outbox: memory.outbox, clock, log },
      sender: { sendToChannel: async () => "1", findInChannel: async () => undefined, editInChannel: async () => {} },
      onPost: (outcome) => void outcomes.push(outcome),
    });
    for (const [key, message] of Object.entries({ first: "of a member", second: "{}" })) {
      const channel = idOf(5);
      const alert = { change: 1 };
      await memory.watches.add(server, {
        channel,
        collection: addressOf(key.length),
        digest: undefined,
        alert,
        locale: undefined,
      });
      const lease = await nextDue(memory.watchQueue.claim({ leaseMs: MINUTE_MS }));
      const checked = { id: lease.watches[0].id, dueAt: Number.MAX_SAFE_INTEGER, nextBase: "{}" };
      await memory.watchQueue.finish(lease, [checked], { key, server, channel, message });
      await clock.advance(1);
    }
    await poster.turn();
    await clock.advance(MINUTE_MS / 2);
    await poster.turn();
    expect(outcomes).toEqual(["lost", "posted"]);
    expect(lines).toMatchObject([{ level: "error", type: "SyntaxError", at: expect.stringContaining("outbox-relay.ts") }]);
    expect(JSON.stringify(lines)).not.toContain("of a");
  });

  test("a collection whose recording throws is logged, and delays no other", async () => {
    const clock = new FakeClock();
    const { memory } = await openTestMemory(await engine.createUrl(), { clock });
    const { log, lines } = recordLog();
    const outcomes: RecordingOutcome[] = [];
    const none = async () => ({ entries: [], asOf: new Date(clock.now()), cache: "miss" as const });
    const scores = async (collection: string) => {
      if (collection === broken) throw new TypeError("of a member");
      return none();
    };
    const recorder = new Recorder({
      ...memory,
      ...{ api: { scores, influencers: none, tweets: none } as unknown as CollectionApi, clock, log, isHeld: () => false },
      ...{ intervalMs: HOUR_MS, callsPerMinute: 1e6, maxTracked: 2, deadlineMs: 1_000 },
      onTurn: (outcome) => void outcomes.push(outcome),
    });
    await memory.tracking.sync([broken, sound], HOUR_MS);
    await clock.advance(HOUR_MS);
    for (let turn = 0; turn < 3; turn++) {
      await recorder.turn();
      await clock.advance(1);
    }
    expect(outcomes.toSorted()).toEqual(["lost", "no_data"]);
    expect(lines).toMatchObject([{ level: "error", type: "TypeError", at: expect.stringContaining("recorder.ts") }]);
    expect(JSON.stringify(lines)).not.toContain("of a");
  });
});
