import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const programs = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium; undefined when there is none. */
export const chromiumPath = process.env["CHROMIUM_PATH"] || findOnPath();

/** Run once before all tests: who has no Chromium reads what they miss. */
export function setup(): void {
  if (chromiumPath !== undefined) return;
  console.warn(
    `The tests of the playground's page are skipped: there is no ${programs.join(", ")} on PATH. ` +
      "Install Chromium (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.",
  );
}

function findOnPath(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  return programs.flatMap((program) => folders.map((folder) => join(folder, program))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
