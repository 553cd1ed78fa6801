/** Tables that may be distributed over machines by collection. */
const table = /\b(?:from|join|into|update)\s+"?(posts|people|floor_prices|marks|answers)"?(?![\w"])/i;
/** A statement may name its collections by a condition, or in each of its rows. */
const names = [/"?collection"?\s*(?:=|in\b)/i, /\(\s*"?collection"?\s*,[^()]*\)\s*(?:values|in\b|select\b)/i];
const definition = /^\s*(?:create|drop|alter)\b/i;

/** The statements that could not be routed to their collection's machine. */
export const undistributable = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter((sql) => !definition.test(sql) && table.test(sql) && !names.some((name) => name.test(sql)));
