/*
 * `node ops/compile-cache.ts FOLDER`: loads the bundle's parts, and leaves what V8 compiled for that in FOLDER/compile-cache.
 * Only the same Node takes it, of the same user, for a file in the same place; any other compiles anew.
 */
import { readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";

const folder = resolve(process.argv[2] ?? "dist");
enableCompileCache(join(folder, "compile-cache"));
for (const part of readdirSync(join(folder, "parts"))) await import(join(folder, "parts", part));
