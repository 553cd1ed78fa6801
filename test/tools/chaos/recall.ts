import { setTimeout as pause } from "node:timers/promises";
import { collectionIn } from "./card.ts";
import type { Scene } from "./scene.ts";

const PATIENCE_MS = 10_000;
const ANSWER_MS = 3_000;

/** Asks new processes for all settings. Returns those that differ from what members were told. */
export async function recallAfterRestart(scenes: readonly Scene[]): Promise<string[]> {
  const wrong = await Promise.all(scenes.map((scene) => wrongIn(scene)));
  return wrong.flat();
}

/** A query has 100 ms, which a busy machine may use up, so failed questions are repeated. */
async function wrongIn(scene: Scene): Promise<string[]> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const asked = [...scene.settings.recallAll()].map((done) => ({ ...done, exchange: scene.track(done, undefined) }));
    const answerBy = performance.now() + ANSWER_MS;
    while (asked.some(({ exchange }) => !exchange.seen) && performance.now() < answerBy) await pause(50);
    const wrong = asked.flatMap(({ exchange: { seen }, asked: { what }, isPossible }) =>
      seen && isPossible(seen.content, collectionIn(seen)) ? [] : [`after a restart, ${what}: ${JSON.stringify(seen)}`],
    );
    if (wrong.length === 0 || performance.now() > until) return wrong;
    await pause(500);
  }
}
