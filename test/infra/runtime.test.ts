import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { isOlder, oldestIn } from "../../src/infra/node-version.js";
import { newFolder } from "../support/new-folder.ts";

/** Runs the check as if the project needed this version of Node. */
function check(node: string) {
  const folder = newFolder();
  mkdirSync(join(folder, "src/infra"), { recursive: true });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", engines: { node } }));
  for (const file of ["src/infra/runtime.js", "src/infra/node-version.js"]) copyFileSync(file, join(folder, file));
  const { status, stderr } = spawnSync(process.execPath, [join(folder, "src/infra/runtime.js")], { encoding: "utf8" });
  return { status, stderr };
}

test("a Node that is too old is reported in one clear line", () => {
  const { status, stderr } = check(">=99.1.0");
  expect(status).toBe(1);
  expect(stderr).toBe(
    `Collection Pulse needs Node 99.1.0 or newer and this is ${process.version}. ` +
      "Run npm ci --include=optional: it installs the right Node, which npm start then uses.\n",
  );
});

test.each([[">=20.0.0"], [manifest.engines.node]])("a Node that is new enough for %s is not mentioned", (node) => {
  expect(check(node)).toEqual({ status: 0, stderr: "" });
});

test("the oldest accepted Node reads Zstandard files of several frames, and notices a file that is cut off", () => {
  expect(isOlder(oldestIn(manifest.engines.node), "26.10.0")).toBe(false);
});

test("every script of the package starts with the check of the Node version", () => {
  const { start, deploy, doctor, service, pretest } = manifest.scripts;
  for (const script of [start, deploy, doctor, service, pretest])
    expect(script).toContain("./src/infra/runtime.js".replace(script === pretest ? "./" : "", ""));
});
