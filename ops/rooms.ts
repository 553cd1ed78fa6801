import { dirname, normalize } from "node:path/posix";

interface Room {
  /** The rooms, or single files, that it imports. */
  readonly imports?: readonly string[];
  /** The packages that it imports, Node's own included; without a list any but Discord's. */
  readonly packages?: readonly string[];
}

const discord = ["discord.js", "@discordjs/rest", "@discordjs/ws"];
const types = "discord-api-types/v10";

/**
 * The rooms of the house from the bottom up: a room imports only rooms that stand before it, so there is no circle. Files that
 * stand in no room, such as the programs in `src/bin`, import what they need.
 */
const rooms: Readonly<Record<string, Room>> = {
  "src/infra": {},
  "src/text": { packages: [] },
  "src/words": { packages: [types, "intl-messageformat", "@schummar/icu-type-parser"] },
  "src/contract": { packages: ["zod"] },
  "src/collection-api": { imports: ["src/contract", "src/infra"] },
  "src/analysis": { imports: ["src/contract", "src/collection-api", "src/infra/time.ts", "src/text"], packages: [] },
  "src/charts": { imports: ["src/infra"] },
  "src/cards": {
    imports: [
      "src/analysis",
      "src/charts/format.ts",
      "src/charts/picture.ts",
      "src/collection-api",
      "src/contract",
      "src/infra/time.ts",
      "src/text",
      "src/words",
    ],
    packages: [types],
  },
  "src/memory": { imports: ["src/collection-api", "src/contract", "src/infra"] },
  "src/bot": {
    imports: [
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
  },
  commands: {
    imports: [
      "src/analysis",
      "src/bot",
      "src/cards",
      "src/charts",
      "src/collection-api",
      "src/contract",
      "src/infra/time.ts",
      "src/memory",
      "src/words",
    ],
    packages: [types],
  },
  "src/schedule": {
    imports: [
      "src/analysis",
      "src/bot",
      "src/cards",
      "src/collection-api",
      "src/contract",
      "src/infra",
      "src/memory",
      "src/words",
    ],
  },
  "src/discord": { imports: ["src/bot", "src/infra", "src/words"], packages: ["*", ...discord] },
  // A house of its own: it shares the interface and what has no word of the product with the bot.
  "src/service": { imports: ["src/contract", "src/infra"] },
  "src/app": {
    imports: [
      "src/bot",
      "src/charts",
      "src/collection-api",
      "src/contract",
      "src/discord",
      "src/infra",
      "src/memory",
      "src/schedule",
      "commands",
    ],
  },
  "src/doctor": {
    imports: [
      "src/app",
      "src/collection-api",
      "src/contract",
      "src/discord",
      "src/infra",
      "src/memory",
      // It examines one .env, which holds the service's variables as well.
      "src/service/settings.ts",
      "commands",
    ],
  },
  // It meets the bot over HTTP, as Discord does.
  "src/playground/stand-in": {},
  "src/playground/page": {
    imports: ["src/playground/protocol.ts"],
    packages: [types, "discord-markdown-parser", "lit-html"],
  },
  "src/playground": { imports: ["src/playground/stand-in"] },
  "src/playground/host": {
    imports: [
      "src/bot",
      "src/collection-api",
      "src/contract",
      "src/discord",
      "src/infra",
      "src/memory",
      "src/playground",
      "src/service",
      "commands",
    ],
  },
};

const roomOf = (path: string): string | undefined =>
  Object.keys(rooms)
    .filter((room) => path.startsWith(`${room}/`))
    .toSorted((one, other) => other.length - one.length)[0];

const specifiers = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*"([^"]+)"|\bimport\("([^"]+)"/gm)].map(
    ([, named, called]) => named ?? called ?? "",
  );

const isIn = (list: readonly string[], name: string): boolean =>
  list.some((each) => name === each || name.startsWith(`${each}/`));

function isAllowed(room: string, path: string, specifier: string): boolean {
  const { imports = [], packages = ["*"] } = rooms[room] ?? {};
  if (!specifier.startsWith(".")) {
    const isDiscords = isIn(discord, specifier);
    return isIn(packages, specifier) || (packages.includes("*") && !isDiscords);
  }
  const target = normalize(`${dirname(path)}/${specifier}`);
  return roomOf(target) === room || isIn(imports, target) || target === "package.json";
}

/** The imports of a file that its room does not allow, as `PATH imports SPECIFIER`. */
export function breaches(path: string, source: string): string[] {
  const room = roomOf(path);
  if (room === undefined) return [];
  return specifiers(source).flatMap((specifier) => (isAllowed(room, path, specifier) ? [] : `${path} imports ${specifier}`));
}

/** The imports in the table that are not of a room before their own. */
export function circles(): string[] {
  const order = Object.keys(rooms);
  return order.flatMap((room, index) =>
    (rooms[room]?.imports ?? [])
      .filter((name) => order.indexOf(roomOf(`${name}/`) ?? name) >= index && !name.endsWith("protocol.ts"))
      .map((name) => `${room} imports ${name}, which stands above it`),
  );
}
