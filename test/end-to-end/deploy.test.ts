import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { inviteUrl } from "../../src/discord/invite.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn, type Fault } from "../discord-stand-in/stand-in.ts";
import { token } from "../support/bot.ts";
import { type ScriptOptions, ScriptProcess } from "../support/process.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

async function run(parameters: string[], environment: Record<string, string>, through: Omit<ScriptOptions, "parameters">) {
  const script = new ScriptProcess(
    "deploy",
    { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: applicationId, DISCORD_API_URL: discord.apiUrl, ...environment },
    { parameters, ...through },
  );
  const code = await script.exit();
  return { code, lines: script.lines, err: script.errors.join("\n") };
}

/** Of what is printed, what is about the commands. */
async function deploy(
  parameters: string[] = [],
  environment: Record<string, string> = {},
  through: Omit<ScriptOptions, "parameters"> = { through: "node" },
) {
  const { lines, ...rest } = await run(parameters, environment, through);
  const [out = ""] = lines
    .join("\n")
    .replace(invitation, "")
    .split(/\n?Database:\n/);
  return { ...rest, lines, out };
}

const invitation = `\n\nInvite the bot to a server: ${inviteUrl(applicationId)}`;

const all = "/scores, /influencers, /toptweets, /talk, /trends, /watch, /me, /server, /help, Collection scores";
const registered = (scope: string) => discord.commands.registered.get(scope) ?? [];

describe("npm run deploy", () => {
  test("the first time everything is added, with all places where it works", async () => {
    const { lines, ...first } = await deploy();
    expect(first).toEqual({ code: 0, out: `Commands for every server:\n  added      ${all}`, err: "" });
    expect(lines.at(-1)).toBe(
      `Invite the bot to a server: https://discord.com/oauth2/authorize?client_id=${applicationId}&scope=bot+applications.commands&permissions=274878024704`,
    );
    expect(registered("global")).toHaveLength(commands.length);
    for (const [index, { definition }] of commands.entries()) {
      expect(registered("global")[index]).toMatchObject({
        name: definition.name,
        ...(["server", "watch"].includes(definition.name)
          ? { integration_types: [0], contexts: [0], default_member_permissions: "32" }
          : { integration_types: [0, 1], contexts: [2, 1, 0], default_member_permissions: null }),
      });
    }
  });

  test("the second time nothing is written", async () => {
    await deploy();
    discord.writes.length = 0;
    expect(await deploy()).toMatchObject({ code: 0, out: `Commands for every server:\n  unchanged  ${all}`, err: "" });
    expect(discord.writes).toEqual([]);
  });

  test("after a change only that is written", async () => {
    await deploy();
    discord.writes.length = 0;
    const [scores, , , , , , , , help] = registered("global");
    Object.assign(scores ?? {}, { description: "An older text" });
    Object.assign(help ?? {}, { name: "about" });
    const { out } = await deploy();
    expect(out.split("\n").slice(1)).toEqual([
      "  added      /help",
      "  changed    /scores",
      "  removed    /about",
      "  unchanged  /influencers, /toptweets, /talk, /trends, /watch, /me, /server, Collection scores",
    ]);
    expect(discord.writes).toEqual(["DELETE", "PATCH scores", "POST help"]);
  });

  test.each<[string, (command: Record<string, unknown>) => void]>([
    ["an option's text", ({ options }) => Object.assign((options as object[])[0] as object, { description: "Older" })],
    ["an option that is missing", ({ options }) => (options as object[]).pop()],
    [
      "an option that is required no more",
      ({ options }) => Object.assign((options as object[])[0] as object, { required: true }),
    ],
    ["fewer places", (command) => Object.assign(command, { contexts: [0] })],
    ["an age restriction", (command) => Object.assign(command, { nsfw: true })],
    ["a permission that is asked for", (command) => Object.assign(command, { default_member_permissions: "8" })],
    ["a name in another language", (command) => Object.assign(command, { name_localizations: { de: "punkte" } })],
  ])("a difference is noticed, and gone after it was written: %s", async (_name, change) => {
    await deploy();
    discord.writes.length = 0;
    change(registered("global")[0] as Record<string, unknown>);
    expect((await deploy()).out).toContain("changed    /scores");
    expect(discord.writes).toEqual(["PATCH scores"]);
    expect((await deploy()).out).toContain(`unchanged  ${all}`);
  });

  test("what Discord makes itself is left alone", async () => {
    discord.commands.registered.set("global", [{ id: "1", name: "launch", type: 4, description: "" }]);
    expect((await deploy()).out).toBe(`Commands for every server:\n  added      ${all}`);
    expect(registered("global").map(({ name }) => name)).toContain("launch");
  });

  test("one command that is not taken does not hide what became of the others", async () => {
    await deploy();
    Object.assign(registered("global")[1] ?? {}, { description: "Older" });
    discord.refuses = "influencers";
    const { code, out, err } = await deploy();
    expect([code, out]).toEqual([
      1,
      "Commands for every server:\n  unchanged  /scores, /toptweets, /talk, /trends, /watch, /me, /server, /help, Collection scores",
    ]);
    expect(err).toMatch(/^Failed: \/influencers: Discord rejected the commands: .*\(status 400, code 50035\)\.$/);
  });

  test.each([
    ["--guild", ["--guild", guildId], {}],
    ["DISCORD_GUILD_ID", [], { DISCORD_GUILD_ID: guildId }],
    ["--guild before DISCORD_GUILD_ID", ["--guild", guildId], { DISCORD_GUILD_ID: "1100000000000000099" }],
  ])("for one server, twice: %s", async (_name, parameters, environment) => {
    const first = await deploy(parameters, environment as Record<string, string>);
    expect(first).toMatchObject({ code: 0, out: `Commands for server ${guildId}:\n  added      ${all}`, err: "" });
    expect([registered(guildId).length, registered("global").length]).toEqual([commands.length, 0]);
    expect((await deploy(parameters, environment as Record<string, string>)).out).toContain(`unchanged  ${all}`);
  });

  test("commands that show up twice are found, with the remedy, whichever way round", async () => {
    await deploy();
    const { out } = await deploy(["--guild", guildId]);
    expect(out).toContain(`Server ${guildId} also has its own copies, so commands appear twice there.`);
    expect((await deploy()).out).toContain(`npm run deploy -- --guild ${guildId} --clear`);
    expect((await deploy(["--guild", guildId, "--clear"])).out).toBe(`Commands for server ${guildId}:\n  removed    ${all}`);
    expect((await deploy()).out).toBe(`Commands for every server:\n  unchanged  ${all}`);
  });

  test("--clear removes them, and says when there was nothing", async () => {
    await deploy();
    expect(await deploy(["--clear"])).toMatchObject({ code: 0, out: `Commands for every server:\n  removed    ${all}`, err: "" });
    expect(registered("global")).toEqual([]);
    expect((await deploy(["--clear"])).out).toBe("Commands for every server:\n  nothing to do: none registered");
  });

  test("--dry-run says what would be written and writes nothing", async () => {
    const { code, out } = await deploy(["--dry-run"]);
    expect([code, out]).toEqual([0, `Dry run for every server; nothing is written. Without --dry-run:\n  added      ${all}`]);
    expect([discord.commands.registered.size, discord.writes]).toEqual([0, []]);
  });

  test.each<[string, string, string[], string[], boolean]>([
    ["--dry-run before the --", "", ["--dry-run"], [], false],
    ["--dry-run before the --, and in an .npmrc", "dry-run=true", ["--dry-run"], [], false],
    ["dry-run in an .npmrc, which may as well have been typed", "dry-run=true", [], [], false],
    ["dry-run in an .npmrc, and --no-dry-run", "dry-run=true", ["--no-dry-run"], [], true],
    ["dry-run in an .npmrc, and --dry-run after the --", "dry-run=true", [], ["--dry-run"], false],
    ["json in an .npmrc", "json=true", [], [], true],
  ])("writes nothing that it may have been told not to: %s", async (_case, npmrc, npmFlags, parameters, isWritten) => {
    const folder = mkdtempSync(join(tmpdir(), "collection-pulse-npmrc-"));
    writeFileSync(join(folder, ".npmrc"), `${npmrc}\n`);
    const environment = { npm_config_userconfig: join(folder, ".npmrc") };
    const { code, err } = await deploy(parameters, environment, { through: "npm", npmFlags });
    rmSync(folder, { recursive: true });
    expect(discord.writes.length > 0).toBe(isWritten);
    const isRefused = !isWritten && parameters.length === 0;
    const line =
      "npm took --dry-run as its own option. Put -- before it: npm run deploy -- --dry-run, or if an .npmrc has set it: npm run deploy --no-dry-run";
    expect([code, err]).toEqual(isRefused ? [1, line] : [0, ""]);
  });

  test("--help explains it", async () => {
    const { code, out } = await deploy(["--help"]);
    expect(code).toBe(0);
    for (const flag of ["--guild ID", "--clear", "--dry-run"]) expect(out).toContain(flag);
  });
});

describe("the bot's database", () => {
  const folder = mkdtempSync(join(tmpdir(), "collection-pulse-deploy-"));
  const file = join(folder, "data", "memory.db");
  const databaseOf = async (parameters: string[] = []) => {
    const { code, lines, err } = await run(parameters, { DATABASE_URL: `sqlite:${file}` }, { through: "node" });
    return { code, database: lines.slice(lines.indexOf("Database:") + 1, lines.indexOf("", 1)), err };
  };
  afterAll(() => rmSync(folder, { recursive: true }));

  test("is brought up to date, and a dry run only says so", async () => {
    const would = { code: 0, database: ["  changed    version 0 to 3"], err: "" };
    expect(await databaseOf(["--dry-run"])).toEqual(would);
    expect(existsSync(file)).toBe(false);
    expect(await databaseOf()).toEqual(would);
    for (const parameters of [[], ["--dry-run"]]) {
      expect(await databaseOf(parameters)).toEqual({ code: 0, database: ["  unchanged  version 3"], err: "" });
    }
  });

  test("that cannot be used is one clear line and a non-zero exit code, and the commands are registered all the same", async () => {
    writeFileSync(file, "no database\n".repeat(1_000));
    for (const parameters of [["--dry-run"], []]) {
      const { code, err } = await databaseOf(parameters);
      expect([code, err]).toEqual([1, "DATABASE_URL cannot be used: file is not a database"]);
    }
    expect(registered("global")).toHaveLength(commands.length);
  });
});

describe("any failure is one clear line and a non-zero exit code", () => {
  test.each<[string, string[], Record<string, string>, Fault | undefined, RegExp]>([
    ["a wrong token", [], { DISCORD_TOKEN: "wrong" }, undefined, /^Discord rejected the token: check DISCORD_TOKEN\.$/],
    ["another application", [], { DISCORD_APPLICATION_ID: "1100000000000000042" }, undefined, /check DISCORD_APPLICATION_ID\.$/],
    [
      "a server without access",
      ["--guild", "1100000000000000042"],
      {},
      undefined,
      /invite the bot there with the scopes bot and applications\.commands\.$/,
    ],
    [
      "a refused form",
      [],
      {},
      { status: 400, body: { code: 50_035, message: "Invalid Form Body\nname: too long" } },
      /rejected the commands: .*too long.*50035/,
    ],
    ["Discord down", [], { DISCORD_API_URL: "http://127.0.0.1:9/api" }, undefined, /^Discord cannot be reached .* try again\.$/],
    ["an unknown flag", ["--gild", "1"], {}, undefined, /'--gild'.* See npm run deploy -- --help\.$/],
    [
      "a flag that npm took for its own",
      [],
      { npm_config_dry_run: "true" },
      undefined,
      /^npm took --dry-run as its own option\. Put -- before it/,
    ],
    ["a flag without its value", ["--guild"], {}, undefined, /argument missing\. See npm run deploy -- --help\.$/],
    ["no server's id", ["--guild", "here"], {}, undefined, /^--guild must be a Discord id/],
  ])("%s", async (_name, parameters, environment, fault, line) => {
    if (fault) discord.fail("commands", fault);
    const { code, out, err } = await deploy(parameters, environment);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toMatch(line);
    expect(err.split("\n")).toHaveLength(1);
    expect(err).not.toContain(token);
  });
});
