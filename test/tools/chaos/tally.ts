import type { History } from "./history.ts";
import type { Outcome, Verdict } from "./verdict.ts";

/** Counts verdicts and keeps the evidence of every breach. */
export class Tally {
  readonly outcomes = new Map<Outcome, number>();
  readonly breaches: string[] = [];
  /** Milliseconds until the first response of each answered interaction. */
  readonly firstResponses: number[] = [];
  total = 0;

  add(history: History, verdict: Verdict): void {
    this.total += 1;
    const [first] = history.calls;
    if (first) this.firstResponses.push(first.after);
    if ("outcome" in verdict) this.outcomes.set(verdict.outcome, (this.outcomes.get(verdict.outcome) ?? 0) + 1);
    else this.breaches.push(`${new Date(history.sentAt).toISOString()} ${verdict.breach}\n${describe(history)}`);
  }

  /** The quantile of the times of first responses. */
  quantile(share: number): number {
    const sorted = this.firstResponses.toSorted((a, b) => a - b);
    return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN);
  }
}

const MAX_BODY = 1_500;

function describe({ requested, attempts, calls, state, connectionEndedAfter, processEnded, starved }: History): string {
  const at = (after: number) => `${String(Math.round(after)).padStart(7)} ms`;
  const events = [
    ...attempts.map(({ what, after, fault }) => ({ after, text: `${what} arrives${fault ? `: ${JSON.stringify(fault)}` : ""}` })),
    ...calls.map(({ what, after, body }) => ({ after, text: `${what} added: ${JSON.stringify(body)?.slice(0, MAX_BODY)}` })),
    ...(connectionEndedAfter === undefined ? [] : [{ after: connectionEndedAfter, text: "its gateway connection ends" }]),
    ...(processEnded ? [{ after: processEnded.after, text: `its process ends: ${processEnded.how}` }] : []),
  ];
  const [lost, lostLater] = [starved.firstMs, starved.laterMs].map((ms) => `${Math.round(ms)} ms`);
  return [
    `  ${requested.what}, over ${requested.transport}, ${requested.target}; in the end ${state}; lost to the machine at worst ${lost} of a second until the first response, and ${lostLater} of 2.5 seconds`,
    ...events.toSorted((a, b) => a.after - b.after).map(({ after, text }) => `  ${at(after)}  ${text}`),
  ].join("\n");
}
