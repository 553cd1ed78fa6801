import { defineConfig } from "vitest/config";

/** The tests of one room, without the programs that other tests need. */
export default defineConfig({
  test: {
    include: [`test/${process.env["MUTATED_ROOM"]}/**/*.test.ts`],
    setupFiles: ["test/support/fast-check.ts"],
    testTimeout: 90_000,
  },
});
