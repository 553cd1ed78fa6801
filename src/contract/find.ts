import { z } from "zod";

/** Finds collections by name, or by the last part of a marketplace's link. The interface document does not have this operation. */
export const findPath = "/v1/collection/find";

export const MAX_QUERY = 200;
/** The most collections in one answer. */
export const MAX_FOUND = 10;

const foundSchema = z.object({ name: z.string().max(500), contractAddress: z.string().regex(/^0x[0-9a-f]{40}$/) });

export const findSchema = z.object({ success: z.literal(1), data: z.array(foundSchema).max(MAX_FOUND) });

export type Found = Readonly<z.output<typeof foundSchema>>;
