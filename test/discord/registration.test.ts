import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { type RegistrationOptions, register } from "../../src/discord/registration.ts";
import { createRest } from "../../src/discord/rest.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn, type Fault } from "../discord-stand-in/stand-in.ts";

let discord: DiscordStandIn;
beforeEach(async () => {
  discord = await DiscordStandIn.start({ token: "token" });
});
afterEach(async () => {
  expect(discord.violations).toEqual([]);
  await discord.close();
});

const definitions = commands.map(({ definition }) => definition);
const all = definitions.map(({ type, name }) => (type === "slash" ? `/${name}` : name));
const unchanged = { added: [], changed: [], removed: [], unchanged: all, failed: [] };
const registered = (scope: string) => discord.commands.registered.get(scope) ?? [];

/** What `npm run deploy` does, and `--clear` with no definitions. */
const deploy = (options: Partial<RegistrationOptions> = {}, wanted = definitions) => {
  const rest = createRest({ apiUrl: discord.apiUrl, token: "token", userAgent: "test/1" });
  return register(wanted, { rest, applicationId, guildId: undefined, dryRun: false, ...options });
};

test("everything is added, with all places where it works; the second time nothing is written", async () => {
  expect(await deploy()).toMatchObject({ ...unchanged, added: all, unchanged: [] });
  const inServers = { integration_types: [0], contexts: [0], default_member_permissions: null };
  const places: Readonly<Record<string, object>> = {
    server: { ...inServers, default_member_permissions: "32" },
    leaderboard: inServers,
  };
  const everywhere = { integration_types: [0, 1], contexts: [2, 1, 0], default_member_permissions: null };
  for (const [index, { name }] of definitions.entries()) {
    expect(registered("global")[index]).toMatchObject({ name, ...(places[name] ?? everywhere) });
  }
  discord.writes.length = 0;
  expect(await deploy()).toMatchObject(unchanged);
  expect(discord.writes).toEqual([]);
});

test.each<[string, (command: Record<string, unknown>) => void]>([
  ["an option's text", ({ options }) => Object.assign((options as object[])[0] as object, { description: "Older" })],
  ["an option that is missing", ({ options }) => (options as object[]).pop()],
  ["an option that is required no more", ({ options }) => Object.assign((options as object[])[0] as object, { required: true })],
  ["fewer places", (command) => Object.assign(command, { contexts: [0] })],
  ["an age restriction", (command) => Object.assign(command, { nsfw: true })],
  ["a permission that is asked for", (command) => Object.assign(command, { default_member_permissions: "8" })],
  ["a name in another language", (command) => Object.assign(command, { name_localizations: { de: "punkte" } })],
])("a difference is noticed, and gone after it was written: %s", async (_name, change) => {
  await deploy();
  discord.writes.length = 0;
  change(registered("global")[0] as Record<string, unknown>);
  expect(await deploy()).toMatchObject({ changed: ["/scores"] });
  expect(discord.writes).toEqual(["PATCH scores"]);
  expect(await deploy()).toMatchObject(unchanged);
});

test("what Discord makes itself is left alone", async () => {
  discord.commands.registered.set("global", [{ id: "1", name: "launch", type: 4, description: "" }]);
  expect(await deploy()).toMatchObject({ added: all, removed: [] });
  expect(registered("global").map(({ name }) => name)).toContain("launch");
});

test("for one server, twice", async () => {
  expect(await deploy({ guildId })).toMatchObject({ added: all });
  expect([registered(guildId).length, registered("global").length]).toEqual([commands.length, 0]);
  expect(await deploy({ guildId })).toMatchObject(unchanged);
});

test("commands that show up twice are found, whichever way round, until the server's own are removed", async () => {
  await deploy();
  expect(await deploy({ guildId })).toMatchObject({ twiceIn: [guildId] });
  expect(await deploy()).toMatchObject({ twiceIn: [guildId] });
  expect(await deploy({ guildId }, [])).toMatchObject({ removed: all });
  expect(await deploy()).toMatchObject({ ...unchanged, twiceIn: [] });
});

test("a dry run says what would be written and writes nothing", async () => {
  expect(await deploy({ dryRun: true })).toMatchObject({ added: all });
  expect([discord.commands.registered.size, discord.writes]).toEqual([0, []]);
});

describe("any failure is one clear line", () => {
  test.each<[string, Partial<RegistrationOptions>, Fault | undefined, RegExp]>([
    ["another application", { applicationId: "1100000000000000042" }, undefined, /check DISCORD_APPLICATION_ID\.$/],
    [
      "a server without access",
      { guildId: "1100000000000000042" },
      undefined,
      /invite the bot there with the scopes bot and applications\.commands\.$/,
    ],
    [
      "a refused form",
      {},
      { status: 400, body: { code: 50_035, message: "Invalid Form Body\nname: too long" } },
      /rejected the commands: .*too long.*50035/,
    ],
    [
      "Discord down",
      { rest: createRest({ apiUrl: "http://127.0.0.1:9/api", token: "token", userAgent: "test/1" }) },
      undefined,
      /^Discord cannot be reached .* try again\.$/,
    ],
  ])("%s", async (_name, options, fault, line) => {
    if (fault) discord.fail("commands", fault);
    const { message } = await deploy(options).then(
      () => new Error("it is registered"),
      (error: Error) => error,
    );
    expect(message).toMatch(line);
    expect(message).not.toContain("\n");
  });
});
