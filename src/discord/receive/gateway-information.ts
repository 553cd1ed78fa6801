import { z } from "zod";

/** What is used of `GET /gateway/bot` (reference, «Get Gateway Bot»). */
export const gatewaySchema = z.object({
  url: z.url(),
  /** As Discord recommends. */
  shards: z.number(),
  /** `reset_after` in milliseconds. */
  session_start_limit: z.object({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
});

export type GatewayFacts = Readonly<z.output<typeof gatewaySchema>>;
