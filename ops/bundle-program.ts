import { readFileSync } from "node:fs";
import { join } from "node:path";
import { rolldown } from "rolldown";

/** What packages would use if it were there; they go on without. */
const optional = ["bufferutil", "utf-8-validate", "zlib-sync"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const packageOf = (file: string) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
export const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;

/**
 * Writes programs, each as a file of its name in the folder, with all that they import but Node's own modules; what several
 * of them need, or one only sometimes, lies beside them. Answers with the folders of the packages that are in it.
 */
export async function bundlePrograms(programs: string[], folder: string): Promise<string[]> {
  const build = await rolldown({
    input: programs,
    platform: "node",
    tsconfig: false,
    external: optional,
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
  return output.flatMap((part) => (part.type === "chunk" ? part.moduleIds.flatMap((id) => packageOf(id) ?? []) : []));
}
