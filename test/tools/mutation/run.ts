import { spawnSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { fail, readFlags } from "../../../src/infra/flags.ts";
import { runScript } from "../../../src/infra/script.ts";
import { installPackages } from "../own-packages.ts";

/* `npm run mutation` checks the tests: it changes the code of a room, one place at a time, and names the changes that none notices. */

const folders = ["analysis", "text", "collection-api", "memory", "schedule", "service/collect", "service/serve", "service/store"];
const usage = `Changes the code of a room, one place at a time, runs its tests, and names each change that none of them notices. Fails if
they notice less than 85 of 100. Tests that need a database use SQLite.

  npm run mutation -- ROOM      one of ${folders.join(", ")}

Flags, after --:
  --file NAME   changes only this file of the room
  --sample N    changes only every Nth stretch of ten lines; memory as a whole takes hours
  --constants   also changes what is computed when a module is loaded, which takes ten times as long`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const {
    positionals,
    constants = false,
    file = "*.ts",
    sample = "1",
  } = readFlags(argv, env, {
    script: "mutation",
    usage,
    options: { constants: { type: "boolean" }, file: { type: "string" }, sample: { type: "string" } },
    allowPositionals: true,
  });
  const [folder = ""] = positionals;
  if (positionals.length !== 1 || !folders.includes(folder)) fail(usage);
  const files = globSync(`src/${folder}/**/${file}`).toSorted();
  if (files.length === 0) fail(`there is no ${file} in src/${folder}`);
  if (!/^[1-9]\d?$/.test(sample)) fail(`--sample takes a number from 1 to 99, not ${sample}`);
  installPackages("test/tools/mutation");
  const stryker = "test/tools/mutation/node_modules/@stryker-mutator/core/bin/stryker.js";
  const { status } = spawnSync(
    process.execPath,
    [
      stryker,
      "run",
      "test/tools/mutation/stryker.config.js",
      "--mutate",
      stretchesOf(files, Number(sample)).join(","),
      ...(constants ? [] : ["--ignoreStatic"]),
    ],
    { env: { ...env, MUTATED_FOLDER: folder, MUTATED_FILE: file }, stdio: "inherit" },
  );
  return status ?? 1;
}

const STRETCH = 10;

/** Every Nth stretch of lines, counted over all files, as Stryker writes it: `file:first-last`. */
function stretchesOf(files: readonly string[], every: number): string[] {
  if (every === 1) return [...files];
  const stretches = files.flatMap((file) => {
    const lines = readFileSync(file, "utf8").split("\n").length;
    return Array.from({ length: Math.ceil(lines / STRETCH) }, (_, i) => `${file}:${i * STRETCH + 1}-${(i + 1) * STRETCH}`);
  });
  return stretches.filter((_, i) => i % every === 0);
}

if (import.meta.main) await runScript(main);
