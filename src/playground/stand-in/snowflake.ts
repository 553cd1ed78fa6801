const DISCORD_EPOCH = 1_420_070_400_000;
let lastSnowflake = 0n;

export const dateOf = (id: string): Date => new Date(Number(BigInt(id) >> 22n) + DISCORD_EPOCH);

/** An id of a moment (reference, «Snowflakes»), later than every one before. */
export function nextSnowflake(at = Date.now()): string {
  const now = BigInt(at - DISCORD_EPOCH) << 22n;
  lastSnowflake = now > lastSnowflake ? now : lastSnowflake + 1n;
  return String(lastSnowflake);
}
