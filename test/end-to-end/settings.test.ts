import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import type { ShownMessage } from "../../src/playground/stand-in/message.ts";
import { selectMenusOf } from "../../src/playground/stand-in/message-components.ts";
import { cleanUp } from "../support/clean-up.ts";
import { startBot } from "../support/processes/spawned-bot.ts";
import { type SampleService, startSampleService } from "../support/sample-service.ts";

const moderator = { member: "1100000000000000077", memberPermissions: String(1 << 5) };
const definitions = commands.map(({ definition }) => commandJson(definition));

let service: SampleService;
beforeAll(async () => {
  service = await startSampleService();
});
afterAll(() => service.close());

/** A bot whose commands are typed through a client's checks. */
async function start(environment: Record<string, string>) {
  const running = await startBot(service.url, environment);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) expect([await running.close(), running.bot.errors]).toEqual([0, []]);
    isClosed = true;
  };
  cleanUp(close);
  running.discord.register(...definitions);
  return { ...running, close };
}

const nameIn = ({ embeds }: ShownMessage) => /^### \[([^\]]+)\]/.exec(embeds[0]?.description ?? "")?.[1];

test("a moderator sets a default and an alias, a member types /scores and nothing else, and a restart changes nothing", async () => {
  const folder = mkdtempSync(join(tmpdir(), "settings-"));
  cleanUp(() => rmSync(folder, { recursive: true }));
  const environment = { SHUTDOWN_TIMEOUT_MS: "500", DATABASE_URL: `sqlite:${join(folder, "data", "memory.db")}` };
  const [apes, cats] = service.collections.map(({ address, name }) => ({ address, name }));
  const before = await start(environment);
  const { discord } = before;
  expect(() => discord.type("server set", {})).toThrow("lacks the permissions");
  const saved = await discord.type("server set", { collection: apes?.address ?? "" }, moderator).finished();
  expect(saved).toMatchObject({ ephemeral: true, content: "Saved." });
  const alias = { name: "The Cats", contract: cats?.address ?? "" };
  expect(await discord.type("server alias", alias, moderator).finished()).toMatchObject({ ephemeral: true });
  expect(nameIn(await discord.type("scores", {}).finished())).toBe(apes?.name);
  await before.close();

  const { discord: again, bot, close } = await start(environment);
  const answer = await again.type("scores", {}).finished();
  expect([nameIn(answer), answer.ephemeral]).toEqual([apes?.name, false]);
  expect(nameIn(await again.type("scores", { contract: "the cats" }).finished())).toBe(cats?.name);
  expect(nameIn(await again.type("scores", { contract: apes?.name ?? "" }).finished())).toBe(apes?.name);
  const [first, second] = (await again.complete("").answered()).choices;
  expect([first?.value, second?.value]).toEqual([apes?.address, cats?.address]);
  expect(second?.name).toMatch(/^The Cats · /);
  const elsewhere = { guild: "1100000000000000099" };
  expect((await again.type("scores", { contract: "the cats" }, elsewhere).finished()).content).toContain("couldn't find");

  const shown = await again.type("server show", {}, moderator).finished();
  const menu = selectMenusOf(shown)[0];
  const [option] = (menu && "options" in menu && menu.options) || [];
  const removed = await again.select(shown, "Remove an alias…", [option?.value ?? ""], moderator).finished();
  expect(removed.content).toBe("Removed the alias **The Cats**.");
  const opening = again.click(removed, "Change", moderator);
  await opening.opened();
  const cleared = await again.submit(opening, { collection: "" }, moderator).finished();
  expect(cleared).toMatchObject({ id: removed.id, content: "Saved." });
  expect(await again.type("scores", {}).finished()).toMatchObject({ ephemeral: true, embeds: [] });
  await close();
  expect([...bot.lines].join()).not.toMatch(/1100000000000000077|The Cats/);
});
