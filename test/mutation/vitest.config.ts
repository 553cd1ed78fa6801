import { defineConfig } from "vitest/config";

const { MUTATED_ROOM: room = "", MUTATED_FILE: file = "" } = process.env;
/** Tests in another room. */
const others: { readonly [room: string]: readonly string[] } = {
  memory: ["schedule/{outbox-relay,removals,left-servers}", "faults/publishing"],
  schedule: ["faults/{publishing,direct-messages}"],
};
/** The tests of files on the way of too many. */
const own: { readonly [file: string]: readonly string[] } = {
  "memory/outbox.ts": ["memory/{outbox,direct-watches,budget}", "schedule/{outbox-relay,card}", "faults/publishing"],
  "schedule/outbox-relay.ts": ["schedule/outbox-relay", "faults/{channel-messages,card-edits,direct-messages}"],
};

/** The tests of one room, without the programs that other tests need. */
export default defineConfig({
  test: {
    include: (own[`${room}/${file}`] ?? [`${room}/**/*`, ...(others[room] ?? [])]).map((name) => `test/${name}.test.ts`),
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
