import { readFileSync } from "node:fs";
import { fail, readFlags } from "../src/infra/flags.ts";
import { type Io, runScript } from "../src/infra/script.ts";

const usage = `Checks that package.json, package-lock.json and CHANGELOG.md of the working directory agree on the version, and prints what
the change log says about it.

  npm run check:release                  an «Unreleased» part may come first
  npm run check:release -- --tag v1.0.0  also checks that this is the version, and that nothing is unreleased`;

export async function main(argv: readonly string[], env: NodeJS.ProcessEnv, io: Io): Promise<number> {
  const { tag } = readFlags(argv, env, { script: "check:release", usage, options: { tag: { type: "string" } } });

  const heading = /^## (?:(?<unreleased>Unreleased)|(?<version>\d+\.\d+\.\d+) - (?<date>\d{4}-\d\d-\d\d))$/;

  const read = (file: string) => readFileSync(file, "utf8");
  const { version } = JSON.parse(read("package.json")) as { version: string };
  const lock = JSON.parse(read("package-lock.json")) as { version: string; packages: { "": { version: string } } };
  const parts = read("CHANGELOG.md")
    .split(/^(?=## )/m)
    .slice(1);
  const problems: string[] = [];
  const releases = parts.map((part) => {
    const [first = "", ...lines] = part.split("\n");
    const { unreleased, version: released = "", date = "" } = heading.exec(first)?.groups ?? {};
    if (!unreleased && !(new Date(date) <= new Date()))
      problems.push(`CHANGELOG.md: «${first}» is neither «## Unreleased» nor a version and the day of its release`);
    return { isUnreleased: Boolean(unreleased), version: released, date, notes: lines.join("\n").trim() };
  });
  const [first] = releases;
  const released = releases.filter(({ isUnreleased }) => !isUnreleased);
  const newest = released[0];

  for (const [place, other] of [
    ["package-lock.json", lock.version],
    ["package-lock.json, packages", lock.packages[""].version],
    ["CHANGELOG.md, newest", newest?.version],
  ])
    if (other !== version) problems.push(`${place}: ${other}, but package.json has ${version}`);
  if (released.some(({ date }, index) => date < (released[index + 1]?.date ?? "")))
    problems.push("CHANGELOG.md: the newest has to come first");
  if (releases.slice(1).some(({ isUnreleased }) => isUnreleased)) problems.push("CHANGELOG.md: «Unreleased» has to come first");
  if (releases.some(({ notes }) => notes === "")) problems.push("CHANGELOG.md: a version has no text");
  if (tag !== undefined && tag !== `v${version}`) problems.push(`the tag is ${tag}, and the version ${version}`);
  if (tag !== undefined && first?.isUnreleased) problems.push("CHANGELOG.md: something is unreleased");
  if (problems.length > 0) fail(problems.join("\n"));
  io.print(newest?.notes);
  return 0;
}

if (import.meta.main) await runScript(main);
