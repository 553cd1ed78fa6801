/*
 * A full disk, simulated by a file size limit of the real process. `npm run faults` prints the result.
 */
import { PermissionFlagsBits } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { zoneText } from "../../src/bot/command/zones.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { english } from "../../src/words/language.ts";
import { address, answerScores, startApiServer } from "../support/api-server.ts";
import { cleanUp } from "../support/clean-up.ts";
import { openTestMemory } from "../support/databases/engines.ts";
import { temporaryDatabase } from "../support/databases/new-database.ts";
import { startBot } from "../support/processes/spawned-bot.ts";

/** Enough for the tables; writes soon exceed it. */
const MAX_FILE_KIB = 256;
const apes = address("1");
const server = "1100000000000000002";

test("a full disk stops the bot's saving, not its answering, and costs nothing that was saved", async () => {
  const url = temporaryDatabase();
  const { memory } = await openTestMemory(url);
  await memory.servers.set(server, { collection: apes });
  const api = await startApiServer(answerScores());
  cleanUp(() => api.close());
  const { discord, bot, close } = await startBot(api.url, { DATABASE_URL: url, TRANSPORT: "http" }, "bundle", {
    maxFileKiB: MAX_FILE_KIB,
  });
  discord.register(...commands.map(({ definition }) => commandJson(definition)));
  const read = (name: string, options: Record<string, string> = {}) =>
    discord.type(name, options, { memberPermissions: String(PermissionFlagsBits.ManageGuild) }).finished();

  const saved: string[] = [];
  const zones = Intl.supportedValuesOf("timeZone").map((zone) => zoneText.read(zone, "en-US"));
  for (const zone of zones) {
    const { content, embeds } = await read("server set", { zone });
    if (embeds.length === 0) {
      expect(content).toBe(english.say("problem.not_remembered"));
      break;
    }
    saved.push(zone);
  }
  expect(saved.length).toBeGreaterThan(0);
  expect(saved.length).toBeLessThan(zones.length);
  for (const [name, options] of [["scores"], ["scores", { contract: address("2") }], ["server show"]] as const)
    expect((await read(name, options)).embeds).toHaveLength(1);
  await bot.line(/"problem":"io_error"/);
  const reported = bot.log.filter(({ level }) => level === "warn" || level === "error");
  expect(reported).toMatchObject([{ level: "warn", problem: "io_error" }]);
  expect(await close()).toBe(0);

  expect(await memory.servers.current(server)).toMatchObject({ collection: apes, zone: saved.at(-1) });
});
