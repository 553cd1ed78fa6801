import { defineConfig } from "vitest/config";

const room = process.env["MUTATED_ROOM"] ?? "";
/** Tests in another room. */
const others: { readonly [room: string]: readonly string[] } = {
  memory: ["schedule/{outbox-relay,removals,left-servers}", "faults/publishing"],
  schedule: ["faults/{channel-messages,card-edits,direct-messages,publishing}"],
};

/** The tests of one room, without the programs that other tests need. */
export default defineConfig({
  test: {
    include: [`${room}/**/*`, ...(others[room] ?? [])].map((name) => `test/${name}.test.ts`),
    // Their threads and processes do not run the changed code: below node_modules, Node strips no types.
    exclude: [
      "test/service/serve/{old-days,processes,many-services}.test.ts",
      "test/memory/{faults,migrations}.test.ts",
      // These take half a minute for each change.
      "test/schedule/{thirty-days,many-alerts}.test.ts",
    ],
    setupFiles: ["test/support/fast-check.ts"],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
