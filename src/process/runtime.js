// Plain JavaScript on purpose, as is what it imports.
// @ts-check
import { isTooOld, requiredNode } from "./node-version.js";

if (isTooOld(process.version)) {
  process.stderr.write(
    `Collection Pulse needs Node ${requiredNode} or newer and this is ${process.version}. ` +
      "Run npm ci, without --ignore-scripts: it installs the right Node, which npm start then uses.\n",
  );
  process.exit(1);
}
