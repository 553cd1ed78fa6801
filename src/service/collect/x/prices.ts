/** Amounts are millionths of a US dollar. */
const DOLLAR = 1_000_000;

/** For each post or person in an answer, and for each request of counts (docs.x.com, «Pricing», as of October 2026). */
export const prices = { post: 5_000, person: 10_000, counts: 5_000 } as const;

/** A search is sent only if X may also be asked for the author of each post. */
export const POST_WITH_AUTHOR = prices.post + prices.person;

export const dollarsOf = (millionths: number): number => millionths / DOLLAR;

/** Exact for amounts of cents. */
export const millionthsOf = (dollars: number): number => Math.round(dollars * DOLLAR);
