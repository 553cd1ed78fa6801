/** Milliseconds that the playground's clock is ahead of this machine's. */
let aheadMs = 0;

/** Answers whether it was set otherwise before. */
export function setClockAhead(ms: number): boolean {
  const isOther = ms !== aheadMs;
  aheadMs = ms;
  return isOther;
}

export const isAhead = (): boolean => aheadMs > 0;

/** The playground's time, in milliseconds since the epoch. */
export const now = (): number => Date.now() + aheadMs;

export const isToday = (time: Date): boolean => time.toDateString() === new Date(now()).toDateString();
