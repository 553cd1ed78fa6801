const MIN_MISSING = 5;
const MIN_SHARE = 1 / 5;

/** Whether so much of what was looked up is missing at once that the source may be at fault, and nothing should be removed yet. */
export const brake = ({ asked, missing }: { readonly asked: number; readonly missing: number }): boolean =>
  missing >= MIN_MISSING && missing > asked * MIN_SHARE;
