import { setTimeout as pause } from "node:timers/promises";
import type { Exchange } from "../../../src/playground/stand-in/interaction-record.ts";
import { addressOf, collections, isUnknown } from "./collections.ts";
import type { Fleet } from "./fleet.ts";
import type { Machine } from "./machine.ts";
import { metricsOf } from "./member.ts";
import type { Scene } from "./scene.ts";
import { MARGIN_MS } from "./verdict.ts";

const HEAL_MS = 20_000;
const COMMANDS = 20;
const ANSWER_MS = 3_000;
const known = collections.filter((collection) => !isUnknown(collection));

/**
 * After the faults, every process is ready and its circuit breaker closed within 20 seconds, and then the
 * next 20 commands on each transport get a card within 3 seconds. Returns broken promises.
 */
export async function heal(fleet: Fleet, scenes: readonly Scene[], machine: Machine): Promise<string[]> {
  const until = performance.now() + HEAL_MS;
  let sick = await unhealthy(fleet, scenes);
  for (let runOnce = 0; sick.length > 0; runOnce += 1) {
    if (performance.now() > until) return sick.map((what) => `${what}, ${HEAL_MS} ms after the last fault`);
    // Only a call closes a circuit breaker.
    for (const scene of scenes) if (scene.isConnected) request(scene, runOnce);
    await pause(500);
    sick = await unhealthy(fleet, scenes);
  }
  for (;;) {
    const from = performance.now();
    const requested = scenes.flatMap((scene) => Array.from({ length: COMMANDS }, (_, index) => request(scene, index)));
    const unanswered = () => requested.filter(({ state, message }) => state !== "shown" || message?.embeds.length !== 1);
    while (unanswered().length > 0 && performance.now() - from < ANSWER_MS) await pause(50);
    const left = unanswered();
    // Delays by the machine say nothing about the bot.
    if (left.length === 0 || machine.worst(1_000, from, performance.now()) < MARGIN_MS || performance.now() > until) {
      return left.map(({ id, state, message }) => `after all faults, interaction ${id} is ${state}: ${JSON.stringify(message)}`);
    }
  }
}

function request(scene: Scene, runOnce: number): Exchange {
  const collection = known[runOnce % known.length] ?? 1;
  const exchange = scene.discord.type("scores", { contract: addressOf(collection) });
  const question = { operation: "scores", collection } as const;
  const requested = {
    what: `/scores of ${collection}, after all faults`,
    transport: scene.transport,
    wants: "card",
    question,
  } as const;
  return scene.track({ exchange, requested: { ...requested, target: "public" } }, undefined);
}

async function unhealthy(fleet: Fleet, scenes: readonly Scene[]): Promise<string[]> {
  const processes = await Promise.all(
    fleet.running().map(async ({ name, kind, url }) => {
      const { ok } = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => ({ ok: false }));
      const text = await metricsOf(url).catch(() => "");
      const isClosed = kind === "service" || text.includes('collection_pulse_api_circuit_breaker{state="closed"} 1');
      return [...(ok ? [] : [`${name} is not ready`]), ...(isClosed ? [] : [`the circuit breaker of ${name} is not closed`])];
    }),
  );
  return [
    ...processes.flat(),
    ...scenes.filter(({ isConnected }) => !isConnected).map(({ transport }) => `nothing is connected to the ${transport}`),
  ];
}
