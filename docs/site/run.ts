import { spawnSync } from "node:child_process";
import { join, relative } from "node:path";
import { installPackages } from "../../ops/own-packages.ts";
import { fail, readFlags } from "../../src/infra/flags.ts";
import { type Io, runScript } from "../../src/infra/script.ts";
import { brokenLinks } from "./broken-links.ts";

const usage = `Builds a site with search from README.md, docs and the other documents. Any web server can serve it, in any folder. Fails if
a link, or a picture, leads nowhere.

  npm run docs
  npm run docs -- --serve     and shows it on this machine, until Ctrl-C

The first run installs the packages that this takes, which the bot itself doesn't use, into docs/site/node_modules.`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { serve } = readFlags(argv, env, { script: "docs", usage, options: { serve: { type: "boolean", default: false } } });
  const folder = import.meta.dirname;
  const site = join(folder, "dist");

  /** Runs a script of the package of this folder, and exits as it does if it fails. */
  function run(script: string): void {
    const { status } = spawnSync("npm", ["run", "--silent", script], { cwd: folder, stdio: "inherit" });
    if (status !== 0) process.exit(status ?? 1);
  }

  installPackages(folder);
  run("build");
  const broken = brokenLinks(site);
  if (broken.length > 0) fail(`These links and pictures lead nowhere:\n${broken.join("\n")}`);
  io.print(`The site is in ${relative(process.cwd(), site)}.`);
  if (serve) run("preview");
  return 0;
}

if (import.meta.main) await runScript(main);
