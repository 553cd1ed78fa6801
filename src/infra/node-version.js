// Plain JavaScript on purpose: a Node too old to read TypeScript must still be able to read this and say so.
// @ts-check

/** The oldest version in a range as package.json names it: `26.10.0` of `>=26.10.0`. */
export const oldestIn = (/** @type {string} */ range) => range.replace(/^\D*/, "");

/** Whether a version of Node, `v26.1.0` or `26.1.0`, is older than another. */
export function isOlder(/** @type {string} */ version, /** @type {string} */ required) {
  const numbers = (/** @type {string} */ text) => text.replace(/^v/, "").split(".").map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [requiredMajor = 0, requiredMinor = 0] = numbers(required);
  return major < requiredMajor || (major === requiredMajor && minor < requiredMinor);
}
