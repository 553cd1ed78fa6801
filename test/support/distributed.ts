/** The tables that can be distributed over machines by their collection. */
const table = /\b(?:from|join|into|update)\s+"?(posts|people|floor_prices|answers)"?(?![\w"])/i;
/** How a statement may name the collections that it is about: by a condition, or in each of its rows. */
const names = [/"?collection"?\s*(?:=|in\b)/i, /\(\s*"?collection"?\s*,[^()]*\)\s*(?:values|in\b|select\b)/i];
const definition = /^\s*(?:create|drop|alter)\b/i;

/** Those of some statements that could not be sent to the machine that has their collection. */
export const undistributable = (statements: readonly string[]): string[] =>
  [...new Set(statements)].filter((sql) => !definition.test(sql) && table.test(sql) && !names.some((name) => name.test(sql)));
