import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { filesByLevel, type Level } from "./test/levels.ts";

const files = filesByLevel();
const helpers = { bundle: "processes", postgres: "databases", redis: "databases", chromium: "browser" } as const;

/** A level with what it sets up once: only a level of which a test runs is set up. */
const level = (name: Level, setUp: readonly (keyof typeof helpers)[], env: Record<string, string> = {}) => ({
  extends: true as const,
  test: {
    name,
    include: files[name],
    env,
    globalSetup: setUp.map((helper) => `test/support/${helpers[helper]}/${helper}.ts`),
  },
});

export default defineConfig({
  test: {
    projects: [
      level("fast", [], { TEST_ENGINES: "SQLite" }),
      level("database", ["postgres", "redis"], { TEST_ENGINES: "PostgreSQL" }),
      level("process", ["bundle", "postgres", "redis"]),
      level("browser", ["bundle", "chromium"]),
      level("tools", ["bundle", "postgres"]),
      level("citus", ["bundle", "postgres"]),
    ],
    globalSetup: ["test/support/temporary-folder.ts"],
    setupFiles: ["test/support/fast-check.ts"],
    // .ci/run reads from these reports what ran.
    reporters: process.env["TEST_RESULTS"] ? ["default", ["json", { outputFile: process.env["TEST_RESULTS"] }]] : ["default"],
    // A worker loads modules once for all of its files, so no test may mock a module or leave a global changed.
    isolate: false,
    // Most tests wait for servers and processes, so two workers would leave a core idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    // Long enough for a busy machine.
    testTimeout: 90_000,
    hookTimeout: 90_000,
    // Many polls move a fake clock.
    expect: { poll: { timeout: 20_000, interval: 5 } },
    // Concurrent tests mostly wait.
    maxConcurrency: 20,
  },
});
