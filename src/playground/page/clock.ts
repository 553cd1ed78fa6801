/** Milliseconds that the playground's clock is ahead of this machine's. */
let aheadMs = 0;

export function setClockAhead(ms: number): void {
  aheadMs = ms;
}

export const isAhead = (): boolean => aheadMs > 0;

/** The playground's time, in milliseconds since the epoch. */
export const now = (): number => Date.now() + aheadMs;

export const isToday = (time: Date): boolean => time.toDateString() === new Date(now()).toDateString();
