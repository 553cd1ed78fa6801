import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../infra/time.ts";
import { type Distribution, inspectService, type StreamState } from "../service/inspect.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";
import { checkNewer, checkSchema, databaseLabel } from "./schema-checks.ts";

/** Lag that a restart or a change of host explains. */
const MAX_BEHIND_MS = 15 * MINUTE_MS;

const names = { schema: "service database", stream: "Bluesky's stream", distribution: "Citus" };
const GB = 2 ** 30;

const ageOf = (ms: number): string =>
  ms < 2 * MINUTE_MS ? `${Math.max(0, Math.round(ms / SECOND_MS))} seconds` : `${Math.round(ms / MINUTE_MS)} minutes`;

export function checkStream({ readTo, missedMs, missedAt, now }: StreamState): Finding {
  const name = names.stream;
  const hours = Math.max(0.1, Math.round(missedMs / (HOUR_MS / 10)) / 10);
  const last = missedAt === null ? "" : `, last noticed on ${new Date(missedAt).toISOString().slice(0, 10)}`;
  const missed = missedMs > 0 ? `${hours} hours of it were missed${last}` : "nothing of it was missed";
  const detail = `read up to ${ageOf(now - readTo)} ago; ${missed}`;
  if (now - readTo <= MAX_BEHIND_MS) return ok(name, detail);
  return problem(name, detail, "make sure npm run collect runs; its log says why a host cannot be read");
}

export function checkDistribution({ missing, nodes }: Distribution): Finding {
  const name = names.distribution;
  const distribute = "npm run service -- --distribute";
  if (nodes.length === 0) return ok(name, `all rows are on the coordinator; ${distribute} spreads them over its nodes`);
  if (missing.length > 0) return problem(name, `only the coordinator has ${missing.join(", ")}`, distribute);
  const lines = nodes.map(({ name: node, isActive, bytes }) => {
    if (!isActive) return `${node} is inactive`;
    return bytes === null ? `${node} cannot be reached` : `${node} has ${(bytes / GB).toFixed(1)} GB`;
  });
  if (nodes.every(({ isActive, bytes }) => isActive && bytes !== null)) return ok(name, lines.join(", "));
  return problem(name, lines.join(", "), "start the node; if it is inactive, also citus_activate_node");
}

/**
 * Leaves out everything if there is no database, the stream if it was never read or is not collected from, and the nodes if the
 * database does not use Citus.
 */
export const serviceCheck = defineCheck({
  names: Object.values(names),
  needs: ["SERVICE_DATABASE"],
  run: async ({ SERVICE_DATABASE: url, COLLECT_FROM: sources }) => {
    const isStreamed = !sources || sources.includes("bluesky");
    try {
      const { schema, stream, distribution } = (await inspectService(url, "bluesky")) ?? {};
      return [
        ...(schema ? [checkSchema(names.schema, databaseLabel(url), schema, "npm run service")] : []),
        ...(stream && isStreamed ? [checkStream(stream)] : []),
        ...(distribution ? [checkDistribution(distribution)] : []),
      ];
    } catch (error) {
      const newer = checkNewer(names.schema, databaseLabel(url), error);
      if (newer) return [newer];
      return isStreamed ? [notChecked(names.stream, `SERVICE_DATABASE cannot be read: ${(error as Error).message}`)] : [];
    }
  },
});
