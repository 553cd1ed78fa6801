import { cpSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";
import { rolldown } from "rolldown";

/** Packages with binaries: they stand beside the bundle as they are. */
const native = ["sodium-native", "@takumi-rs/core"];
/** What packages would use if it were there; they go on without. */
const optional = ["bufferutil", "utf-8-validate", "zlib-sync"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const packageOf = (file: string) => /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
export const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;

/**
 * Writes programs, each as a file of its name in the folder, with all that they import but Node's own modules; what several
 * of them need, or one only sometimes, lies beside them. Answers with the folders of the packages that are in it.
 */
export async function bundlePrograms(programs: readonly string[], folder: string): Promise<string[]> {
  const build = await rolldown({
    input: [...programs],
    platform: "node",
    tsconfig: false,
    external: [...optional, ...native],
    // discord.js has one, in a method for several processes that nothing calls.
    checks: { eval: false },
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    chunkFileNames: "parts/[name].js",
    // Names and lines stay: they are what a stack trace is read by.
    minify: false,
    comments: false,
    // V8 keeps the source, and takes two bytes a character for all of it if one of them needs that.
    charset: "ascii",
  });
  await build.close();
  const chunks = output.filter((part) => part.type === "chunk");
  const beside = native.filter((name) =>
    chunks.some(({ imports, dynamicImports }) => [...imports, ...dynamicImports].includes(name)),
  );
  return [
    ...chunks.flatMap(({ moduleIds }) => moduleIds.flatMap((id) => packageOf(id) ?? [])),
    ...beside.flatMap((name) => copyPackage(name, import.meta.url, folder)),
  ];
}

/**
 * Copies a package and what it depends on to where a bundle finds them, with binaries for this platform alone: of those that
 * are packages, npm installs no others.
 */
function copyPackage(name: string, importer: string, folder: string): string[] {
  const manifest = findPackageJSON(name, importer);
  if (manifest === undefined) throw new Error(`${name} is not installed`);
  const path = dirname(manifest);
  cpSync(path, join(folder, relative(".", path)), {
    recursive: true,
    filter: (file) => !/\/prebuilds\/./.test(file) || file.includes(`/prebuilds/${process.platform}-${process.arch}`),
  });
  const { dependencies = {}, optionalDependencies = {} } = manifestOf(path);
  const installed = Object.keys(optionalDependencies).filter((dependency) => isInstalled(dependency, manifest));
  return [path, ...[...Object.keys(dependencies), ...installed].flatMap((each) => copyPackage(each, manifest, folder))];
}

function isInstalled(name: string, importer: string): boolean {
  try {
    return findPackageJSON(name, importer) !== undefined;
  } catch {
    return false;
  }
}

/** Copies files of packages to where a bundle finds them, with what they may not go without. Answers with the packages' folders. */
export function copyFiles(files: readonly string[], folder: string): string[] {
  const packages = new Set(files.map((file) => packageOf(`node_modules/${file}`) ?? ""));
  const paths = [
    ...files.map((file) => `node_modules/${file}`),
    ...[...packages].flatMap((path) => [`${path}/package.json`, `${path}/LICENSE`]),
  ];
  for (const path of paths) cpSync(path, join(folder, path));
  return [...packages];
}
