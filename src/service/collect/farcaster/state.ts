import { z } from "zod";
import { parseJson } from "../../../infra/json.ts";
import type { Capabilities } from "./node.ts";
import type { ShardPosition } from "./shards.ts";

const MAX_VALUES = 10_000;

const shardSchema = z.object({ height: z.int(), hash: z.string(), at: z.number() });
const nodeSchema = z.object({ hasEvents: z.boolean(), hasBatches: z.boolean(), hasSearch: z.boolean(), foundAt: z.number() });
const stateSchema = z.object({
  shards: z.array(z.tuple([z.int(), shardSchema])),
  nodes: z.array(z.tuple([z.string(), nodeSchema])),
});

/** The part of a stream's position that only this source reads. */
export interface FarcasterState {
  /** By the number of the shard. */
  readonly shards: Map<number, ShardPosition>;
  /** By address; times in milliseconds since the epoch. */
  readonly nodes: Map<string, Capabilities & { readonly foundAt: number }>;
}

export function readState(state: string | null | undefined): FarcasterState {
  const json = parseJson(state ?? "", MAX_VALUES);
  const { shards = [], nodes = [] } = ("value" in json && stateSchema.safeParse(json.value).data) || {};
  return { shards: new Map(shards), nodes: new Map(nodes) };
}

export const writeState = ({ shards, nodes }: FarcasterState): string =>
  JSON.stringify({ shards: [...shards], nodes: [...nodes] });

/** One clause for each node, for `npm run doctor`. */
export const describeState = (state: string): string =>
  [...readState(state).nodes]
    .map(([url, { hasEvents, hasBatches, hasSearch }]) => {
      const events = hasEvents
        ? "passes events"
        : `passes no events, so it is asked for each channel${hasSearch ? " and term" : ""}`;
      return `${new URL(url).host} ${events}${hasBatches ? "" : ", and gives people one by one"}`;
    })
    .join("; ");
