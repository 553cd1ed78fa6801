import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, test } from "vitest";
import { answer, type Behaviour, startApiServer } from "./support/api-server.ts";

const folder = mkdtempSync(join(tmpdir(), "check-packages-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs the check over a lock file with one package, and a registry that answers questions for advisories so. */
async function check(details: object, advisories: Behaviour) {
  const registry = await startApiServer((request, response) => {
    if (request.method === "POST") advisories(request, response);
    else
      answer({ name: "thing", "dist-tags": {}, versions: { "1.0.0": { name: "thing", version: "1.0.0" } } })(request, response);
  });
  const cwd = mkdtempSync(join(folder, "project-"));
  const root = { name: "project", version: "1.0.0", dependencies: { thing: "^1.0.0" } };
  const thing = { version: "1.0.0", license: "MIT", resolved: `${registry.url}/thing/-/thing-1.0.0.tgz`, ...details };
  const lock = { ...root, lockfileVersion: 3, requires: true, packages: { "": root, "node_modules/thing": thing } };
  writeFileSync(join(cwd, "package.json"), JSON.stringify(root));
  writeFileSync(join(cwd, "package-lock.json"), JSON.stringify(lock));
  const environment = { ...process.env, npm_config_registry: registry.url, npm_config_cache: join(cwd, "cache") };
  const { promise, resolve: end } = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
  execFile(process.execPath, [resolve(".ci/check-packages.ts")], { cwd, env: environment }, (error, out, err) =>
    end({ code: error?.code ?? 0, out, err }),
  );
  const result = await promise;
  await registry.close();
  return result;
}

const advisory = (severity: string) =>
  answer({
    thing: [{ id: 1, url: "https://a.example/1", title: "A hole", severity, vulnerable_versions: "<2.0.0", cwe: [], cvss: {} }],
  });
const noAdvisories = answer({});

test.concurrent.each<[string, object, Behaviour, code: number, says: string]>([
  ["an allowed licence", {}, noAdvisories, 0, "Advisories: 0 packages have some"],
  ["a font's licence", { license: "OFL-1.1" }, noAdvisories, 0, "1 packages looked at"],
  ["one of two licences allowed", { license: "(GPL-3.0-only OR MIT)" }, noAdvisories, 0, "1 packages looked at"],
  [
    "a forbidden licence",
    { license: "GPL-3.0-only" },
    noAdvisories,
    1,
    "thing@1.0.0 is under a licence that is not allowed: GPL-3.0",
  ],
  ["one of two that hold together", { license: "MIT AND GPL-3.0-only" }, noAdvisories, 1, "not allowed: MIT AND"],
  ["no licence", { license: undefined }, noAdvisories, 1, "not allowed: none"],
  ["a licence for tools in what goes out", { license: "MPL-2.0" }, noAdvisories, 1, "not allowed: MPL-2.0"],
  ["a licence for tools in a tool", { license: "MPL-2.0", dev: true }, noAdvisories, 0, "1 packages looked at"],
  ["a deprecated version", { deprecated: "Use another." }, noAdvisories, 1, "thing@1.0.0 is deprecated: Use another."],
  ["a high advisory", {}, advisory("high"), 1, "thing has a vulnerability of high severity"],
  ["a critical advisory", {}, advisory("critical"), 1, "thing has a vulnerability of critical severity"],
  ["a moderate advisory", {}, advisory("moderate"), 0, "thing has a vulnerability of moderate severity"],
  [
    "a registry that knows none",
    {},
    answer("", 405),
    0,
    "Advisories: not looked at, because the registry does not tell them (405",
  ],
  ["a registry that breaks off", {}, (request) => request.socket.destroy(), 0, "Advisories: not looked at"],
])("%s", async (_what, details, advisories, code, says) => {
  const result = await check(details, advisories);
  expect(result).toMatchObject({ code, [code === 0 ? "out" : "err"]: expect.stringContaining(says) });
});
