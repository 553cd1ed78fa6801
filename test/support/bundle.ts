import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Run once before all tests: bundles the programs for those that start many processes; answers with what removes that. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const programs = join(folder, "programs");
  execFileSync(process.execPath, ["ops/bundle.ts", programs], { stdio: ["ignore", "ignore", "inherit"] });
  process.env["TEST_BUNDLE"] = programs;
  return () => rmSync(folder, { recursive: true });
}
