const DISCORD_EPOCH = 1_420_070_400_000;
let lastSnowflake = 0n;

/** An id of this moment (reference, «Snowflakes»), never the same twice. */
export function nextSnowflake(): string {
  const now = BigInt(Date.now() - DISCORD_EPOCH) << 22n;
  lastSnowflake = now > lastSnowflake ? now : lastSnowflake + 1n;
  return String(lastSnowflake);
}
