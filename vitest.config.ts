import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    setupFiles: ["test/support/fast-check.ts"],
    globalSetup: ["test/support/chromium.ts", "test/support/redis.ts", "test/support/postgres.ts"],
    // What CI holds against itself: nothing may have been skipped.
    reporters: process.env["CI"] ? ["default", ["json", { outputFile: "test-results.json" }]] : ["default"],
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Long enough for a machine that is busy with something else.
    expect: { poll: { timeout: 10_000 } },
    // What runs side by side waits far more than it works.
    maxConcurrency: 20,
  },
});
