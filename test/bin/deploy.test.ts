import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { main } from "../../src/bin/deploy.ts";
import { iconNames } from "../../src/cards/icon-names.ts";
import { commandNames, inviteUrl } from "../../src/discord/registration.ts";
import { jsonForm } from "../../src/playground/stand-in/multipart.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { deploy as registerCommands } from "../support/doctor.ts";
import { linesOf, runInProcess } from "../support/run-in-process.ts";
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

/** The output about the commands, and about the emoji. */
function read(lines: readonly string[]) {
  const text = lines.join("\n").replace(invitation, "");
  const [out = "", emoji = ""] = text.split(/\n?Emoji:\n/);
  return { out, emoji };
}

async function deploy(argv: readonly string[] = [], environment: Record<string, string> = {}) {
  const own = environmentOf(environment);
  const { code, out, errors } = await runInProcess(main, argv, own);
  return { code, ...read(linesOf(out)), problems: linesOf(errors) };
}

/** Registers commands as an earlier run would have. */
const register = () => registerCommands({ discord });

const invitation = `\n\nInvite the bot to a server: ${inviteUrl(applicationId)}`;

const all = commandNames(commands.map(({ definition }) => definition)).join(", ");
const registered = (scope: string) => discord.commands.registered.get(scope) ?? [];

describe("npm run deploy", () => {
  test.each([
    ["is waited for", 0.1],
    ["of more than a minute is the operator's to wait", 90],
  ])("a rate limit %s", async (_what, seconds) => {
    const headers = { "retry-after": String(seconds), "x-ratelimit-scope": "user" };
    discord.fail("commands", { status: 429, headers, body: { retry_after: seconds } });
    const { problems } = await deploy();
    const refused = expect.stringMatching(/^Discord is rate limiting us: try again in 9[01] seconds\.$/);
    expect(problems).toEqual(seconds < 60 ? [] : [refused]);
    expect(registered("global")).toHaveLength(seconds < 60 ? commands.length : 0);
  });

  const ofServer = `Commands for server ${guildId}:\n  ${all}`;

  test("for one server: --guild before DISCORD_GUILD_ID", async () => {
    const first = await deploy(["--guild", guildId], { DISCORD_GUILD_ID: "1100000000000000099" });
    expect(first).toMatchObject({ code: 0, out: ofServer, problems: [] });
    expect([registered(guildId).length, registered("global").length]).toEqual([commands.length, 0]);
  });

  test("--clear removes them", async () => {
    await register();
    expect(await deploy(["--clear"])).toMatchObject({
      code: 0,
      out: "Commands for every server:\n  none",
      problems: [],
    });
    expect(registered("global")).toEqual([]);
  });

  test("--dry-run shows which are missing or extra, and writes nothing", async () => {
    const { code, out } = await deploy(["--dry-run"]);
    expect([code, out]).toEqual([0, `Dry run for every server; nothing is written. Commands:\n  missing    ${all}`]);
    expect([discord.commands.registered.size, discord.writes]).toEqual([0, []]);
    await register();
    discord.writes.length = 0;
    expect((await deploy(["--dry-run"])).out).toContain("nothing to do: none missing, none extra");
    expect((await deploy(["--dry-run", "--clear"])).out).toContain(`extra      ${all}`);
    expect(discord.writes).toEqual([]);
  });
});

describe("the emoji of answers", () => {
  const all = iconNames.join(", ");
  const foreign = {
    name: "pulse_of_mine",
    image: `data:image/png;base64,${Buffer.from("89504e470d0a1a0a", "hex").toString("base64")}`,
  };
  // The release before still shows its own.
  const former = { ...foreign, name: "pulse0_up" };
  const abandoned = { ...foreign, name: "pulse9_up" };
  const add = (emoji: object) => discord.emojis.create(applicationId, jsonForm(emoji));

  test("are uploaded once, other versions but the one before are removed, and those that somebody else added stay", async () => {
    for (const emoji of [foreign, former, abandoned]) add(emoji);
    expect(await deploy(["--dry-run"])).toMatchObject({
      emoji: `  added      ${all}\n  removed    pulse9_up`,
      problems: [],
    });
    expect(discord.emojis.names).toEqual(["pulse_of_mine", "pulse0_up", "pulse9_up"]);
    expect(await deploy()).toMatchObject({ emoji: `  added      ${all}\n  removed    pulse9_up`, problems: [] });
    expect(discord.emojis.names).toEqual(["pulse_of_mine", "pulse0_up", ...all.split(", ").map((name) => `pulse1_${name}`)]);
    expect(await deploy()).toMatchObject({ emoji: `  unchanged  ${all}`, problems: [] });
  });

  test("are removed by --clear, but not by that of one server", async () => {
    await deploy();
    expect(await deploy(["--guild", guildId, "--clear"])).toMatchObject({ emoji: "" });
    expect(discord.emojis.names).toHaveLength(iconNames.length);
    add(foreign);
    const { emoji } = await deploy(["--clear"]);
    expect(emoji.split(", ")).toHaveLength(iconNames.length);
    expect(discord.emojis.names).toEqual(["pulse_of_mine"]);
  });

  test("that Discord refuses are one clear line, and the next run goes on", async () => {
    discord.fail(
      "emojis",
      { delayMs: 0 },
      { delayMs: 0 },
      { status: 400, body: { code: 30_008, message: "Maximum number of emojis reached (2000)" } },
    );
    const problem =
      "The emoji are not complete, so answers show plain signs. Discord rejected the request: Maximum number of emojis reached (2000) (status 400, code 30008).";
    expect(await deploy()).toMatchObject({ problems: [problem] });
    expect(discord.emojis.names).toEqual(["pulse1_up"]);
    expect(await deploy()).toMatchObject({
      emoji: expect.stringMatching(/^ {2}added {6}down, .*\n {2}unchanged {2}up$/),
      problems: [],
    });
  });
});
