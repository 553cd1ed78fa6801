import fc from "fast-check";
import { decider, of, weighted } from "./decide.ts";

/* The plan for the networks that the services collect from, and for visitors of their pages. */

/** An act of somebody on a network, after a pause; `mixed` determines its details. */
export interface Act {
  readonly kind: "write" | "like" | "delete";
  readonly mixed: number;
  readonly gapMs: number;
}

export const hostFaults = ["refuses", "freezes", "cuts answers", "answers 503", "limits", "lags"] as const;
export type HostFault = (typeof hostFaults)[number];

/** A fault of a network's host for a while, after a pause. */
export interface HostTrouble {
  readonly kind: HostFault;
  /** Determines the host, where there are several. */
  readonly mixed: number;
  readonly ms: number;
  readonly gapMs: number;
}

/** A request of somebody who has no part in Discord. */
export interface VisitDecision {
  readonly what: "page" | "scores.json" | "posts" | "missing";
  readonly mixed: number;
  readonly isRepeated: boolean;
  readonly gapMs: number;
}

const mixed = fc.nat(1_000_000);
const act: fc.Arbitrary<Act> = fc.record({
  kind: weighted(of(6, "write" as const), of(4, "like" as const), of(1, "delete" as const)),
  mixed,
  gapMs: fc.integer({ min: 100, max: 1_500 }),
});
const fault: fc.Arbitrary<HostTrouble> = fc.record({
  kind: fc.constantFrom(...hostFaults),
  mixed,
  ms: fc.integer({ min: 200, max: 4_000 }),
  gapMs: fc.integer({ min: 2_000, max: 14_000 }),
});
const visit: fc.Arbitrary<VisitDecision> = fc.record({
  what: weighted(of(4, "page" as const), of(2, "scores.json" as const), of(4, "posts" as const), of(1, "missing" as const)),
  mixed,
  isRepeated: fc.boolean(),
  gapMs: fc.integer({ min: 20, max: 400 }),
});

const trafficPlan = (first: number) => ({ act: decider(act, first), fault: decider(fault, first + 1) });
export type TrafficPlan = ReturnType<typeof trafficPlan>;

/** See `planOf`. */
export const trafficPlansOf = (first: number) => ({
  bluesky: trafficPlan(first),
  farcaster: trafficPlan(first + 2),
  x: trafficPlan(first + 4),
  opensea: trafficPlan(first + 6),
  visits: { visit: decider(visit, first + 8) },
});
export type TrafficPlans = ReturnType<typeof trafficPlansOf>;
