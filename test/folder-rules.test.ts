import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const serviceRooms = ["collect", "database", "import", "serve"].map((room) => `src/service/${room}`);

/** Where a file may import from, by the room it is in: what is not listed must be refused. */
const allowed: Record<string, string[]> = {
  commands: [
    "src/analysis",
    "src/bot",
    "src/cards",
    "src/charts",
    "src/collection-api",
    "src/contract",
    "src/memory",
    "src/words",
  ],
  "src/bot": [
    "src/analysis",
    "src/cards",
    "src/charts",
    "src/collection-api",
    "src/contract",
    "src/infra",
    "src/memory",
    "src/text",
    "src/words",
  ],
  "src/cards": ["src/analysis", "src/collection-api", "src/contract", "src/text", "src/words"],
  "src/analysis": ["src/collection-api", "src/contract", "src/text"],
  "src/charts": ["src/infra"],
  "src/words": [],
  "src/text": [],
  "src/collection-api": ["src/contract", "src/infra"],
  "src/contract": ["src/infra"],
  "src/discord": ["src/bot", "src/infra", "src/words", "src/discord/receive", "src/discord/send"],
  "src/discord/receive": ["src/bot", "src/infra", "src/discord", "src/discord/send"],
  "src/discord/send": ["src/bot", "src/infra", "src/discord", "src/discord/receive"],
  "src/doctor": ["src/collection-api", "src/contract", "src/discord", "src/discord/receive", "src/discord/send", "src/infra"],
  "src/memory": ["src/collection-api", "src/contract", "src/infra"],
  "src/schedule": [
    "src/analysis",
    "src/bot",
    "src/cards",
    "src/collection-api",
    "src/contract",
    "src/infra",
    "src/memory",
    "src/words",
  ],
  "src/service": [...serviceRooms, "src/contract", "src/infra"],
  ...Object.fromEntries(serviceRooms.map((room) => [room, ["src/service", ...serviceRooms, "src/contract", "src/infra"]])),
  "src/infra": [],
  "src/playground": ["src/playground/stand-in"],
  "src/playground/stand-in": [],
  "src/playground/page": [],
};
const rooms = Object.keys(allowed);
const libraries = ["discord.js", "@discordjs/rest", "@discordjs/ws"];

const specifier = (room: string, file: string) => relative(room, file).replace(/^(?!\.)/, "./");

/** Every other room, with the specifier that a file in this one would import it by. */
const importsOf = (room: string): [target: string, specifier: string][] => [
  ...rooms.filter((other) => other !== room).map((other): [string, string] => [other, specifier(room, `${other}/x.ts`)]),
  ["src/config.ts", specifier(room, "src/config.ts")],
  ["src/variables.ts", specifier(room, "src/variables.ts")],
  ...libraries.map((library): [string, string] => [library, library]),
];

const folder = mkdtempSync(join(tmpdir(), "folder-rules-"));
let refused = new Set<string>();

beforeAll(() => {
  copyFileSync("biome.json", join(folder, "biome.json"));
  for (const room of rooms) {
    for (const [index, [, specifier]] of importsOf(room).entries()) {
      const file = join(folder, room, `probe-${index}.ts`);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `export { x } from "${specifier}";\n`);
    }
  }
  const biome = spawnSync(
    join(process.cwd(), "node_modules/.bin/biome"),
    ["lint", "--vcs-enabled=false", "--reporter=json", "--max-diagnostics=none", "--only=style/noRestrictedImports"],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  const report = JSON.parse(biome.stdout) as {
    diagnostics: { category: string; location: { path: string | { file: string } } }[];
  };
  refused = new Set(
    report.diagnostics
      .filter(({ category }) => category === "lint/style/noRestrictedImports")
      .map(({ location: { path } }) => (typeof path === "string" ? path : path.file)),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each(rooms)("%s imports only what its place in the house allows", (room) => {
  for (const [index, [target, specifier]] of importsOf(room).entries()) {
    const isAllowed = allowed[room]?.includes(target) || (room.startsWith("src/discord") && libraries.includes(target));
    expect(refused.has(`${room}/probe-${index}.ts`), `${room} imports ${specifier}`).toBe(!isAllowed);
  }
});
