import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../infra/time.ts";
import { inspectStream, type StreamState } from "../service/inspect-stream.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";

/** A restart, or a change of host, explains so much. */
const MAX_BEHIND_MS = 15 * MINUTE_MS;

const name = "Bluesky's stream";

const ageOf = (ms: number): string =>
  ms < 2 * MINUTE_MS ? `${Math.max(0, Math.round(ms / SECOND_MS))} seconds` : `${Math.round(ms / MINUTE_MS)} minutes`;

export function checkStream({ readTo, missedMs, missedAt, now }: StreamState): Finding {
  const hours = Math.max(0.1, Math.round(missedMs / (HOUR_MS / 10)) / 10);
  const last = missedAt === null ? "" : `, last noticed on ${new Date(missedAt).toISOString().slice(0, 10)}`;
  const missed = missedMs > 0 ? `${hours} hours of it were missed${last}` : "nothing of it was missed";
  const detail = `read up to ${ageOf(now - readTo)} ago; ${missed}`;
  if (now - readTo <= MAX_BEHIND_MS) return ok(name, detail);
  return problem(name, detail, "make sure npm run collect runs; its log says why a host cannot be read");
}

/** Says nothing where the stream was never read, or is not collected from. */
export const streamCheck = defineCheck({
  names: [name],
  needs: ["SERVICE_DATABASE"],
  run: async ({ SERVICE_DATABASE: url, COLLECT_FROM: sources }) => {
    if (sources && !sources.includes("bluesky")) return [];
    try {
      const state = await inspectStream(url, "bluesky");
      return state ? [checkStream(state)] : [];
    } catch (error) {
      return [notChecked(name, `SERVICE_DATABASE cannot be read: ${(error as Error).message}`)];
    }
  },
});
