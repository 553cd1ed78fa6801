import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../infra/time.ts";
import { sources } from "../service/collect/sources.ts";
import { type Distribution, inspectService, type StreamState } from "../service/inspect.ts";
import { defineCheck, type Finding, notChecked, ok, problem } from "./check.ts";
import { checkNewer, checkSchema, databaseLabel } from "./schema-checks.ts";

/** Lag that a restart or a change of host explains. */
const MAX_BEHIND_MS = 15 * MINUTE_MS;

const streamed = sources.filter(({ isStreamed }) => isStreamed);
const streamName = (name: string): string => `${name}'s stream`;
const names = { schema: "service database", distribution: "Citus" };
const GB = 2 ** 30;

const ageOf = (ms: number): string =>
  ms < 2 * MINUTE_MS ? `${Math.max(0, Math.round(ms / SECOND_MS))} seconds` : `${Math.round(ms / MINUTE_MS)} minutes`;

/** @param source the name of the source, as people read it. @param about more about it. */
export function checkStream(source: string, { readTo, missedMs, missedAt, now }: StreamState, about = ""): Finding {
  const name = streamName(source);
  const hours = Math.max(0.1, Math.round(missedMs / (HOUR_MS / 10)) / 10);
  const last = missedAt === null ? "" : `, last noticed on ${new Date(missedAt).toISOString().slice(0, 10)}`;
  const missed = missedMs > 0 ? `${hours} hours of it were missed${last}` : "nothing of it was missed";
  const detail = [`read up to ${ageOf(now - readTo)} ago; ${missed}`, about].filter((part) => part !== "").join("; ");
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
 * Checks the service's database. Leaves out everything if there is none, the stream if it was never read or is not collected from,
 * and the nodes if the database does not use Citus.
 */
export const serviceCheck = defineCheck({
  names: [names.schema, ...streamed.map(({ name }) => streamName(name)), names.distribution],
  needs: ["SERVICE_DATABASE"],
  run: async ({ SERVICE_DATABASE: url, COLLECT_FROM: collected }) => {
    const used = streamed.filter(({ id }) => collected?.includes(id) ?? true);
    try {
      const { schema, streams = [], distribution } = (await inspectService(url)) ?? {};
      return [
        ...(schema ? [checkSchema(names.schema, databaseLabel(url), schema, "npm run service")] : []),
        ...used.flatMap(({ id, name, describeState }) =>
          streams
            .filter((stream) => stream.id === id)
            .map((stream) => checkStream(name, stream, describeState?.(stream.state ?? ""))),
        ),
        ...(distribution ? [checkDistribution(distribution)] : []),
      ];
    } catch (error) {
      const newer = checkNewer(names.schema, databaseLabel(url), error);
      if (newer) return [newer];
      const why = `SERVICE_DATABASE cannot be read: ${(error as Error).message}`;
      return used.map(({ name }) => notChecked(streamName(name), why));
    }
  },
});
