import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { readFlags } from "../src/infra/flags.ts";
import { type Io, runScript } from "../src/infra/script.ts";

const usage = `Checks the licence, deprecation and advisories of every package in package-lock.json of the working directory.
Prints a line for each problem.

  npm run check:packages
  npm run check:packages -- --advisories

If the registry has no advisories, this is reported, and is a problem only with --advisories. Exits with 0 if everything is
fine, 1 otherwise.`;

interface Package {
  readonly version?: string;
  readonly license?: string;
  readonly deprecated?: string;
  readonly dev?: boolean;
}

interface Audit {
  readonly message?: string;
  readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>;
}

/**
 * SPDX identifiers of the licences that the image may contain. OFL-1.1 allows fonts to be distributed with a program if its text
 * is too, as it is in the third-party notices.
 */
const permissive = new Set(["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD-2-Clause", "BSD-3-Clause", "ISC", "MIT", "OFL-1.1"]);
/** Tools are not distributed, so a licence that applies to changed files is fine. */
const ofTools = new Set([...permissive, "MPL-2.0"]);
/** Packages whose `license` field is not an identifier, with the one of their licence file. */
const known = new Map([["discord-markdown-parser: Apache License", "Apache-2.0"]]);
const failing = new Set(["high", "critical"]);

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { advisories: mustHaveAdvisories = false } = readFlags(argv, env, {
    script: "check:packages",
    usage,
    options: { advisories: { type: "boolean" } },
  });
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { readonly packages: Readonly<Record<string, Package>> };
  const packages = Object.entries(lock.packages)
    .filter(([path]) => path !== "")
    .map(([path, details]) => ({ name: path.replace(/^.*node_modules\//, ""), ...details }));
  const problems: string[] = [];

  for (const { name, version, license = "none", deprecated, dev = false } of packages) {
    const stated = known.get(`${name}: ${license}`) ?? license;
    if (!isAllowed(stated, dev ? ofTools : permissive))
      problems.push(`${name}@${version} is under a licence that is not allowed: ${license}`);
    if (deprecated !== undefined) problems.push(`${name}@${version} is deprecated: ${deprecated}`);
  }
  io.print(`Licences and deprecation: ${packages.length} packages looked at.`);

  const { message, vulnerabilities } = audit();
  if (vulnerabilities) {
    const found = Object.entries(vulnerabilities);
    io.print(`Advisories: ${found.length} packages have some.`);
    for (const [name, { severity }] of found) {
      const line = `${name} has a vulnerability of ${severity} severity; see npm audit`;
      if (failing.has(severity)) problems.push(line);
      else io.print(`  ${line}`);
    }
  } else {
    const line = `Advisories: not looked at, because the registry does not tell them (${message ?? "npm audit says nothing"}).`;
    if (mustHaveAdvisories) problems.push(line);
    else io.print(line);
  }
  for (const problem of problems) io.complain(problem);
  return problems.length > 0 ? 1 : 0;
}

/** Tells if one alternative of an SPDX expression is allowed in all its parts. */
function isAllowed(license: string, allowed: ReadonlySet<string>): boolean {
  return license
    .replace(/^\(([^()]*)\)$/, "$1")
    .split(" OR ")
    .some((alternative) => alternative.split(" AND ").every((part) => allowed.has(part)));
}

function audit(): Audit {
  const args = ["audit", "--json", "--package-lock-only", "--fetch-retries=0", "--fetch-timeout=30000"];
  const { stdout } = spawnSync("npm", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  try {
    return JSON.parse(stdout) as Audit;
  } catch {
    return {};
  }
}

if (import.meta.main) await runScript(main);
