import { z } from "zod";

/** Reference, «Get Gateway Bot». */
export const gatewaySchema = z.object({
  url: z.url(),
  shards: z.number(),
  /** `reset_after` in milliseconds. */
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    reset_after: z.number(),
    max_concurrency: z.number().min(1),
  }),
});
export type GatewayFacts = z.output<typeof gatewaySchema>;

/** False if Discord refuses this number of shards to a large bot (reference, «Sharding for Large Bots»). */
export const takesShards = ({ shards, session_start_limit }: GatewayFacts, count: number): boolean =>
  session_start_limit.max_concurrency === 1 || count % shards === 0;
