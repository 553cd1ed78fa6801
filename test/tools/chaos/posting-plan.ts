import fc from "fast-check";
import { SECOND_MS } from "../../../src/infra/time.ts";
import type { ChannelCall, Fault } from "../../discord-stand-in/stand-in.ts";
import { type Decide, decider, of, weighted } from "./decide.ts";

/* The faults of watches' posts in a chaos run. */

/** When the posting process is killed: before Discord accepts the message, before it hears of that, or right after. */
export const killMoments = ["before it is sent", "before it is told", "once it is told"] as const;
export type KillMoment = (typeof killMoments)[number];

/** Discord's treatment of a call about a channel's messages; `deleted` is accepted and deleted at once, its answer lost. */
export type PostingFault = Fault | "deleted" | undefined;

/** A fault of a channel, or of all posts, for a while or at once. */
export type PostingTrouble =
  | { readonly kind: (typeof momentaryKinds)[number]["kind"]; readonly channel: number }
  | { readonly kind: LastingTrouble; readonly channel: number; readonly ms: number };
const momentaryKinds = [
  { kind: "a channel is deleted", weight: 2 },
  { kind: "a card is deleted", weight: 3 },
  { kind: "a day passes", weight: 8 },
] as const;
type LastingTrouble = (typeof lastingKinds)[number]["kind"];
/** Durations in milliseconds; some outlast a nonce. */
const lastingKinds = [
  { kind: "the bot may not post", weight: 5, min: 5 * SECOND_MS, max: 40 * SECOND_MS },
  { kind: "the bot may not see the channel", weight: 4, min: 5 * SECOND_MS, max: 40 * SECOND_MS },
  { kind: "the bot may not read back", weight: 4, min: 30 * SECOND_MS, max: 200 * SECOND_MS },
  { kind: "a channel is out of order", weight: 2, min: 10 * SECOND_MS, max: 160 * SECOND_MS },
  { kind: "a member closes direct messages", weight: 8, min: 20 * SECOND_MS, max: 90 * SECOND_MS },
] as const;

/** A rate limit of the route, with all of Discord's fields (reference, «Rate Limits»). */
export const routeLimit: Fault = {
  status: 429,
  body: { message: "You are being rate limited.", retry_after: 0.3, global: false },
  headers: { "retry-after": "0.3", "x-ratelimit-scope": "shared", "x-ratelimit-remaining": "0" },
};

const late = (min: number, max: number) => fc.integer({ min, max }).map((delayMs): PostingFault => ({ delayMs }));
const sending: fc.Arbitrary<PostingFault> = weighted(
  of(800, undefined),
  of(20, { status: 500 } as Fault),
  of(20, { status: 503 } as Fault),
  of(25, { status: 502, isAccepted: true } as Fault),
  of(15, routeLimit),
  of(25, "lost" as Fault),
  of(40, "answer lost" as Fault),
  of(4, "hang" as Fault),
  of(4, "answer hangs" as Fault),
  of(10, "deleted" as const),
  { weight: 15, arbitrary: late(20, 3_000) },
  // The bot gives up before the answer, and the retry is accepted.
  { weight: 5, arbitrary: late(5_200, 9_000) },
);
const reading: fc.Arbitrary<PostingFault> = weighted(
  of(80, undefined),
  of(6, { status: 503 } as Fault),
  of(6, "lost" as Fault),
  of(4, "answer lost" as Fault),
  of(1, "hang" as Fault),
  { weight: 3, arbitrary: late(20, 1_500) },
);
/** Of calls that are idempotent, and of questions. */
const repeating: fc.Arbitrary<PostingFault> = weighted(
  of(80, undefined),
  of(3, { status: 503 } as Fault),
  of(3, { status: 502, isAccepted: true } as Fault),
  of(2, routeLimit),
  of(3, "lost" as Fault),
  of(4, "answer lost" as Fault),
  of(1, "hang" as Fault),
  of(1, "answer hangs" as Fault),
  { weight: 2, arbitrary: late(20, 3_000) },
);
/** For a broken channel. */
const failing: fc.Arbitrary<PostingFault> = weighted(
  of(5, { status: 503 } as Fault),
  of(2, { status: 502, isAccepted: true } as Fault),
  of(2, "lost" as Fault),
  of(1, "answer lost" as Fault),
);

const channel = fc.nat(999);
const trouble: fc.Arbitrary<PostingTrouble> = weighted(
  ...momentaryKinds.map(({ kind, weight }) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), channel }),
  })),
  ...lastingKinds.map(({ kind, weight, min, max }) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), channel, ms: fc.integer({ min, max }) }),
  })),
) as fc.Arbitrary<PostingTrouble>;

/** Each kind of call has its own sequence. */
const treatmentsOf = (seed: number): { readonly [what in ChannelCall["what"]]: Decide<PostingFault> } => ({
  createMessage: decider(sending, seed),
  readMessages: decider(reading, seed + 1),
  editMessage: decider(repeating, seed + 5),
  publish: decider(repeating, seed + 6),
  openDirect: decider(repeating, seed + 8),
  readChannel: decider(reading, seed + 9),
});

export type PostingPlan = ReturnType<typeof postingPlanOf>;

/** See `planOf`. */
export const postingPlanOf = (seed: number) => ({
  treating: treatmentsOf(seed),
  failing: decider(failing, seed + 2),
  trouble: decider(trouble, seed + 3),
  gap: decider(fc.integer({ min: 500, max: 4_000 }), seed + 4),
});
