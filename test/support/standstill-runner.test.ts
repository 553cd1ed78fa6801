import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";

const samples = `
  const attempts = {};
  const failAtFirst = (name, meanwhile) =>
    test(name, async () => {
      attempts[name] = (attempts[name] ?? 0) + 1;
      meanwhile();
      // Longer than the runner takes to look again.
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(attempts[name]).toBe(2);
    });
  const standStill = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500);
  // Hardly longer than what counts as standing still, because a busy machine gives it only a part of that.
  const work = () => {
    for (const until = performance.now() + 1_150; performance.now() < until; );
  };
  failAtFirst("while everything stood still", standStill);
  failAtFirst("afterwards", () => {});
  failAtFirst("while it was busy", work);
  test("always", () => {
    standStill();
    throw new Error("once more");
  });
`;

/** What of vitest's report is looked at. */
interface Report {
  readonly testResults: readonly { readonly assertionResults: readonly { readonly title: string; readonly status: string }[] }[];
}

test("what failed while the machine stood still is run once more; what failed without that has failed", async () => {
  const folder = mkdtempSync(join(tmpdir(), "standstill-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const settings = {
    globals: true,
    runner: resolve("test/support/standstill-runner.ts"),
    reporters: ["default", ["json", { outputFile: "results.json" }]],
  };
  writeFileSync(join(folder, "vitest.config.js"), `export default ${JSON.stringify({ test: settings })};`);
  writeFileSync(join(folder, "sample.test.js"), samples);
  const output = await new Promise<string>((done) => {
    execFile(process.execPath, ["node_modules/vitest/vitest.mjs", "run", "--root", folder], (_error, stdout, stderr) =>
      done(`${stdout}${stderr}`),
    );
  });
  const report = JSON.parse(readFileSync(join(folder, "results.json"), "utf8")) as Report;
  const results = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  expect(results.map(({ title, status }) => [title, status])).toEqual([
    ["while everything stood still", "passed"],
    ["afterwards", "failed"],
    ["while it was busy", "failed"],
    ["always", "failed"],
  ]);
  expect(output).toMatch(/machine stood still for 1[45]\d\d ms: sample\.test\.js > while everything stood still/);
});
