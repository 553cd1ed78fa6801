/*
 * `node ops/compile-cache.ts FOLDER`: loads the bundle's parts, and stores V8's compiled code in FOLDER/compile-cache. Node uses
 * it only in the same version, for the same user and the same path.
 */
import { readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2] ?? "dist");
enableCompileCache(join(folder, "compile-cache"));
for (const part of readdirSync(join(folder, "parts"))) await import(join(folder, "parts", part));
