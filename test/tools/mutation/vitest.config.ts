import { defineConfig } from "vitest/config";

const { MUTATED_FOLDER: folder = "", MUTATED_FILE: file = "" } = process.env;
/** Where the tests of a room are not in its folder alone, and quick ones of files that many slow tests touch. */
const tests: { readonly [target: string]: readonly string[] } = {
  analysis: ["analysis/**/*", "cards/talk"],
  "collection-api": ["collection-api/**/*", "app/observed-client"],
  "service/collect": ["service/{bluesky,bulk,collect,farcaster,opensea,polls,rate,x-}*", "faults/opensea-api"],
  "service/store": ["service/{collect,database,forget,import,matcher,old-days,post-writer,removals}*", "service/serve/*"],
  schedule: ["schedule/**/*", "faults/{publishing,channel-messages}", "app/app"],
  "memory/watch-queue.ts": ["memory/{watch-queue,posts,direct-watches}"],
  "memory/forget.ts": ["memory/{forget,privacy}"],
  "memory/known-collections.ts": ["memory/memory"],
  "memory/records.ts": ["memory/history"],
  "memory/retention.ts": ["memory/{retention,memory,history,direct-watches}"],
  "memory/store.ts": ["memory/{memory,faults,migrations,direct-watches}", "faults/database"],
  "memory/members.ts": ["memory/{memory,direct-watches,privacy}"],
  "memory/servers.ts": ["memory/{memory,retention,privacy,forget}"],
  "schedule/poster.ts": ["schedule/poster", "faults/publishing"],
  "schedule/schedule.ts": ["schedule/schedule", "app/app"],
  "schedule/watcher.ts": ["schedule/{watcher,failing-looks,delivering,card}"],
};

/** The tests of one room, without the programs that other tests need. */
export default defineConfig({
  test: {
    include: (tests[`${folder}/${file}`] ?? tests[folder] ?? [`${folder}/**/*`]).map((name) => `test/${name}.test.ts`),
    // Their processes do not run the changed code.
    exclude: [
      "test/service/serve/{old-days,processes}.test.ts",
      // They take long for each change.
      "test/{schedule/many-alerts,service/*-plans}.test.ts",
    ],
    setupFiles: ["test/support/fast-check.ts"],
    testTimeout: 90_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
