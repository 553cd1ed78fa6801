import { z } from "zod";

/** The list of removed posts and people. The interface document does not have this operation: other services may lack it. */
export const removalsPath = "/v1/collection/removed";

/** The most removals in one answer. An answer with fewer is the end of the list for now. */
export const MAX_REMOVALS = 1_000;

const removedSchema = z.object({ kind: z.enum(["post", "author"]), id: z.string().regex(/^\d{1,20}$/) });

export const removalsSchema = z.object({
  success: z.literal(1),
  data: z.array(removedSchema).max(MAX_REMOVALS),
  /** The cursor for the next request. */
  next: z.string().min(1).max(100),
});

/** A post, or a person with all posts. */
export type Removed = Readonly<z.output<typeof removedSchema>>;
export type Removals = Readonly<z.output<typeof removalsSchema>>;
