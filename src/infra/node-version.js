// @ts-check
// Plain JavaScript: a Node too old for TypeScript must be able to read this.

/** `26.10.0` of `>=26.10.0`. */
export const oldestIn = (/** @type {string} */ range) => range.replace(/^\D*/, "");

export const isOlder = (/** @type {string} */ version, /** @type {string} */ required) =>
  version.replace(/^v/, "").localeCompare(required, "en", { numeric: true }) < 0;
