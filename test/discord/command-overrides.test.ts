import { type APIApplicationCommandPermission, ApplicationCommandPermissionType } from "discord-api-types/v10";
import { expect, test } from "vitest";
import { commands } from "../../commands/index.ts";
import { commandJson } from "../../src/discord/command-json.ts";
import { overridesReader } from "../../src/discord/command-overrides.ts";
import { createRest } from "../../src/discord/rest.ts";
import { MINUTE_MS } from "../../src/infra/time.ts";
import type { CommandBody } from "../../src/playground/stand-in/command-body.ts";
import { applicationId, guildId } from "../../src/playground/stand-in/payloads.ts";
import { DiscordStandIn } from "../discord-stand-in/stand-in.ts";
import { cleanUp } from "../support/clean-up.ts";
import { FakeClock } from "../support/fake-clock.ts";
import { recordLog } from "../support/recorded-log.ts";

const command = { type: "slash", name: "server" } as const;
const user = (id: string, permission: boolean): APIApplicationCommandPermission => ({
  type: ApplicationCommandPermissionType.User,
  id,
  permission,
});

async function setUp() {
  const discord = await DiscordStandIn.start({ token: "token" });
  cleanUp(() => discord.close());
  discord.register(...commands.map(({ definition }) => commandJson(definition)));
  const clock = new FakeClock();
  const { log, lines } = recordLog();
  const rest = createRest({ apiUrl: discord.apiUrl, token: "token", userAgent: "test", timeout: 1_000, retries: 0 });
  const read = overridesReader({ rest, clock, log });
  const settle = (...settled: [id: string, ...permissions: APIApplicationCommandPermission[]][]) => {
    discord.commands.overrides = settled.map(([id, ...permissions]) => ({
      id,
      application_id: applicationId,
      guild_id: guildId,
      permissions,
    }));
  };
  const idOf = (name: string) => discord.commands.named(name, 1)[0]?.id ?? "";
  return { discord, clock, lines, settle, idOf, read: () => read(applicationId, guildId, command) };
}

test("a server's overrides are read once a minute for all callers, and each command gets its own", async () => {
  const { discord, clock, settle, idOf, read } = await setUp();
  const nothing = [{ command: [], application: [] }];
  expect(await Promise.all([read(), read(), read()])).toEqual([nothing, nothing, nothing]);
  expect(discord.received).toEqual(["commands"]);

  const [own, others, all] = [user("1", true), user("2", true), user("3", false)];
  settle([idOf("server"), own], [idOf("watch"), others], [applicationId, all]);
  await clock.advance(MINUTE_MS - 1);
  expect(await read()).toEqual(nothing);
  await clock.advance(1);
  expect(await Promise.all([read(), read()])).toEqual(Array(2).fill([{ command: [own], application: [all] }]));
  // The overrides of each command are then requested, too, per server.
  expect(discord.received).toHaveLength(1 + 3);

  const copies = commands.map(({ definition }) => commandJson(definition)).filter(({ name }) => name === "server");
  discord.commands.replace({ application: applicationId, guild: guildId }, copies as CommandBody[]);
  await clock.advance(MINUTE_MS);
  expect(await read()).toEqual([
    { command: [own], application: [all] },
    { command: [], application: [all] },
  ]);
});

test.each([
  ["Discord fails", { status: 500 }],
  ["Discord refuses", { status: 403, body: { code: 50_001, message: "Missing Access" } }],
  ["the answer is malformed", { status: 200, body: [{ id: "1" }] }],
  ["the answer has an unknown type", { status: 200, body: [{ id: "1", permissions: [{ id: "2", type: 9, permission: true }] }] }],
])("where %s overrides are unknown for a minute, and one line is logged", async (_name, fault) => {
  const { discord, clock, settle, idOf, read, lines } = await setUp();
  settle([idOf("server"), user("1", true)]);
  discord.fail("commands", { headers: { "content-type": "application/json" }, ...fault });
  expect(await Promise.all([read(), read()])).toEqual([undefined, undefined]);
  await clock.advance(MINUTE_MS - 1);
  expect(await read()).toBeUndefined();
  // A refusal counts towards Discord's limit of invalid requests.
  expect(discord.received).toHaveLength(1);
  expect(lines).toMatchObject([{ level: "warn", msg: expect.stringContaining("Server Settings › Integrations") }]);
  await clock.advance(2);
  expect(await read()).toMatchObject([{ command: [{ id: "1" }] }]);
  // Once they are known, they stand in for a failed read.
  await clock.advance(MINUTE_MS);
  discord.fail("commands", { headers: { "content-type": "application/json" }, ...fault });
  expect(await read()).toMatchObject([{ command: [{ id: "1" }] }]);
  expect(lines).toHaveLength(2);
});
