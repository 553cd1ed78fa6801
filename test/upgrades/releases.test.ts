import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parse } from "dotenv";
import { afterAll, describe, expect, test } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { decodeCustomId } from "../../src/bot/view/custom-id.ts";
import { examineEnvironment } from "../../src/doctor/checked-settings.ts";
import { views } from "../support/bot/custom-ids.ts";
import { describeWithPostgres, PostgresDatabases } from "../support/databases/postgres.ts";
import { dumpPostgres, dumpSqlite, loadSqlite } from "./dump.ts";
import { seenByMembers, seenOfService, useBot, useService } from "./scenario.ts";
import { customIdLines, surfaceLines } from "./surface.ts";

/*
 * Everything that a release has promised to those who update from it. Each folder here is one: a small database of each program
 * in each engine, what was seen of it, a configuration, the ids of buttons, and a list of what others rely on.
 * `RECORD_RELEASE=1 npx vitest run test/upgrades/releases.test.ts` writes the folder of the version in package.json.
 */
const root = "test/upgrades";
const programs = {
  bot: { use: useBot, see: seenByMembers },
  service: { use: useService, see: seenOfService },
} as const;
const names = ["bot", "service"] as const;
const folder = mkdtempSync(join(tmpdir(), "releases-"));
afterAll(() => rmSync(folder, { recursive: true }));
/** Ids of watches are random. */
const shown = (value: unknown) => `${JSON.stringify(value, null, 2).replaceAll(/(?<="1W\w:[^"]*)[\w-]{12}/g, "watch")}\n`;
const requiredValues: Readonly<Record<string, string>> = {
  DISCORD_TOKEN: "token",
  DISCORD_APPLICATION_ID: "1100000000000000001",
  DISCORD_PUBLIC_KEY: "5a".repeat(32),
  API_BASE_URL: "https://api.example",
  API_KEY: "key",
};
const newFile = () => join(mkdtempSync(join(folder, "database-")), "file");
const own = join(root, manifest.version);

if (process.env["RECORD_RELEASE"] !== undefined) {
  const server = PostgresDatabases.onShared();
  afterAll(() => server.remove());
  test("is recorded", async () => {
    mkdirSync(own, { recursive: true });
    const write = (name: string, content: string) => writeFileSync(join(own, name), content);
    for (const name of names) {
      const { use, see } = programs[name];
      const file = newFile();
      await use(`sqlite:${file}`);
      write(`${name}.sqlite.sql`, dumpSqlite(file));
      write(`${name}.json`, shown(await see(`sqlite:${file}`)));
      const url = await server.createDatabase();
      await use(url);
      write(`${name}.postgres.sql`, dumpPostgres(url));
    }
    write("surface.txt", `${surfaceLines().join("\n")}\n`);
    write("custom-ids.txt", `${(await customIdLines()).join("\n")}\n`);
    const variables = readFileSync(".env.example", "utf8").matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm);
    const lines = [...variables].map(([, name = "", value]) => `${name}=${value || (requiredValues[name] ?? "")}`);
    write("env", `${lines.filter((line) => !line.endsWith("=")).join("\n")}\n`);
  });
}

const releases = globSync(`${root}/*.*.*/`).map((path) => basename(path));

test("this release is among them", () => expect(releases).toContain(manifest.version));

describe.each(releases)("%s", (release) => {
  const read = (name: string) => readFileSync(join(root, release, name), "utf8");
  const linesOf = (name: string) => read(name).trimEnd().split("\n");
  const isOfThisMajor = release.split(".")[0] === manifest.version.split(".")[0];

  test.each(names)("the database of the %s as a file looks as it did", async (name) => {
    const file = newFile();
    loadSqlite(file, read(`${name}.sqlite.sql`));
    await expect(shown(await programs[name].see(`sqlite:${file}`))).toMatchFileSnapshot(`${release}/${name}.json`);
  });

  describeWithPostgres("in PostgreSQL", () => {
    const server = PostgresDatabases.onShared();
    afterAll(() => server.remove());
    test.each(names)("the database of the %s looks as it did", async (name) => {
      const url = await server.createDatabase();
      await server.query(read(`${name}.postgres.sql`), url);
      await expect(shown(await programs[name].see(url))).toMatchFileSnapshot(`${release}/${name}.json`);
    });
  });

  test("its buttons are understood", () => {
    for (const line of linesOf("custom-ids.txt")) {
      const [id = "", ...choices] = line.split(" ");
      expect(decodeCustomId(id, views, choices), id).toBeDefined();
    }
  });

  test("its configuration is accepted", () => {
    const { problems } = examineEnvironment(parse(read("env")));
    expect(problems).toEqual([]);
  });

  if (isOfThisMajor)
    test("everything that others rely on is still there", () => {
      const now = new Set(surfaceLines());
      expect(linesOf("surface.txt").filter((line) => !now.has(line))).toEqual([]);
    });
});
