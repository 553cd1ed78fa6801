import { cpSync, readFileSync } from "node:fs";
import { findPackageJSON } from "node:module";
import { dirname, join, relative } from "node:path";
import { type Plugin, rolldown } from "rolldown";

/** Packages with binaries, copied beside the bundle. */
const native = ["@takumi-rs/core"];
/** Optional dependencies of bundled packages, left out. */
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

/** JSON as one object: by default each of its keys becomes a variable as well, which doubles a catalogue. */
const wholeJson: Plugin = {
  name: "whole-json",
  load: {
    filter: { id: /\/src\/words\/[^/]+\.json$/ },
    handler: (id) => ({ code: `export default ${JSON.stringify(JSON.parse(readFileSync(id, "utf8")))};`, moduleType: "js" }),
  },
};

/**
 * Writes one file per program into the folder, and shared or lazily loaded chunks into `parts`.
 *
 * @returns the folders of the bundled packages.
 */
export async function bundlePrograms(programs: readonly string[], folder: string): Promise<string[]> {
  const build = await rolldown({
    input: [...programs],
    platform: "node",
    tsconfig: false,
    external: [...optional, ...native],
    plugins: [wholeJson],
  });
  const { output } = await build.write({
    dir: folder,
    format: "esm",
    chunkFileNames: "parts/[name].js",
    // Not minified, so that stack traces stay readable.
    minify: false,
    comments: false,
    // ASCII only: V8 holds the source in memory, at two bytes per character if a single one is outside of Latin-1.
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

/** Copies a package and its dependencies beside the bundle, with the binaries of this platform only. */
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
  return [path, ...[...Object.keys(dependencies), ...installed].flatMap((key) => copyPackage(key, manifest, folder))];
}

function isInstalled(name: string, importer: string): boolean {
  try {
    return findPackageJSON(name, importer) !== undefined;
  } catch {
    return false;
  }
}

/** Copies files of packages beside the bundle, with their licences, and returns the packages' folders. */
export function copyFiles(files: readonly string[], folder: string): string[] {
  const packages = new Set(files.map((file) => packageOf(`node_modules/${file}`) ?? ""));
  const paths = [
    ...files.map((file) => `node_modules/${file}`),
    ...[...packages].flatMap((path) => [`${path}/package.json`, `${path}/LICENSE`]),
  ];
  for (const path of paths) cpSync(path, join(folder, path));
  return [...packages];
}
