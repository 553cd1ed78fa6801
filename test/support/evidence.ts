/**
 * How often a test repeats itself: `quick` at every change, `thorough` with `EVIDENCE=1`, as CI does once a week.
 */
export const rounds = (quick: number, thorough: number): number => (process.env["EVIDENCE"] ? thorough : quick);
