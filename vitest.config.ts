import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

/** `npm run chaos`, `npm run bench` and `npm run docs` are tools of their own, with tests beside those of the bot. */
const tools = "test/{bench,chaos,docs}/**/*.test.ts";

const overCitus = [
  "post-writer",
  "import-files",
  "move-posts",
  "forget",
  "removals",
  "collections",
  "collect",
  "bluesky",
  "removal-brake",
  "serve/answer-builder",
  "serve/old-days",
  "serve/many-services",
].map((name) => `test/service/${name}.test.ts`);

export default defineConfig({
  test: {
    projects: [
      { extends: true, test: { name: "bot", include: ["test/**/*.test.ts"], exclude: [tools, "test/citus/**"] } },
      { extends: true, test: { name: "tools", include: [tools] } },
      // The service's own tests once more, over tables that Citus distributes.
      { extends: true, test: { name: "citus", include: ["test/citus/**/*.test.ts", ...overCitus], env: { TEST_CITUS: "1" } } },
    ],
    setupFiles: ["test/support/fast-check.ts"],
    globalSetup: ["temporary-folder", "bundle", "chromium", "redis", "postgres"].map((name) => `test/support/${name}.ts`),
    // CI reads from the report that no test was skipped.
    reporters: process.env["CI"] ? ["default", ["json", { outputFile: "test-results.json" }]] : ["default"],
    // A worker loads modules once for all of its files, so no test may mock a module or leave a global changed.
    isolate: false,
    // Most tests wait for servers and processes, so two workers would leave a core idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Long enough for a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
    // Concurrent tests mostly wait.
    maxConcurrency: 20,
  },
});
