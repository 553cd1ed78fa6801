import { setTimeout as pause } from "node:timers/promises";
import type { ChaosApi } from "./chaos-api.ts";
import type { Fleet } from "./fleet.ts";
import type { ImportPlan } from "./import-plan.ts";
import { isTreatment, type Parts, type TreatmentName, treat } from "./parts.ts";
import type { Plan, Trouble } from "./plan.ts";
import { named, type Posting } from "./posting.ts";
import type { KillMoment } from "./posting-plan.ts";
import type { Scene } from "./scene.ts";

/** The parts that faults can hit. */
interface Befallen {
  readonly api: ChaosApi;
  readonly fleet: Fleet;
  readonly parts: Parts;
  readonly posting: Posting;
  readonly scenes: { readonly gateway: Scene; readonly http: Scene };
}

/** The duration of the faults, and a callback for each. */
interface Course {
  readonly signal: AbortSignal;
  /** When everything is redeployed, by `performance.now()`. */
  readonly deployAt: number;
  readonly onTrouble: (kind: string) => void;
}

const outages = { "API refuses": "refuses", "API hangs": "hangs", "API answers 500": "answers 500" } as const;
/** The longest wait for a post. */
const TRAP_MS = 20_000;

const forMs = (ms: number, signal: AbortSignal) => pause(ms, undefined, { signal }).catch(() => {});

/** Causes one trouble after the other until the signal aborts, never two at once; and once, deployments. */
async function bring(
  { gap, next, deployments }: { gap: () => number; next: () => Promise<void>; deployments: readonly TreatmentName[] },
  parts: Parts,
  { signal, deployAt, onTrouble }: Course,
): Promise<void> {
  let due: readonly TreatmentName[] = deployments;
  while (!signal.aborted) {
    await forMs(gap(), signal);
    if (signal.aborted) return;
    if (performance.now() < deployAt) await next();
    else {
      for (const name of due) {
        onTrouble(name);
        await treat(name, parts, async () => {});
      }
      if (due.length === 0) await next();
      due = [];
    }
  }
}

/** Faults of the bots, Discord, the API and the database. */
export function makeTrouble(plan: Plan, befallen: Befallen, course: Course): Promise<void> {
  const { signal, onTrouble } = course;
  const next = async () => {
    const trouble = plan.trouble();
    onTrouble(trouble.kind);
    if (trouble.kind === "a poster is killed") await killPoster(trouble.moment, befallen, signal, onTrouble);
    else await befall(trouble, befallen, signal);
  };
  const deployments = ["all replicas are deployed", "the gateway bot is deployed"] as const;
  return bring({ gap: plan.troubleGap, next, deployments }, befallen.parts, course);
}

/** Concurrent faults of the services and the cache. */
export function makeTroubleBehind(plan: ImportPlan, parts: Parts, course: Course): Promise<void> {
  const next = async () => {
    const { kind, ms } = plan.trouble();
    course.onTrouble(kind);
    await treat(kind, parts, () => forMs(ms, course.signal));
  };
  return bring({ gap: plan.troubleGap, next, deployments: ["all services are deployed"] }, parts, course);
}

/** Kills the next process that posts. */
async function killPoster(
  moment: KillMoment,
  { fleet, posting }: Befallen,
  signal: AbortSignal,
  onTrouble: (kind: string) => void,
): Promise<void> {
  const patience = AbortSignal.any([signal, AbortSignal.timeout(TRAP_MS)]);
  const trapped = await posting.trap(moment, patience, (name) => fleet.calling(name) !== undefined);
  const member = trapped && fleet.calling(trapped.name);
  if (!member) return;
  await fleet.kill(member);
  onTrouble(`killed while ${named[trapped.what]}`);
  await fleet.join(member.kind);
}

async function befall(
  trouble: Exclude<Trouble, { readonly kind: "a poster is killed" }>,
  { api, parts, scenes }: Befallen,
  signal: AbortSignal,
): Promise<void> {
  const { gateway } = scenes.gateway.discord;
  const last = (ms: number) => forMs(ms, signal);
  if (isTreatment(trouble.kind)) return treat(trouble.kind, parts, () => last("ms" in trouble ? trouble.ms : 0));
  const report = (payload: object) =>
    gateway.sockets.findLast(({ readyState, OPEN }) => readyState === OPEN)?.send(JSON.stringify(payload));
  switch (trouble.kind) {
    case "API refuses":
    case "API hangs":
    case "API answers 500":
      await api.suffer(outages[trouble.kind]);
      await last(trouble.ms);
      return api.suffer(undefined);
    case "Discord answers 503":
      for (const scene of Object.values(scenes)) scene.isDown = true;
      await last(trouble.ms);
      for (const scene of Object.values(scenes)) scene.isDown = false;
      return;
    case "gateway closes":
      return gateway.hangUp();
    case "gateway breaks":
      return gateway.close();
    case "gateway asks to reconnect":
      return void report({ op: 7, d: null });
    case "gateway ends the session":
      return void report({ op: 9, d: false });
    case "gateway is mute":
      gateway.isMute = true;
      gateway.hangUp();
      await last(trouble.ms);
      gateway.isMute = false;
      // Otherwise the bot would wait a minute on silent connections.
      return gateway.hangUp();
  }
}
