/* One interface for all parts of a run: bots, services, the database and the cache. */

/** One server, or all processes of a kind. */
export interface Part {
  /** Kills it, or its youngest process. The returned function starts it again. */
  kill(): Promise<() => Promise<unknown>>;
  /** Freezes it, or its youngest process. The returned function resumes it. */
  freeze(): Promise<() => unknown>;
  /** Replaces its youngest process, or all of them one after the other; for processes only. */
  deploy?(which: "the youngest" | "all"): Promise<void>;
}

export type PartName = "gateway" | "http" | "service" | "database" | "cache";
export type Parts = { readonly [name in PartName]?: Part | undefined };

type Treatment = "killed" | "frozen" | "replaced" | "deployed";

/** Operations on parts. */
const treatments = {
  "a replica is killed": ["http", "killed"],
  "a replica freezes": ["http", "frozen"],
  "a replica is replaced": ["http", "replaced"],
  "all replicas are deployed": ["http", "deployed"],
  "the gateway bot is killed": ["gateway", "killed"],
  "the gateway bot freezes": ["gateway", "frozen"],
  "the gateway bot is deployed": ["gateway", "deployed"],
  "a service is killed": ["service", "killed"],
  "a service freezes": ["service", "frozen"],
  "a service is replaced": ["service", "replaced"],
  "all services are deployed": ["service", "deployed"],
  "the database stops": ["database", "killed"],
  "the database hangs": ["database", "frozen"],
  "the cache stops": ["cache", "killed"],
  "the cache hangs": ["cache", "frozen"],
} as const satisfies Readonly<Record<string, readonly [PartName, Treatment]>>;
export type TreatmentName = keyof typeof treatments;

export const isTreatment = (kind: string): kind is TreatmentName => Object.hasOwn(treatments, kind);

/** Applies an operation to a part until `last` resolves; does nothing if there is no such part. */
export async function treat(name: TreatmentName, parts: Parts, last: () => Promise<unknown>): Promise<void> {
  const [partName, how] = treatments[name];
  const part = parts[partName];
  if (!part) return;
  if (how === "replaced") return part.deploy?.("the youngest");
  if (how === "deployed") return part.deploy?.("all");
  const undo = await (how === "killed" ? part.kill() : part.freeze());
  await last();
  await undo();
}
