import { dirname, normalize } from "node:path/posix";

interface Room {
  /** Rooms, or single files, that this room may import. */
  readonly imports: readonly string[];
  /** Packages that this room may import, Node's own included; by default all but Discord's. */
  readonly packages?: readonly string[];
}

/** Only tests import discord.js: they judge the bot and the stand-in by it. */
const discord = ["discord.js", "@discordjs/rest", "@discordjs/ws"];
const types = "discord-api-types/v10";
const ofAnswers = ["analysis", "cards", "collection-api", "contract", "memory", "words"];

/**
 * The folders of `src/` and `commands/` from the bottom up. A room imports only rooms listed before it, which rules
 * out cycles. Files outside of rooms, such as the programs in `src/bin`, may import anything.
 */
const rooms: Readonly<Record<string, Room>> = {
  infra: { imports: [] },
  contract: { imports: [], packages: ["zod"] },
  text: { imports: ["contract"], packages: [] },
  words: { imports: ["infra/intl.ts", "infra/time.ts"], packages: [types, "intl-messageformat", "@schummar/icu-type-parser"] },
  "collection-api": { imports: ["contract", "infra"] },
  analysis: { imports: ["contract", "collection-api", "infra/time.ts", "text"], packages: [] },
  charts: { imports: ["infra"] },
  cards: {
    imports: [
      "analysis",
      "charts/format.ts",
      "charts/picture.ts",
      "collection-api",
      "contract",
      "infra/time.ts",
      "text",
      "words",
    ],
    packages: [types],
  },
  memory: { imports: ["analysis/echo.ts", "analysis/lists.ts", "collection-api", "contract", "infra"] },
  bot: { imports: [...ofAnswers, "charts", "infra", "text"] },
  commands: { imports: [...ofAnswers, "bot", "charts", "infra/time.ts"], packages: [types] },
  schedule: { imports: [...ofAnswers, "bot", "infra"] },
  discord: { imports: ["bot", "infra", "words"], packages: ["*", "@discordjs/rest", "@discordjs/ws"] },
  // The service is independent of the bot: they share the interface, the infrastructure, and what only computes.
  "service/database": { imports: ["contract", "infra"] },
  // Shared by imports and collecting, which do not know each other.
  "service/store": { imports: ["contract", "infra", "service/database"] },
  "service/import": { imports: ["contract", "infra", "service/database", "service/store"] },
  // Pages show the numbers that the bot's cards show.
  "service/pages": {
    imports: ["analysis", "cards/identity.ts", "charts/picture.ts", "contract", "infra", "service/database/tables.ts", "text"],
  },
  "service/serve": { imports: ["charts/charts.ts", "contract", "infra", "service/database", "service/pages", "service/store"] },
  "service/collect": {
    imports: ["contract", "infra", "service/database", "service/serve/authors.ts", "service/serve/ranking.ts", "service/store"],
  },
  "service/service-variables.ts": { imports: ["contract/schemas.ts", "infra", "service/collect"] },
  service: {
    imports: [
      "charts/charts.ts",
      "contract",
      "infra",
      "service/collect",
      "service/database",
      "service/import",
      "service/pages",
      "service/serve",
      "service/service-variables.ts",
      "service/store",
      "text",
    ],
  },
  app: {
    imports: [
      "bot",
      "cards/icon-names.ts",
      "charts",
      "collection-api",
      "commands",
      "contract",
      "discord",
      "infra",
      "memory",
      "schedule",
    ],
  },
  doctor: {
    imports: [
      "app",
      "collection-api",
      "commands",
      "contract",
      "discord",
      "infra",
      "memory",
      "service/collect/sources.ts",
      "service/inspect.ts",
      "service/service-variables.ts",
    ],
  },
  // The stand-in talks to the bot over HTTP, as Discord does.
  "playground/stand-in": { imports: [] },
  "playground/page": { imports: ["playground/protocol.ts"], packages: [types, "discord-markdown-parser", "lit-html"] },
  playground: { imports: ["playground/stand-in"] },
  "playground/host": {
    imports: [
      "analysis/digest-time.ts",
      "app/icons.ts",
      "bot",
      "collection-api",
      "commands",
      "contract",
      "discord",
      "infra",
      "memory",
      "playground",
      "service",
    ],
  },
};

const withoutSrc = (path: string): string => path.replace(/^src\//, "");

const isIn = (list: readonly string[], name: string): boolean =>
  list.some((text) => name === text || name.startsWith(`${text}/`));

const roomOf = (name: string): string | undefined =>
  Object.keys(rooms)
    .filter((room) => isIn([room], name))
    .toSorted((a, b) => b.length - a.length)[0];

const specifiers = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export)\b(?:[\w\s{},*$]*\bfrom)?\s*"([^"]+)"|\bimport\("([^"]+)"/gm)].map(
    ([, named, called]) => named ?? called ?? "",
  );

/** Forbidden imports of a file, as `PATH imports SPECIFIER`. */
export function breaches(path: string, source: string): string[] {
  const room = roomOf(withoutSrc(path));
  const { imports, packages = ["*"] } = rooms[room ?? ""] ?? { imports: [] };
  const isAllowed = (specifier: string) => {
    if (!specifier.startsWith(".")) return isIn(packages, specifier) || (packages.includes("*") && !isIn(discord, specifier));
    const target = withoutSrc(normalize(`${dirname(path)}/${specifier}`));
    return roomOf(target) === room || isIn(imports, target) || target === "package.json";
  };
  const forbidden = room === undefined ? [] : specifiers(source).filter((specifier) => !isAllowed(specifier));
  return forbidden.map((specifier) => `${path} imports ${specifier}`);
}

/** Imports of rooms that are not listed before the importing room, and so could close a circle. */
export function circles(): string[] {
  const order = Object.keys(rooms);
  return Object.entries(rooms).flatMap(([room, { imports }], index) =>
    imports
      .filter((name) => order.indexOf(roomOf(name) ?? "") >= index && name !== "playground/protocol.ts")
      .map((name) => `${room} imports ${name}, which is not listed before it`),
  );
}
