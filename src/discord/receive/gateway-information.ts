import { z } from "zod";

/** What `GET /gateway/bot` answers, as far as it is used (reference, «Get Gateway Bot»). */
export const gatewaySchema = z.object({
  url: z.url(),
  /** How many connections Discord recommends. */
  shards: z.number(),
  session_start_limit: z.object({
    total: z.number(),
    remaining: z.number(),
    /** Milliseconds until all of them are there again. */
    reset_after: z.number(),
  }),
});

export type GatewayFacts = Readonly<z.output<typeof gatewaySchema>>;
