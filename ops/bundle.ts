/*
 * `npm run bundle [-- FOLDER]`: what the image runs. Each program becomes one file, which loads in a third of the time that a
 * thousand files take; the licences of the packages in it stand beside it.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";

const folder = process.argv[2] ?? "dist";
const programs = ["main", "deploy", "doctor"];
/** What packages would use if it were there; they go on without. */
const optional = ["bufferutil", "utf-8-validate", "zlib-sync"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

/** The folders of the packages that a bundle has parts of. */
const packages = new Set<string>();
const packageOf = (file: string) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;

/** A package that is installed twice in the same version is bundled once. */
function deduplicate(): Plugin {
  const first = new Map<string, string>();
  return {
    name: "deduplicate",
    async resolveId(source, importer, { kind }) {
      const resolved = await this.resolve(source, importer, { kind, skipSelf: true });
      const path = resolved && packageOf(resolved.id);
      if (!path) return resolved;
      const { name, version } = manifestOf(path);
      const key = `${name}@${version}`;
      if (!first.has(key)) first.set(key, path);
      return { ...resolved, id: `${first.get(key)}${resolved.id.slice(path.length)}` };
    },
  };
}

/** An `import` of a module of Node's reads all of its properties, and with that loads what only some of them need. */
function builtinsAsTheyAre(): Plugin {
  const prefix = "\0builtin:";
  return {
    name: "builtins-as-they-are",
    resolveId(source, importer) {
      return isBuiltin(source) && !importer?.startsWith("\0") ? prefix + source : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = JSON.stringify(id.slice(prefix.length));
      return { code: `module.exports = process.getBuiltinModule(${name});`, moduleType: "js" };
    },
  };
}

async function bundle(program: string): Promise<void> {
  const build = await rolldown({
    input: `src/${program}.ts`,
    platform: "node",
    tsconfig: false,
    external: optional,
    plugins: [builtinsAsTheyAre(), deduplicate()],
    // discord.js evaluates what its shards of other processes send; this program has none.
    checks: { eval: false },
  });
  const { output } = await build.write({
    file: join(folder, `${program}.js`),
    format: "esm",
    codeSplitting: false,
    // Names and lines stay: they are what a stack trace is read by.
    minify: false,
    comments: false,
  });
  await build.close();
  for (const file of output.flatMap((part) => (part.type === "chunk" ? part.moduleIds : []))) {
    const path = packageOf(file);
    if (path) packages.add(path);
  }
}

/** A package's name, version and licence, with the texts that its licence wants to be passed on. */
function noticeOf(path: string): string {
  const { name, version, license = "" } = manifestOf(path);
  const texts = readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return [`${name} ${version}: ${license}`, ...texts.map((file) => readFileSync(join(path, file), "utf8").trim())].join("\n\n");
}

mkdirSync(folder, { recursive: true });
for (const program of programs) await bundle(program);
const notices = new Set([...packages].map(noticeOf));
writeFileSync(join(folder, "third-party-notices.txt"), `${[...notices].toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
copyFileSync("src/process/healthcheck.js", join(folder, "healthcheck.js"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
