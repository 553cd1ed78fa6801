import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { makeOwnFolder } from "../../src/playground/host/own-folder.ts";
import { newFolder } from "../support/new-folder.ts";

test("what a playground left behind that was killed is removed by the next; what is in use, or another's, stays", () => {
  const parent = newFolder();
  // Greater than any process id of Linux or macOS.
  const ended = 2 ** 22 + 1;
  const [left, used, other] = [
    `collection-pulse-playground-${ended}-abc123`,
    `collection-pulse-playground-${process.ppid}-abc123`,
    `collection-pulse-${ended}-abc123`,
  ].map((name) => join(parent, name));
  for (const folder of [left, used, other]) {
    mkdirSync(folder ?? "");
    writeFileSync(join(folder ?? "", "memory.db"), "");
  }
  const own = makeOwnFolder(parent);
  expect([left, used, other, own].map((folder) => existsSync(folder ?? ""))).toEqual([false, true, true, true]);
});
