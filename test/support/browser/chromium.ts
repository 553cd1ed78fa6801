import { findProgram } from "../programs.ts";
import { reportMissing } from "../report-missing.ts";

const programs = ["chromium", "chromium-browser", "google-chrome"];

/** The system's Chromium, if it is installed. */
export const chromiumPath = process.env["CHROMIUM_PATH"] || findProgram(programs);

/** Runs once before all tests, and reports a missing Chromium. */
export function setup(): void {
  if (chromiumPath !== undefined) return;
  reportMissing(
    `The tests of the playground's page are skipped: there is no ${programs.join(", ")} on PATH. ` +
      "Install Chromium (Debian: apt-get install chromium), or name one with CHROMIUM_PATH.",
  );
}
