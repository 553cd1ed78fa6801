export const editions = [1, 2] as const;
/** Of the formulas. Scores of two editions are not comparable. */
export type Edition = (typeof editions)[number];
export const LATEST_EDITION: Edition = 2;
