import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { rolldown } from "rolldown";

/**
 * Run once before all tests: they share a compile cache and a bundle of the programs that they start many times.
 * @returns a function that removes the bundle.
 */
export async function setup(): Promise<() => void> {
  process.env["NODE_COMPILE_CACHE"] = resolve("node_modules/.cache/compile");
  const folder = mkdtempSync(join(tmpdir(), "bundle-"));
  const programs = join(folder, "programs");
  await Promise.all([promisify(execFile)(process.execPath, ["ops/bundle.ts", programs]), bundleOthers(folder)]);
  process.env["TEST_BUNDLE"] = programs;
  return () => rmSync(folder, { recursive: true });
}

const rest = ["bin/playground", "bin/playground-bot", "service/serve/answer-worker"];

/** Programs outside of the image, bundled beside the image's, with the files that they expect next to the sources. */
async function bundleOthers(folder: string): Promise<void> {
  const dir = join(folder, "others");
  mkdirSync(join(dir, "parts"), { recursive: true });
  mkdirSync(join(folder, "infra"));
  mkdirSync(join(folder, "bin"));
  symlinkSync(resolve("node_modules"), join(dir, "node_modules"));
  symlinkSync(resolve("src/playground/page"), join(dir, "page"));
  symlinkSync(resolve("src/cards/icons"), join(dir, "icons"));
  copyFileSync("src/playground/end-with-parent.ts", join(dir, "end-with-parent.ts"));
  const compiled = JSON.stringify(join(folder, "compiled"));
  for (const [file, content] of Object.entries({
    "package.json": '{ "type": "module" }',
    "infra/runtime.js": `import { enableCompileCache } from "node:module";\nenableCompileCache(${compiled});\n`,
    "bin/playground-bot.ts": 'import "../others/playground-bot.js";\n',
    "others/package.json": JSON.stringify({
      type: "module",
      imports: { "#icons/*": "./icons/*", "#answer-worker": "./answer-worker.js" },
    }),
  }))
    writeFileSync(join(folder, file), content);
  const build = await rolldown({
    input: rest.map((name) => `src/${name}.ts`),
    platform: "node",
    tsconfig: false,
    checks: { eval: false },
    external: ["rolldown", "bufferutil", "utf-8-validate", "zlib-sync", "@takumi-rs/core"],
  });
  await build.write({ dir, format: "esm", chunkFileNames: "parts/[name].js" });
  await build.close();
}
