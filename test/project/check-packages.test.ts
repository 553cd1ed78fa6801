import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { answer, type Behaviour, startApiServer } from "../support/api-server.ts";
import { newFolder } from "../support/new-folder.ts";

/** Runs the check over a lock file with these packages, and a registry with this answer about advisories. */
async function check(packages: Readonly<Record<string, object>>, advisories: Behaviour, ...flags: string[]) {
  const registry = await startApiServer((request, response) => {
    if (request.method === "POST") advisories(request, response);
    else {
      const name = request.url?.slice(1);
      answer({ name, "dist-tags": {}, versions: { "1.0.0": { name, version: "1.0.0" } } })(request, response);
    }
  });
  const cwd = newFolder();
  const names = Object.keys(packages);
  const root = { name: "project", version: "1.0.0", dependencies: Object.fromEntries(names.map((name) => [name, "^1.0.0"])) };
  const locked = names.map((name) => {
    const resolved = `${registry.url}/${name}/-/${name}-1.0.0.tgz`;
    return [`node_modules/${name}`, { version: "1.0.0", license: "MIT", resolved, ...packages[name] }];
  });
  const lock = { ...root, lockfileVersion: 3, requires: true, packages: { "": root, ...Object.fromEntries(locked) } };
  writeFileSync(join(cwd, "package.json"), JSON.stringify(root));
  writeFileSync(join(cwd, "package-lock.json"), JSON.stringify(lock));
  const environment = { ...process.env, npm_config_registry: registry.url, npm_config_cache: join(cwd, "cache") };
  const { promise, resolve: end } = Promise.withResolvers<{ code: unknown; out: string; err: string }>();
  execFile(process.execPath, [resolve(".ci/check-packages.ts"), ...flags], { cwd, env: environment }, (error, out, err) =>
    end({ code: error?.code ?? 0, out, err }),
  );
  const result = await promise;
  await registry.close();
  return result;
}

const advisory = (severity: string) => [
  { id: 1, url: "https://a.example/1", title: "A hole", severity, vulnerable_versions: "<2.0.0", cwe: [], cvss: {} },
];
const noAdvisories = answer({});

test.concurrent("forbidden licences and deprecated packages fail the check", async ({ expect }) => {
  const { code, out, err } = await check(
    {
      allowed: {},
      font: { license: "OFL-1.1" },
      "one-of-two": { license: "(GPL-3.0-only OR MIT)" },
      forbidden: { license: "GPL-3.0-only" },
      both: { license: "MIT AND GPL-3.0-only" },
      none: { license: undefined },
      "for-tools": { license: "MPL-2.0" },
      tool: { license: "MPL-2.0", dev: true },
      old: { deprecated: "Use another." },
    },
    noAdvisories,
  );
  expect([code, err.trimEnd().split("\n").toSorted()]).toEqual([
    1,
    [
      "both@1.0.0 is under a licence that is not allowed: MIT AND GPL-3.0-only",
      "for-tools@1.0.0 is under a licence that is not allowed: MPL-2.0",
      "forbidden@1.0.0 is under a licence that is not allowed: GPL-3.0-only",
      "none@1.0.0 is under a licence that is not allowed: none",
      "old@1.0.0 is deprecated: Use another.",
    ],
  ]);
  expect(out).toContain("9 packages looked at");
  expect(out).toContain("Advisories: 0 packages have some");
});

test.concurrent("high and critical advisories fail the check", async ({ expect }) => {
  const severities = ["high", "critical", "moderate"];
  const advisories = Object.fromEntries(severities.map((severity) => [`of-${severity}`, advisory(severity)]));
  const packages = Object.fromEntries(severities.map((severity) => [`of-${severity}`, {}]));
  const { code, err } = await check(packages, answer(advisories));
  expect([code, err.trimEnd().split("\n").toSorted()]).toEqual([
    1,
    [
      "of-critical has a vulnerability of critical severity; see npm audit",
      "of-high has a vulnerability of high severity; see npm audit",
    ],
  ]);
});

test.concurrent.each<[string, Behaviour, says: string]>([
  ["a moderate advisory", answer({ thing: advisory("moderate") }), "thing has a vulnerability of moderate severity"],
  ["a registry that knows none", answer("", 405), "Advisories: not looked at, because the registry does not tell them (405"],
  ["a registry that breaks off", (request) => request.socket.destroy(), "Advisories: not looked at"],
])("%s does not fail the check", async (_what, advisories, says) => {
  expect(await check({ thing: {} }, advisories)).toMatchObject({ code: 0, err: "", out: expect.stringContaining(says) });
});

test.concurrent("a registry without advisories fails the check only with --advisories", async ({ expect }) => {
  const { code, err } = await check({ thing: {} }, answer("", 405), "--advisories");
  expect([code, err]).toEqual([1, expect.stringContaining("Advisories: not looked at")]);
});
