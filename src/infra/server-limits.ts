/**
 * Limits of every HTTP server, for Node's `createServer`: what a client takes longer for is cut off within a second more. Node
 * looks only every half minute unless it is told otherwise.
 */
export const serverLimits = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };

/** More connections at once are closed as they come. */
export const MAX_CONNECTIONS = 2_000;
