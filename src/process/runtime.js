// Plain JavaScript on purpose: a Node too old to read TypeScript must still be able to read this and say so.
// @ts-check
import { readFileSync } from "node:fs";

const manifest = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"));
const required = /** @type {string} */ (manifest.engines.node).replace(/^\D*/, "");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [requiredMajor = 0, requiredMinor = 0] = required.split(".").map(Number);

if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  process.stderr.write(
    `Collection Pulse needs Node ${required} or newer and this is ${process.version}. ` +
      "Run npm ci, without --ignore-scripts: it installs the right Node, which npm start then uses.\n",
  );
  process.exit(1);
}
