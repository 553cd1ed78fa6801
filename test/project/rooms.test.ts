import { expect, test } from "vitest";
import { breaches, circles } from "../../ops/rooms.ts";

test.each([
  ["src/cards/new.ts", 'import { z } from "zod";'],
  ["src/cards/new.ts", 'import { open } from "../memory/memory.ts";'],
  ["src/bot/answer/new.ts", 'import {\n  WebSocketManager,\n} from "@discordjs/ws";'],
  ["src/bot/new.ts", 'export type { Post } from "../service/store/post.ts";'],
  ["src/service/serve/new.ts", 'import type { Answer } from "../../collection-api/api.ts";'],
  ["src/infra/new.ts", 'const { memory } = await import("../memory/memory.ts");'],
  ["src/playground/new.ts", 'import "../bot/dispatch.ts";'],
  ["commands/new.ts", 'import { readFile } from "node:fs/promises";'],
  ["src/infra/new.ts", 'import { run } from "../../ops/bundle-program.ts";'],
])("%s may not contain %s", (path, source) => {
  expect(breaches(path, source)).toEqual([expect.stringContaining(`${path} imports `)]);
});

test.each([
  ["src/cards/new.ts", 'import type { APIEmbed } from "discord-api-types/v10";\nimport { line } from "./card.ts";'],
  [
    "src/discord/send/new.ts",
    'import { WebSocketManager } from "@discordjs/ws";\nimport type { Reply } from "../../bot/interaction/reply.ts";',
  ],
  ["src/service/serve/new.ts", 'import { toAddress } from "../../contract/address.ts";\nimport Fastify from "fastify";'],
  ["src/bin/new.ts", 'import { createApp } from "../app/app.ts";'],
  ["src/words/new.ts", 'export const from = "zod";'],
])("%s may contain %s", (path, source) => expect(breaches(path, source)).toEqual([]));

test("rooms do not import each other in a circle", () => expect(circles()).toEqual([]));
