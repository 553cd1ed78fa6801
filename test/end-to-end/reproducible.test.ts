import { execFile } from "node:child_process";
import { appendFileSync, cpSync, globSync, linkSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { bundle } from "../support/processes/process.ts";

const run = promisify(execFile);
const hashOf = async (folder: string) => (await run("sh", ["ops/hash.sh", folder])).stdout.trim();
// Hard links need the same file system.
mkdirSync("dist", { recursive: true });
const clone = mkdtempSync("dist/clone-");
const bundled = join(clone, "a longer path/dist");
afterAll(() => rmSync(clone, { recursive: true }));

/** As git and npm ci would make it. */
function makeClone(): void {
  for (const path of ["commands", "ops", "src", "package.json"]) cpSync(path, join(clone, path), { recursive: true });
  for (const entry of globSync("node_modules/**/*", { withFileTypes: true, exclude: (entry) => entry.name === ".cache" })) {
    const folder = join(clone, entry.parentPath);
    if (entry.isDirectory()) continue;
    mkdirSync(folder, { recursive: true });
    linkSync(join(entry.parentPath, entry.name), join(folder, entry.name));
  }
}

test("two clones in two folders make the same bundle, byte for byte, whatever the number of cores", async () => {
  makeClone();
  const options = { cwd: clone, env: { ...process.env, RAYON_NUM_THREADS: "1" } };
  await run(process.execPath, ["ops/bundle.ts", join("a longer path/dist")], options);
  expect(await hashOf(bundled)).toBe(await hashOf(bundle));
});

test("V8's compiled code is the same, byte for byte, whenever it is stored, and Node uses it", async () => {
  const cache = join(bundled, "compile-cache");
  const store = async () => {
    rmSync(cache, { recursive: true, force: true });
    await run(process.execPath, ["ops/compile-cache.ts", bundled]);
    return hashOf(cache);
  };
  expect(await store()).toBe(await store());
  const env = { NODE_COMPILE_CACHE: cache, NODE_DEBUG_NATIVE: "COMPILE_CACHE", DOTENV_PATH: "/dev/null" };
  const { stderr } = await run(process.execPath, [join(bundled, "keys.js"), "--help"], { env });
  expect(stderr).toMatch(/code cache for ESM .*\/parts\/\S+ was accepted/);
  expect(stderr).not.toMatch(/\/parts\/.*(rejected|not initialized)/);
});

test("a changed byte and a changed name change the hash", async () => {
  const before = await hashOf(join(bundled, "parts"));
  appendFileSync(join(bundled, "parts/post.js"), " ");
  const changed = await hashOf(join(bundled, "parts"));
  renameSync(join(bundled, "parts/post.js"), join(bundled, "parts/posts.js"));
  expect(new Set([before, changed, await hashOf(join(bundled, "parts"))]).size).toBe(3);
});
