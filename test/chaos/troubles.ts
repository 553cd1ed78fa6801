import { setTimeout as pause } from "node:timers/promises";
import type { ChaosApi } from "./api.ts";
import type { ChaosDatabase } from "./database.ts";
import type { Fleet } from "./fleet.ts";
import type { Plan, Trouble } from "./plan.ts";
import type { Posting } from "./posting.ts";
import type { KillMoment } from "./posting-plan.ts";
import type { Scene } from "./scene.ts";

/** What can befall a run. */
interface Befallen {
  readonly api: ChaosApi;
  readonly database: ChaosDatabase;
  readonly fleet: Fleet;
  readonly posting: Posting;
  readonly scenes: { readonly gateway: Scene; readonly http: Scene };
}

const outages = { "API refuses": "refuses", "API hangs": "hangs", "API answers 500": "answers 500" } as const;
/** A replica that joins is used once the balancer has found it ready. */
const JOIN_MS = 30_000;
/** So long it is waited for a post. */
const TRAP_MS = 20_000;

/** Brings one trouble after the other until the signal aborts; each is over before the next comes. */
export async function makeTrouble(
  plan: Plan,
  befallen: Befallen,
  signal: AbortSignal,
  onTrouble: (kind: string) => void,
): Promise<void> {
  while (!signal.aborted) {
    await pause(plan.troubleGap(), undefined, { signal }).catch(() => {});
    if (signal.aborted) return;
    const trouble = plan.trouble();
    onTrouble(trouble.kind);
    if (trouble.kind === "a poster is killed") await killPoster(trouble.moment, befallen, signal, onTrouble);
    else await befall(trouble, befallen, signal);
  }
}

/** Kills whichever process posts next, and counts between which steps of its post that fell. */
async function killPoster(
  moment: KillMoment,
  { database, fleet, posting }: Befallen,
  signal: AbortSignal,
  onTrouble: (kind: string) => void,
): Promise<void> {
  const trapped = await posting.trap(moment, AbortSignal.any([signal, AbortSignal.timeout(TRAP_MS)]));
  const member = trapped && fleet.calling(trapped.name);
  if (!member) return;
  await fleet.kill(member);
  const isSent = posting.taken.some(({ key }) => key === trapped.key);
  const [post] = await database.query(`select outcome from posts where key = '${trapped.key}'`).catch(() => []);
  const step = post?.["outcome"] ? "marked" : isSent ? "sent, not marked" : "written down, not sent";
  onTrouble(`killed once its post was ${step}`);
  if (member.name.startsWith("gateway")) await fleet.start("gateway");
  else await join(fleet);
}

async function befall(
  trouble: Exclude<Trouble, { readonly kind: "a poster is killed" }>,
  { api, database, fleet, scenes }: Befallen,
  signal: AbortSignal,
): Promise<void> {
  const { gateway } = scenes.gateway.discord;
  const last = (ms: number) => pause(ms, undefined, { signal }).catch(() => {});
  const tell = (payload: object) =>
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
    case "the database stops":
    case "the database hangs": {
      const end = await database.suffer(trouble.kind === "the database stops" ? "stops" : "hangs");
      await last(trouble.ms);
      return end();
    }
    case "gateway closes":
      return gateway.hangUp();
    case "gateway breaks":
      return gateway.close();
    case "gateway asks to reconnect":
      return void tell({ op: 7, d: null });
    case "gateway ends the session":
      return void tell({ op: 9, d: false });
    case "gateway is mute":
      gateway.isMute = true;
      gateway.hangUp();
      await last(trouble.ms);
      gateway.isMute = false;
      // Connections on which nothing was said would be waited on for a minute.
      return gateway.hangUp();
    case "a replica is killed": {
      const replica = fleet.running("http").at(-1);
      if (replica) await fleet.kill(replica);
      return join(fleet);
    }
    case "a replica is replaced": {
      // The first stays, so that there is one that has lived through everything.
      const replica = fleet.running("http").at(-1);
      await join(fleet);
      if (replica) await fleet.stop(replica);
      return;
    }
    case "the gateway bot is killed": {
      const [bot] = fleet.running("gateway");
      if (bot) await fleet.kill(bot);
      await fleet.start("gateway");
    }
  }
}

/** Starts a replica and waits until the balancer gives it its share. */
export async function join(fleet: Fleet): Promise<void> {
  const { url, name } = await fleet.start("http");
  const until = performance.now() + JOIN_MS;
  while (!fleet.balancer.isReady(url)) {
    if (performance.now() > until) throw new Error(`${name} did not become ready`);
    await pause(20);
  }
}
