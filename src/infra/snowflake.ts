/** Discord's ids hold their time, in milliseconds since 2015 above 22 other bits (reference, «Snowflakes»). */
const DISCORD_EPOCH = 1_420_070_400_000;
const TIME_SHIFT = 22n;

/** The creation time of an id, in milliseconds since the Unix epoch. */
export const snowflakeTime = (id: string): number => Number(BigInt(id) >> TIME_SHIFT) + DISCORD_EPOCH;

/** The smallest id of a moment. */
export const snowflakeAt = (at: number): string => String(BigInt(Math.max(0, Math.floor(at - DISCORD_EPOCH))) << TIME_SHIFT);
