import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `npm run chaos` and `npm run bench` are tools of their own, with tests beside those of the bot. */
const tools = "test/{bench,chaos}/**/*.test.ts";

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "bot", include: ["test/**/*.test.ts"], exclude: [tools] } },
      { extends: true, test: { name: "tools", include: [tools] } },
    ],
    setupFiles: ["test/support/fast-check.ts"],
    globalSetup: ["test/support/bundle.ts", "test/support/chromium.ts", "test/support/redis.ts", "test/support/postgres.ts"],
    // CI reads from the report that no test was skipped.
    reporters: process.env["CI"] ? ["default", ["json", { outputFile: "test-results.json" }]] : ["default"],
    // A worker loads the project and its packages once, for all of its files: no test replaces a module or leaves a global changed.
    isolate: false,
    // Most of them wait for servers and processes; on two cores one worker would leave one idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Long enough for a machine that is busy with something else.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // What runs side by side waits far more than it works.
    maxConcurrency: 20,
  },
});
