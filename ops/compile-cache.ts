/*
 * `node ops/compile-cache.ts FOLDER` loads the bundle's parts and stores V8's compiled code in FOLDER/compile-cache, each time
 * the same bytes. Node uses the cache only with the same version, user and path.
 */
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { enableCompileCache } from "node:module";
import { join, resolve } from "node:path";
import { setFlagsFromString } from "node:v8";

const folder = resolve(process.argv[2] ?? "dist");
// Collected memory would be used again, and what was in it stored with the code, as padding.
const withoutCollection = ["--min-semi-space-size", "--max-semi-space-size", "--initial-old-space-size"];
const flags = ["--random-seed=1", ...withoutCollection.map((flag) => `${flag}=512`)];

if (process.execArgv.includes("--random-seed=1")) {
  // V8 counts them as other flags, with which Node does not use the cache; the heap has its size by now.
  for (const flag of withoutCollection) setFlagsFromString(`${flag}=0`);
  enableCompileCache(join(folder, "compile-cache"));
  for (const part of readdirSync(join(folder, "parts"))) await import(join(folder, "parts", part));
} else {
  // Node loads more of itself for other kinds of stdout and stderr, and V8 stores how many scripts came before.
  const { status, stderr } = spawnSync(process.execPath, [...flags, import.meta.filename, folder], {
    env: {},
    stdio: ["ignore", "pipe", "pipe"],
    encoding: "utf8",
  });
  process.stderr.write(stderr);
  process.exitCode = status ?? 1;
}
