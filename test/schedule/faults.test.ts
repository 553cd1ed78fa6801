import { expect, test } from "vitest";
import type { CollectionApi } from "../../src/collection-api/api.ts";
import { HOUR_MS } from "../../src/infra/time.ts";
import { Recorder, type RecordingOutcome } from "../../src/schedule/recorder.ts";
import { describeEngines, openTestMemory } from "../support/databases/engines.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { addressOf } from "../support/ids.ts";
import { recordLog } from "../support/recorded-log.ts";

const [broken, sound] = [addressOf(0xa1), addressOf(0xb2)];

describeEngines((engine) => {
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
