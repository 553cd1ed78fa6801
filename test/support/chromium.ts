import { findProgram } from "./programs.ts";

const programs = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium; undefined when there is none. */
export const chromiumPath = process.env["CHROMIUM_PATH"] || findProgram(programs);

/** Run once before all tests: who has no Chromium reads what they miss. */
export function setup(): void {
  if (chromiumPath !== undefined) return;
  console.warn(
    `The tests of the playground's page are skipped: there is no ${programs.join(", ")} on PATH. ` +
      "Install Chromium (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.",
  );
}
