/* One way to treat whatever a run consists of: bots, services, the database and the cache. */

/** A part of an installation: one server, or all processes of a kind. */
export interface Part {
  /** Ends it, or its youngest process, without a word. What this answers with starts it again. */
  kill(): Promise<() => Promise<unknown>>;
  /** Lets it, or its youngest process, hang. What this answers with lets it go on. */
  freeze(): Promise<() => unknown>;
  /** Puts new processes in the place of its youngest, or of all of them one after the other; of processes alone. */
  deploy?(which: "the youngest" | "all"): Promise<void>;
}

export type PartName = "gateway" | "http" | "service" | "database" | "cache";
export type Parts = { readonly [name in PartName]?: Part | undefined };

type Treatment = "killed" | "frozen" | "replaced" | "deployed";

/** All that is done to parts. */
export const treatments = {
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

/** Does that to a part, which stays so until `last` is over; nothing where there is no such part. */
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
