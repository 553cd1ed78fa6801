import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { applicationId, DiscordStandIn, type Fault, guildId } from "../discord/stand-in.ts";
import { token } from "../support/bot.ts";
import { ScriptProcess } from "../support/process.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

async function deploy(parameters: string[] = [], environment: Record<string, string> = {}) {
  const script = new ScriptProcess(
    "deploy",
    { DISCORD_TOKEN: token, DISCORD_APPLICATION_ID: applicationId, DISCORD_API_URL: discord.apiUrl, ...environment },
    { parameters, through: "node" },
  );
  const code = await script.exit();
  return { code, out: script.lines.join("\n"), err: script.errors.join("\n") };
}

const names = (scope: string) => discord.registered.get(scope)?.map((command) => (command as { name: string }).name);

describe("npm run deploy", () => {
  test("registers every command of the one list, for every server", async () => {
    expect(await deploy()).toEqual({
      code: 0,
      out: "Done: registered for every server: /scores, /influencers, /toptweets",
      err: "",
    });
    expect(discord.registered.get("global")).toMatchObject(commands.map(({ definition }) => definition));
  });

  test.each([
    ["--guild", ["--guild", guildId], {}],
    ["DISCORD_GUILD_ID", [], { DISCORD_GUILD_ID: guildId }],
    ["--guild before DISCORD_GUILD_ID", ["--guild", guildId], { DISCORD_GUILD_ID: "1100000000000000099" }],
  ])("for one server: %s", async (_name, parameters, environment) => {
    const { code, out } = await deploy(parameters, environment as Record<string, string>);
    expect([code, out]).toEqual([0, `Done: registered for server ${guildId}: /scores, /influencers, /toptweets`]);
    expect([names(guildId)?.length, names("global")]).toEqual([3, undefined]);
  });

  test("--clear removes them", async () => {
    await deploy();
    expect(await deploy(["--clear"])).toEqual({ code: 0, out: "Done: all commands removed for every server", err: "" });
    expect(names("global")).toEqual([]);
  });

  test("--dry-run changes nothing", async () => {
    const { code, out } = await deploy(["--dry-run"]);
    expect([code, out]).toEqual([
      0,
      "Dry run, nothing was changed. Without it: registered for every server: /scores, /influencers, /toptweets",
    ]);
    expect(discord.registered.size).toBe(0);
  });

  test("--help explains it", async () => {
    const { code, out } = await deploy(["--help"]);
    expect(code).toBe(0);
    for (const flag of ["--guild ID", "--clear", "--dry-run"]) expect(out).toContain(flag);
  });
});

describe("any failure is one clear line and a non-zero exit code", () => {
  test.each<[string, string[], Record<string, string>, Fault | undefined, RegExp]>([
    ["a wrong token", [], { DISCORD_TOKEN: "wrong" }, undefined, /^Discord refuses the token: check DISCORD_TOKEN\.$/],
    ["another application", [], { DISCORD_APPLICATION_ID: "1100000000000000042" }, undefined, /check DISCORD_APPLICATION_ID\.$/],
    [
      "a server without access",
      ["--guild", "1100000000000000042"],
      {},
      undefined,
      /invite it there with the scope applications\.commands\.$/,
    ],
    [
      "a refused form",
      [],
      {},
      { status: 400, body: { code: 50_035, message: "Invalid Form Body\nname: too long" } },
      /refuses the commands: .*too long.*50035/,
    ],
    ["Discord down", [], { DISCORD_API_URL: "http://127.0.0.1:9/api" }, undefined, /^Discord cannot be reached .* try again\.$/],
    ["an unknown flag", ["--gild", "1"], {}, undefined, /'--gild'.* See npm run deploy -- --help\.$/],
    [
      "a flag that npm took for its own",
      [],
      { npm_config_dry_run: "true" },
      undefined,
      /^npm took --dry-run for its own\. Put -- before it/,
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
