import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { deploy as deployHere } from "../../src/app/deploy.ts";
import { deploySettings } from "../../src/app/settings.ts";
import { inviteUrl } from "../../src/discord/registration.ts";
import { readConfig } from "../../src/infra/config.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { address, answer, influencerJson, listJson, startApiServer } from "../support/api-server.ts";
import { newDatabaseUrl } from "../support/databases/new-database.ts";
import { deploy as registerCommands } from "../support/doctor.ts";
import { type ScriptOptions, ScriptProcess } from "../support/processes/process.ts";
import { startProcess } from "../support/processes/spawned-bot.ts";
import { token } from "../support/token.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

const environmentOf = (environment: Record<string, string>) => ({
  DISCORD_TOKEN: token,
  DISCORD_APPLICATION_ID: applicationId,
  DISCORD_API_URL: discord.apiUrl,
  ...environment,
});

/** The output about the commands, about the emoji, and about the database. */
function read(lines: readonly string[]) {
  const text = lines.join("\n").replace(invitation, "");
  const [before = "", database = ""] = text.split(/\n?Database:\n/);
  const [out = "", emoji = ""] = before.split(/\n?Emoji:\n/);
  return { out, emoji, database };
}

async function deploy(
  parameters: string[] = [],
  environment: Record<string, string> = {},
  through: Omit<ScriptOptions, "parameters"> = { through: "bundle" },
) {
  const script = new ScriptProcess("deploy", environmentOf(environment), { parameters, ...through });
  const code = await script.exit();
  return { code, ...read(script.lines), lines: script.lines, err: script.errors.join("\n") };
}

/** The same in the test's own process. */
async function deployed(
  flags: { guild?: string; clear?: boolean; dryRun?: boolean } = {},
  environment: Record<string, string> = {},
) {
  const lines: string[] = [];
  const config = readConfig(deploySettings, environmentOf({ DATABASE_URL: newDatabaseUrl(), ...environment }));
  const print = (line: string) => lines.push(line);
  const problems = await deployHere({ guild: undefined, clear: false, dryRun: false, ...flags, config, print });
  return { ...read(lines), problems };
}

/** Registers commands as an earlier run would have. */
const register = (server?: string) => registerCommands({ discord }, server);

const invitation = `\n\nInvite the bot to a server: ${inviteUrl(applicationId)}`;

const all =
  "/scores, /influencers, /toptweets, /talk, /trends, /compare, /leaderboard, /watch, /me, /server, /help, Collection scores, What's behind this?, Watch this here";
const registered = (scope: string) => discord.commands.registered.get(scope) ?? [];

describe("npm run deploy", () => {
  test.each([
    ["is waited for", 0.1],
    ["of more than a minute is the operator's to wait", 90],
  ])("a rate limit %s", async (_what, seconds) => {
    const headers = { "retry-after": String(seconds), "x-ratelimit-scope": "user" };
    discord.fail("commands", { status: 429, headers, body: { retry_after: seconds } });
    const { problems } = await deployed();
    const refused = expect.stringMatching(/^Discord is rate limiting us: try again in 9[01] seconds\.$/);
    expect(problems).toEqual(seconds < 60 ? [] : [refused]);
    expect(registered("global")).toHaveLength(seconds < 60 ? commands.length : 0);
  });

  const ofServer = `Commands for server ${guildId}:\n  added      ${all}`;

  test("for one server: --guild before DISCORD_GUILD_ID", async () => {
    const first = await deploy(["--guild", guildId], { DISCORD_GUILD_ID: "1100000000000000099" });
    expect(first).toMatchObject({ code: 0, out: ofServer, err: "" });
    expect([registered(guildId).length, registered("global").length]).toEqual([commands.length, 0]);
  });

  test("--clear removes them, and says when there was nothing", async () => {
    await register();
    expect(await deploy(["--clear"])).toMatchObject({ code: 0, out: `Commands for every server:\n  removed    ${all}`, err: "" });
    expect(registered("global")).toEqual([]);
    expect((await deployed({ clear: true })).out).toBe("Commands for every server:\n  nothing to do: none registered");
  });

  test("--dry-run shows what would be written and writes nothing", async () => {
    const { code, out } = await deploy(["--dry-run"]);
    expect([code, out]).toEqual([0, `Dry run for every server; nothing is written. Without --dry-run:\n  added      ${all}`]);
    expect([discord.commands.registered.size, discord.writes]).toEqual([0, []]);
  });

  test.each<[string, string, string[], boolean]>([
    ["--dry-run before the --", "", ["--dry-run"], false],
    ["dry-run in an .npmrc, and --no-dry-run", "dry-run=true", ["--no-dry-run"], true],
  ])("writes nothing that it may have been told not to: %s", async (_case, npmrc, npmFlags, isWritten) => {
    const folder = mkdtempSync(join(tmpdir(), "collection-pulse-npmrc-"));
    writeFileSync(join(folder, ".npmrc"), `${npmrc}\n`);
    const environment = { npm_config_userconfig: join(folder, ".npmrc") };
    const { code, err } = await deploy([], environment, { through: "npm", npmFlags });
    rmSync(folder, { recursive: true });
    expect(discord.writes.length > 0).toBe(isWritten);
    const line =
      "npm took --dry-run as its own option. Put -- before it: npm run deploy -- --dry-run, or if an .npmrc has set it: npm run deploy --no-dry-run";
    expect([code, err]).toEqual(isWritten ? [0, ""] : [1, line]);
  });
});

describe("the emoji of answers", () => {
  const all = "up, down, same, step1, step2, step3, step4, step5, step6, step7, step8, x, bluesky";
  const foreign = {
    name: "pulse_of_mine",
    image: `data:image/png;base64,${Buffer.from("89504e470d0a1a0a", "hex").toString("base64")}`,
  };
  const outdated = { ...foreign, name: "pulse0_up" };
  const add = (emoji: object) => discord.emojis.create(applicationId, jsonForm(emoji));

  test("are uploaded once, outdated ones are removed, and those that somebody else added stay", async () => {
    for (const emoji of [foreign, outdated]) add(emoji);
    expect(await deployed({ dryRun: true })).toMatchObject({
      emoji: `  added      ${all}\n  removed    pulse0_up`,
      problems: [],
    });
    expect(discord.emojis.names).toEqual(["pulse_of_mine", "pulse0_up"]);
    expect(await deployed()).toMatchObject({ emoji: `  added      ${all}\n  removed    pulse0_up`, problems: [] });
    expect(discord.emojis.names).toEqual(["pulse_of_mine", ...all.split(", ").map((name) => `pulse1_${name}`)]);
    expect(await deployed()).toMatchObject({ emoji: `  unchanged  ${all}`, problems: [] });
  });

  test("stand in the answers of a bot that starts afterwards", async () => {
    await deployed();
    const api = await startApiServer(answer(listJson(influencerJson())));
    const { bot } = await startProcess(discord, api.url);
    await bot.line(/connected to Discord/);
    const ask = async () => (await discord.type("influencers", { contract: address() }).finished()).embeds[0]?.description;
    await expect.poll(ask).toMatch(/ <:pulse1_x:\d{17,20}> /);
    await bot.stop();
    await api.close();
  });

  test("are removed by --clear, but not by that of one server", async () => {
    await deployed();
    expect(await deployed({ guild: guildId, clear: true })).toMatchObject({ emoji: "" });
    expect(discord.emojis.names).toHaveLength(13);
    add(foreign);
    const { emoji } = await deployed({ clear: true });
    expect(emoji.split(", ")).toHaveLength(13);
    expect(discord.emojis.names).toEqual(["pulse_of_mine"]);
  });

  test("that Discord refuses are one clear line, the database is migrated all the same, and the next run goes on", async () => {
    discord.fail(
      "emojis",
      { delayMs: 0 },
      { delayMs: 0 },
      { status: 400, body: { code: 30_008, message: "Maximum number of emojis reached (2000)" } },
    );
    const problem =
      "The emoji are not complete, so answers show plain signs. Discord rejected the request: Maximum number of emojis reached (2000) (status 400, code 30008).";
    expect(await deployed()).toMatchObject({ problems: [problem], database: "  changed    version 0 to 1" });
    expect(discord.emojis.names).toEqual(["pulse1_up"]);
    expect(await deployed()).toMatchObject({
      emoji: expect.stringMatching(/^ {2}added {6}down, .*\n {2}unchanged {2}up$/),
      problems: [],
    });
  });
});

describe("the bot's database", () => {
  const folder = mkdtempSync(join(tmpdir(), "collection-pulse-deploy-"));
  const file = join(folder, "data", "memory.db");
  const environment = { DATABASE_URL: `sqlite:${file}` };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is brought up to date, and a dry run only says so", async () => {
    const would = { database: "  changed    version 0 to 1", problems: [] };
    expect(await deployed({ dryRun: true }, environment)).toMatchObject(would);
    expect(existsSync(file)).toBe(false);
    expect(await deployed({}, environment)).toMatchObject(would);
    for (const dryRun of [false, true]) {
      expect(await deployed({ dryRun }, environment)).toMatchObject({ database: "  unchanged  version 1", problems: [] });
    }
  });

  test("that cannot be used is one clear line and a non-zero exit code, and the commands are registered all the same", async () => {
    writeFileSync(file, "no database\n".repeat(1_000));
    const problem = "DATABASE_URL cannot be used: file is not a database";
    expect(await deployed({ dryRun: true }, environment)).toMatchObject({ problems: [problem] });
    expect(await deploy([], environment)).toMatchObject({ code: 1, err: problem });
    expect(registered("global")).toHaveLength(commands.length);
  });
});
