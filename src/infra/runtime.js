// @ts-check
import { readFileSync } from "node:fs";
import module from "node:module";
import { fileURLToPath } from "node:url";
import { isOlder, oldestIn } from "./node-version.js";

const root = new URL("../../", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
const requiredNode = oldestIn(manifest.engines.node);

if (isOlder(process.version, requiredNode)) {
  process.stderr.write(
    `Collection Pulse needs Node ${requiredNode} or newer and this is ${process.version}. ` +
      "Run npm ci --include=optional: it installs the right Node, which npm start then uses.\n",
  );
  process.exit(1);
}
module.enableCompileCache(fileURLToPath(new URL("node_modules/.cache/compile", root)));
