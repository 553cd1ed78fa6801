/*
 * `npm run bundle [-- FOLDER]`: what the image runs. Each program becomes a few files, which load in a third of the time that a
 * thousand files take; the licences of the packages in them stand beside them.
 */
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bundlePrograms, manifestOf } from "./bundle-program.ts";

const [folder = "dist"] = parseArgs({ allowPositionals: true }).positionals;
const programs = ["src/main.ts", "src/deploy.ts", "src/doctor.ts"];

/** A package's name, version and licence, with the texts that its licence wants to be passed on. */
function noticeOf(path: string): string {
  const { name, version, license = "" } = manifestOf(path);
  const texts = readdirSync(path).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return [`${name} ${version}: ${license}`, ...texts.map((file) => readFileSync(join(path, file), "utf8").trim())].join("\n\n");
}

mkdirSync(folder, { recursive: true });
// Parts of an earlier bundle would be loaded with those of this one.
rmSync(join(folder, "parts"), { recursive: true, force: true });
const packages = new Set(await bundlePrograms(programs, folder));
const notices = new Set([...packages].map(noticeOf));
writeFileSync(join(folder, "third-party-notices.txt"), `${[...notices].toSorted().join(`\n\n${"-".repeat(80)}\n\n`)}\n`);
copyFileSync("src/infra/healthcheck.js", join(folder, "healthcheck.js"));
writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
process.stdout.write(`${folder}: ${readdirSync(folder).join(", ")}\n`);
