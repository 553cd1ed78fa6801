import { readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";

/*
 * `node ops/compile-cache.ts FOLDER` loads the bundle's parts and stores V8's compiled code in FOLDER/compile-cache. Node uses the
 * cache only with the same version, user and path (https://nodejs.org/api/module.html#module-compile-cache).
 */
const folder = resolve(process.argv[2] ?? "dist");
enableCompileCache(join(folder, "compile-cache"));
for (const part of readdirSync(join(folder, "parts"))) await import(join(folder, "parts", part));
