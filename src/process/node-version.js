// Plain JavaScript on purpose: a Node too old to read TypeScript must still be able to read this and say so.
// @ts-check
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));

/** The oldest version of Node that this program runs on, as package.json names it. */
export const requiredNode = /** @type {string} */ (manifest.engines.node).replace(/^\D*/, "");

/** Whether a version of Node, `v26.1.0` or `26.1.0`, is older than that. */
export function isTooOld(/** @type {string} */ version) {
  const numbers = (/** @type {string} */ text) => text.replace(/^v/, "").split(".").map(Number);
  const [major = 0, minor = 0] = numbers(version);
  const [requiredMajor = 0, requiredMinor = 0] = numbers(requiredNode);
  return major < requiredMajor || (major === requiredMajor && minor < requiredMinor);
}
