import fc from "fast-check";
import { decider, of, weighted } from "./decide.ts";
import type { TreatmentName } from "./parts.ts";

/* The plan for everything behind the API: the services, the cache, and the writers of posts. */

/** A file to import; `seed` determines its lines. */
export interface FileDecision {
  readonly kind: "posts" | "collections";
  readonly lines: number;
  readonly seed: number;
}

/** Faults of a program; times in milliseconds. */
export type Fate =
  | { readonly how: "left alone" }
  | { readonly how: "killed" | "asked to end"; readonly afterMs: number }
  | { readonly how: "frozen"; readonly afterMs: number; readonly ms: number };

const seed = fc.nat(1_000_000);
const file: fc.Arbitrary<FileDecision> = weighted(
  { weight: 14, arbitrary: fc.record({ kind: fc.constant("posts" as const), lines: fc.integer({ min: 20, max: 400 }), seed }) },
  // Takes several transactions.
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("posts" as const), lines: fc.integer({ min: 2_500, max: 5_000 }), seed }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("collections" as const), lines: fc.constant(3), seed }) },
);
const afterMs = fc.integer({ min: 200, max: 3_500 });
const fate: fc.Arbitrary<Fate> = weighted(
  of(10, { how: "left alone" } as Fate),
  { weight: 7, arbitrary: fc.record({ how: fc.constant("killed" as const), afterMs }) },
  // Some outlast a lease.
  {
    weight: 2,
    arbitrary: fc.record({ how: fc.constant("frozen" as const), afterMs, ms: fc.integer({ min: 500, max: 14_000 }) }),
  },
);
const roundFate: fc.Arbitrary<Fate> = weighted(
  { weight: 5, arbitrary: fate },
  { weight: 1, arbitrary: fc.record({ how: fc.constant("asked to end" as const), afterMs }) },
);
/** A fault of a part, lasting or momentary. */
export interface PartTrouble {
  readonly kind: TreatmentName;
  readonly ms: number;
}
const treated = (weight: number, max: number, ...kinds: TreatmentName[]) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constantFrom(...kinds), ms: fc.integer({ min: 500, max }) }),
});
const trouble: fc.Arbitrary<PartTrouble> = weighted(
  treated(3, 4_000, "a service is killed", "a service is replaced"),
  // Some outlast a lease.
  treated(2, 14_000, "a service freezes"),
  treated(4, 4_000, "the cache stops", "the cache hangs"),
);

export type ImportPlan = ReturnType<typeof importPlanOf>;

/** See `planOf`. */
export const importPlanOf = (first: number) => ({
  file: decider(file, first),
  fate: decider(fate, first + 1),
  pause: decider(fc.integer({ min: 200, max: 4_000 }), first + 2),
  roundFate: decider(roundFate, first + 3),
  roundPause: decider(fc.integer({ min: 1_000, max: 8_000 }), first + 4),
  lifeMs: decider(fc.integer({ min: 15_000, max: 60_000 }), first + 5),
  trouble: decider(trouble, first + 7),
  troubleGap: decider(fc.integer({ min: 2_000, max: 8_000 }), first + 8),
});
