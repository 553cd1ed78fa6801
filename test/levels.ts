import { globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The programs that the files of a level start, and so need beside npm's packages: see test/README.md. */
export type Level = "fast" | "database" | "process" | "browser" | "tools" | "citus";

/** The test files of each level. A file belongs to the level of the dearest thing that it, or a helper of it, starts. */
export function filesByLevel(): Record<Level, string[]> {
  const files: Record<Level, string[]> = { fast: [], database: [], process: [], browser: [], tools: [], citus: [] };
  for (const file of globSync("test/**/*.test.ts", { exclude: ["**/node_modules/**"] }).toSorted())
    for (const level of levelsOf(file)) files[level].push(file);
  return files;
}

/** Tests over both engines run twice: with SQLite in `fast`, with PostgreSQL in `database`. */
function levelsOf(file: string): Level[] {
  if (file.startsWith("test/citus/")) return ["citus"];
  if (file.startsWith("test/tools/")) return ["tools"];
  // One short run of each program, from its sources.
  if (file.startsWith("test/smoke/")) return ["fast"];
  const reached = [...importsOf(file)];
  if (reached.includes("test/support/browser/browser.ts")) return ["browser"];
  if (reached.some((path) => path.startsWith("test/support/processes/"))) return ["process"];
  const own = [file, ...reached].filter((path) => !path.startsWith("test/support/databases/"));
  if (own.some(startsProcess)) return ["process"];
  const text = textOf(file);
  if (/describeWith(Redis|Postgres)\(|inFile: false/.test(text)) return ["database"];
  return /describeEngines\(/.test(text) ? ["fast", "database"] : ["fast"];
}

/** The files below `test` that a file imports, also through others; types are no import. */
function importsOf(file: string, reached = new Set<string>()): Set<string> {
  for (const path of namedIn(file)) {
    if (reached.has(path)) continue;
    reached.add(path);
    importsOf(path, reached);
  }
  return reached;
}

/** The files below `test` that a file's own lines import. */
const namedIn = once((file) =>
  [...textOf(file).matchAll(/^(?:import|export) (?!type )[^"]*?from "(\.[^"]+)";$/gm)]
    .map(([, specifier = ""]) => join(dirname(file), specifier))
    .filter((path) => path.startsWith("test/") && path.endsWith(".ts")),
);

const startsProcess = once((file) => /^(?:import .*|\} )from "node:child_process";$/m.test(textOf(file)));

const textOf = once((file) => readFileSync(file, "utf8"));

/** Reads something of each file once. */
function once<T>(read: (file: string) => T): (file: string) => T {
  const known = new Map<string, T>();
  return (file) => {
    const value = known.get(file) ?? read(file);
    known.set(file, value);
    return value;
  };
}
