const MIN_MISSING = 5;
const MIN_SHARE = 1 / 5;

/** Whether so many of the checked posts are missing at once that the source may be at fault: then none is removed yet. */
export const guardsAgainst = ({ checked, missing }: { readonly checked: number; readonly missing: number }): boolean =>
  missing >= MIN_MISSING && missing > checked * MIN_SHARE;
