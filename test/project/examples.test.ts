import { spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { newFolder } from "../support/new-folder.ts";

const folder = newFolder();

test("the examples in docstrings compile, each at the end of its module", () => {
  const modules = globSync("src/**/*.ts").flatMap((path) => {
    const text = readFileSync(path, "utf8");
    const examples = [...text.matchAll(/^ \* @example\n(?<lines>(?: \* .*\n)+)/gm)];
    return examples.length > 0 ? { path, text, examples } : [];
  });
  for (const { path, text, examples } of modules) {
    const blocks = examples.map(({ groups }) => `{\n${groups?.["lines"]?.replaceAll(/^ \* /gm, "")}}\n`);
    const absolute = text.replaceAll(/ from "(\.[^"]+)"/g, (_, specifier) => ` from "${resolve(dirname(path), specifier)}"`);
    writeFileSync(join(folder, basename(path)), absolute + blocks.join(""));
  }
  cpSync("package.json", join(folder, "package.json"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const config = {
    extends: resolve("tsconfig.json"),
    compilerOptions: { noUnusedLocals: false, skipLibCheck: true },
    include: ["*.ts"],
    exclude: [],
  };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
  const { stdout, status } = spawnSync("node_modules/.bin/tsc", ["--project", folder], { encoding: "utf8" });
  expect([stdout, status]).toEqual(["", 0]);
  expect(modules.length).toBeGreaterThan(0);
});
