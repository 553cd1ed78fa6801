/** Slower clients are cut off within another second; Node checks only every half minute by default. */
export const serverLimits = { requestTimeout: 5_000, headersTimeout: 5_000, connectionsCheckingInterval: 1_000 };

export const MAX_CONNECTIONS = 2_000;
