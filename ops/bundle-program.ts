import { readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { type Plugin, rolldown } from "rolldown";

/** What packages would use if it were there; they go on without. */
const optional = ["bufferutil", "utf-8-validate", "zlib-sync"];

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const packageOf = (file: string) => /^.*\/node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];
export const manifestOf = (path: string) => JSON.parse(readFileSync(join(path, "package.json"), "utf8")) as Manifest;

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

/**
 * @vladfrangu/async_event_emitter, which discord.js is built on, brings along a copy of Node's own `util.inspect`, for
 * browsers. To set that up takes a tenth of the time until the bot is connected.
 */
function inspectOfNode(): Plugin {
  const copy = /^var require_inspect = __commonJS\(\{$.*?^\}\);$/ms;
  return {
    name: "inspect-of-node",
    transform: {
      filter: { id: /\/@vladfrangu\/async_event_emitter\/dist\// },
      handler(code) {
        if (!copy.test(code)) this.error("there is no copy of util.inspect any more: this plugin can go");
        return code.replace(copy, 'var require_inspect = () => process.getBuiltinModule("node:util");');
      },
    },
  };
}

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
    plugins: [builtinsAsTheyAre(), inspectOfNode()],
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
