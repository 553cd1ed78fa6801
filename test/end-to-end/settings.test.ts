import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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

describe("without the database", () => {
  const contractOf = () => service.collections[0]?.address ?? "";

  test.each([
    ["out of reach", async () => "127.0.0.1:9"],
    [
      "that never answers",
      async () => {
        const deaf = createServer().listen(0, "127.0.0.1");
        cleanUp(() => deaf.close());
        await once(deaf, "listening");
        return `127.0.0.1:${(deaf.address() as AddressInfo).port}`;
      },
    ],
  ])("%s, an address is answered, and other commands say privately what cannot be remembered", async (_name, listen) => {
    const { discord } = await start({ DATABASE_URL: `postgres://bot:x@${await listen()}/bot` });
    for (let again = 0; again < 10; again++) {
      // Discord waits no longer than three seconds for the first response.
      const exchange = discord.type("scores", { contract: contractOf() });
      expect((await exchange.finished()).embeds).toHaveLength(1);
    }
    for (const options of [{}, { contract: "the cats" }] as { contract?: string }[]) {
      const { ephemeral, content } = await discord.type("scores", options as Record<string, string>).finished();
      expect(ephemeral).toBe(true);
      expect(content).toContain("can't look up names and defaults right now");
    }
    for (const [name, options] of [
      ["server set", { collection: contractOf() }],
      ["server alias", { name: "cats", contract: contractOf() }],
      ["server forget", {}],
      ["me set", { collection: contractOf() }],
      ["me forget", {}],
    ] as const) {
      const { ephemeral, content } = await discord.type(name, options, moderator).finished();
      expect([ephemeral, content]).toEqual([true, expect.stringContaining("can't save or delete anything right now")]);
    }
    expect((await discord.complete("").answered()).choices).toHaveLength(1);
    expect((await discord.type("scores", { contract: "0x12" }).finished()).content).toContain("has 2 characters");
  });
});
