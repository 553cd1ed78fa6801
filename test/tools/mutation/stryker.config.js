import { tmpdir } from "node:os";
import { join } from "node:path";

export default {
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "test/tools/mutation/vitest.config.ts", related: false },
  coverageAnalysis: "perTest",
  concurrency: 1,
  dryRunTimeoutMinutes: 30,
  // Stryker rewrites a tsconfig.json with an API that TypeScript 7 no longer has.
  tsconfigFile: "none",
  // Below node_modules, Node strips no types in threads.
  tempDirName: join(tmpdir(), "collection-pulse-mutation"),
  reporters: ["progress-append-only", "clear-text"],
  clearTextReporter: { reportTests: false },
  thresholds: { high: 95, low: 85, break: 85 },
};
