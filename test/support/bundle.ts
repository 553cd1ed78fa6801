import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/**
 * Run once before all tests: what any of them compiles, all others use; and programs that are started many times are bundled.
 * Answers with what removes the bundle.
 */
export function setup(): () => void {
  process.env["NODE_COMPILE_CACHE"] = resolve("node_modules/.cache/compile");
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const programs = join(folder, "programs");
  execFileSync(process.execPath, ["ops/bundle.ts", programs], { stdio: ["ignore", "ignore", "inherit"] });
  process.env["TEST_BUNDLE"] = programs;
  return () => rmSync(folder, { recursive: true });
}
