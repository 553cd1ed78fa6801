import fc from "fast-check";
import type { Fault } from "../../discord-stand-in/stand-in.ts";
import { collections } from "./collections.ts";
import { decider, of, weighted } from "./decide.ts";
import type { DirectAction } from "./directs.ts";
import { importPlanOf } from "./import-plan.ts";
import type { TreatmentName } from "./parts.ts";
import { type KillMoment, killMoments, postingPlanOf, routeLimit } from "./posting-plan.ts";
import { trafficPlansOf } from "./traffic-plan.ts";

/* The events of a chaos run: random decisions, reproducible by seed. */

/** The API's treatment of a request; `ms` is its duration, if it takes time. */
export interface ApiDecision {
  readonly kind: (typeof apiKinds)[number]["kind"];
  readonly ms: number;
}

const apiKinds = [
  { kind: "answer", weight: 68 },
  { kind: "late answer", weight: 9 },
  { kind: "hang", weight: 3 },
  { kind: "reset", weight: 3 },
  { kind: "500 with numbers", weight: 2 },
  { kind: "503", weight: 3 },
  { kind: "429", weight: 2 },
] as const;

/** A member's action. */
export type Action =
  | {
      readonly do: "type";
      readonly command: "scores" | "influencers" | "toptweets";
      readonly collection: number;
      readonly isPrivate: boolean;
      readonly count: number | undefined;
      readonly location: "server" | "dm";
      readonly member: string;
    }
  | { readonly do: "click"; readonly message: number; readonly button: number; readonly member: string }
  | { readonly do: "complete"; readonly typed: string }
  | DirectAction
  /** A moderator repairs a watch whose channel is gone or closed to the bot. */
  | { readonly do: "tend"; readonly watch: number }
  /** A moderator removes a watch. */
  | { readonly do: "end"; readonly watch: number };

/** A fault of everything for a while, or of a process or connection at once. */
export type Trouble =
  | { readonly kind: "API refuses" | "API hangs" | "API answers 500" | "Discord answers 503"; readonly ms: number }
  | { readonly kind: "gateway closes" | "gateway breaks" | "gateway asks to reconnect" | "gateway ends the session" }
  | { readonly kind: "gateway is mute" | TreatmentName; readonly ms: number }
  /** The next process that posts. */
  | { readonly kind: "a poster is killed"; readonly moment: KillMoment };

const apiDecision: fc.Arbitrary<ApiDecision> = fc.record({
  kind: weighted(...apiKinds.map(({ kind, weight }) => of(weight, kind))),
  ms: fc.integer({ min: 0, max: 1_000 }),
});

const discordFault: fc.Arbitrary<Fault | undefined> = weighted(
  of(84, undefined),
  of(2, { status: 500 } as Fault),
  of(2, { status: 503 } as Fault),
  of(2, routeLimit),
  of(2, "lost" as Fault),
  of(2, "answer lost" as Fault),
  of(1, "hang" as Fault),
  { weight: 5, arbitrary: fc.integer({ min: 20, max: 1_500 }).map((delayMs): Fault => ({ delayMs })) },
);

const member = fc.integer({ min: 10, max: 19 }).map((digits) => `11000000000000001${digits}`);
/** Most questions concern few collections. */
const collection = weighted(
  { weight: 3, arbitrary: fc.constantFrom(...collections.slice(0, 6)) },
  { weight: 2, arbitrary: fc.constantFrom(...collections) },
);
const typing: fc.Arbitrary<Action> = fc.record({
  do: fc.constant("type" as const),
  command: fc.constantFrom("scores", "influencers", "toptweets"),
  collection,
  isPrivate: fc.constantFrom(true, false, false),
  count: fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined }),
  location: fc.constantFrom("server", "server", "server", "dm"),
  member,
});
const direct: fc.Arbitrary<DirectAction> = fc.record({
  do: fc.constant("direct" as const),
  act: weighted(of(8, "watch" as const), of(1, "forget" as const)),
  member: fc.nat(99),
  collection: fc.nat(99),
});
const action: fc.Arbitrary<Action> = weighted(
  { weight: 50, arbitrary: typing },
  {
    weight: 30,
    arbitrary: fc.record({ do: fc.constant("click" as const), message: fc.nat(999), button: fc.nat(99), member }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant("complete" as const), typed: fc.constantFrom("", "coll", "0x", "0xc0", "?") }),
  },
  { weight: 16, arbitrary: direct },
  { weight: 6, arbitrary: fc.record({ do: fc.constant("tend" as const), watch: fc.nat(999) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("end" as const), watch: fc.nat(999) }) },
);

const lasting = (...kinds: Extract<Trouble, { readonly ms: number }>["kind"][]) =>
  fc.record({ kind: fc.constantFrom(...kinds), ms: fc.integer({ min: 500, max: 4_000 }) });
const trouble: fc.Arbitrary<Trouble> = weighted(
  { weight: 24, arbitrary: lasting("API refuses", "API hangs", "API answers 500") },
  { weight: 9, arbitrary: lasting("Discord answers 503") },
  { weight: 3, arbitrary: lasting("gateway is mute") },
  { weight: 12, arbitrary: lasting("the database stops", "the database hangs") },
  ...(["gateway closes", "gateway breaks", "gateway asks to reconnect", "gateway ends the session"] as const).map((kind) =>
    of(5, { kind }),
  ),
  { weight: 6, arbitrary: lasting("a replica is replaced") },
  { weight: 4, arbitrary: lasting("a replica is killed") },
  { weight: 3, arbitrary: lasting("a replica freezes") },
  { weight: 2, arbitrary: lasting("the gateway bot is killed", "the gateway bot freezes") },
  {
    weight: 50,
    arbitrary: fc.record({ kind: fc.constant("a poster is killed" as const), moment: fc.constantFrom(...killMoments) }),
  },
) as fc.Arbitrary<Trouble>;

/** Milliseconds between two actions of independent members, exponentially distributed around this mean. */
const gap = (meanMs: number) => fc.integer({ min: 1, max: 10_000 }).map((share) => -meanMs * Math.log(share / 10_000));

export type Plan = ReturnType<typeof planOf>;
/** Separate per transport. */
export type LoadPlan = ReturnType<Plan["load"]>;

/**
 * All decisions of a run. Each kind of decision has its own sequence, independent of the others' timing:
 * two runs with one seed decide the same, though not at the same millisecond.
 */
export function planOf(seed: number) {
  return {
    api: decider(apiDecision, seed),
    trouble: decider(trouble, seed + 1),
    troubleGap: decider(fc.integer({ min: 800, max: 4_000 }), seed + 2),
    load: (transport: "gateway" | "http", meanMs: number) => {
      const own = seed + (transport === "http" ? 10 : 20);
      return { action: decider(action, own), fault: decider(discordFault, own + 1), gap: decider(gap(meanMs), own + 2) };
    },
    posting: postingPlanOf(seed + 30),
    importing: importPlanOf(seed + 40),
    traffic: trafficPlansOf(seed + 60),
  };
}
