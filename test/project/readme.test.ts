import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import manifest from "../../package.json" with { type: "json" };
import { inviteUrl } from "../../src/discord/registration.ts";
import { variables } from "../../src/doctor/checked-settings.ts";

const readme = readFileSync("README.md", "utf8");
/** The cells of every table row that begins with code. */
const rowsOf = (text: string) => [...text.matchAll(/^\| (`.*) \|$/gm)].map(([, row = ""]) => row.split(" | "));
const codes = (cell = "") => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = ""]) => code);

test("the tables in README.md and docs/commands.md name each command with its options", () => {
  const rows = rowsOf(readme + readFileSync("docs/commands.md", "utf8"));
  const table = rows.filter(([name]) => name?.startsWith("`/")).map(([name, , options]) => [...codes(name), ...codes(options)]);
  const typed = commands.flatMap(({ definition: { type, name, options, subcommands } }) => {
    if (type !== "slash") return [];
    const parts: [string, object][] = subcommands
      ? Object.entries(subcommands).map(([subcommand, { options }]) => [`${name} ${subcommand}`, options])
      : [[name, options]];
    return parts.map(([path, options]) => [`/${path}`, ...Object.keys(options)]);
  });
  expect(table.toSorted()).toEqual(typed.toSorted());
});

test("the invite link is the one that npm run deploy prints", () => {
  expect(readme).toContain(`\`${inviteUrl("YOUR_APPLICATION_ID")}\``);
});

test("every script that the README names exists", () => {
  const named = [...readme.matchAll(/npm (?:run )?(start|test|(?<=run )\w+)/g)].map(([, script = ""]) => script);
  expect(named.length).toBeGreaterThan(5);
  for (const script of named) expect(manifest.scripts).toHaveProperty(script);
});

const files = globSync("{*,docs/*,docs/words/README,ops/*}.md");
const documents = files.map((name) => readFileSync(name, "utf8")).join("\n");

/** Headings in the form of link fragments. */
const headingsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading.toLowerCase().replaceAll(" ", "-"));

test("every variable and file that the documents name exists", () => {
  const named = [...documents.matchAll(/`([A-Z]+(?:_[A-Z]+)+)`/g)].map(([, name = ""]) => name);
  expect(named.length).toBeGreaterThan(20);
  for (const name of named) expect(variables).toHaveProperty(name);
  const paths = [...documents.matchAll(/\b(?:src|test|commands|ops)\/[\w./-]+\.(?:ts|js)\b/g)].map(([path]) => path);
  expect(paths.length).toBeGreaterThan(5);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  for (const file of files) {
    const links = readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)]+)\)/g);
    for (const [, link = ""] of links) {
      const [path = "", heading] = link.split("#");
      const target = path === "" ? file : join(dirname(file), path);
      expect(existsSync(target), `${link} in ${file}`).toBe(true);
      if (heading !== undefined) expect(headingsOf(readFileSync(target, "utf8")), `${link} in ${file}`).toContain(heading);
    }
  }
});

test("PRIVACY.md states how long a cached answer is shown", () => {
  const { CACHE_TTL_SECONDS, CACHE_STALE_SECONDS } = variables;
  expect(documents).toContain("at most an hour and a minute");
  expect(CACHE_TTL_SECONDS.parse(undefined) + CACHE_STALE_SECONDS.parse(undefined)).toBe(3_660);
});

test("the first screen of the README says what it is, shows one picture, and gives the command and the status", () => {
  const [screen = "", ...sections] = readme.split("\n## ");
  expect(screen).toMatch(
    /^# Collection Pulse\n\n[^<`]{200,400}\n\n<img [^>]+>\n\n```sh\nnpm ci && npm run playground\n```\n[^<]+\n\*\*Status:\*\*[^<]+$/,
  );
  expect(sections.join()).not.toContain("<img");
});

test("the documents show every picture in docs, and no others", () => {
  const shown = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/ src="([^"]+)"/g)].map(([, path = ""]) => join(dirname(file), path)),
  );
  expect([...new Set(shown)].toSorted()).toEqual(globSync("docs/*.png").toSorted());
});

test("every test that SECURITY.md names exists", () => {
  const table = readFileSync("SECURITY.md", "utf8").matchAll(/^\|.*\| ([^|]+) \|$/gm);
  const named = [...table].flatMap(([, cell]) => codes(cell)).filter((name) => /^[a-z-]+\/\w/.test(name));
  expect(named.length).toBeGreaterThan(10);
  for (const name of named) expect(existsSync(`test/${name}.test.ts`), name).toBe(true);
});
